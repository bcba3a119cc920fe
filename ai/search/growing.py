"""A search depth that grows as the number of moves falls."""

from __future__ import annotations


def grown(depth: int, first: int, now: int, most: int) -> int:
    """Return the depth d, at most `most`, at which `now` moves make as large a tree as `first` moves at `depth`."""
    deeper = 1
    while deeper < most and now ** (deeper + 1) <= first**depth:
        deeper += 1
    return deeper
