"""The dialog that finds a player to add, by a word of its name or method."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ai.levels import levels
from ai.methods import METHODS
from ai.players import player_names
from ai.yours import PREFIX
from coach.level_texts import glimpse_of, search_of
from coach.player_groups import Listed, groups_of
from game.texts import text
from ui.kit.button import IconButton
from ui.kit.field import Field
from ui.kit.overlay import Overlay
from ui.parts.pick_list import PickList
from ui.screens.tournament import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.spec import Game
    from ui.kit.look import Look

_WIDTH, _TALL, _PAD, _ROW = 620, 520, 20, 32
_PURPOSE = 216


class _Found(PickList[Listed]):
    """Lists the found players under headings; those in the tournament are ticked."""

    def __init__(self, picked: Callable[[Listed], None]) -> None:
        super().__init__(text("Player"), _ROW, picked)
        self.playing: Sequence[str] = ()

    def draw_entry(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, entry: Listed, chosen: bool) -> None:
        theme, middle = look.theme, rect.centery
        plays = entry.spec.name in self.playing
        left, right = rect.x + look.px(12), rect.right - look.px(12)
        if plays:
            look.icon(surface, "check", (right - look.px(8), middle), 16, theme.accent)
            right -= look.px(24)
        room = look.px(_PURPOSE - 24)
        size = next((s for s in (14, 13, 12, 11) if look.text_width(entry.title, s, "semi") <= room), 11)
        look.text(surface, entry.title, (left, middle), size, "semi", theme.text3 if plays else None, room=room)
        left = rect.x + look.px(_PURPOSE)
        if entry.search and look.text_width(entry.search, 12) < right - left - look.px(40):
            right = look.text(surface, entry.search, (right, middle), 12, "medium", theme.text3, "right").x
            right -= look.px(10)
        size = 13 if look.text_width(entry.purpose, 13) <= right - left else 12
        look.text(surface, entry.purpose, (left, middle), size, "medium", theme.text2, room=right - left)


class AddDialog(Overlay):
    """`add` gets the name of the picked player; the dialog stays open for more."""

    def __init__(self, game: Game, playing: Callable[[], Sequence[str]], add: Callable[[str], None]) -> None:
        super().__init__()
        self.game, self._playing, self._add = game, playing, add
        self.find = Field(
            text("Find a player"), "", self._typed, placeholder=text("Find a player"), on_submit=self._take_first
        )
        self.found = _Found(self._picked)
        self.shut = IconButton("x", text("Close"), self.close, size=18)
        self.controls.add(self.find, self.found, self.shut)
        self._look: Look | None = None

    def open(self, look: Look) -> None:
        """Focus the search field."""
        super().open(look)
        self._look = look
        self.controls.focus(self.find, look, by_keyboard=True)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take every event; the down arrow moves the focus from the field to the list."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN and self.controls.focused is self.find:
            self.controls.focus(self.found, look, by_keyboard=True)
        else:
            super().handle(event, look)
        return True

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Place the dialog in the middle of the window."""
        pad = look.px(_PAD)
        self.rect = pygame.Rect(0, 0, min(look.px(_WIDTH), size[0] - pad), min(look.px(_TALL), size[1] - pad))
        self.rect.center = (size[0] // 2, size[1] // 2)
        side, top = look.px(40), self.rect.y + pad
        self.shut.rect = pygame.Rect(self.rect.right - pad - side + look.px(6), top, side, side)
        wide = self.shut.rect.x - look.px(10) - self.rect.x - pad
        self.find.rect = pygame.Rect(self.rect.x + pad, top, wide, side)
        top += side + look.px(12)
        self.found.rect = pygame.Rect(
            self.rect.x + pad, top, self.rect.w - 2 * pad, self.rect.bottom - look.px(14) - top
        )
        self._show(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the dialog."""
        theme = look.theme
        border = theme.outline if theme.is_contrast else theme.line
        look.panel(surface, self.rect, 16, theme.surface, border, 1, 3)
        self._look = look
        self.controls.draw(surface, look)
        if not self.found.entries:
            at = (self.found.rect.centerx, self.found.rect.y + self.found.rect.h // 3)
            look.text(surface, text("No such player"), at, 14, "medium", theme.text2, "center")

    def _show(self, look: Look) -> None:
        rows: list[Listed | str] = []
        for heading, players in self._groups():
            found = [player for player in players if player.matches(self.find.text)]
            rows += [heading, *found] if found else []
        self.found.playing = self._playing()
        chosen = self.found.entries[self.found.value] if 0 <= self.found.value < len(self.found.entries) else None
        self.found.show(rows, chosen if isinstance(chosen, Listed) else None, look)

    def _groups(self) -> list[tuple[str, list[Listed]]]:
        """Return players by heading: taught here, levels, the board's own, and general ones."""
        groups = groups_of(self.game, self.find.text.strip())
        known = {player.spec.name for group in groups for player in group.players}
        named = [name for name in player_names(self.game) if name.startswith(PREFIX) and name not in known]
        taught = [_taught(self.game, name) for name in named]
        ladder = [
            Listed(
                level.player,
                texts.name_of(level.player.name),
                text("level {level}: {sight}", level=level.number, sight=glimpse_of(self.game, level.player)),
                "",
            )
            for level in levels(self.game.name)
        ]
        own = [(text("Yours"), taught), (text("Levels"), ladder)]
        return [*own, *((group.heading, list(group.players)) for group in reversed(groups))]

    def _typed(self, _text: str) -> None:
        if self._look is not None:
            self._show(self._look)

    def _picked(self, player: Listed) -> None:
        self._add(player.spec.name)
        self.found.playing = self._playing()

    def _take_first(self) -> None:
        """Enter in the search adds the first player found."""
        first = next((entry for entry in self.found.entries if not isinstance(entry, str)), None)
        if first is not None:
            self._picked(first)


def _taught(game: Game, name: str) -> Listed:
    from ai.players import find_player

    spec = find_player(game, name)
    return Listed(spec, texts.name_of(name, game.name), text(METHODS[spec.method].purpose), search_of(spec))
