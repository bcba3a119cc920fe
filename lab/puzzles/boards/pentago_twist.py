"""Themes of Pentago-Twist: effects of the twist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.pentago_twist import PentagoTwist, has_five, place, twist_of
from game.verbs import current_player

_QUADRANT = 9
"""Number of cells of a quadrant."""


def themes(states: Sequence[Any], solution: Sequence[int]) -> Iterator[str]:
    """Yield the themes of a puzzle; `states` are the positions before and after each of its moves."""
    first, last = solution[0], solution[-1]
    yield "mirror" if first & 1 else "rotation"
    if states[-1].winner in (0, 1):
        yield "five by the marble" if _has_five_before_twist(states[-2], last) else "five by the twist"
    if (first >> 3) // _QUADRANT != twist_of(first)[0]:
        yield "twist elsewhere"


def _has_five_before_twist(state: PentagoTwist, action: int) -> bool:
    """Whether the marble completes five in a row before the twist."""
    placed = place(state, action >> 3)
    return bool(has_five((placed.white, placed.black)[current_player(state)]))
