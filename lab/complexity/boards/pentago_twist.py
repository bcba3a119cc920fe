"""Pentago-Twist: upper bound of the number of positions, and published figures."""

from __future__ import annotations

from game.pentago_twist import CELLS
from lab.complexity.figures import Figure, Quantity, filled_in_turn

AT_MOST = filled_in_turn(CELLS)
HOW = "marbles in turn on any cells"
PUBLISHED = (
    Figure(Quantity.BREADTH, 200, "Zhao 2022, in the middle of a game"),
    Figure(Quantity.POSITIONS, 3_009_081_623_421_558, "Irving 2014, of Pentago, mirrored and turned ones once"),
)
