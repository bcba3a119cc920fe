"""The kernel of policy learning: one sweep of gradient steps over lessons (`lab.learning.pathwayz.policy`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.interface import SCRATCH
from ai.evaluation.pathwayz.policy import KINDS, MARKS, mark, survey
from ai.kernels import njit, register_jitable
from game.pathwayz import CELLS, Pathwayz
from game.verbs import UNDECIDED, legal_actions

_NEGLIGIBLE = 1e-4
"""A move whose probability is off by less teaches nothing worth its time."""


@register_jitable
def _rate_moves(state: Any, actions: Any, half: Any, weights: Any, marks: Any, merits: Any, scratch: Any) -> None:
    """Write each cell's marks and each move's merit, in logits."""
    mark(survey(state, scratch), scratch)
    for i in range(half):
        merits[i] = merits[half + i] = 0.0
        for kind in range(KINDS):
            place = np.int64(scratch[CELLS * kind + actions[i]])
            marks[i, kind] = place
            merits[i] += weights[place]
            merits[half + i] += weights[MARKS + place]


@register_jitable
def _step(marks: Any, base: Any, error: Any, rate: Any, weights: Any, squares: Any) -> None:
    """Move the weights of one move's marks against its error."""
    for each in marks:
        place = base + each
        squares[place] += error * error
        weights[place] -= rate * error / np.sqrt(squares[place])


@njit(cache=True)
def sweep(fields: Any, chosen: Any, order: Any, rate: Any, weights: Any, squares: Any) -> Any:
    """Go through the lessons in `order`, learning unless the rate is 0.

    Args:
        fields: uint64 (n, 7), the positions' six words and plies.
        chosen: int64 (n,), the actions to be preferred.
        order: int64, the lessons to take.
        rate: of AdaGrad.
        weights: float64 (2 * MARKS,), in logits, those of regular moves first; changed.
        squares: sums of their squared gradients; changed too.

    Returns:
        The mean loss in nats, and how often the chosen action had the most merit.
    """
    scratch = np.zeros(SCRATCH, np.uint64)
    actions = np.zeros(2 * CELLS, np.int64)
    marks = np.zeros((CELLS, KINDS), np.int64)
    merits = np.zeros(2 * CELLS)
    loss, hits = 0.0, 0
    for lesson in order:
        row = fields[lesson]
        ply, winner = np.int64(row[6]), np.int64(UNDECIDED)
        state = Pathwayz(row[0], row[1], row[2], row[3], row[4], row[5], ply, winner)
        count = np.int64(legal_actions(state, actions))
        half = count // 2
        _rate_moves(state, actions, half, weights, marks, merits, scratch)
        best, target = np.argmax(merits[:count]), 0
        while actions[target] != chosen[lesson]:
            target += 1
        chances = np.exp(merits[:count] - merits[best])
        chances /= chances.sum()
        loss -= np.log(chances[target])
        hits += best == target
        if rate > 0.0:
            chances[target] -= 1.0
            for i in range(half):
                if abs(chances[i]) > _NEGLIGIBLE:
                    _step(marks[i], 0, chances[i], rate, weights, squares)
                if abs(chances[half + i]) > _NEGLIGIBLE:
                    _step(marks[i], MARKS, chances[half + i], rate, weights, squares)
    return loss / len(order), hits / len(order)
