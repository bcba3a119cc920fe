"""Kernels for learning from choices: the alternatives of a position, and the likelihood of weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.features import describe
from ai.kernels import njit, register_jitable
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns


@njit(cache=True, nogil=True)
def describe_moves(state: Any, features: Any, actions: Any, rows: Any) -> Any:
    """Write the distinct actions of a position, and the mover's features after each.

    Args:
        state: the position.
        features: a feature set; its weights do not matter.
        actions: int64 (actions,), written.
        rows: float64 (actions, features), written.

    Returns:
        The number of actions; 0 if one of them wins at once.
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


@register_jitable
def _add_row(row: Any, chance: Any, used: Any, means: Any, bend: Any) -> None:
    """Add `chance` times a row to `means`, and `chance` times the row's outer product with itself to `bend`.

    Only the lower triangle of `bend` is written.
    """
    kept = 0
    for k in range(len(row)):
        if row[k] != 0.0:
            used[kept] = k
            kept += 1
            means[k] += chance * row[k]
    for a in range(kept):
        part = chance * row[used[a]]
        for b in range(a + 1):
            bend[used[a], used[b]] += part * row[used[b]]


@njit(cache=True, nogil=True)
def likelihood(rows: Any, starts: Any, weights: Any, slope: Any, bend: Any) -> Any:
    """Return the log-likelihood of all choices. Loops replace BLAS, which waits for its threads on a busy machine.

    Args:
        rows: float32 (alternatives, features), as in `lab.learning.choices.Choices`.
        starts: int64 (choices,), as in `Choices`.
        weights: float64 (features,).
        slope: float64 (features,), zeros; becomes the gradient.
        bend: float64 (features, features), zeros; its lower half becomes the negative second derivative.
    """
    count = len(weights)
    used, means, total = np.zeros(count, np.int64), np.zeros(count), 0.0
    for choice in range(len(starts)):
        first = starts[choice]
        last = starts[choice + 1] if choice + 1 < len(starts) else len(rows)
        scores = np.zeros(last - first)
        for i in range(last - first):
            for k in range(count):
                scores[i] += rows[first + i, k] * weights[k]
        scores -= scores.max()
        chances = np.exp(scores)
        whole = chances.sum()
        total += scores[0] - np.log(whole)
        means[:] = 0.0
        for i in range(last - first):
            _add_row(rows[first + i], chances[i] / whole, used, means, bend)
        for a in range(count):
            slope[a] += rows[first, a] - means[a]
            for b in range(a + 1):
                bend[a, b] -= means[a] * means[b]
    return total
