"""Many path distances at once, and a small network: what a learned evaluation spends its time on.

Plain Python here; `ai.evaluation.pathwayz.vectors` gives compiled code the same functions in vector instructions, where
sixteen searches cost little more than one.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import Boards, Weights
from ai.evaluation.pathwayz.boards import Pair, change, count, first, less, overlap, union
from ai.evaluation.pathwayz.distance import BLOCKED, distance
from game.bits import ZERO
from game.pathwayz import LEFT_BANK, RIGHT_BANK, spread

LANES = 16
"""Distances that `distances` finds at once."""
WAYS = LANES // 2
"""Pairs of sets that `walks` walks through, from both banks."""
STEP = 4 * LANES
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


def distances(free_lo: Words, free_hi: Words, open_lo: Words, open_hi: Words) -> Values:
    """Return `distance` of each of LANES pairs of `free` and `open` cells, at most BLOCKED."""
    lanes = zip(free_lo, free_hi, open_lo, open_hi, strict=True)
    return tuple(min(BLOCKED, distance(*lane)) for lane in lanes)


def flips(own: Pair, other: Pair, firm: Pair, empty: Pair, mine: Pair, yours: Pair, near: Values) -> Values:
    """Return what permanents on the cells `mine` would do for `own`, and what others on `yours` would for `other`.

    For each permanent that a side could place, both distances are found as they would be afterwards. Six numbers for
    either side say what came out:

        its smallest distance after one of them (or after none)
        the smallest difference between its distance and the opponent's after one of them (or after none)
        after how many of them it is one placement away from winning while the opponent is further away
        how many of them make the opponent's distance longer
        how many of them make its own distance shorter
        how many of them do both

    `near` holds both distances as they are now; `firm` are all permanent pieces.
    """
    own_gains = _gains(own, other, firm, empty, mine, near[0], near[1])
    return own_gains + _gains(other, own, firm, empty, yours, near[1], near[0])


def _gains(own: Pair, other: Pair, firm: Pair, empty: Pair, cells: Pair, near: int, far: int) -> Values:
    """Return the six numbers of `flips` for one side."""
    after = [(near, far)]
    while any(cells):
        cell = first(cells)
        cells = less(cells, cell)
        flipped = overlap(less(spread(*cell), firm), union(own, other))
        left = less(empty, cell)
        ours, theirs = change(own, flipped), union(change(other, flipped), cell)
        after.append((min(BLOCKED, distance(*ours, *left)), min(BLOCKED, distance(*theirs, *left))))
    shorter = [(one < near, two > far) for one, two in after]
    return (
        min(one for one, _ in after),
        min(one - two for one, two in after),
        sum(one <= 1 < two for one, two in after[1:]),
        sum(longer for _, longer in shorter),
        sum(short for short, _ in shorter),
        sum(short and longer for short, longer in shorter),
    )


def walks(free_lo: Words, free_hi: Words, open_lo: Words, open_hi: Words, layers: Boards) -> Values:
    """Walk from either bank to the other one through WAYS pairs of `free` and `open` cells; return the distances.

    A distance is that of `distance`; BLOCKED stands for BLOCKED and more. `layers`, LAYERS words, is filled with the
    cells that are first reached with a number of placements. Four words belong together, LANES words apart:

        STEP * placements + side + lane                the open cells reached, low word
        the same + LANES                               the open cells reached, high word
        the same + 2 * LANES, + 3 * LANES              the free cells reached, low and high word

    `side` is 0 for the walk from the left bank and WAYS for the one from the right. Layers beyond the distance are not
    filled.
    """
    found = []
    left, right = (LEFT_BANK, ZERO), (ZERO, RIGHT_BANK)
    for lane, (a, b, c, d) in enumerate(zip(free_lo, free_hi, open_lo, open_hi, strict=True)):
        length = BLOCKED
        for side, banks in enumerate(((left, right), (right, left))):
            way = _walk((a, b), (c, d), *banks)
            for placements, sets in enumerate(way):
                place = STEP * placements + WAYS * side + lane
                layers[place : place + STEP : LANES] = sets
            length = len(way) - 1 if way else BLOCKED
        found.append(length)
    return tuple(found)


def _walk(free: Pair, open_: Pair, start: Pair, goal: Pair) -> list[tuple[np.uint64, ...]]:
    """Return for each number of placements what is reached first with so many: open cells, then free ones."""
    reached, fresh = (ZERO, ZERO), (ZERO, ZERO)
    layers: list[tuple[np.uint64, ...]] = []
    while len(layers) < BLOCKED:
        reached = before = union(reached, fresh)
        near = union(spread(*reached), start)
        while any(less(overlap(near, free), reached)):
            reached = union(reached, overlap(near, free))
            near = union(spread(*reached), start)
        layers.append((*fresh, *less(reached, before)))
        if any(overlap(reached, goal)):
            return layers
        fresh = less(overlap(near, open_), reached)
        if not any(fresh):
            break
    return []


def ways(lengths: Values, layers: Boards) -> tuple[Words, ...]:
    """Return what lies on the shortest ways that `walks` has found: a cell does if its distances from the banks fit.

    Six times WAYS words, low and high ones of each lane's open cells on the ways, of its free ones, and of those open
    cells without which there is no way so short. Blocked lanes have none.
    """
    found = [_on_ways(lane, length, layers) for lane, length in enumerate(lengths)]
    return tuple(zip(*found, strict=True))


def _on_ways(lane: int, length: int, layers: Boards) -> Words:
    cells, own, sole = (ZERO, ZERO), (ZERO, ZERO), (ZERO, ZERO)
    for paid in range(length + 1 if length < BLOCKED else 0):
        left, right = STEP * paid + lane, STEP * (length - paid) + WAYS + lane
        one, two = layers[left + 2 * LANES :: LANES], layers[right + 2 * LANES :: LANES]
        own = union(own, overlap((one[0], one[1]), (two[0], two[1])))
        if paid > 0:
            one, two = layers[left::LANES], layers[right + STEP :: LANES]
            step = overlap((one[0], one[1]), (two[0], two[1]))
            cells = union(cells, step)
            sole = union(sole, step) if count(step) == 1 else sole
    return *cells, *own, *sole


def network(weights: Weights, values: Values, firsts: Values, outputs: int) -> int:
    """Return the output of the network for features with these values; `firsts` holds the first row of each.

    A row of `weights` is ROW numbers: what the value adds to each hidden unit, in parts of ONE, and to the output. A
    hidden unit passes on what it is between 0 and ONE, times its output weight (from `outputs` on) / ONE.
    """
    total = np.zeros(ROW, np.int64)
    for value, start in zip(values, firsts, strict=True):
        row = value + start
        total += weights[row * ROW : row * ROW + ROW]
    passed = np.clip(total[:HIDDEN], 0, ONE) * weights[outputs : outputs + HIDDEN]
    return int(total[HIDDEN] * ONE + passed.sum()) >> 10
