"""The evaluation of the small boards of Pathwayz, for the weaker players: the stones that each side still needs.

Functions for the large board work here: its cells to the right of the small board count as pieces of both sides, its
cells above the small board as pieces of neither.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.evaluation.built import offer_built
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from ai.evaluation.pathwayz.distance import distance
from ai.evaluation.pathwayz.path import path_columns
from game.bits import popcount
from game.pathwayz import Pathwayz
from game.small_pathwayz import SmallPathwayz, empty_cells


class MissingStones(NamedTuple):
    """The weights of this evaluation.

    Attributes:
        weights: two values: for each stone by which the opponent needs more than the side to move; for each piece by
            which the side to move has more than the opponent.
    """

    weights: Weights


_WEIGHTS = (4, 1)
_COUNT = len(_WEIGHTS)
offer_own(SmallPathwayz, "missing-stones", MissingStones, _WEIGHTS)


@answers(evaluate, SmallPathwayz, MissingStones)
def _evaluate(state: SmallPathwayz, model: MissingStones) -> int:
    weights = held(model.weights, _COUNT)
    empty_lo, empty_hi = empty_cells(state)
    white = distance(state.white_lo, state.white_hi, empty_lo, empty_hi)
    black = distance(state.black_lo, state.black_hi, empty_lo, empty_hi)
    pieces = popcount(state.white_lo) + popcount(state.white_hi) - popcount(state.black_lo) - popcount(state.black_hi)
    total = weights[0] * (black - white) + weights[1] * pieces
    return total if state.ply & 1 == 0 else -total  # type: ignore[no-any-return]


def _built(state: SmallPathwayz, player: int) -> int:
    """Return the number of columns of a player's longest path on the small board."""
    beyond_lo, beyond_hi = state.white_lo & state.black_lo, state.white_hi & state.black_hi
    white = state.white_lo ^ beyond_lo, state.white_hi ^ beyond_hi
    black = state.black_lo ^ beyond_lo, state.black_hi ^ beyond_hi
    permanent = state.permanent_lo, state.permanent_hi
    return path_columns(Pathwayz(*white, *black, *permanent, state.ply, state.winner), player)


offer_built(SmallPathwayz, _built)
