"""Othello on a list of lists. Rows are counted from the top, as its books do: row 1 is the first."""

from __future__ import annotations

import itertools
from typing import ClassVar, Self

from tests.game.reference.twin import DRAW, EMPTY, PLAYERS, Board, Twin

DIRECTIONS = [step for step in itertools.product((-1, 0, 1), repeat=2) if step != (0, 0)]


class Othello(Twin):
    """`w` stands for Black, who begins; a side without a move passes."""

    ROWS = 8
    COLUMNS = 8
    SIDES = ("Black", "White")
    DISCS: ClassVar[dict[str, str]] = {"w": "X", "b": "O", EMPTY: "-"}

    def __init__(self, board: Board | None = None, mover: int = 0) -> None:
        super().__init__(board, mover)
        if board is None:
            self.board[3][3] = self.board[4][4] = "b"
            self.board[3][4] = self.board[4][3] = "w"

    def name(self, row: int, column: int) -> str:
        return "abcdefgh"[column] + str(row + 1)

    def cell(self, name: str) -> tuple[int, int]:
        return int(name[1]) - 1, "abcdefgh".index(name[0])

    def possible_moves(self) -> list[str]:
        return self.placements(PLAYERS[self.mover]) or ["pass"]

    def placements(self, own: str) -> list[str]:
        """The cells on which a side can put a disc."""
        return [self.name(row, column) for row, column in self.empty_cells() if self.turned(row, column, own)]

    def turned(self, row: int, column: int, own: str) -> list[tuple[int, int]]:
        """The cells whose discs a side's disc on an empty cell turns."""
        rays = ((row + down, column + right, down, right) for down, right in DIRECTIONS)
        return [cell for ray in rays for cell in self._closed(*ray, own)]

    def _closed(self, row: int, column: int, down: int, right: int, own: str) -> list[tuple[int, int]]:
        """The other side's discs on a ray, if one of `own` stands behind them."""
        line: list[tuple[int, int]] = []
        while 0 <= row < self.ROWS and 0 <= column < self.COLUMNS and self.board[row][column] != EMPTY:
            if self.board[row][column] == own:
                return line
            line.append((row, column))
            row, column = row + down, column + right
        return []

    def after(self, move: str) -> Self:
        if move != "pass":
            return super().after(move)
        return type(self)([row[:] for row in self.board], 1 - self.mover)

    def play(self, move: str, own: str, other: str) -> str | None:
        row, column = self.cell(move)
        for turned_row, turned_column in self.turned(row, column, own):
            self.board[turned_row][turned_column] = own
        self.board[row][column] = own
        if self.placements(own) or self.placements(other):
            return None
        discs = [cell for line in self.board for cell in line]
        first, second = discs.count("w"), discs.count("b")
        return DRAW if first == second else "w" if first > second else "b"

    def position(self) -> str:
        cells = "".join(self.DISCS[cell] for line in self.board for cell in line)
        return f"{cells} {'XO'[self.mover]}"


TWIN = Othello
