"""Othello: upper bound of the number of positions, and published figures."""

from __future__ import annotations

from game.othello import CELLS
from lab.complexity.figures import Figure, Quantity

AT_MOST = 2 * 2**4 * 3 ** (CELLS - 4)
HOW = "any discs on any cells, the middle full, and either side to move"
PUBLISHED = (
    Figure(Quantity.BREADTH, 10, "Allis 1994"),
    Figure(Quantity.LENGTH, 58, "Allis 1994"),
    Figure(Quantity.GAMES, 10**58, "Allis 1994"),
    Figure(Quantity.POSITIONS, 10**28, "Allis 1994"),
)
