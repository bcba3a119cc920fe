"""The recorded events of a search: a generator cannot go back, a list can."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.search.textbook import Event, Found, Search

_GLANCE = 64
"""Events between two readings of the clock."""


class Recording:
    """A running search: its `events` so far, and its return value `found`, which is None before the end."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self.events: list[Event] = []
        self.found: Found | None = None

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self.found is not None

    def advance(self, until: float) -> bool:
        """Run until `time.perf_counter` reaches `until`; return whether the search has ended."""
        while not self.done:
            self._run_steps(_GLANCE)
            if time.perf_counter() >= until:
                break
        return self.done

    def finish(self) -> Found:
        """Run to the end, and return the search's value."""
        while self.found is None:
            self._run_steps(1 << 30)
        return self.found

    def _run_steps(self, count: int) -> None:
        try:
            for _ in range(count):
                self.events.append(next(self._search))
        except StopIteration as end:
            self.found = end.value
