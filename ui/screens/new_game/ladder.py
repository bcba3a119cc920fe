"""The list of a board's levels, strongest first: what each sees, its measured rating, and the person's rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from ai.levels import LEVEL_NAMES, Level, levels
from coach.level_texts import glimpse_of
from game.texts import text
from table.player_rating import PlayerRating, reach_of
from ui.kit import paint
from ui.parts.pick_list import PickList

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ai.levels import Level
    from game import Game
    from ui.kit.look import Look
    from ui.kit.theme import Colour

_STEPS = (50, 100, 200, 300, 400, 500, 1000, 2000)
_MARKS = 5  # at most
_AIR = 0.05  # margin at both ends of the scale, as a share of its span
_NUMBER, _NAME, _SCALE = 28, 40, 150  # logical: right edge of the number, left edges of the name and of the scale
_ELO, _EDGE = 44, 12  # logical: width of a rating's number, and the margin at its right
_NARROW = 100  # logical width of a scale on which intervals have no caps
_DASH, _DOT = (6, 4), (2, 4)  # logical: lengths of dashes and of gaps
_BADGE = 36  # logical: width of a badge without its words


class Scale(NamedTuple):
    """A scale from `low` to `high` Elo, with a mark at every multiple of `step`."""

    low: float
    high: float
    step: int

    def share(self, elo: float) -> float:
        """Return the place of a rating on the scale, 0 to 1; clamped."""
        return min(max((elo - self.low) / (self.high - self.low), 0.0), 1.0)

    @property
    def marks(self) -> list[int]:
        """The ratings of the marks."""
        first = -int(-self.low // self.step)
        return [self.step * number for number in range(first, int(self.high // self.step) + 1)]


def scale_of(levels: Iterable[Level], elos: Iterable[float]) -> Scale | None:
    """Return a scale that covers the levels' intervals and these ratings; None if no level was measured."""
    ends = [end for level in levels for end in (level.low, level.high) if end is not None]
    if not ends:
        return None
    low, high = min(*ends, *elos), max(*ends, *elos)
    air = max(_AIR * (high - low), 10.0)
    low, high = low - air, high + air
    return Scale(low, high, next((step for step in _STEPS if (high - low) / step <= _MARKS), _STEPS[-1]))


