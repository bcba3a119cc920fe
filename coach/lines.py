"""Winning cells as straight lines, and their names. The rules say which cells won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.in_line import DIRECTIONS
from game.text import square_name
from game.texts import text
from table.consequences import Cell

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The fewest straight runs that cover the cells, the longest first; each from left to right, or upwards."""
    held = set(cells)
    left = set(held)
    found: list[list[Cell]] = []
    while left:
        best = max((_run(held, cell, step) for cell in sorted(left) for step in DIRECTIONS), key=len)
        found.append(best)
        left -= set(best)
    return found


def _run(held: set[Cell], cell: Cell, step: tuple[int, int]) -> list[Cell]:
    """The straight run of cells through a cell, in one direction."""
    (x, y), (dx, dy) = cell, step
    while (x - dx, y - dy) in held:
        x, y = x - dx, y - dy
    run = []
    while (x, y) in held:
        run.append((x, y))
        x, y = x + dx, y + dy
    return run


def name(run: list[Cell]) -> str:
    """The name of a run: "four on the diagonal"."""
    return counted(len(run), run) if len(run) > 1 else ""


def counted(count: int, run: Sequence[Cell]) -> str:
    """A number of cells on a straight line: "three on the diagonal"."""
    dx, dy = run[1][0] - run[0][0], run[1][1] - run[0][1]
    where = text("in a column" if dx == 0 else "in a row" if dy == 0 else "on the diagonal")
    return text("{count} {where}", count=number(count), where=where)


def among(cells: Sequence[Cell], run: Sequence[Cell]) -> str:
    """Some cells of a straight line, in its order: "three in a row", or with gaps "three of five on row 2"."""
    first = run.index(cells[0])
    if list(run[first : first + len(cells)]) == list(cells):
        return counted(len(cells), run)
    (x, y), (dx, dy) = run[0], (run[1][0] - run[0][0], run[1][1] - run[0][1])
    row, column = text("on row {row}", row=y + 1), text("on column {column}", column=square_name(x, y)[0])
    where = column if dx == 0 else row if dy == 0 else text("on the diagonal")
    return text("{count} of {all} {where}", count=number(len(cells)), all=number(len(run)), where=where)


def in_words(cells: list[Cell]) -> str:
    """The winning cells of a game in words: "four side by side", "four on the diagonal", or several lines."""
    way = _way(cells)
    return text("{count} {way}", count=number(len(cells)), way=way) if way else text("two lines at once")


def number(count: int) -> str:
    """A number as a word, such as "five"; above seven, in digits."""
    return text(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


def _way(cells: list[Cell]) -> str:
    """The direction of a line; empty for cells of several lines."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    if len(rows) == 1:
        return text("side by side")
    if len(columns) == 1:
        return text("in a column")
    return text("on the diagonal") if len(columns) == len(rows) == len(cells) else ""
