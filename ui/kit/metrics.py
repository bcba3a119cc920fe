"""Logical sizes and device pixels.

Every size in the design is logical; `Metrics.px` turns it into device pixels. Events, rectangles and surfaces are
always in device pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

MIN_WIDTH, MIN_HEIGHT = 480, 320
"""The least logical size of a window; in a smaller window, everything is smaller than at the chosen scale."""
DESIGN_WIDTH, DESIGN_HEIGHT = 1280, 800
MAX_AUTO = 2.5
_COMPACT_WIDTH, _COMPACT_HEIGHT = 1100, 680
_ROOMY_WIDTH, _LOW_HEIGHT = 1200, 740
_LARGE, _TIGHT_WIDTH = (959, 639), 700


@lru_cache(maxsize=64)
def pixels_at(scale: float) -> Callable[[float], int]:
    """Return a function like `Metrics.px` for one scale, with a cache, since a few sizes are needed very often."""
    return lru_cache(maxsize=2048)(lambda logical: round(logical * scale) or (1 if logical > 0 else 0))


@dataclass(frozen=True, slots=True)
class Metrics:
    """The scale of a window, and its size in device pixels."""

    scale: float
    width: int = DESIGN_WIDTH
    height: int = DESIGN_HEIGHT

    def px(self, logical: float) -> int:
        """Return a logical size in device pixels, rounded; at least 1 unless the size is 0."""
        return pixels_at(self.scale)(logical)

    @property
    def hairline(self) -> int:
        """The width of the thinnest crisp line, in device pixels."""
        return max(1, round(self.scale))

    @property
    def logical_width(self) -> float:
        """The window's width in logical pixels."""
        return self.width / self.scale

    @property
    def logical_height(self) -> float:
        """The window's height in logical pixels."""
        return self.height / self.scale

    @property
    def compact(self) -> bool:
        """Whether the window is narrow or low: selectors of pieces are then smaller."""
        return self.logical_width < _COMPACT_WIDTH or self.logical_height < _COMPACT_HEIGHT

    @property
    def roomy(self) -> bool:
        """Whether the window is wide enough for longer texts and wider gaps."""
        return self.logical_width >= _ROOMY_WIDTH

    @property
    def low(self) -> bool:
        """Whether the window is so low that cards below each other must be less high."""
        return self.logical_height < _LOW_HEIGHT

    @property
    def short(self) -> bool:
        """Whether the window is too low for all the cards of a panel beside a board."""
        return self.logical_height < _LARGE[1]

    @property
    def small(self) -> bool:
        """Whether the window is so small that a board has fewer parts around it."""
        return self.logical_width < _LARGE[0] or self.short

    @property
    def tight(self) -> bool:
        """Whether the window is so narrow that margins, and gaps around a board, are half as wide."""
        return self.logical_width < _TIGHT_WIDTH

    @property
    def margin(self) -> int:
        """The margin of a page in logical pixels."""
        return 32 if self.roomy else 8 if self.tight else 16


def auto_scale(width: int, height: int, hidpi: float = 1.0) -> float:
    """The scale for a window of this size in device pixels; it grows with the size, and is at least `hidpi`."""
    fit = min(width / hidpi / DESIGN_WIDTH, height / hidpi / DESIGN_HEIGHT)
    return min(max(fit, 1.0), MAX_AUTO) * hidpi


def metrics_for(width: int, height: int, user_percent: int = 100, hidpi: float = 1.0) -> Metrics:
    """Metrics of a window: the automatic scale times the user's scale, limited so that 480 x 320 logical pixels fit."""
    wanted = auto_scale(width, height, hidpi) * user_percent / 100
    return Metrics(max(min(wanted, width / MIN_WIDTH, height / MIN_HEIGHT), 0.5), width, height)
