"""Random games: from a position to the end, every legal move equally likely."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

import ai.compiled  # noqa: F401  (before any kernel: teaches numba the verbs and says where kernels are kept)
from game.bits import next_random
from game.spec import Game
from game.verbs import apply_action, is_terminal, random_action, returns


@register_jitable
def playout(state: Any, bits: Any, out: Any) -> Any:
    """Return (result for player 0, the random stream's next state) of a random game from `state`.

    `bits` must not be 0; `out` is scratch space as for `legal_actions`.
    """
    while not is_terminal(state):
        bits = next_random(bits)
        state = apply_action(state, random_action(state, bits, out))
    return np.int64(returns(state)), bits


@njit(cache=True, nogil=True)
def _play_many(state: Any, games: Any, bits: Any, out: Any) -> Any:
    total = 0
    for _ in range(games):
        result, bits = playout(state, bits, out)
        total += result
    return total


def random_games(game: Game, state: Any, games: int, seed: int = 1) -> int:
    """Play random games from `state` and return the sum of their results for player 0."""
    return int(_play_many(state, games, np.uint64(seed or 1), np.empty(game.num_actions, np.int64)))
