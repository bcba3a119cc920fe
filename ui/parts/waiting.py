"""Long work in a thread, or in batches in the window's thread: a dialog shows its progress and can cancel it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ai.progress import Cancelled, Progress, Report
from coach.library_texts import count_of
from game.texts import text
from saves.errors import LibraryError
from table.batches import BatchedWork
from ui.kit import Answer, Dialog, Look
from ui.kit.tree import Child, Meter
from ui.shell.host import Host
from ui.shell.notice import Kind

PATIENCE = 1.0
"""Seconds of work before the dialog opens."""
_STEP = 0.1  # seconds between two frames of progress


class Waiting:
    """A dialog with the `progress` of work in any thread. It opens only if the work is long."""

    def __init__(self, app: Host, title: str, patience: float = PATIENCE) -> None:
        """Let the dialog open after `patience` seconds of work."""
        self.progress: Progress[None] = Progress(self._reported)
        self._app = app
        self._title = title
        self._dialog: WaitDialog | None = None
        self._is_over = False
        self._next = time.monotonic() + patience

    def close(self) -> None:
        """Close the dialog, or let it never open, after the end of the work."""
        self._is_over = True
        if self._dialog is not None:
            self._dialog.close()

    def _reported(self, _report: Report[None]) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _STEP
            self._app.call_soon(self._show)

    def _show(self) -> None:
        """Open the dialog, unless it is open; then the frame that follows each `call_soon` draws it again."""
        if self._dialog is None and not self._is_over:
            self._dialog = WaitDialog(self._title, _words, self.progress)
            self._app.open(self._dialog)


def _words(report: Report[Any]) -> str:
    if report.total is None:
        return count_of(report.done)
    return text("{some:,} of {n:,} game|{some:,} of {n:,} games", some=report.done, n=report.total)


class WaitDialog(Dialog):
    """A dialog with the progress of long work; `says` returns its sentence. The button and Escape cancel the work."""

    closes_outside = False
    takes_enter = False  # an Enter for something else must not cancel the work

    def __init__(self, title: str, says: Callable[[Report[Any]], str], progress: Progress[Any]) -> None:
        self.says = says
        self.progress = progress
        self._report = progress.latest
        super().__init__(title, says(self._report), (Answer(text("Cancel"), progress.cancel, cancels=True),))

    def body(self) -> Sequence[Child]:
        report = self._report
        return (Meter(text("Progress"), report.done / report.total if report.total else 0, tall=8, tone="accent"),)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.progress.latest is not self._report:
            self._report = self.progress.latest
            self.text = self.says(self._report)
            self.invalidate()
        super().draw(surface, look)


class InBatches:
    """Work on many games (`BatchedWork`) in the window's thread, a batch in each frame. A LibraryError ends it.

    `done` is called after the last batch.
    """

    def __init__(
        self, app: Host, title: str, total: int, step: Callable[[int, int], None], done: Callable[[], None]
    ) -> None:
        self._app, self._done = app, done
        self._waiting = Waiting(app, title)
        self._work = BatchedWork(total, step, self._waiting.progress)
        self.failed: Callable[[], None] = lambda: None
        """Called instead of `done` where the work was cancelled, or ended by an error."""
        self.stopped = ""
        """The sentence that is shown if the work was cancelled."""

    def advance(self) -> None:
        """Do the next batch, unless the work was cancelled; later frames do the others."""
        try:
            goes_on = self._work.advance()
        except Cancelled:
            self._fail(self.stopped, "info")
        except LibraryError as error:
            self._fail(str(error), "error")
        except BaseException:
            self._fail("", "error")
            raise
        else:
            if goes_on:
                self._app.call_soon(self.advance)
            else:
                self._waiting.close()
                self._done()

    def _fail(self, sentence: str, kind: Kind) -> None:
        self._waiting.close()
        self.failed()
        if sentence:
            self._app.notice(sentence, kind)
