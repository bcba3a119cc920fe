"""The kernels of `ai.search.beam`: values by features, the best evaluated moves, and the tree below them.

Values are float64 and always from the viewpoint of one player, `viewer`, because features need not be antisymmetric. So
this is minimax, not negamax: the viewer's plies maximise, the others minimise or, in expectimax, average.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ai.evaluation.features import describe, held_reals, weighted
from ai.evaluation.interface import Model, passed
from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node
from ai.search.raw import get, put, view, view_reals
from ai.search.scores import WIN
from ai.search.task import NODES
from game.verbs import Actions, State, apply_action, current_player, distinct_actions, is_terminal, returns

Values = npt.NDArray[np.float64]
SOONER = 10_000.0
"""The bonus of a win for each ply that it comes sooner: more than any sum of features."""
SURE = WIN / 2
"""A value greater than this number contains a win, and a value less than its negative contains a loss."""


class BeamMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        counters: the counters (`ai.search.task`).
        widths: the number of moves considered at each of `depth` plies, 0 for all.
        average: 1 for expectimax, 0 for minimax.
        model: the features, with the address of their weights (`ai.search.raw.located`).
        scratch: space for the `features` features of one position.
        moves, values: a row of `actions` for each ply, with the moves of the node at that ply, and the values of the
            positions after them.
    """

    counters: np.int64
    widths: np.int64
    depth: np.int64
    average: np.int64
    model: Model
    scratch: np.int64
    features: np.int64
    moves: np.int64
    values: np.int64
    actions: np.int64


@register_jitable
def value_of(state: State, viewer: Int, left: Int, model: Model, scratch: Values) -> float:
    """Return the value of a position for `viewer`, `left` plies before the end of the search."""
    describe(state, model, viewer, scratch)
    total = weighted(scratch, held_reals(model.weights, len(scratch)))
    if is_terminal(state):
        result = np.float64(returns(state))
        total += (result if viewer == 0 else -result) * (WIN + SOONER * left)
    return total


@njit(cache=True, nogil=True)
def rank(state: State, actions: Actions, values: Values, model: Model, scratch: Values) -> int:
    """Write the actions that lead to different positions to `actions`, and the values of these positions to `values`.

    The values are for the side to move in `state`. Return the number of actions.
    """
    count = distinct_actions(state, actions)
    viewer = np.int64(current_player(state))
    for i in range(count):
        values[i] = value_of(apply_action(state, actions[i]), viewer, 0, model, scratch)
    return count


@register_jitable
def _wins_at_once(state: State, out: Actions) -> bool:
    """Return whether the side to move can win at once; `out` is scratch space."""
    mover = np.int64(current_player(state))
    for i in range(distinct_actions(state, out)):
        result = np.int64(returns(apply_action(state, out[i])))
        if (result if mover == 0 else -result) > 0:
            return True
    return False


@njit(cache=True, nogil=True)
def can_win(state: State, action: Int, out: Actions) -> bool:
    """Return whether `action` lets the opponent win at once."""
    child = apply_action(state, action)
    return current_player(child) != current_player(state) and _wins_at_once(child, out)


@njit(cache=True, nogil=True)
def is_threatened(state: State, out: Actions) -> bool:
    """Return whether the opponent would win at once if it were to move; False on a board without `passed`."""
    other = passed(state)
    return current_player(other) != current_player(state) and _wins_at_once(other, out)


@register_jitable
def bring_forward(k: Int, count: Int, actions: Actions, values: Values) -> None:
    """Exchange action `k` with the most valuable one of the actions from `k` on."""
    best = k
    for i in range(k + 1, count):
        if values[i] > values[best]:
            best = i
    actions[k], actions[best] = actions[best], actions[k]
    values[k], values[best] = values[best], values[k]


@njit(cache=True, nogil=True)
def _below(state: State, viewer: Int, level: Int, low: float, high: float, memory: BeamMemory) -> float:
    """Return the value of `state`, `level` plies below the root, for `viewer`; exact between `low` and `high`."""
    left = memory.depth - level
    scratch = view_reals(memory.scratch, memory.features)
    if left == 0 or is_terminal(state):
        count_node(memory)
        return value_of(state, viewer, left, memory.model, scratch)
    mover = np.int64(current_player(state))
    row = 8 * level * memory.actions
    moves, values = view(memory.moves + row, memory.actions), view_reals(memory.values + row, memory.actions)
    count = np.int64(distinct_actions(state, moves))
    keep = get(memory.widths, level)
    if keep == 0 or keep >= count:
        keep = count
    else:
        put(memory.counters, NODES, get(memory.counters, NODES) + count)
        for i in range(count):
            values[i] = value_of(apply_action(state, moves[i]), mover, left, memory.model, scratch)
    ours = mover == viewer
    averaged = memory.average == 1 and not ours
    best, total = -np.inf if ours else np.inf, 0.0
    for k in range(keep):
        if keep < count:
            bring_forward(k, count, moves, values)
        child = apply_action(state, moves[k])
        floor, ceiling = (-np.inf, np.inf) if averaged else (low, high)
        value = _below(child, viewer, level + 1, floor, ceiling, memory)
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
def search(state: State, action: Int, low: float, memory: BeamMemory) -> float:
    """Return the value of `action` for the mover, `depth` plies ahead. A value greater than `low` is exact."""
    viewer = np.int64(current_player(state))
    return _below(apply_action(state, action), viewer, np.int64(1), low, np.inf, memory)
