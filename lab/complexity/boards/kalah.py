"""Kalah with six houses of four seeds: upper bound of the number of positions."""

from __future__ import annotations

from math import comb

from game.kalah import MOST_HOUSES
from lab.complexity.figures import Figure

_SEEDS, _PITS = 48, 2 * (MOST_HOUSES + 1)
AT_MOST = 2 * comb(_SEEDS + _PITS - 1, _PITS - 1)
HOW = "48 seeds in any of twelve houses and two stores, and either side to move"
PUBLISHED: tuple[Figure, ...] = ()
