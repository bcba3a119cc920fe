"""Themes of Kalah: effects of the first turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Any

from game.kalah import STORE, held, in_houses
from game.verbs import current_player, is_terminal

_LONG = 3
"""Smallest number of moves of a long turn."""


def themes(states: Sequence[Any], solution: Sequence[int]) -> Iterator[str]:
    """Yield the themes of a puzzle; `states` are the positions before and after each of its moves."""
    mover = current_player(states[0])
    again = [current_player(after) == mover and not is_terminal(after) for after in states[1:]]
    length = 1 + sum(1 for _ in takewhile(bool, again[: len(solution) - 1]))
    gains = [_store(after, mover) - _store(before, mover) for before, after in pairwise(states)]
    if again[0]:
        yield "long turn" if length >= _LONG else "another turn"
    if any(gain > 1 and not is_terminal(after) for gain, after in zip(gains[:length], states[1:], strict=False)):
        yield "capture"
    elif not again[0]:
        yield "quiet sowing"
    if in_houses(states[0][1 - mover]) < in_houses(states[1][1 - mover]):
        yield "seeds given away"
    if is_terminal(states[-1]):
        yield "last seeds"


def _store(state: Any, player: int) -> int:
    return int(held(state[player], STORE))
