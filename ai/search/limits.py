"""The end of a search: the node counter, and regular checks of the stop flag and the node limit."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ai.kernels import register_jitable
from ai.search.raw import get, get_shared, put
from ai.search.task import ABORTED, NEXT_POLL, NODE_LIMIT, NODES, POLL_EVERY

_WORD = 8
"""Number of bytes in a word."""


class CountedMemory(Protocol):
    """A search's memory with the address of `Task.counters`."""

    @property
    def counters(self) -> np.int64: ...


class LimitedMemory(CountedMemory, Protocol):
    """A search's memory with the addresses of `Task.counters` and `Task.stop`."""

    @property
    def stop(self) -> np.int64: ...


@register_jitable
def count_node(memory: CountedMemory) -> None:
    """Count one more node."""
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)


@register_jitable
def is_aborted(memory: CountedMemory) -> bool:
    """Return whether the search was aborted."""
    return get(memory.counters, ABORTED) != 0  # type: ignore[no-any-return]


@register_jitable
def poll(memory: LimitedMemory) -> bool:
    """Return whether the search must end. The stop flag is read only once in POLL_EVERY nodes.

    The node limit is read again too, because another thread can end a search by setting it to 0.
    """
    counters = memory.counters
    nodes = get(counters, NODES)
    if nodes >= get(counters, NEXT_POLL):
        limit = get_shared(counters + _WORD * NODE_LIMIT)
        if get_shared(memory.stop) != 0 or nodes >= limit:
            put(counters, ABORTED, 1)
        put(counters, NEXT_POLL, min(nodes + POLL_EVERY, limit))
    return get(counters, ABORTED) != 0  # type: ignore[no-any-return]
