"""Long work on the games of a library, done piece by piece, so that the window can draw between two pieces."""

from __future__ import annotations

import time
from collections.abc import Callable

from ai.progress import Progress
from saves.errors import InUseError

PIECE = 100
"""Games that are read or written at a time, in about 30 ms."""
IN_USE_SECONDS = 5.0
"""Seconds for which a piece is tried again while another program writes to the library."""


class PieceByPiece:
    """Work on `total` games: `step(at)` does the games `at` to `at + PIECE`."""

    def __init__(self, total: int, step: Callable[[int], None], progress: Progress[None]) -> None:
        """Before each piece, `progress` gets the number of finished games; `progress` can cancel the work."""
        self._total, self._step, self._progress = total, step, progress
        self._at = 0
        self._until = time.monotonic() + IN_USE_SECONDS

    def advance(self) -> bool:
        """Do the next piece; return whether there are more.

        If another program hinders the piece, the next call tries it again.

        Raises:
            Cancelled: if the work was cancelled.
            LibraryError: if a piece fails; an InUseError only after `IN_USE_SECONDS`.
        """
        self._progress.report(self._at, self._total)
        try:
            self._step(self._at)
        except InUseError:
            if time.monotonic() > self._until:
                raise
        else:
            self._at = min(self._at + PIECE, self._total)
            self._until = time.monotonic() + IN_USE_SECONDS
        return self._at < self._total
