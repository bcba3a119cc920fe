"""What the array versions have in common: a board of letters, whose turn it is, and who has won."""

from __future__ import annotations

from typing import ClassVar, Self

EMPTY = "."
PLAYERS = ("w", "b")
DRAW = "draw"

Board = list[list[str]]


class Twin:
    """A position. `board` is its rows from the top, `mover` is 0 for White or 1 for Black, `winner` is
    `w`, `b`, `draw`, or None while the game goes on.
    """

    ROWS: ClassVar[int]
    COLUMNS: ClassVar[int]
    SIDES: ClassVar[tuple[str, str]] = ("White", "Black")

    def __init__(self, board: Board | None = None, mover: int = 0) -> None:
        """Start from a board on which nobody has won yet; without one, from the empty board."""
        self.board = board or [[EMPTY] * self.COLUMNS for _ in range(self.ROWS)]
        self.mover = mover
        self.winner: str | None = None

    def moves(self) -> list[str]:
        """The texts of the legal moves: none once the game is over."""
        return [] if self.winner else self.possible_moves()

    def possible_moves(self) -> list[str]:
        raise NotImplementedError

    def after(self, move: str) -> Self:
        """The position after a legal move; this one stays as it is."""
        following = type(self)([row[:] for row in self.board], 1 - self.mover)
        following.winner = following.play(move, PLAYERS[self.mover], PLAYERS[1 - self.mover])
        return following

    def play(self, move: str, own: str, other: str) -> str | None:
        """Change the board by a move of the player whose letter is `own`; who has won now?"""
        raise NotImplementedError

    def is_full(self) -> bool:
        return all(EMPTY not in row for row in self.board)

    def empty_cells(self) -> list[tuple[int, int]]:
        """(row, column) of each empty cell, rows counted from the top."""
        return [
            (row, column)
            for row in range(self.ROWS)
            for column in range(self.COLUMNS)
            if self.board[row][column] == EMPTY
        ]

    def left(self) -> int:
        """How much of the game is to come, in what a board runs out of: empty cells, if it says nothing else."""
        return len(self.empty_cells())

    def name(self, row: int, column: int) -> str:
        """What players call a cell: a letter from the left, a number from the bottom."""
        return "abcdefghijkl"[column] + str(self.ROWS - row)

    def cell(self, name: str) -> tuple[int, int]:
        """(row, column) of a cell's name."""
        return self.ROWS - int(name[1]), "abcdefghijkl".index(name[0])

    def position(self) -> str:
        """The position text, spelled from DESIGN.md's words: digits for runs of empty cells."""
        spelled = "/".join("".join(row) for row in self.board)
        for run in range(self.COLUMNS, 0, -1):
            spelled = spelled.replace(EMPTY * run, str(run))
        text = f"{spelled} {PLAYERS[self.mover]}"
        return text if self.SIDES[0] == "White" else text.translate(str.maketrans("wb", "bw"))

    def has_line(self, letter: str, length: int) -> bool:
        """Whether `length` cells in a row, column or diagonal hold `letter`."""
        return any(
            self._runs_from(row, column, down, right, letter, length)
            for row in range(self.ROWS)
            for column in range(self.COLUMNS)
            if self.board[row][column] == letter
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def _runs_from(self, row: int, column: int, down: int, right: int, letter: str, length: int) -> bool:
        for _ in range(length):
            if not (0 <= row < self.ROWS and 0 <= column < self.COLUMNS and self.board[row][column] == letter):
                return False
            row, column = row + down, column + right
        return True


class InLine(Twin):
    """Pieces are placed on empty cells in turn, and so many in a row, column or diagonal win."""

    LENGTH: ClassVar[int]

    def possible_moves(self) -> list[str]:
        return [self.name(row, column) for row, column in self.empty_cells()]

    def play(self, move: str, own: str, other: str) -> str | None:
        row, column = self.cell(move)
        self.board[row][column] = own
        if self.has_line(own, self.LENGTH):
            return own
        return DRAW if self.is_full() else None


def count_paths(position: Twin, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves: perft, the slow way."""
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(count_paths(position.after(move), depth - 1) for move in moves)
