"""The kernel of temporal-difference learning: games of a learner against weights that stay as they are.

A value is that of the position after the learner's move, as its reflexes see it. Two plies later, after its next
move, it knows better: with V1 the old value of the old position and V2 that of the new one, the weights change by

    rate * (V2 - V1) * features of the old position

and after its last move V2 is the reward: for a win, its negative for a loss, 0 for a draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

import ai.compiled  # noqa: F401  (before any kernel: teaches numba the verbs and says where kernels are kept)
from ai.evaluation.features import describe, weighted
from ai.search.beam_kernels import bring_forward, value_of
from game.bits import next_random, scale
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns

EXPLORED = 10
"""Moves among which a game chooses, those that look best."""


@register_jitable
def _coins(bits: Any) -> Any:
    """Return how many of a number's digits are 1 before the first 0: k with probability 1 in 2 to the k + 1."""
    count = 0
    while count < EXPLORED - 1 and bits & np.uint64(1) != np.uint64(0):
        bits >>= np.uint64(1)
        count += 1
    return count


@register_jitable
def _explore(state: Any, features: Any, bits: Any, actions: Any, values: Any, scratch: Any) -> Any:
    """Return an action: the one that looks best half the time, the second best a quarter of it, down to the tenth.

    What looks equal is taken in a random order.
    """
    count = distinct_actions(state, actions)
    viewer = np.int64(current_player(state))
    turn = scale(bits, count)
    for i in range(count):
        values[i] = value_of(apply_action(state, actions[i]), viewer, 0, features, scratch)
    for i in range(turn):  # the search for the best takes the first of equals, so begin anywhere
        other = count - 1 - i
        if other > i:
            actions[i], actions[other] = actions[other], actions[i]
            values[i], values[other] = values[other], values[i]
    wanted = min(count - 1, _coins(bits >> np.uint64(7)))
    for k in range(wanted + 1):
        bring_forward(k, count, actions, values)
    return actions[wanted]


@register_jitable
def _correct(weights: Any, features: Any, step: Any) -> None:
    for i in range(len(weights)):
        weights[i] += step * features[i]


@njit(cache=True, nogil=True)
def _learn_game(
    state: Any,
    learner: Any,
    own: Any,
    opponent: Any,
    rate: Any,
    reward: Any,
    bits: Any,
    actions: Any,
    values: Any,
    old: Any,
    new: Any,
    scratch: Any,
) -> Any:
    """Play one game, changing the weights of `own`; return (result for the learner, the random stream's next state)."""
    known, value = False, 0.0
    while not is_terminal(state):
        bits = next_random(bits)
        if current_player(state) != learner:
            state = apply_action(state, _explore(state, opponent, bits, actions, values, scratch))
            continue
        state = apply_action(state, _explore(state, own, bits, actions, values, new))
        if is_terminal(state):
            break
        describe(state, own, learner, new)
        if known:
            _correct(own.weights, old, rate * (weighted(new, own.weights) - value))
        old[:] = new
        known, value = True, weighted(old, own.weights)
    result = np.int64(returns(state))
    result = result if learner == 0 else -result
    if known:
        _correct(own.weights, old, rate * (reward * result - value))
    return result, bits


@njit(cache=True, nogil=True)
def learn_games(
    start: Any,
    games: Any,
    own: Any,
    opponent: Any,
    rate: Any,
    reward: Any,
    bits: Any,
    actions: Any,
    values: Any,
    old: Any,
    new: Any,
    scratch: Any,
    counts: Any,
) -> Any:
    """Play games with colours in turn; return the random stream's next state.

    `own` and `opponent` are sets of features with their weights (`ai.evaluation.features`); those of `own` are changed.
    The games won, drawn and lost are added to `counts`.
    """
    for number in range(games):
        learner = np.int64(number & 1)
        result, bits = _learn_game(
            start, learner, own, opponent, rate, reward, bits, actions, values, old, new, scratch
        )
        counts[1 - result] += 1
    return bits
