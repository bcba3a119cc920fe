"""Pentago-Twist on a list of lists."""

from __future__ import annotations

from tests.game.reference.twin import DRAW, Twin

TOP_LEFT_CELL = {"1": (0, 0), "2": (0, 3), "3": (3, 0), "4": (3, 3)}
"""(row, column) of each quadrant's first cell, rows counted from the top."""


class PentagoTwist(Twin):
    """Place a marble on an empty cell, then twist one quadrant; judge after the twist."""

    ROWS = 6
    COLUMNS = 6

    def possible_moves(self) -> list[str]:
        return [
            f"{self.name(row, column)}/{quadrant}{kind}"
            for row, column in self.empty_cells()
            for quadrant in "1234"
            for kind in "RM"
        ]

    def play(self, move: str, own: str, other: str) -> str | None:
        row, column = self.cell(move)
        self.board[row][column] = own
        self.twist(move[3], move[4])
        own_five, other_five = self.has_line(own, 5), self.has_line(other, 5)
        if own_five and other_five:
            return DRAW
        if own_five:
            return own
        if other_five:
            return other
        return DRAW if self.is_full() else None

    def twist(self, quadrant: str, kind: str) -> None:
        top, left = TOP_LEFT_CELL[quadrant]
        before = [self.board[top + row][left : left + 3] for row in range(3)]
        if kind == "R":  # clockwise: the left column, read upwards, becomes the top row
            after = [[before[2][row], before[1][row], before[0][row]] for row in range(3)]
        else:  # mirrored left to right
            after = [row[::-1] for row in before]
        for row in range(3):
            self.board[top + row][left : left + 3] = after[row]


TWIN = PentagoTwist
