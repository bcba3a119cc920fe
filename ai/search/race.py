"""Threads that search for one result: they share a table, and the first to finish ends the others."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ai.search.task import ABORTED, NODE_LIMIT, Words, limit_nodes
from ai.shared_work import share


class SearchThread(Protocol):
    """The memory of one search thread."""

    counters: Words


ThreadT = TypeVar("ThreadT", bound=SearchThread)


def race(search: Callable[[ThreadT], int], threads: Sequence[ThreadT], nodes: int) -> int | None:
    """Return the result of the first thread to finish; None if all were stopped or reached their parts of `nodes`."""
    for thread in threads:
        limit_nodes(thread.counters, max(1, nodes // len(threads)))
    found: list[int] = []
    first = threading.Lock()

    def run(thread: ThreadT) -> None:
        result = int(search(thread))
        with first:
            if not thread.counters[ABORTED]:
                found.append(result)
            for other in threads:
                other.counters[NODE_LIMIT] = 0

    if not share(run, threads) and not found:  # refused threads have left nodes
        limit_nodes(threads[0].counters, nodes)
        run(threads[0])
    return found[0] if found else None
