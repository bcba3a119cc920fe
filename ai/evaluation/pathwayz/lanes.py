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
"""The number of pairs of sets that `walks` searches at once, each pair from both banks."""
STEP = 4 * LANES
LAYERS = STEP * BLOCKED
"""Number of words into which `walks` writes the cells that it reaches."""
HIDDEN = 16
"""Number of hidden units of the network."""
ROW = HIDDEN + 1
"""Number of weights of one input: to each hidden unit, then straight to the output."""
ONE = 1024
"""The integer that stands for 1 in a hidden unit."""

Words = tuple[np.uint64, ...]
Values = tuple[int, ...]


def distances(free_lo: Words, free_hi: Words, open_lo: Words, open_hi: Words) -> Values:
    """Return LANES path distances (`pathwayz.distance`, at most BLOCKED), one for each pair of `free` and `open`."""
    lanes = zip(free_lo, free_hi, open_lo, open_hi, strict=True)
    return tuple(min(BLOCKED, distance(*lane)) for lane in lanes)


def flips(own: Pair, other: Pair, firm: Pair, empty: Pair, mine: Pair, yours: Pair, near: Values) -> Values:
    """Return the effects of permanents: own ones on each of the cells `mine`, the other side's on each of `yours`.

    Each permanent is tried alone, and changes both sides' distances. The result has six numbers for each side:

        the side's smallest distance after one permanent (or after none)
        the smallest difference between the side's distance and the opponent's after one permanent (or after none)
        the number of permanents after which the side is one piece from winning and the opponent is further away
        the number of permanents that make the opponent's distance longer
        the number of permanents that make the side's own distance shorter
        the number of permanents that do both

    `near` has both sides' distances before any permanent is tried; `firm` are all permanent pieces.
    """
    own_gains = _gains(own, other, firm, empty, mine, near[0], near[1])
    return own_gains + _gains(other, own, firm, empty, yours, near[1], near[0])


def _gains(own: Pair, other: Pair, firm: Pair, empty: Pair, cells: Pair, near: int, far: int) -> Values:
    """Return the six numbers of `flips` for the owner of `own`, who tries permanents on `cells`.

    `near` is the distance of this side before any permanent is tried, `far` the distance of the other side.
    """
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
    """Return WAYS path distances, as `distances` does. The searches go from both banks and are recorded in `layers`.

    Step n of a search reaches new cells at a cost of n: open cells cost 1, free cells nothing. `layers` (LAYERS words)
    receives the new cells of each step, as sets of a low and a high word:

        STEP * n + side + i                            the open cells, low word (i: the number of the pair of sets)
        the same + LANES                               the open cells, high word
        the same + 2 * LANES, + 3 * LANES              the free cells, low and high word

    `side` is 0 for the search from the left bank, and WAYS from the right bank. Words for steps beyond the distance
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
    """Return, for each cost 0, 1, 2 …, the cells that the search from `start` first reaches at this cost.

    Each element has the words (lo, hi) of the open cells, then those of the free cells.
    """
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
    """Return the cells on shortest paths. `walks` has returned the distances `lengths` and has filled `layers`.

    For these cells, the distances from both banks add up to the length of the path.

    The result has six lists of WAYS words: low and high words of the open cells on shortest paths, of the free cells on
    them, and of the open cells that every shortest path uses. Without a path the words are 0.
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
    """Return the network's output; feature i selects the row `firsts[i] + values[i]` of `weights`.

    A row has a number to add to each hidden unit, and one for the output, in units of 1 / ONE. A hidden unit is clipped
    to 0..ONE, multiplied by its output weight (in `weights` from `outputs` on) / ONE, and added to the output.
    """
    total = np.zeros(ROW, np.int64)
    for value, start in zip(values, firsts, strict=True):
        row = value + start
        total += weights[row * ROW : row * ROW + ROW]
    passed = np.clip(total[:HIDDEN], 0, ONE) * weights[outputs : outputs + HIDDEN]
    return int(total[HIDDEN] * ONE + passed.sum()) >> 10
