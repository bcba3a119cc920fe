"""A scale for the measured ratings of levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ai.levels import Level

_STEPS = (50, 100, 200, 300, 400, 500, 1000, 2000)
_MARKS = 5  # the most marks
_AIR = 0.05  # margin at both ends of the scale, as a share of its span


class EloScale(NamedTuple):
    """A scale from `low` to `high` Elo, with a mark at every multiple of `step`."""

    low: float
    high: float
    step: int

    def share(self, elo: float) -> float:
        """Return the place of a rating on the scale, from 0 at `low` to 1 at `high`.

        A rating outside the scale is placed at the nearest end.
        """
        return min(max((elo - self.low) / (self.high - self.low), 0.0), 1.0)

    @property
    def marks(self) -> list[int]:
        """The ratings of the marks."""
        first = -int(-self.low // self.step)
        return [self.step * number for number in range(first, int(self.high // self.step) + 1)]


def scale_of(levels: Iterable[Level], elos: Iterable[float]) -> EloScale | None:
    """Return a scale that covers the levels' error intervals and the ratings `elos`.

    Return None if the levels are not measured.
    """
    ends = [end for level in levels for end in (level.low, level.high) if end is not None]
    if not ends:
        return None
    low, high = min(*ends, *elos), max(*ends, *elos)
    air = max(_AIR * (high - low), 10.0)
    low, high = low - air, high + air
    return EloScale(low, high, next((step for step in _STEPS if (high - low) / step <= _MARKS), _STEPS[-1]))
