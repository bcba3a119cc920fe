"""Winning cells as straight lines, and their names. The rules say which cells won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.in_line import DIRECTIONS
from game.text import square_name
from game.texts import text
from table.consequences import Cell

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the fewest straight runs that cover the cells, the longest first.

    The cells of a run go from left to right, or upwards.
    """
    held = set(cells)
    left = set(held)
    found: list[list[Cell]] = []
    while left:
        best = max((_run(held, cell, step) for cell in sorted(left) for step in DIRECTIONS), key=len)
        found.append(best)
        left -= set(best)
    return found


def _run(held: set[Cell], cell: Cell, step: tuple[int, int]) -> list[Cell]:
    """Return the straight run of `held` cells through a cell, in one direction and its opposite."""
    (x, y), (dx, dy) = cell, step
    while (x - dx, y - dy) in held:
        x, y = x - dx, y - dy
    run = []
    while (x, y) in held:
        run.append((x, y))
        x, y = x + dx, y + dy
    return run


def name(run: list[Cell]) -> str:
    """Return the name of a run: "four on the diagonal"."""
    return counted(len(run), run) if len(run) > 1 else ""


def counted(count: int, run: Sequence[Cell]) -> str:
    """Return a number of cells on a straight line in words: "three on the diagonal"."""
    dx, dy = run[1][0] - run[0][0], run[1][1] - run[0][1]
    # translators: names a line of pieces, such as "three in a row"; it stands after "blocks", "threatens" and "wins:".
    message = "{count} in a column" if dx == 0 else "{count} in a row" if dy == 0 else "{count} on the diagonal"
    return text(message, count=number(count))


def among(cells: Sequence[Cell], run: Sequence[Cell]) -> str:
    """Return in words how many cells of a straight line are among `cells`.

    For example "three in a row", or with gaps between the cells "three of five on row 2".
    """
    first = run.index(cells[0])
    if list(run[first : first + len(cells)]) == list(cells):
        return counted(len(cells), run)
    (x, y), (dx, dy) = run[0], (run[1][0] - run[0][0], run[1][1] - run[0][1])
    # translators: names pieces with gaps on a line, such as "three of five on row 2".
    across, upright = "{count} of {all} on row {row}", "{count} of {all} on column {column}"
    message = upright if dx == 0 else across if dy == 0 else "{count} of {all} on the diagonal"
    return text(message, count=number(len(cells)), all=number(len(run)), row=y + 1, column=square_name(x, y)[0])


def in_words(cells: list[Cell]) -> str:
    """Return the winning cells of a game in words: "four side by side", "four on the diagonal", or several lines."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    if len(rows) == 1:
        message = "{count} side by side"
    elif len(columns) == 1:
        message = "{count} in a column"
    else:
        several = "two lines at once" if len(runs(cells)) == 2 else "several lines at once"
        message = "{count} on the diagonal" if len(columns) == len(rows) == len(cells) else several
    # translators: names the line that won, as in "White has four on the diagonal."
    return text(message, count=number(len(cells)))


def number(count: int) -> str:
    """Return a number as a word, such as "five"; a number greater than seven, in digits."""
    return text(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)
