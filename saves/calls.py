"""A queue of calls: any thread adds calls, and the thread of the window's loop runs them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable


class Calls:
    """A queue of calls for the loop's thread. Any thread may use `soon`; only the loop's thread uses the rest."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self._called = threading.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def soon(self, call: Callable[[], object]) -> None:
        """Add a call to the queue, and wake the loop's thread, which runs the call."""
        self._waiting.append(call)
        self._called.set()

    def take(self) -> Callable[[], object]:
        """Remove and return the oldest call; the queue must not be empty."""
        return self._waiting.popleft()

    def sleep(self, seconds: float) -> None:
        """Sleep for the given seconds, or until a call comes."""
        self._called.wait(seconds)
        self._called.clear()
