"""Tic-tac-toe: upper bound of the number of positions, and published figures."""

from __future__ import annotations

from game.tictactoe import GAME
from lab.complexity.figures import Figure, Quantity, filled_in_turn

AT_MOST = filled_in_turn(GAME.rows * GAME.columns)
HOW = "crosses and noughts in turn on any cells"
PUBLISHED = (
    Figure(Quantity.BREADTH, 5, "Lafair 2018"),
    Figure(Quantity.LENGTH, 9, "Lafair 2018"),
    Figure(Quantity.GAMES, 5**9, "Lafair 2018, as 5^9"),
    Figure(Quantity.GAMES, 255_168, "Bottomley 2001"),
    Figure(Quantity.POSITIONS, 765, "Schaefer 2002, mirrored and turned ones once"),
)
