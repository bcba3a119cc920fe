"""Connect Four on a list of lists."""

from __future__ import annotations

from tests.game.reference.twin import DRAW, EMPTY, Twin


class Connect4(Twin):
    """A disc falls to the lowest empty cell of its column; four in line win."""

    ROWS = 6
    COLUMNS = 7

    def possible_moves(self) -> list[str]:
        return [str(column + 1) for column in range(self.COLUMNS) if self.board[0][column] == EMPTY]

    def play(self, move: str, own: str, other: str) -> str | None:
        column = int(move) - 1
        row = max(row for row in range(self.ROWS) if self.board[row][column] == EMPTY)
        self.board[row][column] = own
        if self.has_line(own, 4):
            return own
        return DRAW if self.is_full() else None


TWIN = Connect4
