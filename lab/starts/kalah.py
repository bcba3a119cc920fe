"""Starts of Kalah(h,s) with one to six houses a side and one to four seeds in each; all are solved in minutes."""

from __future__ import annotations

from game.kalah import MOST_HOUSES, starting, to_position

_MOST_SEEDS = 4

STARTS = {
    f"Kalah({houses},{seeds})": to_position(starting(houses, seeds))
    for houses in range(1, MOST_HOUSES + 1)
    for seeds in range(1, _MOST_SEEDS + 1)
}
