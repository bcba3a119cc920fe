"""A search depth that grows as the number of moves falls."""

from __future__ import annotations


def grown(depth: int, first: int, now: int, most: int) -> int:
    """Return the greatest d, 1 to `most`, with now ** d <= first ** depth; `first` and `now` are numbers of moves."""
    deeper = 1
    while deeper < most and now ** (deeper + 1) <= first**depth:
        deeper += 1
    return deeper
