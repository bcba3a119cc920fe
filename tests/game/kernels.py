"""The verbs as machine code that Python can call, for the tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

import game.compiled  # noqa: F401  (teaches numba the verbs)
from game.verbs import (
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    legal_actions,
    random_action,
    returns,
)

Actions = npt.NDArray[np.int64]


@njit(cache=True)
def legal(state: Any, out: Actions) -> int:
    return legal_actions(state, out)


@njit(cache=True)
def distinct(state: Any, out: Actions) -> int:
    return distinct_actions(state, out)


@njit(cache=True)
def facts(state: Any) -> tuple[bool, int, int, np.uint64]:
    return is_terminal(state), returns(state), current_player(state), hash_key(state)


@njit(cache=True)
def draw_actions(state: Any, bits: npt.NDArray[np.uint64], out: Actions, chosen: Actions) -> None:
    for i in range(bits.size):
        chosen[i] = random_action(state, bits[i], out)


@njit(cache=True)
def count_games(state: Any, depth: int, buffers: Actions) -> int:
    """The number of complete games from `state`; `buffers` has a row for each ply that may come."""
    count = legal_actions(state, buffers[depth])
    if count == 0:
        return 1
    total = 0
    for i in range(count):
        total += count_games(apply_action(state, buffers[depth, i]), depth + 1, buffers)
    return total
