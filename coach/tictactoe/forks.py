"""Forks of Tic-tac-toe: two threats at once, made with the next move or after one that forces the other side."""

from __future__ import annotations

from typing import NamedTuple

from coach import lines
from game import tictactoe as rules
from game.text import EMPTY, Board, letter_at
from table.consequences import Cell

WINDOWS = lines.windows(rules.SIZE, rules.SIZE, 3)
"""The eight lines."""
CELLS = [(column, row) for column in range(rules.SIZE) for row in range(rules.SIZE)]


class Forced(NamedTuple):
    """A fork after a move that forces the other side: where that has to answer, and where the fork is."""

    answer: Cell
    fork: Cell


def gaps(board: Board, letter: str) -> list[Cell]:
    """Return the cells with which a side would have three in a line."""

    def completes(cell: Cell, window: tuple[Cell, ...]) -> bool:
        return cell in window and all(letter_at(board, each) == letter for each in window if each != cell)

    return [cell for cell in _empty_cells(board) if any(completes(cell, window) for window in WINDOWS)]


def forks(board: Board, letter: str) -> list[Cell]:
    """Return where a side could mark to have two gaps, the other side none: that cannot be parried."""
    return [cell for cell in _empty_cells(board) if _is_fork(_placed(board, cell, letter), letter)]


def forced(board: Board, letter: str) -> Forced | None:
    """Return the fork that a side has by force, if its latest mark threatens to win in one place."""
    threatened, other = gaps(board, letter), _other(letter)
    if len(threatened) != 1 or gaps(board, other):
        return None
    (answer,) = threatened
    found = forks(_placed(board, answer, other), letter)
    return Forced(answer, found[0]) if found else None


def _is_fork(board: Board, letter: str) -> bool:
    return len(gaps(board, letter)) > 1 and not gaps(board, _other(letter))


def _empty_cells(board: Board) -> list[Cell]:
    """Return them from left to right, and upwards."""
    return [cell for cell in CELLS if letter_at(board, cell) == EMPTY]


def _placed(board: Board, cell: Cell, letter: str) -> Board:
    """Return a board with one mark more."""
    rows = [row[:] for row in board]
    rows[rules.SIZE - 1 - cell[1]][cell[0]] = letter
    return rows


def _other(letter: str) -> str:
    return "wb"["bw".index(letter)]
