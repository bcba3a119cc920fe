"""The kernel of temporal-difference learning: games of a learner against fixed weights, by the rule of
`lab.learning.temporal_difference`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.kernels import njit, register_jitable
from ai.search.beam_kernels import bring_forward, value_of
from game.bits import next_random, scale
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns
from lab.learning.temporal_difference import correct, take_move, take_result

for _rule in (correct, take_move, take_result):
    register_jitable(_rule)

EXPLORED = 10
"""Number of best-looking moves among which a game chooses."""
_LOW = np.uint64(0xFFFFFFFF)


@register_jitable
def _coins(bits: Any) -> Any:
    """Return the number of trailing 1 bits, at most nine; for random bits it is k with probability 2^-(k + 1)."""
    count = 0
    while count < EXPLORED - 1 and bits & np.uint64(1) != np.uint64(0):
        bits >>= np.uint64(1)
        count += 1
    return count


@register_jitable
def passed(bits: Any, exploration: Any) -> Any:
    """Return how many of the best-looking moves to pass over, at most nine.

    With x for `exploration`, the number is k with probability (1 - x) x^k.
    """
    if exploration == 0.5:
        return _coins(bits)
    chance, count = float(bits & _LOW) / 2.0**32, 0
    bound = exploration
    while count < EXPLORED - 1 and chance < bound:
        bound *= exploration
        count += 1
    return count


@register_jitable
def _explore(state: Any, features: Any, exploration: Any, bits: Any, actions: Any, values: Any, scratch: Any) -> Any:
    """Return one of the best-looking actions, the best one most often. Ties are in random order."""
    count = distinct_actions(state, actions)
    viewer = np.int64(current_player(state))
    turn = scale(bits, count)
    for i in range(count):
        values[i] = value_of(apply_action(state, actions[i]), viewer, 0, features, scratch)
    for i in range(turn):  # of equal actions bring_forward takes the first, so change their order at random
        other = count - 1 - i
        if other > i:
            actions[i], actions[other] = actions[other], actions[i]
            values[i], values[other] = values[other], values[i]
    wanted = min(count - 1, passed(bits >> np.uint64(7), exploration))
    for k in range(wanted + 1):
        bring_forward(k, count, actions, values)
    return actions[wanted]


@njit(cache=True, nogil=True)
def explored_action(state: Any, own: Any, parameters: Any, bits: Any, game_scratch: Any) -> Any:
    """Return the learner's action: one of the best-looking actions."""
    return _explore(
        state, own, parameters.exploration, bits, game_scratch.actions, game_scratch.values, game_scratch.new
    )


@njit(cache=True, nogil=True)
def learn_move(state: Any, learner: Any, own: Any, parameters: Any, game_scratch: Any) -> None:
    """Learn from a move of the learner: `lab.learning.temporal_difference.take_move`, compiled."""
    take_move(state, learner, own, parameters, game_scratch)


@njit(cache=True, nogil=True)
def learn_result(result: Any, own: Any, parameters: Any, game_scratch: Any) -> None:
    """Learn from the result of a game: `lab.learning.temporal_difference.take_result`, compiled."""
    take_result(result, own, parameters, game_scratch)


@njit(cache=True, nogil=True)
def _learn_game(state: Any, learner: Any, own: Any, parameters: Any, bits: Any, game_scratch: Any) -> Any:
    """Play one game and change the weights of `own`; return the learner's result and the random stream's next state."""
    actions, values, scratch = game_scratch.actions, game_scratch.values, game_scratch.scratch
    while not is_terminal(state):
        bits = next_random(bits)
        if current_player(state) != learner:
            action = _explore(state, parameters.opponent, parameters.exploration, bits, actions, values, scratch)
            state = apply_action(state, action)
            continue
        state = apply_action(state, explored_action(state, own, parameters, bits, game_scratch))
        if not is_terminal(state):
            learn_move(state, learner, own, parameters, game_scratch)
    result = np.int64(returns(state))
    result = result if learner == 0 else -result
    learn_result(result, own, parameters, game_scratch)
    return result, bits


@njit(cache=True, nogil=True)
def learn_games(start: Any, games: Any, own: Any, parameters: Any, bits: Any, game_scratch: Any, counts: Any) -> Any:
    """Play games with colours in turn and learn from each.

    Args:
        start: position at the beginning.
        games: number of games.
        own: the learner's features with their weights (`ai.evaluation.features`); changed.
        parameters: LearningParameters.
        bits: uint64, state of the random stream.
        game_scratch: a GameScratch.
        counts: int64 (3,), won, drawn and lost games of the learner; new counts are added.

    Returns:
        The random stream's next state.
    """
    for number in range(games):
        result, bits = _learn_game(start, np.int64(number & 1), own, parameters, bits, game_scratch)
        counts[1 - result] += 1
    return bits
