"""Compilation of a board's learning kernels in its own process, before a course begins.

    preparing = Preparing("pathwayz")
    preparing.close()

The first compilation takes half a minute. The process runs only when no other process needs the processor, and ends
with the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lab.learning.worker_process import WorkerProcess, listen
from lab.pipe_end import PipeEnd
from lab.priority import IDLE, lower_priority

if TYPE_CHECKING:
    import threading


class Preparing:
    """A process that compiles the learning kernels of a board, or finds them in the cache.

    Attributes:
        is_over: set when the process has ended.
    """

    def __init__(self, game: str) -> None:
        """Start the process, and return at once."""
        self._process = WorkerProcess(_prepare, game)

    @property
    def is_over(self) -> threading.Event:
        return self._process.is_over

    def close(self) -> None:
        """End the process; finished kernels stay in the cache."""
        self._process.end()


def _prepare(pipe: PipeEnd, game: str) -> None:
    """Compile the kernels; this runs in the process of `Preparing`."""
    listen(pipe)
    lower_priority(IDLE)
    from ai import yours
    from ai.cache import cache
    from ai.evaluation.features import feature_sets
    from game.registry import find_game
    from lab.learning.course import Course, prepare
    from lab.learning.recipe import Recipe

    cache.use()
    nowhere = yours.folder(find_game(game)) / ".nowhere"  # a folder without a course, and none is saved there
    for each in feature_sets(find_game(game)):
        prepare(Course(nowhere, Recipe("", game, each.name)))
