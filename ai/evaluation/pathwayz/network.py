"""Pathwayz's evaluation by a small network: path distances, counts and effects of permanents as inputs.

Each feature is a small number, and each of its values has a row of weights (`ai.evaluation.pathwayz.lanes`), so that
learning can give it any curve. `own` is the side to move, `other` its opponent.

A piece is safe if nothing can flip it any more: a permanent one, or a regular one without an empty cell beside it.
Other pieces are exposed. Permanents and regulars with two empty neighbours at most are sturdy. An empty cell is clear
if none of the opponent's permanents is beside it. A side has eight path distances, which differ in the cells that are
free for a path, and in the cells that cost 1:

    distance            free                                             at a cost of 1
    near                own pieces                                       empty cells
    sturdy              own sturdy pieces                                empty cells, other own pieces
    crossing            own safe pieces                                  empty cells, all exposed pieces
    flipping            own pieces                                       empty cells, the opponent's exposed pieces
    sturdy flipping     own sturdy pieces                                empty cells, other own, the opponent's exposed
    easy flipping       own pieces                                       empty cells, the opponent's with two empty
                                                                         neighbours and more
    clear crossing      own safe pieces                                  clear cells, all exposed pieces
    hopeful             own sturdy pieces, opponent's not sturdy ones    clear cells, other own pieces

The effect of one move is measured too: both sides' near distance after each permanent that flips two or more regulars
of the opponent (`ai.evaluation.pathwayz.lanes.flips`).

The output is the same for mirrored boards, and colours count only as own and other.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.evaluation.interface import EVALUATION_LIMIT, Weights, answers, evaluate, held
from ai.evaluation.pathwayz.boards import Pair, Planes, around, count, exactly, less, overlap, two_or_more, union
from ai.evaluation.pathwayz.distance import BLOCKED
from ai.evaluation.pathwayz.lanes import HIDDEN, ROW, Values, Words, distances, flips, network
from game.pathwayz import BOARD, CELLS, Pathwayz, spread
from game.verbs import jitable

_MANY = 15
"""The largest count of permanents in the numbers of `flips`; a larger count becomes this."""
_SIDE = {
    "near": BLOCKED + 1,
    "sturdy": BLOCKED + 1,
    "crossing": BLOCKED + 1,
    "flipping": BLOCKED + 1,
    "sturdy flipping": BLOCKED + 1,
    "easy flipping": BLOCKED + 1,
    "clear crossing": BLOCKED + 1,
    "hopeful": BLOCKED + 1,
    "permanents": 24,
    "safe regulars": 20,
    "regulars with 1 empty neighbour": 14,
    "regulars with 2": 14,
    "regulars with 3": 14,
    "regulars with 4 or more": 24,
    "near after a flip": BLOCKED + 1,
    "lead after a flip": 2 * BLOCKED + 1,
    "flips that threaten": _MANY + 1,
    "flips that hinder": _MANY + 1,
    "flips that help": _MANY + 1,
    "flips that do both": _MANY + 1,
}
_EMPTIES = 6
"""The feature for the phase of the game is the number of empty cells, divided by this number."""
FEATURES = {
    **{f"{side} {name}": size for side in ("own", "other") for name, size in _SIDE.items()},
    "sixes of empty cells": CELLS // _EMPTIES,
}
"""Every feature and the number of its values, which begin at 0; a larger value counts as the last."""
_FIRST = tuple(sum([*FEATURES.values()][:i]) for i in range(len(FEATURES)))
"""The index of each feature's first row of weights."""
ROWS = sum(FEATURES.values())
OUTPUTS = ROWS * ROW
"""The index of the first output weight."""
WEIGHTS = OUTPUTS + HIDDEN

Counts = tuple[int, int, int, int, int, int]
Eight = tuple[Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair]


