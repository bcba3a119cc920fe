"""Hex four by four on a list of lists."""

from __future__ import annotations

from tests.game.reference.twin import Twin


class Hex4(Twin):
    """White joins left and right, Black bottom and top. Rows are counted from the top here."""

    ROWS = 4
    COLUMNS = 4

    def possible_moves(self) -> list[str]:
        return [self.name(row, column) for row, column in self.empty_cells()]

    def play(self, move: str, own: str, other: str) -> str | None:
        row, column = self.cell(move)
        self.board[row][column] = own
        return own if self.has_chain(own) else None

    def has_chain(self, letter: str) -> bool:
        """Whether one chain of a player's stones touches both of its sides."""
        held = {(row, column) for row in range(4) for column in range(4) if self.board[row][column] == letter}
        reached = [cell for cell in held if (cell[1] == 0 if letter == "w" else cell[0] == 3)]
        for row, column in reached:
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, -1), (1, 1)):
                if (row + down, column + right) in held and (row + down, column + right) not in reached:
                    reached.append((row + down, column + right))
        return any(cell[1] == 3 if letter == "w" else cell[0] == 0 for cell in reached)


TWIN = Hex4
