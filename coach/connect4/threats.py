"""The threats of Connect Four: empty cells in which a disc would be the fourth of a line.

A threat out of reach waits for its column to fill. If both sides always answer in the same column, the first side gets
the odd rows and the second side the even rows. Therefore the row of a waiting threat matters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from game import connect4 as rules
from game.in_line import windows
from game.text import EMPTY, letter_at

if TYPE_CHECKING:
    from game.text import Board
    from table.consequences import Cell

WINDOWS = windows(rules.COLUMNS, rules.ROWS, 4)
THROUGH = {
    (column, row): tuple(window for window in WINDOWS if (column, row) in window)
    for column in range(rules.COLUMNS)
    for row in range(rules.ROWS)
}
"""The lines through each cell."""


def threats(board: Board, letter: str) -> frozenset[Cell]:
    """Return the empty cells where a disc of the letter would win, whether a disc can land there now or not."""
    lines = zip(WINDOWS, _held(board), strict=True)
    return frozenset(window[held.index(EMPTY)] for window, held in lines if held.count(letter) == 3 and EMPTY in held)


def completes(board: Board, cell: Cell, letter: str) -> bool:
    """Return whether a disc placed on `cell` completes a four of the side with the letter `letter`."""
    return any(
        sum(letter_at(board, each) == letter for each in window if each != cell) == 3 for window in THROUGH[cell]
    )


def landings(board: Board) -> list[Cell]:
    """Return the cells where the next disc can land, from left to right."""
    heights = (sum(row[column] != EMPTY for row in board) for column in range(rules.COLUMNS))
    return [(column, height) for column, height in enumerate(heights) if height < rules.ROWS]


def filled(board: Board, cell: Cell, letter: str) -> Board:
    """Return the board with one more disc on `cell`, of the side with the letter `letter`."""
    rows = [row[:] for row in board]
    rows[rules.ROWS - 1 - cell[1]][cell[0]] = letter
    return rows


def waiting(board: Board, letter: str) -> frozenset[Cell]:
    """Return the threats that no disc can reach now."""
    return threats(board, letter) - set(landings(board))


def open_lines(board: Board, cell: Cell, against: str) -> int:
    """Return the number of lines through `cell` that have no disc of the letter `against`."""
    return sum(all(letter_at(board, each) != against for each in window) for window in THROUGH[cell])


def fours_left(board: Board, letter: str, least: int) -> int:
    """Return the number of lines that can still become a four of a side, and hold at least `least` of its discs."""
    against = "wb"["bw".index(letter)]
    return sum(against not in held and held.count(letter) >= least for held in _held(board))


def _held(board: Board) -> Iterator[list[str]]:
    """Yield the letters on each line, in the order of `WINDOWS`."""
    return ([letter_at(board, each) for each in window] for window in WINDOWS)


def is_odd(cell: Cell) -> bool:
    """Return whether a cell lies on an odd row, where the lowest row is 1."""
    return cell[1] % 2 == 0


class Quiet(NamedTuple):
    """Discs that can be played before one must land right under a threat.

    Attributes:
        discs: the number of these discs.
        under: the cells where later discs must land: in each column with threats out of reach, the cell right under the
            lowest threat.
    """

    discs: int
    under: tuple[Cell, ...]


def quiet(board: Board) -> Quiet:
    """Return how many discs can be played before one must land right under a threat of either side."""
    held = waiting(board, "w") | waiting(board, "b")
    count, under = 0, []
    for column, height in landings(board):
        lowest = min((row for each, row in held if each == column), default=None)
        count += (rules.ROWS if lowest is None else lowest - 1) - height
        if lowest is not None:
            under.append((column, lowest - 1))
    return Quiet(count, tuple(under))


def safe(board: Board, letter: str) -> list[Cell]:
    """Return the cells where a side's next disc wins at once, or does not let the other side win at once."""
    rival = "wb"["bw".index(letter)]
    return [
        cell
        for cell in landings(board)
        if completes(board, cell, letter) or not _wins_next(filled(board, cell, letter), rival)
    ]


def _wins_next(board: Board, letter: str) -> bool:
    return any(completes(board, cell, letter) for cell in landings(board))


def new(before: Collection[Cell], after: Collection[Cell]) -> Iterator[Cell]:
    """Yield the cells that are in `after` but not in `before`, the lowest row first."""
    yield from sorted(set(after) - set(before), key=lambda cell: (cell[1], cell[0]))
