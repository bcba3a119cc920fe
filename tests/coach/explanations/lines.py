"""The reasons of boards on which a line wins, counted again: every straight line of cells, one after the other."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from tests.coach.explanations.case import Case, Check
from tests.coach.explanations.general import after, winning_moves
from tests.game.reference import Twin
from tests.game.reference.twin import EMPTY, PLAYERS

Cell = tuple[int, int]
"""(column, row), row 0 at the bottom, as claims have it."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class Lines(NamedTuple):
    """How a board's lines are counted.

    Attributes:
        length: cells of a line that wins.
        placed: the cell on which a move places its piece.
    """

    length: int
    placed: Callable[[Case], Cell]

    @property
    def checks(self) -> dict[str, Check]:
        """The checks of `line_reasons`."""
        return {
            "line": self._wins,
            "blocks-line": self._blocks,
            "makes-line": self._makes,
            "threatens-line": self._threatens,
            "threatens-twice": self._threatens_twice,
        }

    def _wins(self, case: Case) -> bool:
        ended = after(case)
        own = PLAYERS[case.mover]
        whole = [self._run(ended, line) for line in self.all(ended) if set(letters(ended, line)) == {own}]
        return ended.winner == own and case.claims["line"] in [words(run, run) for run in whole]

    def _run(self, twin: Twin, line: list[Cell]) -> list[Cell]:
        """The whole straight run of one letter that a line is part of."""
        (x, y), (dx, dy), letter = line[0], _step(line), at(twin, line[0])
        run = [(x + dx * step, y + dy * step) for step in range(-max(twin.ROWS, twin.COLUMNS), 2 * twin.COLUMNS)]
        inside = "".join(at(twin, cell) if cell in everywhere(twin) else " " for cell in run)
        first = run.index(line[0])
        while inside[first - 1] == letter:
            first -= 1
        last = first
        while inside[last] == letter:
            last += 1
        return run[first:last]

    def _blocks(self, case: Case) -> bool:
        own, rival, cells = PLAYERS[case.mover], PLAYERS[1 - case.mover], case.claims["cells"]
        held = letters(case.twin, cells)
        enough = 2 * held.count(rival) >= self.length and own not in held
        return enough and self._is_line(cells) and self.placed(case) in cells and _told(case, case.twin, rival)

    def _makes(self, case: Case) -> bool:
        own, rival, cells = PLAYERS[case.mover], PLAYERS[1 - case.mover], case.claims["cells"]
        held, before = letters(after(case), cells), case.twin
        most = max(letters(before, line).count(own) for line in self.all(before))
        enough = held.count(own) > most and 2 * held.count(own) >= self.length and rival not in held
        return enough and self._is_line(cells) and _told(case, after(case), own)

    def _threatens(self, case: Case) -> bool:
        cells, gap, own = case.claims["cells"], case.claims["gap"], PLAYERS[case.mover]
        others = letters(after(case), [cell for cell in cells if cell != gap])
        threatened = self._is_line(cells) and others == own * (self.length - 1) and gap in self.gaps(case)
        return threatened and case.claims["line"] == words(cells, cells)

    def _threatens_twice(self, case: Case) -> bool:
        gaps = self.gaps(case)
        return set(case.claims["gaps"]) == gaps and case.claims["n"] == len(gaps) > 1

    def gaps(self, case: Case) -> set[Cell]:
        """The cells in which the mover would win next, were it to move again."""
        again = type(case.twin)(after(case).board, case.mover)
        found = set[Cell]()
        for move in winning_moves(again):
            filled = again.after(move).board
            found |= {cell for cell in everywhere(again) if at(again, cell) == EMPTY != _of(filled, cell)}
        return found

    def all(self, twin: Twin) -> Sequence[list[Cell]]:
        """Every line that wins when one side fills it."""
        return _lines(twin.COLUMNS, twin.ROWS, self.length)

    def _is_line(self, cells: tuple[Cell, ...]) -> bool:
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(cells)}
        return len(cells) == self.length and len(steps) == 1 and steps <= {(1, 0), (0, 1), (1, 1), (1, -1)}


@cache
def _lines(columns: int, rows: int, length: int) -> list[list[Cell]]:
    found = []
    for column, row in itertools.product(range(columns), range(rows)):
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [(column + right * step, row + up * step) for step in range(length)]
            if all(0 <= x < columns and 0 <= y < rows for x, y in line):
                found.append(line)
    return found


def everywhere(twin: Twin) -> list[Cell]:
    """Every cell of a board."""
    return [(column, row) for column in range(twin.COLUMNS) for row in range(twin.ROWS)]


def at(twin: Twin, cell: Cell) -> str:
    """What lies on a cell."""
    return _of(twin.board, cell)


def _of(board: list[list[str]], cell: Cell) -> str:
    return board[len(board) - 1 - cell[1]][cell[0]]


def letters(twin: Twin, cells: list[Cell] | tuple[Cell, ...]) -> str:
    """What lies on some cells, a letter each."""
    return "".join(at(twin, cell) for cell in cells)


def _told(case: Case, twin: Twin, letter: str) -> bool:
    cells = case.claims["cells"]
    return bool(case.claims["line"] == words([cell for cell in cells if at(twin, cell) == letter], cells))


def words(held: Sequence[Cell], line: Sequence[Cell]) -> str:
    """How some cells of a straight line are told: all of them side by side, or so many of so many."""
    (x, y), (dx, dy) = line[0], _step(line)
    together = [(held[0][0] + dx * step, held[0][1] + dy * step) for step in range(len(held))] == list(held)
    where = "on the diagonal"
    if dx == 0:
        where = "in a column" if together else f"on column {'abcdefg'[x]}"
    elif dy == 0:
        where = "in a row" if together else f"on row {y + 1}"
    return f"{_NUMBERS[len(held)]} {where}" if together else f"{_NUMBERS[len(held)]} of {_NUMBERS[len(line)]} {where}"


def _step(line: Sequence[Cell]) -> Cell:
    return line[1][0] - line[0][0], line[1][1] - line[0][1]
