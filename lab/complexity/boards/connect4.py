"""Connect Four: upper bound of the number of positions, and published figures."""

from __future__ import annotations

from math import comb

from game.connect4 import COLUMNS, ROWS
from lab.complexity.figures import Figure, Quantity


def stacked_in_turn() -> int:
    """Return the number of ways to fill the columns so that yellow has as many discs as red, or one more."""
    discs = {0: 1}  # fillings of some columns, by total number of discs
    for _ in range(COLUMNS):
        before, discs = discs, dict[int, int]()
        for number, ways in before.items():
            for height in range(ROWS + 1):
                discs[number + height] = discs.get(number + height, 0) + ways
    return sum(ways * comb(number, number // 2) for number, ways in discs.items())


AT_MOST = stacked_in_turn()
HOW = "discs in turn on any stacks (Allis 1988 has the same number)"
PUBLISHED = (
    Figure(Quantity.BREADTH, 4, "Allis 1994"),
    Figure(Quantity.LENGTH, 36, "Allis 1994"),
    Figure(Quantity.GAMES, 10**21, "Allis 1994"),
    Figure(Quantity.POSITIONS, 10**14, "Allis 1994"),
    Figure(Quantity.POSITIONS, 4_531_985_219_092, "Edelkamp and Kissmann 2008, all"),
)
