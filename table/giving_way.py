"""Long work in a thread beside the window."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_SWITCH_SECONDS, _USUAL = 0.0005, sys.getswitchinterval()
"""Longest wait of the window for the thread, in seconds: here, and usually in Python (5 ms, which cost frames)."""


@contextmanager
def giving_way() -> Iterator[None]:
    """Let other threads run sooner than usual, as long as the `with` block runs."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL)
