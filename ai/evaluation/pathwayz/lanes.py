"""Many path distances at once, and a small network: the slow parts of a learned evaluation.

This module is plain Python. In compiled code, `ai.evaluation.pathwayz.vectors` has the same functions as vector
instructions, where sixteen searches cost little more than one.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.interface import Boards, Weights
from ai.evaluation.pathwayz.boards import Pair, change, count, first, less, overlap, union
from ai.evaluation.pathwayz.distance import BLOCKED, distance
from game.bits import ZERO
from game.pathwayz import LEFT_BANK, RIGHT_BANK, spread

LANES = 16
"""The number of distances that `distances` finds at once."""
WAYS = LANES // 2
"""The number of pairs of sets for `walks`, each from both banks."""
STEP = 4 * LANES
LAYERS = STEP * BLOCKED
"""Words in which `walks` notes the reached cells."""
HIDDEN = 16
"""Hidden units of the network."""
ROW = HIDDEN + 1
"""Weights of one input: to each hidden unit, then straight to the output."""
ONE = 1024
"""The value of 1 in a hidden unit."""

Words = tuple[np.uint64, ...]
Values = tuple[int, ...]


def distances(free_lo: Words, free_hi: Words, open_lo: Words, open_hi: Words) -> Values:
    """Return the path distance (`pathwayz.distance`), at most BLOCKED, of LANES pairs of `free` and `open` cells."""
    lanes = zip(free_lo, free_hi, open_lo, open_hi, strict=True)
    return tuple(min(BLOCKED, distance(*lane)) for lane in lanes)


def flips(own: Pair, other: Pair, firm: Pair, empty: Pair, mine: Pair, yours: Pair, near: Values) -> Values:
    """Return the effects of permanents: own ones on each of the cells `mine`, the other side's on each of `yours`.

    Both distances are found after each permanent that a side could place. The result has six numbers for each side:

        the side's smallest distance after one permanent (or after none)
        the smallest difference between the side's distance and the opponent's after one permanent (or after none)
        the number of permanents after which the side is one placement from winning and the opponent is further away
        the number of permanents that make the opponent's distance longer
        the number of permanents that make the side's own distance shorter
        the number of permanents that do both

    `near` has both present distances; `firm` are all permanent pieces.
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

    A distance is as in `distances`. `layers` (LAYERS words) receives the cells first reached with 0, 1, 2 … placements,
    each time in four words that are LANES words apart:

        STEP * placements + side + lane                the open cells reached, low word
        the same + LANES                               the open cells reached, high word
        the same + 2 * LANES, + 3 * LANES              the free cells reached, low and high word

    `side` is 0 for the walk from the left bank, and WAYS for the walk from the right bank. Layers beyond the distance
    stay unchanged.
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
    """Return, for each number of placements, the cells first reached with that number: open cells, then free cells."""
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
    """Return the cells on shortest paths: their distances from both banks (`walks`) add up to the path's length.

    The result is six times WAYS words. Each lane has three sets: the open cells on shortest paths, the free cells on
    them, and the open cells that every shortest path uses. Blocked lanes have no cells.
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
    """Return the output of the network for features with these values; `firsts` has the first row of each feature.

    A row of `weights` has a number to add to each hidden unit, and one for the output, in units of 1 / ONE. A hidden
    unit is clipped to 0..ONE, multiplied by its output weight (from `outputs` on) / ONE, and added to the output.
    """
    total = np.zeros(ROW, np.int64)
    for value, start in zip(values, firsts, strict=True):
        row = value + start
        total += weights[row * ROW : row * ROW + ROW]
    passed = np.clip(total[:HIDDEN], 0, ONE) * weights[outputs : outputs + HIDDEN]
    return int(total[HIDDEN] * ONE + passed.sum()) >> 10
