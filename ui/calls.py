"""Calls that other threads hand to the loop, which runs them in its own thread."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable


class Calls:
    """A queue of calls. Any thread may use `soon`; everything else belongs to the loop."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._called = threading.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def soon(self, call: Callable[[], None]) -> None:
        """Have `call` run in the loop's thread, which wakes for it."""
        self._waiting.append(call)
        self._called.set()

    def take(self) -> Callable[[], None]:
        """Return the oldest call that was not run yet; there must be one."""
        return self._waiting.popleft()

    def sleep(self, seconds: float) -> None:
        """Sleep until the time is over or a call comes."""
        self._called.wait(seconds)
        self._called.clear()
