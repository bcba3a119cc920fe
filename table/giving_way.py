"""Long work in a thread that leaves the window enough time for its frames."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_SWITCH_SECONDS, _USUAL = 0.0005, sys.getswitchinterval()
"""Seconds until Python switches to another thread: inside `giving_way`, and by default. The window would lose frames
with the default of 5 ms.
"""


@contextmanager
def giving_way() -> Iterator[None]:
    """Context in which Python switches between threads more often than usual, so that no thread waits long."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL)
