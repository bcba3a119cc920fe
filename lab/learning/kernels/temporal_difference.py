"""The kernel of temporal-difference learning: games of a learner against fixed weights.

The learner values the position after its move. After its next move, two plies later, a new value is known. With V1 the
old value and V2 the new one, the weights change by

    rate * (V2 - V1) * features of the old position

After the last move, V2 is the reward: positive for a win, negative for a loss, 0 for a draw.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.evaluation.features import describe, weighted
from ai.kernels import njit, register_jitable
from ai.search.beam_kernels import bring_forward, value_of
from game.bits import next_random, scale
from game.verbs import apply_action, current_player, distinct_actions, is_terminal, returns

EXPLORED = 10
"""Number of best-looking moves among which a game chooses."""
_LOW = np.uint64(0xFFFFFFFF)


class LearningParameters(NamedTuple):
    """Parameters of learning.

    Attributes:
        opponent: its features with fixed weights.
        rate, reward: float64, see above.
        exploration: float64, probability to pass over the best-looking move, then the next, and so on.
        mask: float64 (features,), 1 for each weight that may change, else 0.
    """

    opponent: Any
    rate: Any
    reward: Any
    exploration: Any
    mask: Any


class GameScratch(NamedTuple):
    """Scratch arrays, reused by all games.

    Attributes:
        actions: int64 (actions,), legal actions.
        values: float64 (actions,), their values.
        old, new: float64 (features,), features after the learner's last move but one, and after its last.
        seen: float64 (2,), whether the learner has moved in this game, and the value of its last position.
        scratch: float64 (the opponent's features,).
    """

    actions: Any
    values: Any
    old: Any
    new: Any
    seen: Any
    scratch: Any


def game_scratch(actions: int, features: int, opponent_features: int) -> GameScratch:
    """Return scratch arrays for a board and two players."""
    return GameScratch(
        np.zeros(actions, np.int64),
        np.zeros(actions),
        np.zeros(features),
        np.zeros(features),
        np.zeros(2),
        np.zeros(opponent_features),
    )


@register_jitable
def _coins(bits: Any) -> Any:
    """Return the number of trailing 1 bits: k with probability 1 in 2 to the k + 1."""
    count = 0
    while count < EXPLORED - 1 and bits & np.uint64(1) != np.uint64(0):
        bits >>= np.uint64(1)
        count += 1
    return count


@register_jitable
def passed(bits: Any, exploration: Any) -> Any:
    """Return the number of best-looking moves to pass over: k with probability (1 - x) x^k, nine at most."""
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
    for i in range(turn):  # bring_forward takes the first of equals, so begin anywhere
        other = count - 1 - i
        if other > i:
            actions[i], actions[other] = actions[other], actions[i]
            values[i], values[other] = values[other], values[i]
    wanted = min(count - 1, passed(bits >> np.uint64(7), exploration))
    for k in range(wanted + 1):
        bring_forward(k, count, actions, values)
    return actions[wanted]


@register_jitable
def _correct(weights: Any, features: Any, step: Any, mask: Any) -> None:
    for i in range(len(weights)):
        weights[i] += step * features[i] * mask[i]


@njit(cache=True, nogil=True)
def explored_action(state: Any, own: Any, parameters: Any, bits: Any, game_scratch: Any) -> Any:
    """Return the learner's action: one of those that look best."""
    return _explore(
        state, own, parameters.exploration, bits, game_scratch.actions, game_scratch.values, game_scratch.new
    )


@njit(cache=True, nogil=True)
def learn_move(state: Any, learner: Any, own: Any, parameters: Any, game_scratch: Any) -> None:
    """Learn from the position after the learner's move, and remember it for the next."""
    old, new, seen = game_scratch.old, game_scratch.new, game_scratch.seen
    describe(state, own, learner, new)
    if seen[0]:
        _correct(own.weights, old, parameters.rate * (weighted(new, own.weights) - seen[1]), parameters.mask)
    old[:] = new
    seen[0], seen[1] = 1.0, weighted(old, own.weights)


@njit(cache=True, nogil=True)
def learn_result(result: Any, own: Any, parameters: Any, game_scratch: Any) -> None:
    """Learn from the result of a game for the learner, -1, 0 or 1, and forget the game."""
    seen = game_scratch.seen
    if seen[0]:
        step = parameters.rate * (parameters.reward * result - seen[1])
        _correct(own.weights, game_scratch.old, step, parameters.mask)
    seen[0] = 0.0


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
        counts: int64 (3,), won, drawn and lost games of the learner; added to.

    Returns:
        The random stream's next state.
    """
    for number in range(games):
        result, bits = _learn_game(start, np.int64(number & 1), own, parameters, bits, game_scratch)
        counts[1 - result] += 1
    return bits
