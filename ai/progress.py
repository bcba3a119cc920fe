"""How far long work has come: what everything that takes longer than a second tells, in a terminal or in a scene.

Who works calls `report` after each step. Who listens gets a `Report` each time, or reads `latest` when it likes, and
may `cancel` from any thread; the work then ends at its next report:

    progress = Progress(show)
    for number, job in enumerate(jobs, 1):
        result = result.plus(job())
        progress.report(number, len(jobs), partial=result)

How long the rest will take is estimated by who shows it (`Report.done` over the time between two reports).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

PartialT = TypeVar("PartialT")


class Cancelled(Exception):  # noqa: N818  (the work did what it was asked: nothing went wrong)
    """The work was cancelled, and stopped where it had just reported."""


class Report(NamedTuple, Generic[PartialT]):
    """How far the work is.

    Attributes:
        done: steps made, never fewer than before.
        total: steps in all, or None as long as nobody knows.
        note: a few words on what is being done, for people; may be empty.
        partial: the result as far as it goes, or None.
    """

    done: int = 0
    total: int | None = None
    note: str = ""
    partial: PartialT | None = None


Listener = Callable[[Report[Any]], None]


class Progress(Generic[PartialT]):
    """One piece of long work, seen by who does it and by who waits for it.

    Attributes:
        latest: the last report; a value that does not change, so that any thread may read it.
    """

    def __init__(self, listener: Listener = lambda _report: None) -> None:
        """`listener` is called at each report, in the thread that works."""
        self.latest: Report[PartialT] = Report()
        self._listener = listener
        self._cancelled = threading.Event()

    def report(self, done: int, total: int | None = None, note: str = "", partial: PartialT | None = None) -> None:
        """Tell the listener how far the work is.

        Raises:
            Cancelled: if the work was cancelled; this last report has been told then too.
            ValueError: if `done` is less than before or more than `total`.
        """
        if done < self.latest.done or (total is not None and done > total):
            raise ValueError(f"{done} of {total} steps cannot follow {self.latest.done}")
        self.latest = Report(done, total, note, partial)
        self._listener(self.latest)
        if self._cancelled.is_set():
            raise Cancelled

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self._cancelled.set()
