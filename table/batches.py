"""Long work on the games of a library, done in batches, so that the window can draw between two batches."""

from __future__ import annotations

import time
from collections.abc import Callable

from ai.progress import Progress
from saves.errors import InUseError

BATCH = 100
"""Games that are read or written at a time, in about 30 ms."""
IN_USE_SECONDS = 5.0
"""Seconds for which a batch is tried again while another program writes to the library."""


class BatchedWork:
    """Work on `total` games: `step(first, end)` handles the games number `first` to `end` - 1, counted from 0."""

    def __init__(self, total: int, step: Callable[[int, int], None], progress: Progress[None]) -> None:
        """Before each batch, `progress` gets the number of finished games; `progress` can cancel the work."""
        self._total, self._step, self._progress = total, step, progress
        self._done = 0
        self._until = time.monotonic() + IN_USE_SECONDS

    def advance(self) -> bool:
        """Do the next batch; return whether more batches are left.

        If another program is using the library (InUseError), the next call tries the same batch again.

        Raises:
            Cancelled: if the work was cancelled.
            LibraryError: if a batch fails; an InUseError is raised only after `IN_USE_SECONDS` without success.
        """
        self._progress.report(self._done, self._total)
        end = min(self._done + BATCH, self._total)
        try:
            self._step(self._done, end)
        except InUseError:
            if time.monotonic() > self._until:
                raise
        else:
            self._done = end
            self._until = time.monotonic() + IN_USE_SECONDS
        return self._done < self._total
