"""Long work in a thread beside the window."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_SWITCH_SECONDS = 0.0005
"""Longest wait of the window for the thread; Python's usual 5 ms would cost frames."""


@contextmanager
def giving_way() -> Iterator[None]:
    """Let other threads run sooner than usual."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
