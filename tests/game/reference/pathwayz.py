"""Pathwayz on a list of lists: `w b` regular pieces, `W B` permanent ones."""

from __future__ import annotations

from tests.game.reference.twin import DRAW, Twin


class Pathwayz(Twin):
    """A turn places a regular piece of one's own colour, or a permanent one of the opponent's."""

    ROWS = 8
    COLUMNS = 12

    def possible_moves(self) -> list[str]:
        return [self.name(row, column) + kind for row, column in self.empty_cells() for kind in ("", "*")]

    def play(self, move: str, own: str, other: str) -> str | None:
        row, column = self.cell(move)
        if move.endswith("*"):
            self.board[row][column] = other.upper()
            for near_row, near_column in self.around(row, column):
                self.flip(near_row, near_column)
        else:
            self.board[row][column] = own
        if self.has_path(own):
            return own  # also when the same move completes both paths
        if self.has_path(other):
            return other
        return DRAW if self.is_full() else None

    def around(self, row: int, column: int) -> list[tuple[int, int]]:
        """The adjacent cells in eight directions."""
        return [
            (r, c)
            for r in (row - 1, row, row + 1)
            for c in (column - 1, column, column + 1)
            if (r, c) != (row, column) and 0 <= r < self.ROWS and 0 <= c < self.COLUMNS
        ]

    def flip(self, row: int, column: int) -> None:
        """A regular piece changes its colour; a permanent piece and an empty cell stay as they are."""
        if self.board[row][column] == "w":
            self.board[row][column] = "b"
        elif self.board[row][column] == "b":
            self.board[row][column] = "w"

    def has_path(self, letter: str) -> bool:
        """Whether pieces of a colour, regular and permanent, join column a to column l."""
        reached = {(row, 0) for row in range(self.ROWS) if self.board[row][0].lower() == letter}
        unexplored = list(reached)
        while unexplored:
            row, column = unexplored.pop()
            if column == self.COLUMNS - 1:
                return True
            for near in self.around(row, column):
                if near not in reached and self.board[near[0]][near[1]].lower() == letter:
                    reached.add(near)
                    unexplored.append(near)
        return False


TWIN = Pathwayz
