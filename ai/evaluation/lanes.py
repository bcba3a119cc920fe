"""Many path distances at once, and a small network: what a learned evaluation spends its time on.

Plain Python here; `ai.vectors` gives compiled code the same functions in vector instructions, where eight searches
cost little more than one.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.pathwayz import BLOCKED, distance
from ai.evaluation.stub import Weights

LANES = 8
"""Distances that `distances` finds at once."""
HIDDEN = 16
"""Hidden units of the network."""
ROW = HIDDEN + 1
"""Weights of one input: to each hidden unit, then straight to the output."""
ONE = 1024
"""What counts as 1 in a hidden unit."""

Words = tuple[np.uint64, ...]
Values = tuple[int, ...]
Distances = tuple[int, int, int, int, int, int, int, int]


def distances(free_lo: Words, free_hi: Words, open_lo: Words, open_hi: Words) -> Distances:
    """Return `distance` of each of eight pairs of `free` and `open` cells, at most BLOCKED."""
    lanes = zip(free_lo, free_hi, open_lo, open_hi, strict=True)
    a, b, c, d, e, f, g, h = (min(BLOCKED, distance(*lane)) for lane in lanes)
    return a, b, c, d, e, f, g, h


def network(weights: Weights, values: Values, firsts: Values, outputs: int) -> int:
    """Return the output of the network for features with these values; `firsts` holds the first row of each.

    A row of `weights` is ROW numbers: what the value adds to each hidden unit, in parts of ONE, and to the output. A
    hidden unit passes on what it is between 0 and ONE, times its output weight (from `outputs` on) / ONE.
    """
    total = np.zeros(ROW, np.int64)
    for value, first in zip(values, firsts, strict=True):
        row = value + first
        total += weights[row * ROW : row * ROW + ROW]
    passed = np.clip(total[:HIDDEN], 0, ONE) * weights[outputs : outputs + HIDDEN]
    return int(total[HIDDEN] * ONE + passed.sum()) >> 10
