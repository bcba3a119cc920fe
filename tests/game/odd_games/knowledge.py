"""What the searches are told of the odd games: a poor evaluation, and two features each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.features import Reals, declare, describe
from ai.evaluation.interface import Weights, answers, evaluate, held, offer_own
from game.bits import popcount
from game.verbs import current_player
from tests.game.odd_games.odd_kalah import HOUSES, Kalah, in_houses
from tests.game.odd_games.odd_kalah import held as seeds_in
from tests.game.odd_games.odd_othello import Othello, can_move


class Lead(NamedTuple):
    """What a seed or a disc more is worth.

    Attributes:
        weights: one number.
    """

    weights: Weights


class Counts(NamedTuple):
    """Two features of a position.

    Attributes:
        weights: of each.
    """

    weights: Reals


offer_own(Kalah, "lead", Lead, (10,))
offer_own(Othello, "lead", Lead, (10,))


@answers(evaluate, Kalah, Lead)
def _evaluate_kalah(state: Kalah, model: Lead) -> np.int64:
    lead = seeds_in(state.pits, HOUSES) - seeds_in(state.pits, 2 * HOUSES + 1)
    ahead: np.int64 = lead * held(model.weights, 1)[0]
    return ahead if current_player(state) == 0 else -ahead


@answers(evaluate, Othello, Lead)
def _evaluate_othello(state: Othello, model: Lead) -> np.int64:
    ahead: np.int64 = (popcount(state.white) - popcount(state.black)) * held(model.weights, 1)[0]
    return ahead if current_player(state) == 0 else -ahead


declare(Kalah, Counts, ("ahead", "houses"), hand={"ahead": 2.0, "houses": 0.5})
declare(Othello, Counts, ("ahead", "moves"), hand={"ahead": 1.0, "moves": 3.0})


@answers(describe, Kalah, Counts)
def _describe_kalah(state: Kalah, _features: Counts, viewer: int, out: Reals) -> None:
    south = seeds_in(state.pits, HOUSES) - seeds_in(state.pits, 2 * HOUSES + 1)
    houses = in_houses(state.pits, 0) - in_houses(state.pits, 1)
    out[0] = south if viewer == 0 else -south
    out[1] = houses if viewer == 0 else -houses


@answers(describe, Othello, Counts)
def _describe_othello(state: Othello, _features: Counts, viewer: int, out: Reals) -> None:
    ahead = popcount(state.white) - popcount(state.black)
    out[0] = ahead if viewer == 0 else -ahead
    own, other = (state.white, state.black) if viewer == 0 else (state.black, state.white)
    out[1] = (1.0 if can_move(own, other) else 0.0) - (1.0 if can_move(other, own) else 0.0)
