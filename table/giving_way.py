"""Long work in a thread beside the window."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_SWITCH_SECONDS, _USUAL = 0.0005, sys.getswitchinterval()
"""Seconds until Python switches to another thread: inside `giving_way`, and by default (5 ms), which would cost the
window frames.
"""


@contextmanager
def giving_way() -> Iterator[None]:
    """Let other threads run sooner than usual, as long as the `with` block runs."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL)
