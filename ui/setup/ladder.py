"""The ten levels of a board in a list, the strongest at the top: what each sees, and how strong it was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import LEVEL_NAMES, Level, levels
from game.texts import text
from ui.kit import chip, paint
from ui.setup.pick_list import PickList
from ui.setup.sight import sight_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game import Game
    from ui.kit.look import Look

BEGINNERS = 1
"""The level that is recommended to begin with."""
_NAME, _SIGHT, _SCALE = 46, 140, 380  # logical: left edges of the name, of what it sees, and of the scale of ratings
_ELO = 52  # logical width of a rating's number


class Ladder(PickList[Level]):
    """`picked` is told the level. Where nobody has measured any, no strength is shown; where only some were measured,
    the others have a hollow dot and no number.
    """

    def __init__(self, game: Game, picked: Callable[[Level], None]) -> None:
        super().__init__("Level", 25, picked)
        self.game = game
        self.levels = levels(game.name)
        self.measured = [level for level in self.levels if level.elo is not None]

    def show_level(self, number: int, look: Look) -> None:
        """Make a level the chosen row."""
        chosen = next((level for level in self.levels if level.number == number), None)
        self.show(self.levels[::-1], chosen, look)

    def draw_entry(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, entry: Level, chosen: bool) -> None:
        theme, middle = look.theme, rect.centery
        ink = theme.text if chosen else theme.text2
        look.text(surface, str(entry.number), (rect.x + look.px(30), middle), 13, "semi", ink, "right")
        look.text(surface, LEVEL_NAMES[entry.number - 1], (rect.x + look.px(_NAME), middle), 14, "semi")
        sees = (rect.x + look.px(_SIGHT), middle)
        said = look.text(surface, sight_of(self.game, entry.player), sees, 13, "medium", ink)
        if entry.number == BEGINNERS and not self.measured:
            width = look.text_width(text("start here"), 11, "semi") + look.px(12)
            if said.right + look.px(16) + width < rect.right - look.px(40):
                chip.keycap(surface, look, text("start here"), said.right + look.px(12), middle)
        if self.measured:
            self._draw_strength(surface, look, rect, entry)

    def _draw_strength(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, level: Level) -> None:
        theme, radius = look.theme, look.px(4)
        right = rect.right - look.px(14)
        found = [rating for rating in (level.low, level.elo, level.high) if rating is not None]
        if level.elo is None:
            paint.circle(surface, (right - radius, rect.centery), radius, None, theme.text3, look.hairline)
            return
        look.text(surface, f"{level.elo:.0f}", (right, rect.centery), 13, "semi", anchor="right")
        left = rect.x + look.px(_SCALE)
        low, elo, high = (left + round((right - look.px(_ELO) - left) * self._share(at)) for at in found)
        look.line(surface, low, rect.centery, max(1, high - low))
        paint.circle(surface, (elo, rect.centery), radius, theme.text2)

    def _share(self, elo: float) -> float:
        """Where a rating is between the lowest and the highest of the ladder, 0 to 1."""
        least = min(level.low for level in self.measured if level.low is not None)
        most = max(level.high for level in self.measured if level.high is not None)
        return (elo - least) / max(most - least, 1.0)
