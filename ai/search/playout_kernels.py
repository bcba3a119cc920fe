"""The kernels of random games: from a position to the end, every legal move equally likely."""

from __future__ import annotations

import numpy as np

from ai.kernels import Int, njit, register_jitable
from game.bits import next_random
from game.verbs import Actions, State, apply_action, is_terminal, random_action, returns


@register_jitable
def playout(state: State, bits: np.uint64, out: Actions) -> tuple[np.int64, np.uint64]:
    """Play a random game from `state`; return its result for player 0, and the random stream's next state.

    `bits` must not be 0; `out` is scratch space as for `legal_actions`.
    """
    while not is_terminal(state):
        bits = next_random(bits)
        state = apply_action(state, random_action(state, bits, out))
    return np.int64(returns(state)), bits


@njit(cache=True, nogil=True)
def play_many(state: State, games: Int, bits: np.uint64, out: Actions) -> Int:
    """Play random games from `state` and return the sum of their results for player 0; see `playout`."""
    total = np.int64(0)
    for _ in range(games):
        result, bits = playout(state, bits, out)
        total += result
    return total
