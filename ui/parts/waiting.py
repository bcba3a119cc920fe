"""The dialog of a file that takes long to read: it opens after a second, shows the progress, and can cancel."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ai.progress import Progress, Report
from coach.library_texts import count_of
from game.texts import text
from ui.kit.ask import WaitDialog

if TYPE_CHECKING:
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
