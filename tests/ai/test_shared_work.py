"""Work that threads share: all of it is done, whatever number of threads the system allows."""

from __future__ import annotations

import threading

import pytest

from ai.shared_work import share


def refuse(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    """Let the system start only so many threads from now on."""
    start, started = threading.Thread.start, list[str]()

    def begin(thread: threading.Thread) -> None:
        started.append(thread.name)
        if len(started) > allowed:
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", begin)


@pytest.mark.parametrize("allowed", [0, 1, 9])
def test_with_however_many_threads_the_work_is_done(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    refuse(monkeypatch, allowed)
    jobs, done, worked = [*range(20)], set[int](), list[str]()

    def work(worker: str) -> None:
        worked.append(worker)
        while jobs:
            done.add(jobs.pop())

    is_whole = share(work, ["one", "two", "three"])
    assert done == set(range(20))
    assert sorted(worked) == sorted(["one", "two", "three"][: allowed + 1]), "a refused worker works nowhere"
    assert is_whole == (allowed >= 2)


@pytest.mark.parametrize("failing", [1, 2])
def test_an_error_of_any_of_them_is_raised(failing: int) -> None:
    def work(worker: int) -> None:
        if worker == failing:
            raise ValueError(worker)

    with pytest.raises(ValueError, match=str(failing)):
        share(work, [1, 2])
