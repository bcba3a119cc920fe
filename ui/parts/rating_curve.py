"""A curve of a person's ratings; two fingers, or the wheel with Ctrl, stretch its axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.formats import one_by_one
from ui.kit import Control, Look, paint
from ui.kit.tree import Node, Spoken
from ui.parts.zoomed import ZoomedControl

Points = list[tuple[float, float]]
_SPOKEN = 20  # the last ratings that a screen reader says


class RatingCurve(ZoomedControl):
    """The curve of at least two `ratings`; the plot shows the Elo from the first to the second of `bounds`.

    `draw_below` draws the background of the curve. The plot leaves the logical width `margin` free at its right.
    """

    role = "picture"
    focusable = False
    pointer = pygame.SYSTEM_CURSOR_ARROW
    passing = (*ZoomedControl.passing, "_zoom", "_left")

    def __init__(
        self,
        name: str,
        ratings: Sequence[float],
        bounds: tuple[float, float],
        draw_below: Callable[[pygame.Surface, RatingCurve, Look], None],
        *,
        margin: float = 0,
    ) -> None:
        super().__init__(name)
        self.value_words = one_by_one([f"{each:.0f}" for each in ratings[-_SPOKEN:]])
        self.ratings, self._bounds, self._draw_below, self._margin = ratings, bounds, draw_below, margin

    def adopt(self, old: Control, look: Look) -> None:
        """Take over the zoom of the same ratings; the curve of another board or person begins whole."""
        super().adopt(old, look)
        if not isinstance(old, RatingCurve) or old.ratings[-1] not in self.ratings:
            self.end_zoom()

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.plot.w -= look.px(self._margin)

    def spoken(self, look: Look) -> Spoken | None:
        return Node.spoken(self, look)

    def y_of(self, elo: float) -> float:
        low, high = self._bounds
        return self.plot.bottom - self.plot.h * (elo - low) / max(1.0, high - low)

    def points_of(self, ratings: Sequence[float]) -> Points:
        """Return the pixels of `ratings` at equal distances, from the left end of the axis to the right."""
        return [(self.x_at(at / (len(ratings) - 1)), self.y_of(elo)) for at, elo in enumerate(ratings)]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._draw_below(surface, self, look)
        points = self.points_of(self.ratings)
        with paint.clipped(surface, self.plot.inflate(look.px(8), look.px(8))):
            paint.polyline(surface, points, look.px(2), look.theme.accent)
            paint.circle(surface, points[-1], look.px(4), look.theme.accent)
