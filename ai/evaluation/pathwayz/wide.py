"""The wide set of PAI: 440 features derived from the 52 (`ai.evaluation.pathwayz.features`).

PAI's authors publish only the number of these features, and name three kinds: squares, interactions and indicators.
These are ours:

    0      early_*      each of the 52, fading out until the middle of the game (48 plies)
    52     middle_*     each of the 52, strongest in the middle
    104    end_*        each of the 52, fading in from the middle on
    156    squared_*    the square of each of the 52
    208    both_*       mine times yours, for each of the 26
    234    lead_*       indicators: 1 where mine is greater, -1 where yours is, for each of the 26
    260    a*b          180 products of two different features out of ten of mine and the same ten of yours
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.features import Reals, declare, describe
from ai.evaluation.interface import answers
from ai.evaluation.pathwayz.features import FEATURES, NAMES, SIDE, describe_base
from game.pathwayz import Pathwayz
from game.verbs import jitable

_CROSSED = (
    "path",
    "safe_path",
    "permanence",
    "permanents",
    "flip_most",
    "flip_path",
    "future_path",
    "open_path",
    "blocked",
    "placements",
)
_INDEX = [NAMES.index(f"{side}_{name}") for side in ("my", "your") for name in _CROSSED]
_PAIRS = [(a, b) for a in _INDEX for b in _INDEX if a < b and b - a != SIDE]
_FIRST = np.array([a for a, _ in _PAIRS])
_SECOND = np.array([b for _, b in _PAIRS])
BASE = 2 * SIDE
_BOTH, _LEAD, _CROSS = 4 * BASE, 4 * BASE + SIDE, 4 * BASE + 2 * SIDE
MIDDLE = 48
"""The ply at which the features `middle_*` count fully."""

WIDE_NAMES = (
    *(f"{when}_{name}" for when in ("early", "middle", "end", "squared") for name in NAMES),
    *(f"both_{name}" for name in FEATURES),
    *(f"lead_{name}" for name in FEATURES),
    *(f"{NAMES[a]}*{NAMES[b]}" for a, b in _PAIRS),
)


class Wide(NamedTuple):
    """The weights of the 440 features."""

    weights: Reals


_GROUPS = {
    **{when: [f"{when}_{name}" for name in NAMES] for when in ("early", "middle", "end", "squared")},
    **{how: [f"{how}_{name}" for name in FEATURES] for how in ("both", "lead")},
    "products": WIDE_NAMES[_CROSS:],
}

declare(Pathwayz, Wide, WIDE_NAMES, _GROUPS)


@answers(describe, Pathwayz, Wide)
def _describe(state: Pathwayz, _features: Wide, viewer: int, out: Reals) -> None:
    describe_base(state, viewer, out)
    _widen(state.ply / MIDDLE, out)


@jitable
def _widen(time: float, out: Reals) -> None:
    """Extend the 52 features in `out` to all 440; `time` is 0 at the game's start, 1 in the middle, 2 at the end."""
    for i in range(SIDE):
        mine, yours = out[i], out[SIDE + i]
        out[_BOTH + i] = mine * yours
        out[_LEAD + i] = 1.0 if mine > yours else -1.0 if mine < yours else 0.0
    for i in range(len(_FIRST)):
        out[_CROSS + i] = out[_FIRST[i]] * out[_SECOND[i]]
    early, end = max(0.0, 1.0 - time), max(0.0, time - 1.0)
    for i in range(BASE):
        plain = out[i]
        out[i] = plain * early
        out[BASE + i] = plain * (1.0 - early - end)
        out[2 * BASE + i] = plain * end
        out[3 * BASE + i] = plain * plain
