"""The kernel of learning from choices: the features of a position after each move that can be made in it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.features import describe
from ai.kernels import njit
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns


@njit(cache=True, nogil=True)
def describe_moves(state: Any, features: Any, actions: Any, rows: Any) -> Any:
    """Write the distinct actions of a position and, a row for each, the features that the mover sees after it.

    Args:
        state: the position.
        features: a set of features; its weights do not matter.
        actions: int64 (actions,), written.
        rows: float64 (actions, features), written.

    Returns:
        How many there are, or 0 if one of them wins at once: that is no choice.
    """
    count = np.int64(distinct_actions(state, actions))
    mover: Any = np.int64(current_player(state))
    for i in range(count):
        child = apply_action(state, actions[i])
        if is_terminal(child):
            result = np.int64(returns(child))
            if (result if mover == 0 else -result) > 0:
                return np.int64(0)
        describe(child, features, mover, rows[i])
    return count
