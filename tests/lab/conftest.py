"""Workers that are no processes: to start a process takes longer than what most of these tests let it do.

`test_arena.py` has a command start processes in `make test`, too, and `test_pool.py` looks at them.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from copy import deepcopy
from multiprocessing.reduction import ForkingPickler
from typing import Any

import pytest

from tests.amount import WHOLE


class Here(ThreadPoolExecutor):
    """Stands for `lab.pool.Processes`: a thread of this process does every job that could travel to one."""

    def __init__(self, _wanted: int | None) -> None:
        super().__init__(1)

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        return super().submit(_do, function, *arguments, **named)

    def end(self) -> None:
        """A thread cannot be ended."""

    def close(self) -> None:
        self.shutdown(cancel_futures=True)


def _do(function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
    """Do a job with copies of what it is given, and return a copy of its answer, as if both went to a process."""
    function, arguments, named = _sent((function, arguments, named))
    return _sent(function(*arguments, **named))


def _sent(value: Any) -> Any:
    """Return a copy; what cannot be pickled is refused."""
    ForkingPickler.dumps(value)
    return deepcopy(value)


StayHere = Callable[[], None]


@pytest.fixture
def stay_here(monkeypatch: pytest.MonkeyPatch) -> StayHere:
    """Called once the command has had its processes: from then on its jobs run in this process."""
    return lambda: monkeypatch.setattr("lab.pool.Processes", Here)


@pytest.fixture
def jobs_here(stay_here: StayHere) -> None:
    """The same from the beginning, where another test has the command start processes."""
    stay_here()


@pytest.fixture
def processes_in_soak(stay_here: StayHere) -> None:
    """Has a command start its processes in `make soak`; in `make test` its jobs stay here."""
    if not WHOLE:
        stay_here()
