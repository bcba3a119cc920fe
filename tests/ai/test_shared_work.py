"""Work that threads share: all of it is done, whatever number of threads the system allows."""

from __future__ import annotations

import threading

import pytest

from ai.shared_work import helper, share


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
    jobs, done = [*range(20)], set[int]()

    def work(worker: str) -> None:
        assert worker in {"one", "two", "three"}
        while jobs:
            done.add(jobs.pop())

    share(work, ["one", "two", "three"])
    assert done == set(range(20))


@pytest.mark.parametrize("failing", [1, 2])
def test_an_error_of_any_of_them_is_raised(failing: int) -> None:
    def work(worker: int) -> None:
        if worker == failing:
            raise ValueError(worker)

    with pytest.raises(ValueError, match=str(failing)):
        share(work, [1, 2])


def test_a_helper_that_is_refused_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, 1)
    thread = helper(lambda: None, "first")
    assert thread is not None
    thread.join(10)
    assert helper(lambda: None, "second") is None
