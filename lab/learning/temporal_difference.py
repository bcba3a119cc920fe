"""The rule of temporal-difference learning, in plain Python, which `kernels.temporal_difference` compiles.

The learner values the position after its move. After its next move, two plies later, a new value is known. With V1 the
old value and V2 the new one, the weights change by

    rate * (V2 - V1) * features of the old position

After the last move, V2 is the reward: positive for a win, negative for a loss, 0 for a draw. This module does not
need numba, because the window uses it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.evaluation.features import describe, weighted


class LearningParameters(NamedTuple):
    """Parameters of learning.

    Attributes:
        opponent: the opponent's features with fixed weights.
        rate, reward: float64, the learning rate, and the value of a won game.
        exploration: float64, probability of passing over the best-looking move, and then over each next move.
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
        values: float64 (actions,), the values of the actions.
        old, new: float64 (features,), features after the learner's last move but one, and after its last move.
        seen: float64 (2,), whether the learner has moved in this game, and the value of its last position.
        scratch: float64 (opponent's features,).
    """

    actions: Any
    values: Any
    old: Any
    new: Any
    seen: Any
    scratch: Any


def game_scratch(actions: int, features: int, opponent_features: int) -> GameScratch:
    """Return scratch arrays for a board's number of actions and two players' numbers of features."""
    return GameScratch(
        np.zeros(actions, np.int64),
        np.zeros(actions),
        np.zeros(features),
        np.zeros(features),
        np.zeros(2),
        np.zeros(opponent_features),
    )


def correct(weights: Any, features: Any, step: Any, mask: Any) -> None:
    """Add `step` times a position's features to the weights, where `mask` is 1."""
    for i in range(len(weights)):
        weights[i] += step * features[i] * mask[i]


def take_move(state: Any, learner: Any, own: Any, parameters: Any, game_scratch: Any) -> None:
    """Learn from the position `state` after the learner's move; store its features and value for the next move."""
    old, new, seen = game_scratch.old, game_scratch.new, game_scratch.seen
    describe(state, own, learner, new)
    if seen[0]:
        correct(own.weights, old, parameters.rate * (weighted(new, own.weights) - seen[1]), parameters.mask)
    old[:] = new
    seen[0], seen[1] = 1.0, weighted(old, own.weights)


def take_result(result: Any, own: Any, parameters: Any, game_scratch: Any) -> None:
    """Learn from the learner's result of a game, -1, 0 or 1, and prepare the scratch arrays for the next game."""
    seen = game_scratch.seen
    if seen[0]:
        step = parameters.rate * (parameters.reward * result - seen[1])
        correct(own.weights, game_scratch.old, step, parameters.mask)
    seen[0] = 0.0
