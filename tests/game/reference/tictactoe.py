"""Tic-tac-toe on a list of lists."""

from __future__ import annotations

from tests.game.reference.twin import DRAW, Twin


class TicTacToe(Twin):
    """Three in a row, column or diagonal win."""

    ROWS = 3
    COLUMNS = 3

    def possible_moves(self) -> list[str]:
        return [self.name(row, column) for row, column in self.empty_cells()]

    def play(self, move: str, own: str, other: str) -> str | None:
        row, column = self.cell(move)
        self.board[row][column] = own
        if self.has_line(own, 3):
            return own
        return DRAW if self.is_full() else None


TWIN = TicTacToe
