"""The kernel of policy learning: one sweep of gradient steps over lessons (`lab.learning.pathwayz.policy`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.interface import SCRATCH
from ai.evaluation.pathwayz.policy import KINDS, VALUES, describe_cells, survey
from ai.kernels import njit, register_jitable
from game.pathwayz import CELLS, Pathwayz
from game.verbs import UNDECIDED, legal_actions

_NEGLIGIBLE = 1e-4
"""A move teaches nothing if the error of its probability is smaller than this; that saves time."""


@register_jitable
def _rate_moves(state: Any, actions: Any, half: Any, weights: Any, features: Any, scores: Any, scratch: Any) -> None:
    """Write the features of each cell and the score of each move, in logits."""
    describe_cells(survey(state, scratch), scratch)
    for i in range(half):
        scores[i] = scores[half + i] = 0.0
        for kind in range(KINDS):
            place = np.int64(scratch[CELLS * kind + actions[i]])
            features[i, kind] = place
            scores[i] += weights[place]
            scores[half + i] += weights[VALUES + place]


@register_jitable
def _step(features: Any, base: Any, error: Any, rate: Any, weights: Any, squares: Any) -> None:
    """Make a step of AdaGrad: change the weights of a move's features against the error of the move's probability."""
    for each in features:
        place = base + each
        squares[place] += error * error
        weights[place] -= rate * error / np.sqrt(squares[place])


@njit(cache=True)
def sweep(fields: Any, chosen: Any, order: Any, rate: Any, weights: Any, squares: Any) -> Any:
    """Go through the lessons in `order` and learn, unless the rate is 0.

    Args:
        fields: uint64 (n, 7), six words and the ply of each position.
        chosen: int64 (n,), the chosen actions.
        order: int64, the lessons to use.
        rate: the step size of AdaGrad.
        weights: float64 (2 * VALUES,), in logits, regular moves first; changed.
        squares: sums of squared gradients; changed.

    Returns:
        The mean loss in nats, and the share of lessons whose chosen action had the highest score.
    """
    scratch = np.zeros(SCRATCH, np.uint64)
    actions = np.zeros(2 * CELLS, np.int64)
    features = np.zeros((CELLS, KINDS), np.int64)
    scores = np.zeros(2 * CELLS)
    loss, hits = 0.0, 0
    for lesson in order:
        row = fields[lesson]
        ply, winner = np.int64(row[6]), np.int64(UNDECIDED)
        state = Pathwayz(row[0], row[1], row[2], row[3], row[4], row[5], ply, winner)
        count = np.int64(legal_actions(state, actions))
        half = count // 2
        _rate_moves(state, actions, half, weights, features, scores, scratch)
        best, target = np.argmax(scores[:count]), 0
        while actions[target] != chosen[lesson]:
            target += 1
        chances = np.exp(scores[:count] - scores[best])
        chances /= chances.sum()
        loss -= np.log(chances[target])
        hits += best == target
        if rate > 0.0:
            chances[target] -= 1.0
            for i in range(half):
                if abs(chances[i]) > _NEGLIGIBLE:
                    _step(features[i], 0, chances[i], rate, weights, squares)
                if abs(chances[half + i]) > _NEGLIGIBLE:
                    _step(features[i], VALUES, chances[half + i], rate, weights, squares)
    return loss / len(order), hits / len(order)
