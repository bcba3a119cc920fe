"""Output of experiments in a terminal: a progress bar and tables by `rich` if installed, plain lines otherwise.

Progress goes to the standard error stream and results to the standard output, so results can be sent to a file.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TextIO

from ai.progress import Listener, Progress, Report

EVERY = 10.0
"""Seconds between two plain lines of progress, so that a log stays short."""


@contextmanager
def progress(unit: str) -> Iterator[Progress[Any]]:
    """Yield a Progress that is shown while the block runs; `unit` names its steps, such as "games"."""
    if _is_rich(sys.stderr):
        with _bar(unit) as listener:
            yield Progress(listener)
    else:
        yield Progress(PlainProgress(unit, sys.stderr))


def _is_rich(stream: TextIO) -> bool:
    return stream.isatty() and find_spec("rich") is not None


class PlainProgress:
    """Prints progress as lines, such as `150/400 games  +80 =10 -60, 75 s left`.

    The first report only marks the beginning; the last one is always printed.
    """

    def __init__(self, unit: str, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._unit, self._stream, self._clock = unit, stream, clock
        self._first = self._shown = 0.0
        self._begun: int | None = None

    def __call__(self, report: Report[Any]) -> None:
        """Print a report if it is the last one, or if some seconds have passed since the last line."""
        now = self._clock()
        if self._begun is None:
            self._begun, self._first, self._shown = report.done, now, now
        elif report.done == report.total or now - self._shown >= EVERY:
            self._shown = now
            print(self._format(report, now - self._first), file=self._stream, flush=True)

    def _format(self, report: Report[Any], seconds: float) -> str:
        counted = f"{report.done}" if report.total is None else f"{report.done}/{report.total}"
        left = seconds_left(report, self._begun or 0, seconds)
        time_left = f"{left:.0f} s left" if left else ""
        return f"{counted} {self._unit}  {', '.join(filter(None, [report.note, time_left]))}".rstrip()


def seconds_left(report: Report[Any], first: int, seconds: float) -> float | None:
    """Return the seconds left, given that the steps since `first` took `seconds`; None if unknown."""
    if report.total is None or report.done == first:
        return None
    return seconds / (report.done - first) * (report.total - report.done)


@contextmanager
def _bar(unit: str) -> Iterator[Listener]:
    from rich import progress as bars
    from rich.console import Console

    columns = (
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TextColumn("{task.description}  {task.fields[note]}", markup=False),
        bars.TimeRemainingColumn(),
    )
    with bars.Progress(*columns, console=Console(stderr=True)) as shown:

        def listen(report: Report[Any]) -> None:
            # The task begins with the first report, so that steps of an earlier run do not count as fast ones.
            if not shown.task_ids:
                shown.add_task(unit, total=report.total, completed=report.done, note=report.note)
            else:
                shown.update(shown.task_ids[0], total=report.total, completed=report.done, note=report.note)

        yield listen


def show_table(head: Sequence[str], rows: Sequence[Sequence[str]], plain: str) -> None:
    """Print a table with names in its first column and numbers in the others; `plain` is the same table as text."""
    if not _is_rich(sys.stdout):
        print(plain)
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    for number, name in enumerate(head):
        table.add_column(escape(name), justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*map(escape, row))
    Console().print(table)
