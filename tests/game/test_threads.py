"""A thread that the system refuses: it is said, and nothing fails."""

from __future__ import annotations

import threading
from contextvars import copy_context

import numpy as np
import pytest

from game import threads
from saves import memory


def test_a_thread_that_starts_does_its_work_and_ends_with_the_program() -> None:
    done = threading.Event()
    thread = threads.start(done.set, "working")
    assert thread is not None
    thread.join(60.0)
    assert (done.is_set(), thread.name, thread.daemon) == (True, "working", True)
    assert threads.has_started(threading.Timer(0.0, done.set))


def test_a_thread_works_in_buffers_of_numpy_as_small_as_those_of_the_one_that_starts_it() -> None:
    def keep_small_and_look() -> None:
        memory.keep_work_buffers_small()
        thread = threads.start(lambda: sizes.append(np.getbufsize()), "working")
        assert thread is not None
        thread.join(60.0)

    sizes: list[int] = []
    copy_context().run(keep_small_and_look)
    assert sizes == [64]


def test_a_thread_that_is_refused_is_none(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert threads.start(list, "idle") is None
    assert not threads.has_started(threading.Timer(0.0, list))
    assert "the thread idle cannot start" in caplog.text
