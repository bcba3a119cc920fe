"""Tic-tac-toe on a list of lists."""

from __future__ import annotations

from tests.game.reference.twin import InLine


class TicTacToe(InLine):
    """Three in a row, column or diagonal win."""

    ROWS = 3
    COLUMNS = 3
    LENGTH = 3


TWIN = TicTacToe
