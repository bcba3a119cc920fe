"""Many path distances at once, and a small network: what a learned evaluation spends its time on.

Plain Python here; `ai.vectors` gives compiled code the same functions in vector instructions, where eight searches
cost little more than one.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.pathwayz import BLOCKED, distance
from ai.evaluation.insight import Boards
from ai.evaluation.pathwayz_boards import Pair, less, overlap, union
from ai.evaluation.stub import Weights
from game.bits import ZERO
from game.pathwayz import LEFT_BANK, RIGHT_BANK, spread

LANES = 8
"""Distances that `distances` finds at once."""
WIDTH = 2 * LANES
STEP = 4 * WIDTH
LAYERS = STEP * BLOCKED
"""Words in which `walks` notes what it reaches."""
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


def walks(free_lo: Words, free_hi: Words, open_lo: Words, open_hi: Words, layers: Boards) -> Values:
    """Walk from either bank to the other one through eight pairs of `free` and `open` cells; return the distances.

    A distance is that of `distance`, but what is as far as BLOCKED counts as blocked. `layers`, LAYERS words, tells what
    was reached first for how many placements: word STEP * placements + side + lane is the low one of the open cells
    reached, and the words WIDTH, 2 * WIDTH and 3 * WIDTH further are the high one of these and the two of the free
    cells. `side` is 0 from the left bank and LANES from the right one. Nothing is noted beyond the distance.
    """
    found = []
    for lane, (free, open_) in enumerate(
        zip(zip(free_lo, free_hi, strict=True), zip(open_lo, open_hi, strict=True), strict=True)
    ):
        ways = [_walk(free, open_, banks) for banks in (((LEFT_BANK, ZERO), (ZERO, RIGHT_BANK)), ((ZERO, RIGHT_BANK), (LEFT_BANK, ZERO)))]
        for side, way in enumerate(ways):
            for placements, sets in enumerate(way):
                place = STEP * placements + LANES * side + lane
                layers[place : place + 4 * WIDTH : WIDTH] = sets
        found.append(len(ways[0]) - 1 if ways[0] else BLOCKED)
    return tuple(found)


def _walk(free: Pair, open_: Pair, banks: tuple[Pair, Pair]) -> list[tuple[np.uint64, ...]]:
    """Return for each number of placements what is reached first with so many: open cells, then free ones."""
    reached, fresh, layers = (ZERO, ZERO), (ZERO, ZERO), []
    while len(layers) < BLOCKED:
        reached = union(reached, fresh)
        before = reached
        near = union(spread(*reached), banks[0])
        while any(less(overlap(near, free), reached)):
            reached = union(reached, overlap(near, free))
            near = union(spread(*reached), banks[0])
        layers.append((*fresh, *less(reached, before)))
        if any(overlap(reached, banks[1])):
            return layers
        fresh = less(overlap(near, open_), reached)
        if not any(fresh):
            break
    return []


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
