"""Fitting of pattern tables (`ai.evaluation.patterns`) to positions, by logistic regression, for any board.

The predicted chance of winning is the logistic function of the table sum / UNIT. Weights are found by stochastic
gradient steps with a step size per weight (AdaGrad, Duchi et al. 2011). Rarely seen weights stay near 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ai.evaluation.interface import Weights
from ai.evaluation.patterns import LARGEST, PHASES, Layout, indices, most, packed
from ai.kernels import njit, register_jitable

UNIT = 200.0
"""Evaluation units per unit of the logit."""
PASSES = 8
RATE = 0.1
"""Step size in the first pass; it falls to a tenth of this by the last pass."""
DECAY = 1e-5
"""Share by which a weight shrinks at each step."""

Reals = npt.NDArray[np.float64]


@register_jitable
def _logit(row: Any, phase: Any, along: Any, weights: Any) -> Any:
    """Return the table sum of a position, interpolated by `along` (0 to 1) between `phase` and the next phase."""
    low, high = 0.0, 0.0
    for index in row:
        low += weights[index, phase]
        high += weights[index, phase + 1]
    return (1 - along) * low + along * high


@njit(cache=True, nogil=True)
def _pass(
    rows: Any, phases: Any, alongs: Any, worth: Any, order: Any, rate: Any, decay: Any, weights: Any, squares: Any
) -> Any:
    """Go once through the positions in `order` and learn, unless the rate is 0; return the mean loss before the steps.

    `weights` and `squares` (sums of squared slopes) have one row per weight and one column per phase.
    """
    loss = 0.0
    for i in order:
        row, phase, along = rows[i], phases[i], alongs[i]
        value = _logit(row, phase, along, weights)
        loss += max(value, 0.0) + np.log1p(np.exp(-abs(value))) - worth[i] * value
        if rate == 0.0:
            continue
        error = 1 / (1 + np.exp(-value)) - worth[i]
        for side in range(2):
            slope = error * (along if side == 1 else 1 - along)
            if slope != 0.0:
                for index in row:
                    squares[index, phase + side] += slope * slope
                    step = slope / np.sqrt(squares[index, phase + side]) + decay * weights[index, phase + side]
                    weights[index, phase + side] -= rate * step
    return loss / max(1, len(order))


def fit(
    layout: Layout,
    digits: npt.NDArray[np.uint8],
    plies: npt.NDArray[np.int64],
    worth: npt.NDArray[np.float32],
    seed: int,
    passes: int = PASSES,
) -> tuple[Weights, float]:
    """Fit tables to positions; return the packed weights, and the loss on the last tenth, which is held out.

    Args:
        layout: the patterns.
        digits: shape (positions, cells): 0 for an empty cell, 1 for the mover's piece, 2 for the opponent's piece.
        plies: the ply of each position.
        worth: chance of winning of the side to move, 0 to 1.
        seed: the seed of the order of positions.
        passes: number of passes over the positions.
    """
    classes = layout.classes()
    rows = classes[indices(layout, digits)].astype(np.int32)
    at = np.clip(plies - layout.first, 0, (PHASES - 1) * layout.step)
    phases = np.minimum(at // layout.step, PHASES - 2)
    alongs = (at - phases * layout.step) / layout.step
    weights, squares = np.zeros((layout.size, PHASES)), np.ones((layout.size, PHASES))
    held = len(rows) // 10
    learned, tested = np.arange(len(rows) - held), np.arange(len(rows) - held, len(rows))
    rng = np.random.default_rng(seed)
    for done in range(passes):
        rng.shuffle(learned)
        rate = RATE * 0.1 ** (done / max(1, passes - 1))
        _pass(rows, phases, alongs, worth, learned, rate, DECAY, weights, squares)
    loss = float(_pass(rows, phases, alongs, worth, tested, 0.0, 0.0, weights, squares))
    return rounded(layout, weights), loss


def rounded(layout: Layout, weights: Reals) -> Weights:
    """Convert weights from logits to whole evaluation units; scale them down if their sum could overflow."""
    units = weights[layout.classes()] * UNIT
    return packed(np.round(units * min(1.0, 0.99 * LARGEST / max(1.0, most(layout, units)))).astype(np.int64))
