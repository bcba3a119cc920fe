"""How deep a search looks that looks deeper as moves become fewer."""

from __future__ import annotations


def grown(depth: int, first: int, now: int, most: int) -> int:
    """Return how deep (`most` at most) `now` moves a node make no more leaves than `first` do at `depth`."""
    deeper = 1
    while deeper < most and now ** (deeper + 1) <= first**depth:
        deeper += 1
    return deeper
