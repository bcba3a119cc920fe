"""What the searches are told of the odd games: a poor evaluation, and two features each."""

from __future__ import annotations

import numpy as np

from ai.evaluation.features import Reals, declare, describe
from ai.evaluation.interface import Weights, evaluate, weigh
from game.bits import popcount
from game.verbs import current_player, implements
from tests.game.odd_games.kalah import HOUSES, Kalah, held, in_houses
from tests.game.odd_games.othello import Othello, can_move

weigh(Kalah, 10)
weigh(Othello, 10)


@implements(Kalah, evaluate)
def _evaluate_kalah(state: Kalah, weights: Weights) -> np.int64:
    ahead: np.int64 = (held(state.pits, HOUSES) - held(state.pits, 2 * HOUSES + 1)) * weights[0]
    return ahead if current_player(state) == 0 else -ahead


@implements(Othello, evaluate)
def _evaluate_othello(state: Othello, weights: Weights) -> np.int64:
    ahead: np.int64 = (popcount(state.white) - popcount(state.black)) * weights[0]
    return ahead if current_player(state) == 0 else -ahead


declare(Kalah, ("ahead", "houses"), hand={"ahead": 2.0, "houses": 0.5})
declare(Othello, ("ahead", "moves"), hand={"ahead": 1.0, "moves": 3.0})


@implements(Kalah, describe)
def _describe_kalah(state: Kalah, viewer: int, out: Reals) -> None:
    south = held(state.pits, HOUSES) - held(state.pits, 2 * HOUSES + 1)
    houses = in_houses(state.pits, 0) - in_houses(state.pits, 1)
    out[0] = south if viewer == 0 else -south
    out[1] = houses if viewer == 0 else -houses


@implements(Othello, describe)
def _describe_othello(state: Othello, viewer: int, out: Reals) -> None:
    ahead = popcount(state.white) - popcount(state.black)
    out[0] = ahead if viewer == 0 else -ahead
    own, other = (state.white, state.black) if viewer == 0 else (state.black, state.white)
    out[1] = (1.0 if can_move(own, other) else 0.0) - (1.0 if can_move(other, own) else 0.0)
