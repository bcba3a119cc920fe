"""Work that several threads share. A system with no room for another thread leaves it to those that it has."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def helper(target: Callable[[], object], name: str) -> threading.Thread | None:
    """Call `target` in a thread that ends with the program; return it, or None where the system refuses one."""
    thread = threading.Thread(target=target, name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # the system has no room for another one
        return None
    return thread


def share(work: Callable[[T], None], workers: Sequence[T]) -> None:
    """Call `work` with the first worker here and with each other one in a thread, until all have returned.

    Where the system refuses a thread, fewer workers do the work, which they must take from each other. The first error
    of one of them is raised.
    """
    with ThreadPoolExecutor(len(workers)) as pool:
        helping = []
        for worker in workers[1:]:
            try:
                helping.append(pool.submit(work, worker))
            except RuntimeError:  # the system has no room for another thread
                break
        work(workers[0])
    for each in helping:
        each.result()
