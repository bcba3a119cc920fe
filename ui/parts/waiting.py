"""The dialog of a file that takes long to read: it opens after a second, shows the progress, and can cancel."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ai.progress import Progress, Report
from coach.library_texts import count_of
from game.texts import text
from ui.kit.dialog import Answer, Dialog
from ui.kit.tree.leaves import Meter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from ui.kit.look import Look
    from ui.kit.tree.node import Child
    from ui.shell.host import Host

PATIENCE = 1.0
"""Seconds of reading before the dialog opens; until then only a notice shows."""
_STEP = 0.1  # seconds between two frames of progress


class Waiting:
    """Shows `progress`, to which another thread reports. `source` is the displayed name of the file or text."""

    def __init__(self, app: Host, source: str, patience: float = PATIENCE) -> None:
        """Open the dialog after `patience` seconds."""
        self.progress: Progress[None] = Progress(self._reported)
        self._app = app
        self._source = source
        self._dialog: WaitDialog | None = None
        self._next = time.monotonic() + patience

    def close(self) -> None:
        """Close the dialog: everything is read."""
        if self._dialog is not None:
            self._dialog.close()

    def _reported(self, _report: Report[None]) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _STEP
            self._app.call_soon(self._show)

    def _show(self) -> None:
        """Open the dialog, or leave it open; the call makes a frame, so an open dialog is drawn again."""
        if self._dialog is None:
            self._dialog = WaitDialog(text("Reading {source}", source=self._source), _words, self.progress)
            self._app.open(self._dialog)


def _words(report: Report[Any]) -> str:
    if report.total is None:
        return count_of(report.done)
    return text("{done:,} of {games}", done=report.done, games=count_of(report.total))


class WaitDialog(Dialog):
    """Shows the progress of long work, with a bar once the total is known. Its button and Escape cancel the work.

    `says` turns a report into a sentence. The work itself asks for frames.
    """

    closes_outside = False
    takes_enter = False  # Enter, pressed for something else, stops nothing

    def __init__(self, title: str, says: Callable[[Report[Any]], str], progress: Progress[Any]) -> None:
        self.says = says
        self.progress = progress
        self._report = progress.latest
        super().__init__(title, says(self._report), (Answer(text("Cancel"), progress.cancel),))

    def body(self) -> Sequence[Child]:
        report = self._report
        return (Meter(text("Progress"), report.done / report.total if report.total else 0, tall=8, tone="accent"),)

    def cancel(self) -> None:
        """Stop the work: Escape was pressed."""
        self.progress.cancel()
        super().cancel()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the dialog with the latest report."""
        if self.progress.latest is not self._report:
            self._report = self.progress.latest
            self.text = self.says(self._report)
            self.invalidate()
        super().draw(surface, look)
