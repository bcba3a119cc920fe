"""Starting threads. A system that lacks memory refuses to start a thread; the program must not lose a game by that."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextvars import copy_context

log = logging.getLogger(__name__)


def start(target: Callable[[], object], name: str) -> threading.Thread | None:
    """Call `target` in a thread that ends with the program; return the thread, or None if the system refuses it.

    The thread has a copy of the caller's context, in which numpy keeps the size of its work buffers.
    """
    thread = threading.Thread(target=copy_context().run, args=(target,), name=name, daemon=True)
    return thread if has_started(thread) else None


def has_started(thread: threading.Thread) -> bool:
    """Start a thread or timer; return whether the system allowed that."""
    try:
        thread.start()
    except RuntimeError as error:
        log.warning("the thread %s cannot start: %s", thread.name, error)
        return False
    return True
