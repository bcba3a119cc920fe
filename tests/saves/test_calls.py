"""Calls from other threads: they wake the loop, once each, and come in their order."""

from __future__ import annotations

import threading
import time

from saves.calls import Calls


def test_a_call_ends_one_sleep_and_not_the_next_one() -> None:
    calls, done = Calls(), list[int]()
    for number in range(2):
        calls.soon(lambda number=number: done.append(number))  # type: ignore[misc]
    calls.sleep(60.0)
    assert len(calls) == 2
    calls.take()()
    calls.take()()
    assert done == [0, 1]
    begun = time.monotonic()
    calls.sleep(0.02)
    assert time.monotonic() - begun >= 0.01


def test_a_call_of_another_thread_ends_a_sleep() -> None:
    calls = Calls()
    other = threading.Timer(0.01, calls.soon, [lambda: None])
    other.start()
    calls.sleep(60.0)
    other.join()
    assert len(calls) == 1
