"""The list of named players: name, method, and how much each searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.player_groups import Listed, groups_of
from game.texts import text
from ui.parts.pick_list import PickList

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game import Game
    from ui.kit.look import Look

_PURPOSE, _CHECK = 204, 180  # logical: left edges of the method and of the tick


class PlayerList(PickList[Listed]):
    """`picked` gets the player."""

    def __init__(self, game: Game, picked: Callable[[Listed], None]) -> None:
        super().__init__("Player", 25, picked)
        self._game = game

    def find(self, wanted: str, chosen: str, look: Look) -> None:
        """Show the players that match `wanted`, under headings; `chosen` is the name of the chosen player."""
        rows: list[Listed | str] = []
        for group in groups_of(self._game, chosen, wanted.strip()):
            found = [player for player in group.players if player.matches(wanted)]
            rows += [group.heading, *found] if found else []
        named = next((row for row in rows if not isinstance(row, str) and row.spec.name == chosen), None)
        self.show(rows, named, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        if not self.entries:
            middle = (self.rect.centerx, self.rect.y + self.rect.h // 3)
            look.text(surface, text("No such player"), middle, 14, "medium", look.theme.text2, "center")

    def draw_heading(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, heading: str) -> None:
        super().draw_heading(surface, look, rect, heading)
        right = (rect.right - look.px(12), rect.centery)
        look.text(surface, text("how far it looks"), right, 12, "medium", look.theme.text3, "right")

    def draw_entry(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, entry: Listed, chosen: bool) -> None:
        theme, middle = look.theme, rect.centery
        ink = theme.text if chosen else theme.text2
        look.text(surface, entry.title, (rect.x + look.px(12), middle), 14, "semi")
        left = rect.x + look.px(_PURPOSE)
        right = rect.right - look.px(12)
        look.text(surface, entry.search, (right, middle), 12, "medium", ink, "right")
        if chosen:
            look.icon(surface, "check", (rect.x + look.px(_CHECK + 6), middle), 16, theme.accent)
        room = right - look.text_width(entry.search, 12) - look.px(8 if entry.search else 0) - left
        size = 13 if look.text_width(entry.purpose, 13) <= room else 12
        look.text(surface, entry.purpose, (left, middle), size, "medium", ink, room=room)
