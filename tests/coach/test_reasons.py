"""Reasons of any board: what one move has beyond another, and where a side moves twice."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from coach.boards import texts_of
from coach.move_reasons import stops_win
from coach.reasons import Reason, beyond, reason
from coach.review.card_texts import rows_of
from coach.review.viewpoint import Viewpoint
from game import find_game
from game.verbs import UNDECIDED, Actions, apply_action, current_player, implements, legal_actions
from saves.models import Judgement
from table.consequences import consequences_of
from table.review.asking import Alternative
from tests.game.odd_games import odd_kalah as kalah


class Relay(NamedTuple):
    """Move 0 hands over, and wins once its player is ready; 1 and 2 make ready, and the player moves again."""

    player: int = 0
    ready: int = 0
    winner: int = UNDECIDED


@implements(Relay, legal_actions)
def _legal_actions(state: Relay, out: Actions) -> int:
    out[:3] = 0, 1, 2
    return 3 if state.winner == UNDECIDED else 0


@implements(Relay, apply_action)
def _apply_action(state: Relay, action: int) -> Relay:
    if action:
        return state._replace(ready=1)
    return Relay(1 - state.player, winner=state.player if state.ready else UNDECIDED)


@implements(Relay, current_player)
def _current_player(state: Relay) -> int:
    return state.player


RELAY = replace(kalah.GAME, name="relay", state_type=Relay, board=lambda _state: [], rows=0, score=None)


def test_a_win_that_its_own_side_could_prepare_is_not_one_that_a_move_stops() -> None:
    ready = [apply_action(Relay(), action) for action in (1, 2)]
    assert [(state.player, RELAY.winning_action(state)) for state in ready] == [(0, 0), (0, 0)]
    assert not stops_win(consequences_of(RELAY, Relay(), 0))


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        ("pentago-twist", "bbb2w/6/w5/w1w2w/bbb1w1/3w2 b", "c5/1R"),
        ("kalah", "0,0,0,0,0,1,25/1,1,0,0,0,2,18 n", "6"),
    ],
    ids=["other twists give the win", "more than half is in the store already"],
)
def test_no_win_is_stopped_where_none_threatens_or_it_comes_anyway(game: str, position: str, move: str) -> None:
    board = find_game(game)
    state = board.from_position(position)
    assert not stops_win(consequences_of(board, state, board.legal_action(state, move)))


THREE, FOUR = (reason("turns", "turns {n} stones", n=n).counting(n) for n in (3, 4))
MIDDLE, CORNER = (reason("takes", "takes {place}", place=place) for place in ("the middle", "a corner"))


@pytest.mark.parametrize(
    ("found", "others", "left"),
    [
        ([FOUR, MIDDLE], [THREE], [FOUR, MIDDLE]),
        ([THREE, MIDDLE], [FOUR], [MIDDLE]),
        ([THREE], [THREE], []),
        ([MIDDLE], [CORNER], [MIDDLE]),
        ([MIDDLE], [CORNER, MIDDLE], []),
    ],
    ids=["more", "less", "as much", "another", "the same"],
)
def test_what_another_move_does_as_much_of_is_no_reason(
    found: list[Reason], others: list[Reason], left: list[Reason]
) -> None:
    assert beyond(found, others) == tuple(left)


def test_a_reason_stands_once_among_the_other_moves() -> None:
    pathwayz = find_game("pathwayz")
    state = pathwayz.initial_state()
    played = "i5 h6 h5 k7 g5 l8 f5 g4* e5 d4 g6* d5 d6 e6 c6 c7* b6 a5 a6 f7 j5 h7 k5 i4* l5 f6 d7* c5* i6* k6*"
    for move in played.split():
        state = apply_action(state, pathwayz.legal_action(state, move))
    moves = ("k4*", "b5*", "b4*")
    after = {move: consequences_of(pathwayz, state, pathwayz.legal_action(state, move)) for move in moves}
    found = [Alternative(after[move], 0.9, Judgement("test", 0.9), (move,)) for move in moves]
    rows = rows_of(found, texts_of("pathwayz"), Viewpoint(0, "White’s chance"))
    assert {(row.player, row.share, row.end) for row in rows} == {(1, 0.9, "90 %")}
    words = [row.words for row in rows]
    assert words[0] == "It stops Black from winning."
    assert words.count(words[0]) == 1
    assert all(words)
