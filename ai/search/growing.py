"""A search depth that grows as the number of moves falls."""

from __future__ import annotations


def grown(depth: int, first: int, now: int, most: int) -> int:
    """Return the greatest depth d, from 1 to `most`, for which now ** d is at most first ** depth.

    `first` and `now` are the numbers of moves in the first position and in the present one.
    """
    deeper = 1
    while deeper < most and now ** (deeper + 1) <= first**depth:
        deeper += 1
    return deeper
