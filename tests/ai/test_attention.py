"""What a player looks at who does not look at everything: wins, threats, what lies near, and what looks as good."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from ai.search.attention import candidate_moves, is_safe, wins
from ai.search.task import Task
from ai.spec import Alertness, Attention, PlayerSpec
from game import GAMES, Game, Match
from tests.ai.support import (
    CONNECT_FOUR,
    GAME_IDS,
    PATHWAYZ,
    TIC_TAC_TOE,
    alpha_beta,
    ask,
    undecided,
    undecided_matches,
    with_threats,
)
from tests.amount import few

each_game = pytest.mark.parametrize("game", few(GAMES), ids=GAME_IDS)


def _seen(match: Match, view: Attention, seed: int = 0) -> list[int]:
    """The actions that a player looks at."""
    actions = match.game.distinct_actions(match.state)
    random.Random(seed).shuffle(actions)
    task = Task(match.game, match.state, PlayerSpec("", "alpha-beta"), before=match.before)
    return candidate_moves(task, view, actions)


@pytest.mark.soak
@each_game
def test_who_heeds_wins_looks_at_a_win_and_at_nothing_else(game: Game) -> None:
    matches = undecided_matches(game, (game.min_plies - 1, game.max_plies - 2))
    for match in islice((match for match in matches if game.winning_action(match.state) is not None), 3):
        (action,) = _seen(match, Attention(never_misses=Alertness.WINS, candidates=1))
        assert wins(match.state, action), game.to_position(match.state)


@pytest.mark.soak
@each_game
def test_who_heeds_threats_looks_at_what_leaves_none_while_there_is_any(game: Game) -> None:
    dropped = 0
    for match in with_threats(game, 12):
        state = match.state
        if game.winning_action(state) is None:
            safe = {action for action in game.distinct_actions(state) if is_safe(game, state, action)}
            seen = _seen(match, Attention(never_misses=Alertness.THREATS, candidates=2))
            assert len(seen) == min(2, len(safe)) or not safe
            assert set(seen) <= safe or not safe
            dropped += 0 < len(safe) < len(game.distinct_actions(state))
    assert dropped > 0


def test_who_looks_near_the_last_moves_overlooks_what_lies_far() -> None:
    match = Match(PATHWAYZ)
    for move in ("a1", "b2", "k8", "l8"):
        match.push(move)
    near = Attention(candidates=6, near=99)
    columns = {PATHWAYZ.action_to_string(match.state, action)[0] for action in _seen(match, near)}
    assert columns <= set("jkl")
    assert len({tuple(_seen(match, near, seed)) for seed in range(4)}) > 1
    assert {
        PATHWAYZ.action_to_string(match.state, action)[0] for action in _seen(match, Attention(candidates=30))
    } > columns


def test_before_the_first_move_nothing_is_near() -> None:
    assert len(_seen(Match(CONNECT_FOUR), Attention(candidates=3, near=9))) == 3


def test_of_moves_that_look_nearly_as_good_any_is_played_and_none_of_the_others() -> None:
    for state in undecided(CONNECT_FOUR, 4, (4, 14)):
        scores = ask(CONNECT_FOUR, state, alpha_beta(2), every_move=True).info.root_scores
        best, margin = max(scores.values()), 40
        played = {ask(CONNECT_FOUR, state, alpha_beta(2, margin=margin, seed=seed)).action for seed in range(30)}
        if abs(best) < 10_000:
            assert played == {action for action, score in scores.items() if score >= best - margin}
        else:
            assert {scores[action] for action in played} == {best}


def test_a_win_is_never_exchanged_for_a_later_one() -> None:
    state = TIC_TAC_TOE.from_position("w1b/w1b/3 w")
    moves = {ask(TIC_TAC_TOE, state, alpha_beta(5, margin=1000, seed=seed)).action for seed in range(10)}
    assert {TIC_TAC_TOE.action_to_string(state, move) for move in moves} == {"a1"}


def test_who_is_shy_plays_what_promises_least_as_often_as_that_says() -> None:
    seen = 0
    for state in undecided(CONNECT_FOUR, 12, (4, 14)):
        scores = ask(CONNECT_FOUR, state, alpha_beta(2), every_move=True).info.root_scores
        known = {score for score in scores.values() if score > -10_000}
        if len(known) > 1 and max(known) < 10_000:
            for shy, expected in ((100, (20, 20)), (50, (1, 19)), (0, (0, 0))):
                answers = (ask(CONNECT_FOUR, state, alpha_beta(2, shy=shy, seed=seed)) for seed in range(20))
                times = sum(scores[answer.action] == min(known) for answer in answers)
                assert expected[0] <= times <= expected[1]
            seen += 1
    assert seen > 1, "the test says nothing without positions where that is a choice"


def test_who_is_shy_takes_a_win_all_the_same() -> None:
    state = TIC_TAC_TOE.from_position("w1b/w1b/3 w")
    moves = {ask(TIC_TAC_TOE, state, alpha_beta(1, shy=100, seed=seed)).action for seed in range(10)}
    assert {TIC_TAC_TOE.action_to_string(state, move) for move in moves} == {"a1"}
