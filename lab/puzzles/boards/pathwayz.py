"""Themes of Pathwayz: flips and kinds of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.pathwayz import CELLS, flips

_MANY = 4


def themes(states: Sequence[Any], solution: Sequence[int]) -> Iterator[str]:
    """Yield the themes of a puzzle; `states` are the positions before and after each of its moves."""
    flipped = [len(flips(state, action)) for state, action in zip(states[:-1], solution, strict=True)]
    if flipped[0]:
        yield "flip"
    elif solution[0] >= CELLS:
        yield "permanent piece"
    else:
        yield "link"
    if states[-1].winner in (0, 1) and flipped[-1]:
        yield "flip to win"
    if max(flipped[::2]) >= _MANY:
        yield "many flips"
