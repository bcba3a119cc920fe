"""Fitting of the network of `ai.evaluation.pathwayz.lanes` to labelled positions: logistic loss, Adam, compiled.

The predicted chance of winning is the logistic function of the output / UNIT. During the fit, weights are real numbers
and a hidden unit clips its sum to 0..1; `rounded` converts the weights to integers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ai.evaluation.interface import Weights
from ai.evaluation.pathwayz.lanes import HIDDEN, ONE, ROW
from ai.kernels import njit, register_jitable

UNIT = 200.0
"""Evaluation units per unit of the logit."""
BATCH = 256
_DECAY = np.float32(5e-2)
_FIRST_RATE, _LAST_RATE = 2e-3, 1e-4
_FORGET, _FORGET_SQUARE, _TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-7)

Singles = npt.NDArray[np.float32]


@dataclass
class Fit:
    """Real weights of a network during its fit.

    Attributes:
        rows: shape (rows, ROW): contributions of each input to the hidden units and, last, to the output.
        tail: 2 * HIDDEN + 1 numbers: biases of the hidden units, bias of the output, output weights.
    """

    rows: Singles
    tail: Singles

    @classmethod
    def random(cls, rows: int, seed: int) -> Fit:
        """Return small random weights."""
        rng = np.random.default_rng(seed)
        first = rng.normal(0, 0.05, (rows, ROW)).astype(np.float32)
        first[:, HIDDEN] = 0
        tail = np.concatenate([np.full(HIDDEN, 0.25), [0.0], rng.normal(0, 0.3, HIDDEN)]).astype(np.float32)
        return cls(first, tail)

    def rounded(self, carrier: slice) -> Weights:
        """Return integer weights as `ai.evaluation.pathwayz.network` uses them.

        The biases are added to the rows `carrier`, all values of one feature, because every position has one of these.
        """
        rows = self.rows.astype(np.float64)
        rows[carrier] += self.tail[:ROW]
        rows[:, :HIDDEN] *= ONE
        rows[:, HIDDEN] *= UNIT
        outputs = self.tail[ROW:] * UNIT
        return np.concatenate([np.round(rows).astype(np.int64).ravel(), np.round(outputs).astype(np.int64)])


@register_jitable
def _output(inputs: Any, rows: Any, tail: Any, sums: Any) -> Any:
    """Return the logit of a position; write the sums of the hidden units to `sums`."""
    for j in range(ROW):
        sums[j] = tail[j]
    for row in inputs:
        for j in range(ROW):
            sums[j] += rows[row, j]
    value = sums[HIDDEN]
    for j in range(HIDDEN):
        value += tail[ROW + j] * min(max(sums[j], np.float32(0)), np.float32(1))
    return value


@register_jitable
def _slopes(value: Any, target: Any, tail: Any, sums: Any, slopes: Any, tail_slopes: Any) -> None:
    """Write to `slopes` the gradient of the loss with respect to the sums; add the tail's gradient to `tail_slopes`."""
    slope = (np.float32(1) / (np.float32(1) + np.exp(-value)) - target) / np.float32(BATCH)
    slopes[HIDDEN] = slope
    for j in range(HIDDEN):
        passed = min(max(sums[j], np.float32(0)), np.float32(1))
        slopes[j] = slope * tail[ROW + j] if 0 < sums[j] < 1 else np.float32(0)
        tail_slopes[ROW + j] += slope * passed
    for j in range(ROW):
        tail_slopes[j] += slopes[j]


@register_jitable
def _step(weights: Any, slopes: Any, means: Any, squares: Any, rate: Any, decay: Any, scales: Any) -> None:
    """Make one step of Adam for a row of weights, and clear the row's gradient."""
    for j in range(len(weights)):
        means[j] = _FORGET * means[j] + (1 - _FORGET) * slopes[j]
        squares[j] = _FORGET_SQUARE * squares[j] + (1 - _FORGET_SQUARE) * slopes[j] * slopes[j]
        step = (means[j] / scales[0]) / (np.sqrt(squares[j] / scales[1]) + _TINY)
        weights[j] -= rate * (step + decay * weights[j])
        slopes[j] = 0


@njit(cache=True, nogil=True)
def _pass(inputs: Any, targets: Any, order: Any, rows: Any, tail: Any, adam: Any, rate: Any, steps: Any) -> Any:
    """Go once through the positions in `order`, one step per batch; return the total number of steps.

    `adam` holds gradients and their averages. Rows that no position of a batch uses do not change.
    """
    row_slopes, row_means, row_squares, tail_slopes, tail_means, tail_squares = adam
    sums, slopes = np.zeros(ROW, np.float32), np.zeros(ROW, np.float32)
    used, seen = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.bool_)
    for start in range(0, len(order) - BATCH + 1, BATCH):
        count = 0
        for i in order[start : start + BATCH]:
            value = _output(inputs[i], rows, tail, sums)
            _slopes(value, targets[i], tail, sums, slopes, tail_slopes)
            for row in inputs[i]:
                if not seen[row]:
                    seen[row] = True
                    used[count] = row
                    count += 1
                for j in range(ROW):
                    row_slopes[row, j] += slopes[j]
        steps += 1
        scales = (np.float32(1 - 0.9**steps), np.float32(1 - 0.999**steps))
        for row in used[:count]:
            seen[row] = False
            _step(rows[row], row_slopes[row], row_means[row], row_squares[row], rate, _DECAY, scales)
        _step(tail, tail_slopes, tail_means, tail_squares, rate, np.float32(0), scales)
    return steps


@njit(cache=True, nogil=True)
def _loss(inputs: Any, targets: Any, rows: Any, tail: Any) -> Any:
    """Return the mean logistic loss."""
    sums = np.zeros(ROW, np.float32)
    total = 0.0
    for i in range(len(inputs)):
        value = np.float64(_output(inputs[i], rows, tail, sums))
        total += max(value, 0.0) + np.log1p(np.exp(-abs(value))) - targets[i] * value
    return total / len(inputs)


def fit(
    inputs: npt.NDArray[np.int32],
    targets: Singles,
    rows: int,
    passes: int,
    seed: int,
    report: Callable[[int, float], None] = lambda _done, _loss: None,
) -> tuple[Fit, float]:
    """Fit a network to positions; return it and its loss on the held-out last tenth.

    Args:
        inputs: shape (positions, features): row of each feature's value.
        targets: chance of winning of the side to move, 0 to 1.
        rows: number of rows.
        passes: number of passes over the positions, each in a new order.
        seed: the seed of the first weights and of the order.
        report: called with the number of finished passes and the loss after each.
    """
    network, rng = Fit.random(rows, seed), np.random.default_rng(seed + 1)
    held = len(inputs) // 10
    order = np.arange(len(inputs) - held)
    adam = tuple(np.zeros_like(part) for part in (network.rows,) * 3 + (network.tail,) * 3)
    steps, loss = 0, 0.0
    for done in range(passes):
        rng.shuffle(order)
        rate = np.float32(_FIRST_RATE * (_LAST_RATE / _FIRST_RATE) ** (done / max(1, passes - 1)))
        steps = _pass(inputs, targets, order, network.rows, network.tail, adam, rate, steps)
        loss = float(_loss(inputs[len(order) :], targets[len(order) :], network.rows, network.tail)) if held else 0.0
        report(done + 1, loss)
    return network, loss
