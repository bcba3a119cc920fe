"""A measured figure, and how it is shown."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

RUNS = 5
"""Measurements of which the median counts."""


class Row(NamedTuple):
    """One figure beside what it should reach.

    Attributes:
        what: in words, the unit included in `unit`.
        value: the median measured.
        reach: the figure promised, None where nothing is.
        at_most: whether `reach` is a ceiling, not a floor.
    """

    what: str
    value: float
    unit: str
    reach: float | None = None
    at_most: bool = False

    @property
    def holds(self) -> bool:
        """Whether the promise is kept."""
        if self.reach is None:
            return True
        return self.value <= self.reach if self.at_most else self.value >= self.reach

    def __str__(self) -> str:
        line = f"{self.what:<76} {_short(self.value):>12} {self.unit:<12}"
        if self.reach is None:
            return line
        return f"{line} {'<=' if self.at_most else '>='} {_short(self.reach):<10} {'ok' if self.holds else 'MISSED'}"


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def rate(work: Callable[[], float], runs: int = RUNS) -> float:
    """Return the median of `runs` measurements of how much `work` does a second; it returns how much it did."""
    return statistics.median(_rate_once(work) for _ in range(runs))


def _rate_once(work: Callable[[], float]) -> float:
    began = time.perf_counter()
    amount = work()
    return amount / (time.perf_counter() - began)