class LevelList(PickList[Level]):
    """`picked` gets the level. Without any measured level there is no scale; an unmeasured level has a hollow dot and
    no number. `player_rating` is the rating of the level's human opponent, if there is one.
    """

    def __init__(self, game: Game, picked: Callable[[Level], None]) -> None:
        super().__init__("Level", 42, picked)
        self.game = game
        self.levels = levels(game.name)
        self.player_rating: PlayerRating | None = None
        self.scale: Scale | None = None

    def show_level(self, number: int | None, player_rating: PlayerRating | None, look: Look) -> None:
        """Make a level the chosen row, or none."""
        self.player_rating = player_rating
        rating = player_rating.rating if player_rating else None
        self.scale = scale_of(self.levels, [rating.elo] if rating else [])
        self.show(self.levels[::-1], next((each for each in self.levels if each.number == number), None), look)

    def at(self, look: Look, elo: float) -> int:
        """The x of a rating, in device pixels."""
        assert self.scale is not None
        left, right = self.rect.x + look.px(_SCALE), self.rect.right - look.px(_ELO + _EDGE)
        return left + round((right - left) * self.scale.share(elo))

    def draw_entry(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, entry: Level, chosen: bool) -> None:
        theme, middle = look.theme, rect.centery
        if self.scale is not None:
            self._draw_scale(surface, look, rect, self.scale, theme.accent_soft if chosen else theme.surface)
        ink = theme.text if chosen else theme.text2
        half = min(look.px(9), rect.h // 4)
        look.text(surface, str(entry.number), (rect.x + look.px(_NUMBER), middle), 13, "semi", ink, "right")
        left = rect.x + look.px(_NAME)
        look.text(surface, text(LEVEL_NAMES[entry.number - 1]), (left, middle - half), 14, "semi")
        room = look.px(_SCALE - _NAME - 4) if self.scale is not None else rect.right - look.px(30) - left
        look.text(surface, glimpse_of(self.game, entry.player), (left, middle + half), 12, "medium", ink, room=room)
        self._draw_strength(surface, look, rect, entry, theme.text if chosen else theme.text2)
        if self.player_rating is not None and entry.number == self.player_rating.suited:
            self._draw_suited(surface, look, rect, entry)

    def _draw_scale(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, scale: Scale, under: Colour) -> None:
        """Draw the marks of the scale, and the person's rating as a line in its 95 % interval."""
        theme = look.theme
        inner = rect.inflate(0, -look.px(4)) if under == theme.accent_soft else rect
        for mark in scale.marks:
            _draw_dashes(surface, look, self.at(look, mark), inner, look.hairline, _DOT, theme.line)
        rating = self.player_rating.rating if self.player_rating else None
        if rating is None:
            return
        left, right = (self.at(look, rating.elo + side * reach_of(rating)) for side in (-1, 1))
        surface.fill(look.soft(theme.warn, 0.14, under), (left, inner.y, right - left, inner.h))
        _draw_dashes(surface, look, self.at(look, rating.elo), inner, look.px(2), _DASH, theme.warn)

    def _draw_strength(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, level: Level, ink: Colour) -> None:
        theme, middle, radius = look.theme, rect.centery, look.px(4)
        right = rect.right - look.px(_EDGE)
        if self.scale is None or level.elo is None or level.low is None or level.high is None:
            paint.circle(surface, (right - radius, middle), radius, None, theme.text3, look.hairline)
            return
        look.text(surface, f"{level.elo:.0f}", (right, middle), 14, "semi", ink, "right")
        low, elo, high = (self.at(look, number) for number in (level.low, level.elo, level.high))
        narrow = rect.w < look.px(_SCALE + _NARROW + _ELO + _EDGE)
        thick, cap = look.px(1.5), look.px(12)
        surface.fill(ink, (low, middle - thick // 2, max(1, high - low), thick))
        for end in () if narrow else (low, high):
            surface.fill(ink, (end - thick // 2, middle - cap // 2, thick, cap))
        paint.circle(surface, (elo, middle), look.px(3) if narrow else radius, ink)

    def _draw_suited(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, level: Level) -> None:
        """Mark the level that suits the person: by a badge beside its interval, or by a star where there is no room."""
        assert self.player_rating is not None
        theme, rated = look.theme, self.player_rating.rating is not None
        label = text("for you") if rated else text("start here")
        wide = look.px(_BADGE) + look.text_width(label, 12, "semi")
        left = rect.x + look.px(_SCALE)
        right = rect.right - look.px(_ELO + _EDGE)
        low = high = left
        if self.scale is not None and level.low is not None and level.high is not None:
            low, high = self.at(look, level.low), self.at(look, level.high)
        if high + look.px(12) + wide <= right:
            _draw_badge(surface, look, label, high + look.px(12), rect.centery)
        elif left + wide + look.px(12) <= low:
            _draw_badge(surface, look, label, low - look.px(12) - wide, rect.centery)
        else:
            name = look.text_width(text(LEVEL_NAMES[level.number - 1]), 14, "semi")
            at = (rect.x + look.px(_NAME) + name + look.px(12), rect.centery - min(look.px(9), rect.h // 4))
            look.icon(surface, "star-filled", at, 13, theme.accent)


def _draw_badge(surface: pygame.Surface, look: Look, label: str, left: int, middle: int) -> None:
    theme = look.theme
    rect = pygame.Rect(left, 0, look.text_width(label, 12, "semi") + look.px(_BADGE), look.px(22))
    rect.centery = middle
    look.panel(surface, rect, 11, theme.fill)
    look.icon(surface, "star", (rect.x + look.px(15), rect.centery), 13, theme.onfill)
    look.text(surface, label, (rect.x + look.px(25), rect.centery), 12, "semi", theme.onfill)


def _draw_dashes(
    surface: pygame.Surface, look: Look, x: int, rect: pygame.Rect, width: int, dash: tuple[int, int], ink: Colour
) -> None:
    """Draw one row's part of a dashed vertical line; the dashes continue from row to row."""
    drawn, period = look.px(dash[0]), look.px(sum(dash))
    for top in range(rect.y - rect.y % period, rect.bottom, period):
        part = pygame.Rect(x - width // 2, top, width, drawn).clip(rect)
        surface.fill(ink, part)
