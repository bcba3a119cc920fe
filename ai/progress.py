"""Progress of long work, for everything that takes more than a second, in a terminal or in a scene.

The worker calls `report` after each step. The listener gets a `Report` each time, or reads `latest` at any time, and
may `cancel` from any thread; the work then ends at its next report:

    progress = Progress(show)
    for number, job in enumerate(jobs, 1):
        result = result.plus(job())
        progress.report(number, len(jobs), partial=result)

The display estimates the time left, from `Report.done` and the time between reports.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

PartialT = TypeVar("PartialT")


class Cancelled(Exception):  # noqa: N818  (the work did what it was asked: nothing went wrong)
    """The work was cancelled, and stopped after its last report."""


class Report(NamedTuple, Generic[PartialT]):
    """A state of the work.

    Attributes:
        done: steps made, never fewer than before.
        total: steps in all, or None if unknown.
        note: a short text for people about the present step; may be empty.
        partial: the result so far, or None.
    """

    done: int = 0
    total: int | None = None
    note: str = ""
    partial: PartialT | None = None


Listener = Callable[[Report[Any]], None]


class Progress(Generic[PartialT]):
    """The progress of one piece of long work, shared by its worker and its listeners.

    Attributes:
        latest: the last report; it is immutable, so that any thread may read it.
    """

    def __init__(self, listener: Listener = lambda _report: None) -> None:
        """Call `listener` at each report, in the thread of the worker."""
        self.latest: Report[PartialT] = Report()
        self._listener = listener
        self._cancelled = threading.Event()

    def report(self, done: int, total: int | None = None, note: str = "", partial: PartialT | None = None) -> None:
        """Report the present state to the listener.

        Raises:
            Cancelled: after this report, if the work was cancelled.
            ValueError: if `done` is less than before or more than `total`.
        """
        if done < self.latest.done or (total is not None and done > total):
            raise ValueError(f"{done} of {total} steps cannot follow {self.latest.done}")
        self.latest = Report(done, total, note, partial)
        self._listener(self.latest)
        if self._cancelled.is_set():
            raise Cancelled

    def repeat(self) -> None:
        """Report the latest state again, so that the work can be shown or cancelled before its next step.

        Raises:
            Cancelled: if the work was cancelled.
        """
        self.report(*self.latest)

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self._cancelled.set()
