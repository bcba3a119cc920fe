"""Forks of Tic-tac-toe: two threats at once, made with the next move or after a forcing move."""

from __future__ import annotations

from typing import NamedTuple

from game import tictactoe as rules
from game.in_line import windows
from game.text import EMPTY, Board, letter_at
from table.consequences import Cell

WINDOWS = windows(rules.SIZE, rules.SIZE, 3)
"""The eight lines of three cells."""
CELLS = [(column, row) for column in range(rules.SIZE) for row in range(rules.SIZE)]


class Forced(NamedTuple):
    """A fork after a forcing move: the cell of the forced answer, and the cell of the mark that then makes the fork."""

    answer: Cell
    fork: Cell


def gaps(board: Board, letter: str) -> list[Cell]:
    """Return the empty cells where one more mark would give a side three in a line."""

    def completes(cell: Cell, window: tuple[Cell, ...]) -> bool:
        return cell in window and all(letter_at(board, each) == letter for each in window if each != cell)

    return [cell for cell in _empty_cells(board) if any(completes(cell, window) for window in WINDOWS)]


def forks(board: Board, letter: str) -> list[Cell]:
    """Return the cells where a mark makes a fork that cannot be parried.

    It makes two gaps, and leaves the other side no gap of its own.
    """
    return [cell for cell in _empty_cells(board) if _is_fork(_placed(board, cell, letter), letter)]


def forced(board: Board, letter: str) -> Forced | None:
    """Return the fork that a side can make by force after its latest mark; None if there is none.

    The latest mark must threaten to win in exactly one place, so that the answer is forced.
    """
    threatened, other = gaps(board, letter), _other(letter)
    if len(threatened) != 1 or gaps(board, other):
        return None
    (answer,) = threatened
    found = forks(_placed(board, answer, other), letter)
    return Forced(answer, found[0]) if found else None


def _is_fork(board: Board, letter: str) -> bool:
    return len(gaps(board, letter)) > 1 and not gaps(board, _other(letter))


def _empty_cells(board: Board) -> list[Cell]:
    """Return the empty cells, column by column from the left, each column from the bottom."""
    return [cell for cell in CELLS if letter_at(board, cell) == EMPTY]


def _placed(board: Board, cell: Cell, letter: str) -> Board:
    """Return the board with the mark `letter` added in `cell`."""
    rows = [row[:] for row in board]
    rows[rules.SIZE - 1 - cell[1]][cell[0]] = letter
    return rows


def _other(letter: str) -> str:
    return "wb"["bw".index(letter)]
