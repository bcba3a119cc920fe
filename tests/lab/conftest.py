"""Workers that are no processes: to start one takes longer than what most of these tests let it do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest


class Here(ThreadPoolExecutor):
    """Stands for `lab.pool.Processes`: a thread of this process does every job."""

    def __init__(self, _wanted: int | None) -> None:
        super().__init__(1)

    def end(self) -> None:
        """A thread cannot be ended."""

    def close(self) -> None:
        self.shutdown(cancel_futures=True)


StayHere = Callable[[], None]


@pytest.fixture
def stay_here(monkeypatch: pytest.MonkeyPatch) -> StayHere:
    """Called once the command has had its processes: from then on its workers are in this one."""
    return lambda: monkeypatch.setattr("lab.pool.Processes", Here)


@pytest.fixture
def jobs_here(stay_here: StayHere) -> None:
    """The same from the beginning, where another test has the command start processes."""
    stay_here()
