"""A control with a horizontal axis: two fingers, or the wheel with Ctrl, stretch it; then one finger scrolls it."""

from __future__ import annotations

import pygame

from ui.kit import Control, Look

_MOST_ZOOM = 8.0
_ROUNDING = 1e-9


class ZoomedControl(Control):
    """The base of curves and charts. A place on the axis is a share of its length: 0 is its left end, 1 its right."""

    zooms = True

    def __init__(self, name: str, *, tooltip: str = "") -> None:
        super().__init__(name, tooltip=tooltip)
        self.plot = pygame.Rect(0, 0, 0, 0)
        """The rectangle that shows the axis; without zoom, the whole axis fits in."""
        self._zoom, self._left = 1.0, 0.0
        """How much longer than the plot the axis is, and the place at the left edge of the plot."""

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.plot = rect.copy()

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        self.plot.move_ip(dx, dy)

    def x_at(self, place: float) -> float:
        """Return the device pixel of a place on the axis, which may lie outside the plot."""
        return self.plot.x + self.plot.w * (place - self._left) * self._zoom

    def place_at(self, x: float) -> float:
        """Return the place on the axis at a device pixel."""
        return self._left + (x - self.plot.x) / max(1, self.plot.w) / self._zoom

    def is_in_plot(self, place: float) -> bool:
        """Whether a place on the axis lies within the plot, as all places do without zoom."""
        return -_ROUNDING <= (place - self._left) * self._zoom <= 1 + _ROUNDING

    def show_place(self, place: float) -> None:
        """Move the axis so that a place outside the plot comes to its middle."""
        if not self.is_in_plot(place):
            self._move_to(place - 0.5 / self._zoom)

    def lengthen(self, factor: float) -> None:
        """Make the axis `factor` times as long; a zoomed plot shows the same part of the axis as before, if it can."""
        if self.scrolls:
            self._zoom = min(max(self._zoom * factor, 1.0), _MOST_ZOOM)
            self._move_to(self._left / factor)

    def end_zoom(self) -> None:
        self._zoom, self._left = 1.0, 0.0

    @property
    def scrolls(self) -> bool:
        """Whether the plot is zoomed, so that one finger moves the axis. Otherwise a finger scrolls the page."""
        return self._zoom > 1

    def zoom(self, factor: float, centre: tuple[float, float], look: Look) -> None:
        kept, self._zoom = self.place_at(centre[0]), min(max(self._zoom * factor, 1.0), _MOST_ZOOM)
        self._move_to(self._left + kept - self.place_at(centre[0]))

    def pan(self, dx: int, dy: int, look: Look) -> bool:
        before = self._left
        self._move_to(before - dx / (max(1, self.plot.w) * self._zoom))
        return self._left != before

    def _move_to(self, left: float) -> None:
        self._left = min(max(left, 0.0), 1 - 1 / self._zoom)
