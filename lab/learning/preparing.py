"""The kernels of a board's courses, compiled beside the window before somebody begins one.

    preparing = Preparing("pathwayz")
    preparing.close()

The first time, that takes half a minute. The process works only where nobody else wants the processor, and ends with
the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lab.learning.worker_process import WorkerProcess, listen, send
from lab.pipe_end import PipeEnd
from lab.priority import IDLE, lower_priority

if TYPE_CHECKING:
    import threading


class Preparing:
    """Compiles what courses of a board need, or finds it in the cache.

    Attributes:
        is_over: set when the process has ended.
    """

    def __init__(self, game: str) -> None:
        """Begin; returns at once."""
        self._process = WorkerProcess(_prepare, game)

    @property
    def is_over(self) -> threading.Event:
        return self._process.is_over

    def prepared(self) -> list[str]:
        """Return the sets of features whose courses can begin at once, as far as that was not told before."""
        return list(self._process.received())

    def close(self) -> None:
        """End the process; whole kernels stay in the cache."""
        self._process.end()


def _prepare(pipe: PipeEnd, game: str) -> None:
    """Be the process."""
    listen(pipe)
    lower_priority(IDLE)
    from ai import yours
    from ai.cache import cache
    from ai.evaluation.features import feature_sets
    from game.registry import find_game
    from lab.learning.course import Course, prepare
    from lab.learning.recipe import Recipe

    cache.use()
    nowhere = yours.folder(find_game(game)) / ".nowhere"  # no course goes on from there, and none is kept
    for each in feature_sets(find_game(game)):
        prepare(Course(nowhere, Recipe("", game, each.name)))
        send(pipe, each.name)
