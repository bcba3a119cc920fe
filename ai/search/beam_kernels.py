"""The kernels of `ai.search.beam`: values by features, the moves that look best, and the tree below them.

Values are float64 and always from one player's viewpoint, `viewer`; the features of a position need not be worth the
opposite to the other side. So this is minimax in the open, not negamax: the viewer's plies maximise, the others
minimise or, in expectimax, average.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

import ai.compiled  # noqa: F401  (before any kernel: teaches numba the verbs and says where kernels are kept)
from ai.evaluation.features import describe, weighted
from ai.search.scores import WIN
from ai.search.task import NODES
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns

SOONER = 10_000.0
"""What a win is worth more for each ply that it comes sooner: more than features can add up to."""
SURE = WIN / 2
"""A value beyond this, either way, holds a win."""


@register_jitable
def value_of(state: Any, viewer: Any, left: Any, features: Any, scratch: Any) -> Any:
    """Return what a position is worth to `viewer`, `left` plies before the end of the search."""
    describe(state, features, viewer, scratch)
    total = weighted(scratch, features.weights)
    if is_terminal(state):
        result = np.float64(returns(state))
        total += (result if viewer == 0 else -result) * (WIN + SOONER * left)
    return total


@njit(cache=True, nogil=True)
def rank(state: Any, actions: Any, values: Any, features: Any, scratch: Any) -> Any:
    """Write the distinct actions and what the positions after them are worth to the mover; return their number."""
    count = distinct_actions(state, actions)
    viewer = np.int64(current_player(state))
    for i in range(count):
        values[i] = value_of(apply_action(state, actions[i]), viewer, 0, features, scratch)
    return count


@njit(cache=True, nogil=True)
def can_win(state: Any, action: Any, out: Any) -> Any:
    """Return whether the side to move after `action` can win at once."""
    state = apply_action(state, action)
    mover = np.int64(current_player(state))
    for i in range(distinct_actions(state, out)):
        result = np.int64(returns(apply_action(state, out[i])))
        if (result if mover == 0 else -result) > 0:
            return True
    return False


@register_jitable
def bring_forward(k: Any, count: Any, actions: Any, values: Any) -> None:
    """Exchange action `k` with the most valuable one from there on."""
    best = k
    for i in range(k + 1, count):
        if values[i] > values[best]:
            best = i
    actions[k], actions[best] = actions[best], actions[k]
    values[k], values[best] = values[best], values[k]


@njit(cache=True, nogil=True)
def _below(
    state: Any,
    viewer: Any,
    level: Any,
    low: Any,
    high: Any,
    widths: Any,
    average: Any,
    features: Any,
    rows: Any,
    values: Any,
    scratch: Any,
    counters: Any,
) -> Any:
    """Return what `state`, `level` plies below the root, is worth to `viewer`; exact between `low` and `high`."""
    left = np.int64(len(widths) - level)
    if left == 0 or is_terminal(state):
        counters[NODES] += 1
        return value_of(state, viewer, left, features, scratch)
    mover = np.int64(current_player(state))
    count = np.int64(distinct_actions(state, rows[level]))
    keep = np.int64(widths[level])
    if keep == 0 or keep >= count:
        keep = count
    else:
        counters[NODES] += count
        for i in range(count):
            values[level, i] = value_of(apply_action(state, rows[level, i]), mover, left, features, scratch)
    ours = mover == viewer
    averaged = average and not ours
    best, total = -np.inf if ours else np.inf, 0.0
    for k in range(keep):
        if keep < count:
            bring_forward(k, count, rows[level], values[level])
        child = apply_action(state, rows[level, k])
        floor, ceiling = (-np.inf, np.inf) if averaged else (low, high)
        value = _below(
            child,
            viewer,
            np.int64(level + 1),
            floor,
            ceiling,
            widths,
            average,
            features,
            rows,
            values,
            scratch,
            counters,
        )
        total += value
        if ours:
            best = max(best, value)
            low = max(low, value)
        else:
            best = min(best, value)
            high = high if averaged else min(high, value)
        if low >= high:
            break
    return total / keep if averaged else best


@njit(cache=True, nogil=True)
def look(
    state: Any,
    action: Any,
    widths: Any,
    average: Any,
    low: Any,
    features: Any,
    rows: Any,
    values: Any,
    scratch: Any,
    counters: Any,
) -> Any:
    """Return what `action` is worth to the mover, looking `len(widths)` plies ahead; at most `low` is not exact."""
    viewer = np.int64(current_player(state))
    child = apply_action(state, action)
    return _below(child, viewer, np.int64(1), low, np.inf, widths, average, features, rows, values, scratch, counters)
