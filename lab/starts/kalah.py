"""Starts of Kalah(h,s) with one to six houses a side and one to five seeds in each, except Kalah(6,5).

All are solved in minutes.
"""

from __future__ import annotations

from game.kalah import MOST_HOUSES, starting, to_position

_MOST_SEEDS = 5
_TOO_LARGE = (6, 5)
"""Houses and seeds of a board whose start is not solved in minutes (docs/kalah.md)."""

STARTS = {
    f"Kalah({houses},{seeds})": to_position(starting(houses, seeds))
    for houses in range(1, MOST_HOUSES + 1)
    for seeds in range(1, _MOST_SEEDS + 1)
    if (houses, seeds) != _TOO_LARGE
}
