"""Who wins Pathwayz on a small board, by trying everything: the search that proves the solver's sizes again.

It shares no code with the solver, and no idea but that a position seen before, or its mirror image, is not searched
again. A board is a text of one letter a cell, row by row from the top: `w`, `b` regular, `W`, `B` permanent, `.` empty.
Every move is tried, also those that lose at once; paths are walked cell by cell.
"""

from __future__ import annotations

from typing import NamedTuple

EMPTY = "."
FLIPPED = {"w": "b", "b": "w"}


class PlainAnswer(NamedTuple):
    """+1 if the first player wins, 0 for a draw, -1; and the plies to the end, hurried by the winner."""

    result: int
    plies: int


class _Known(NamedTuple):
    """The plies within which an attacker is known to win (1000: not known), and within which it is known not to."""

    won: int = 1000
    not_won: int = 0


class PlainSmallPathwayz:
    """The rules of one size, and what was seen of it."""

    def __init__(self, rows: int, columns: int, *, permanents: bool = True) -> None:
        self.cells, self.permanents = rows * columns, permanents
        self.around = [
            [
                row * columns + column
                for row in range(rows)
                for column in range(columns)
                if max(abs(row - at // columns), abs(column - at % columns)) == 1
            ]
            for at in range(self.cells)
        ]
        self.left = [row * columns for row in range(rows)]
        self.right = {row * columns + columns - 1 for row in range(rows)}
        whole = range(self.cells)
        across = [at - 2 * (at % columns) + columns - 1 for at in whole]
        self.mirrors = [across, list(reversed(across)), list(reversed(whole))]
        self.known: dict[tuple[str, str], _Known] = {}
        self.decided: dict[tuple[str, int, str], int] = {}
        self.nodes = 0

    def answer(self) -> PlainAnswer:
        """The value of the empty board."""
        for plies in range(1, self.cells + 1):
            for attacker, result in (("w", 1), ("b", -1)):
                if self.wins(EMPTY * self.cells, "w", attacker, plies):
                    return PlainAnswer(result, plies)
        return PlainAnswer(0, self.cells)

    def wins(self, board: str, mover: str, attacker: str, plies: int) -> bool:
        """Whether the attacker wins an undecided position within so many plies, whatever the other side does."""
        if plies == 0 or EMPTY not in board:
            return False
        key = (min(board, *("".join(board[at] for at in mirror) for mirror in self.mirrors)), attacker)
        known = self.known.get(key, _Known())
        if known.won <= plies or known.not_won >= plies:
            return known.won <= plies
        self.nodes += 1
        won = self._searched(board, mover, attacker, plies)
        known = self.known.get(key, _Known())
        self.known[key] = known._replace(won=plies) if won else known._replace(not_won=plies)
        return won

    def _searched(self, board: str, mover: str, attacker: str, plies: int) -> bool:
        open_moves = []
        for at, piece in self.moves(board, mover):
            after = self.place(board, at, piece)
            winner = self.winner(after, mover)
            if winner == mover:
                return mover == attacker
            if winner is None:
                open_moves.append((at, piece, after))
        open_moves.sort(key=lambda move: -self.decided.get((mover, *move[:2]), 0))
        for at, piece, after in open_moves:
            if self.wins(after, FLIPPED[mover], attacker, plies - 1) == (mover == attacker):
                self.decided[mover, at, piece] = self.decided.get((mover, at, piece), 0) + plies**2
                return mover == attacker
        return mover != attacker

    def moves(self, board: str, mover: str) -> list[tuple[int, str]]:
        """Every move: a cell and a piece for it."""
        pieces = (mover, FLIPPED[mover].upper()) if self.permanents else (mover,)
        return [(at, piece) for at in range(self.cells) if board[at] == EMPTY for piece in pieces]

    def place(self, board: str, at: int, piece: str) -> str:
        """The board after a move."""
        after = list(board)
        after[at] = piece
        if piece.isupper():
            for near in self.around[at]:
                after[near] = FLIPPED.get(after[near], after[near])
        return "".join(after)

    def winner(self, board: str, mover: str) -> str | None:
        """Who has a path, after a move of `mover`, who wins if both have one."""
        both = [colour for colour in (mover, FLIPPED[mover]) if self.joins(board, colour)]
        return both[0] if both else None

    def joins(self, board: str, colour: str) -> bool:
        """Whether a colour has a path from the left bank to the right one."""
        reached = [at for at in self.left if board[at].lower() == colour]
        seen = set(reached)
        while reached:
            at = reached.pop()
            if at in self.right:
                return True
            new = [near for near in self.around[at] if near not in seen and board[near].lower() == colour]
            seen.update(new)
            reached += new
        return False