class Network(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: a row for each value of each feature, then the output weights.
    """

    weights: Weights


@answers(evaluate, Pathwayz, Network)
def _evaluate(state: Pathwayz, model: Network) -> int:
    value = network(held(model.weights, WEIGHTS), features_of(state), _FIRST, OUTPUTS)
    return max(1 - EVALUATION_LIMIT, min(EVALUATION_LIMIT - 1, value))


@jitable
def features_of(state: Pathwayz) -> Values:
    """Return the value of each feature, in the order of FEATURES, from the viewpoint of the side to move."""
    own, other = (state.white_lo, state.white_hi), (state.black_lo, state.black_hi)
    if state.ply & 1 == 1:
        own, other = other, own
    firm = (state.permanent_lo, state.permanent_hi)
    empty = (BOARD & ~(own[0] | other[0]), BOARD & ~(own[1] | other[1]))
    loose, their_loose = less(own, firm), less(other, firm)
    beside = around(empty)
    d = _distances(own, other, firm, empty, beside)
    mine, yours = overlap(empty, two_or_more(around(their_loose))), overlap(empty, two_or_more(around(loose)))
    after = flips(own, other, firm, empty, mine, yours, (d[0], d[8]))
    return (
        *(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]),
        *_counts(own, loose, beside),
        *_kept(after[0], after[1], after[2], after[3], after[4], after[5]),
        *(d[8], d[9], d[10], d[11], d[12], d[13], d[14], d[15]),
        *_counts(other, their_loose, beside),
        *_kept(after[6], after[7], after[8], after[9], after[10], after[11]),
        min(15, count(empty) // _EMPTIES),
    )


@jitable
def _kept(near: int, lead: int, threaten: int, hinder: int, help_: int, both: int) -> Counts:
    """Convert one side's six numbers from `flips` into values of features.

    The values are at least 0, and counts at most _MANY.
    """
    return near, lead + BLOCKED, min(_MANY, threaten), min(_MANY, hinder), min(_MANY, help_), min(_MANY, both)


@jitable
def _distances(own: Pair, other: Pair, firm: Pair, empty: Pair, beside: Planes) -> Values:
    """Return the eight path distances of the module's table for the owner of `own`, then the eight for its opponent."""
    hardly = union(exactly(beside, 0), exactly(beside, 1))
    safe, sturdy = union(firm, exactly(beside, 0)), union(firm, union(hardly, exactly(beside, 2)))
    free, open_ = _terrain(own, other, firm, empty, safe, union(firm, hardly), sturdy)
    their_free, their_open = _terrain(other, own, firm, empty, safe, union(firm, hardly), sturdy)
    return distances(
        _words(free, 0) + _words(their_free, 0),
        _words(free, 1) + _words(their_free, 1),
        _words(open_, 0) + _words(their_open, 0),
        _words(open_, 1) + _words(their_open, 1),
    )


@jitable
def _terrain(
    own: Pair, other: Pair, firm: Pair, empty: Pair, safe: Pair, hardly: Pair, sturdy: Pair
) -> tuple[Eight, Eight]:
    """Return two lists for the eight path distances of `own`: the free cells of each, and the cells that cost 1."""
    exposed = less(other, safe)
    walls = overlap(other, firm)
    clear = less(empty, spread(walls[0], walls[1]))
    held, kept = overlap(own, sturdy), overlap(own, safe)
    wide, crossed = union(empty, own), union(less(own, safe), exposed)
    return (
        (own, held, kept, own, held, own, kept, union(held, less(other, sturdy))),
        (
            empty,
            wide,
            union(empty, crossed),
            union(empty, exposed),
            union(wide, exposed),
            union(empty, less(other, hardly)),
            union(clear, crossed),
            union(clear, own),
        ),
    )


@jitable
def _words(sets: Eight, half: int) -> Words:
    """Return one word of each of eight sets: the low word if `half` is 0, the high word if it is 1."""
    a, b, c, d, e, f, g, h = sets
    return a[half], b[half], c[half], d[half], e[half], f[half], g[half], h[half]


@jitable
def _counts(pieces: Pair, regular: Pair, beside: Planes) -> Counts:
    """Return the number of permanents, and the numbers of regulars with 0, 1, 2, 3, and 4 or more empty neighbours."""
    many = union(beside[2], beside[3])
    return (
        min(23, count(less(pieces, regular))),
        min(19, count(overlap(regular, exactly(beside, 0)))),
        min(13, count(overlap(regular, exactly(beside, 1)))),
        min(13, count(overlap(regular, exactly(beside, 2)))),
        min(13, count(overlap(regular, exactly(beside, 3)))),
        min(23, count(overlap(regular, many))),
    )
