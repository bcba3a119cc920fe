"""Counting move sequences: the oldest check of a move generator."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

import game.compiled  # noqa: F401  (teaches numba the verbs)
from game.spec import Game
from game.verbs import Actions, apply_action, legal_actions


@njit(cache=True, nogil=True)
def _count(state: Any, depth: int, buffers: Actions) -> int:
    count = legal_actions(state, buffers[depth])
    if depth <= 1:
        return count
    total = 0
    for i in range(count):
        total += _count(apply_action(state, buffers[depth, i]), depth - 1, buffers)
    return total


def perft(game: Game, state: Any, depth: int) -> int:
    """Return the number of sequences of exactly `depth` legal moves from `state`; 1 for depth 0."""
    if depth == 0:
        return 1
    return int(_count(state, depth, np.empty((depth + 1, game.num_actions), np.int64)))
