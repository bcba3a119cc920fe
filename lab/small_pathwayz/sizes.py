"""The sizes of Pathwayz in the command `solve`: `--size 3x4` prints one result, `--all` makes the table of all."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import numpy as np

from ai.commands import folder_for
from ai.evaluation.small_pathwayz.board import MOST_CELLS, Size
from ai.evaluation.small_pathwayz.solver import SizeResult, SmallSolver
from game.pathwayz import COLUMNS, ROWS
from game.texts import text
from lab import terminal
from lab.errors import RequestError
from lab.small_pathwayz.results import PieceFile, add_to_table, read_table

LONGEST = 60.0
"""If solving a size took longer than this, in seconds, its result is read from the table."""


def size_of(given: str, *, permanents: bool = True) -> Size:
    """Return the size that a text such as `3x4` names, rows first, with or without permanent pieces.

    Raises:
        RequestError: if there is no such size.
    """
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", given)
    size = Size(int(found[1]), int(found[2]), permanents) if found else Size(0, 0)
    if not (1 <= size.rows <= ROWS and 1 <= size.columns <= COLUMNS and size.cells <= MOST_CELLS):
        raise RequestError("no-size", size=given, rows=ROWS, columns=COLUMNS, cells=MOST_CELLS)
    return size


def all_sizes() -> list[Size]:
    """Return every possible size, roughly the easiest first; all sizes of up to four columns count as equally easy."""
    sizes = [
        Size(rows, columns, permanents)
        for rows in range(1, ROWS + 1)
        for columns in range(1, COLUMNS + 1)
        for permanents in (False, True)
        if rows * columns <= MOST_CELLS
    ]
    return sorted(sizes, key=lambda size: max(0, size.columns - 4) * (3 * size.rows - 1))


def print_size(size: Size, folder: Path, megabytes: int) -> None:
    """Print how a game on a board of `size` ends for the first player, and after how many plies.

    If the table of solved sizes has this size and solving took more than a minute, the answer of the table is printed.
    Otherwise the size is solved now.
    """
    known = read_table().get(str(size))
    if known is not None and known.seconds > LONGEST:
        took = {"minutes": known.seconds / 60, "nodes": known.nodes}
        print(_value(known), text("(from the table: it took {minutes:,.0f} min and {nodes:,} positions)", **took))
    else:
        print(_value(_solved(size, folder, megabytes)))


def solve_all(folder: Path, megabytes: int) -> None:
    """Print the result of every size, the easiest first; solve the sizes that the table lacks, and add them to it."""
    for size in all_sizes():
        answer = read_table().get(str(size))
        if answer is None:
            answer = _solved(size, folder, megabytes)
            add_to_table(size, answer)
        print(f"{size!s:6} {_value(answer):6} {answer.nodes:14,} {answer.seconds:10.2f} s", flush=True)


def _value(answer: SizeResult) -> str:
    return f"{answer.result:+} {answer.plies}" if answer.result else f"0 {answer.plies}"


def _solved(size: Size, folder: Path, megabytes: int) -> SizeResult:
    """Return how games on a board of `size` end; `folder` stores the pieces of a stopped search."""
    file, stop = PieceFile(folder_for(folder), size), np.zeros(1, np.int64)
    solver = SmallSolver(size, megabytes, file.read(), file.add, stop)
    with ThreadPoolExecutor(1) as executor, terminal.progress(text("million positions")) as progress:
        solving = executor.submit(solver.solve)
        try:
            while not wait([solving], timeout=1.0).done:
                progress.report(solver.nodes // 1_000_000, None, f"{size}: {solver.depth}")
            return solving.result()
        finally:
            stop[0] = 1
