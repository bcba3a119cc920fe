"""Alpha-beta finds what minimax finds, and what it calls proven is so."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.proven import Proven, proven_text
from ai.search.scores import WIN, distance
from game import GAMES, UNDECIDED, Game, Match, apply_action, current_player
from tests.ai.support import (
    CONNECT_FOUR,
    GAME_IDS,
    PATHWAYZ,
    PENTAGO,
    TIC_TAC_TOE,
    alpha_beta,
    ask,
    minimax,
    undecided,
)
from tests.boards import sample_of


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_score_is_minimaxs(game: Game) -> None:
    for low, high, most in sample_of(game).searched:
        for state in undecided(game, 12, (low, high), seed=most):
            depth = min(most, game.max_plies - int(state.ply))
            if len(game.actions(state)) == 1:  # it is played without a search
                continue
            answer = ask(game, state, alpha_beta(depth))
            assert _last_score(answer.reports, depth) == minimax(game, state, depth), game.to_position(state)


def _last_score(reports: list[Any], depth: int) -> int:
    """The score of the deepest iteration; a proof may have ended the search before `depth`."""
    assert reports[-1].depth == depth or distance(reports[-1].score) is not None
    return int(reports[-1].score)


@given(moves=st.lists(st.integers(0, 6), min_size=20, max_size=36), depth=st.integers(1, 6))
@settings(max_examples=60)
def test_connect_four_is_searched_like_minimax_anywhere(moves: list[int], depth: int) -> None:
    match = Match(CONNECT_FOUR)
    for move in moves:
        if move in match.legal_actions():
            match.push(move)
    if match.outcome is None:
        depth = min(depth, 42 - int(match.state.ply))
        answer = ask(CONNECT_FOUR, match.state, alpha_beta(depth))
        assert answer.info.score == minimax(CONNECT_FOUR, match.state, depth), CONNECT_FOUR.to_position(match.state)


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_every_move_gets_its_own_exact_score_when_asked_for(game: Game) -> None:
    low, high, most = sample_of(game).searched[1]
    for state in undecided(game, 3, (low, high), seed=7):
        depth = min(most, game.max_plies - int(state.ply))
        answer = ask(game, state, alpha_beta(depth), every_move=True)
        reached = answer.info.depth
        for action, score in answer.info.root_scores.items():
            child = apply_action(state, action)
            sign = 1 if current_player(child) == current_player(state) else -1
            assert score == sign * minimax(game, child, reached - 1, ply=1)
        assert answer.info.root_scores[answer.action] == answer.info.score == max(answer.info.root_scores.values())


def test_tic_tac_toe_is_proven_a_draw() -> None:
    answer = ask(TIC_TAC_TOE, TIC_TAC_TOE.initial_state(), alpha_beta())
    assert (answer.info.proven, answer.info.score, answer.info.win_probability) == (Proven(0), 0, 0.5)
    assert len(answer.info.pv) == 9


@pytest.mark.parametrize(
    ("game", "position", "move", "proven"),
    [
        (CONNECT_FOUR, "7/7/7/7/bb5/www3b w", "4", "win in 1 ply"),
        (CONNECT_FOUR, "7/7/7/7/3b3/2ww1b1 w", None, "win in 3 plies"),
        (CONNECT_FOUR, "7/7/7/7/7/b1www1b b", None, "loss in 2 plies"),
        (TIC_TAC_TOE, "w2/1b1/b1w w", "c3", "win in 3 plies"),
        (PATHWAYZ, "12/12/12/wwwwwwwwwww1/12/12/12/bbbbbbbbbbb1 w", None, "win in 1 ply"),
        (PENTAGO, "6/6/6/6/bbbb2/wwww2 w", None, "win in 1 ply"),
    ],
)
def test_a_known_win_is_found_with_its_distance(game: Game, position: str, move: str | None, proven: str) -> None:
    state = game.from_position(position)
    answer = ask(game, state, alpha_beta(depth=4))
    assert answer.info.proven is not None
    assert proven_text(answer.info.proven) == proven
    plies = distance(answer.info.score)
    assert plies is not None
    assert abs(answer.info.score) == WIN - plies
    if move is not None:
        assert game.action_to_string(state, answer.action) == move


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_line_can_be_played(game: Game) -> None:
    for state in undecided(game, 5, (0, 12 if game is not TIC_TAC_TOE else 4)):
        answer = ask(game, state, alpha_beta(nodes=20_000))
        assert answer.info.pv[0] == answer.action
        assert len(_played(game, state, answer.info.pv)) == len(answer.info.pv)


def test_a_proven_line_ends_the_game() -> None:
    for state in undecided(CONNECT_FOUR, 20, (24, 30)):
        answer = ask(CONNECT_FOUR, state, alpha_beta())
        assert answer.info.proven is not None
        assert _played(CONNECT_FOUR, state, answer.info.pv)[-1].winner != UNDECIDED


def _played(game: Game, state: Any, actions: tuple[int, ...]) -> list[Any]:
    """The states after each of `actions`, all of them legal."""
    states = [state]
    for action in actions:
        assert action in game.actions(states[-1])
        states.append(apply_action(states[-1], action))
    return states[1:]


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
@pytest.mark.parametrize("nodes", [1, 50, 5000])
def test_a_node_limit_is_kept_and_plays_the_same_again(game: Game, nodes: int) -> None:
    state = game.initial_state()
    first, second = (ask(game, state, alpha_beta(nodes=nodes)) for _ in range(2))
    assert first.action in game.actions(state)
    assert first.nodes <= max(nodes, 1024) + game.num_actions, "the first ply is always finished"
    assert (first.action, first.nodes, first.info) == (second.action, second.nodes, second.info)


def test_the_seed_varies_equally_good_moves() -> None:
    state = PENTAGO.initial_state()
    assert len({ask(PENTAGO, state, alpha_beta(depth=1, seed=seed)).action for seed in range(20)}) > 2


def test_few_candidates_are_few_and_chosen_by_the_seed() -> None:
    state = PATHWAYZ.initial_state()
    for seed in range(5):
        answer = ask(PATHWAYZ, state, alpha_beta(1, candidates=3, seed=seed), every_move=True)
        assert len(answer.info.root_scores) == 3
    assert len({ask(PATHWAYZ, state, alpha_beta(1, candidates=3, seed=seed)).action for seed in range(9)}) > 3


def test_noise_shifts_evaluations_no_further_than_it_says() -> None:
    for state in undecided(CONNECT_FOUR, 10, (4, 12)):
        clear = ask(CONNECT_FOUR, state, alpha_beta(1), every_move=True).info.root_scores
        noisy = ask(CONNECT_FOUR, state, alpha_beta(1, noise=9, seed=3), every_move=True).info.root_scores
        assert all(abs(clear[action] - noisy[action]) <= 9 for action in clear)
        assert clear != noisy
