"""The dialog that finds a player to add, by a word of its name or method."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from coach.player_groups import Listed, every_group_of, found
from game.texts import text
from ui.kit.button import IconButton
from ui.kit.commands import Command
from ui.kit.field import Field
from ui.kit.tree.layout import Box, Column, Row, Spacer, Stack
from ui.kit.tree.leaves import Icon, Text
from ui.kit.tree.lists import Heading, List
from ui.kit.tree.popup import Popup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from ui.kit.look import Look
    from ui.kit.tree.node import Node

_ROW, _PURPOSE, _TALL = 32, 194, 430  # logical
_DOWN = Command("↓", "To the list")


class AddDialog(Popup):
    """`add` gets the name of the picked player; the dialog stays open for more."""

    wide = 620

    def __init__(self, game: Game, playing: Callable[[], Sequence[str]], add: Callable[[str], None]) -> None:
        super().__init__()
        self.game, self._playing, self._add = game, playing, add
        self._typed = ""

    def open(self, look: Look) -> None:
        """Focus the search field."""
        super().open(look)
        self.controls.focus(self.controls.named(text("Find a player")), look, by_keyboard=True)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take every event; the down arrow moves the focus from the field to the list."""
        if event.type == pygame.KEYDOWN and self.controls.typing and _DOWN.means(event):
            self.controls.focus(self.controls.named(text("Player")), look, by_keyboard=True)
        else:
            super().handle(event, look)
        return True

    def compose(self) -> Node:
        name = text("Find a player")
        find = Field(name, self._typed, self._type, placeholder=name, on_submit=self._take_first, grow=1)
        pick = lambda player: self._add(player.spec.name)  # noqa: E731
        rows = List(text("Player"), self._found(), self._row, pick, empty=text("No such player"))
        shut = IconButton("x", text("Close"), self.close, size=18)
        searching = Column(Row(find, Spacer(44, grow=0), gap=0), Box(rows, tall=_TALL))
        return Stack(searching, Row(Spacer(), shut, align="start"))

    def _found(self) -> list[Listed | Heading]:
        rows: list[Listed | Heading] = []
        for group in found(every_group_of(self.game, self._typed.strip()), self._typed):
            rows += [Heading(group.heading), *group.players]
        return rows

    def _row(self, player: Listed) -> Node:
        """Name, purpose and search of a player, with a tick if it is in the tournament."""
        plays = player.spec.name in self._playing()
        title = Text(player.title, weight="semi", tone="text3" if plays else "text", shortens=True)
        line = Row(
            Box(title, wide=_PURPOSE, grow=0.001),
            Text(player.purpose, size=13, tone="text2", shortens=True, grow=1),
            Text(player.search, size=12, tone="text3"),
            plays and Icon("check", 16, "accent"),
            gap=10,
        )
        return Box(line, pad=(12, 0), tall=_ROW, valign="center")

    def _type(self, typed: str) -> None:
        self._typed = typed

    def _take_first(self) -> None:
        """Enter in the search adds the first player found."""
        first = next((entry for entry in self._found() if isinstance(entry, Listed)), None)
        if first is not None:
            self._add(first.spec.name)
