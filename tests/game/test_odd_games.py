"""The rules say who is to move: a match of a game in which a player moves twice, and one of a game with passes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game import (
    GAMES,
    Game,
    IllegalMoveError,
    Match,
    Outcome,
    RulesError,
    apply_action,
    current_player,
    find_game,
    game_of,
    hash_key,
    score_text,
)
from tests.game.odd_games import ODD_GAMES
from tests.game.odd_games.lines import movers_of, moves_twice, odd_matches, passes, played
from tests.game.odd_games.odd_kalah import GAME as KALAH
from tests.game.odd_games.odd_othello import GAME as OTHELLO
from tests.game.odd_games.odd_othello import PASS

every_odd_game = pytest.mark.parametrize("game", ODD_GAMES, ids=lambda game: game.name)


def test_they_are_found_in_their_tests_only(odd_games: tuple[Game, ...]) -> None:
    for game in odd_games:
        assert find_game(game.name) is game
        assert game_of(game.initial_state()) is game


def test_elsewhere_nobody_knows_them() -> None:
    assert all(game not in GAMES for game in ODD_GAMES)
    with pytest.raises(RulesError, match="there is no such game"):
        find_game("odd-kalah")
    with pytest.raises(RulesError, match="no state of any game"):
        game_of(KALAH.initial_state())


def test_sides_take_turns_unless_the_rules_say_otherwise() -> None:
    assert {game.name for game in GAMES if not game.alternates} >= {"othello", "kalah"}
    assert {game.name for game in GAMES if game.alternates} >= {"pathwayz", "pentago-twist", "connect-four"}
    assert (KALAH.alternates, OTHELLO.alternates) == (False, True)


def test_who_ends_in_the_own_store_moves_again() -> None:
    match = Match(KALAH)
    assert match.player == 0
    match.push("2")
    assert match.player == 0
    match.push("3")
    assert match.player == 1
    assert KALAH.to_position(match.state) == "2,0,0,2/3,3,2,0 n"
    assert movers_of(match) == [0, 0]


def test_a_match_goes_back_and_forth_whoever_moves() -> None:
    for match in odd_matches():
        moves, states, outcome = match.moves, match.states, match.outcome
        for _ in moves:
            match.pop()
            assert match.player == current_player(states[len(match.moves)])
            assert match.outcome is None
        assert match.state == states[0]
        assert [match.redo() for _ in moves] == moves
        assert (match.states, match.outcome) == (states, outcome)


def test_a_variation_is_kept_where_the_same_player_moves_again() -> None:
    match = Match(KALAH)
    match.push("2")
    match.push("3")
    match.pop()
    match.push("1")
    match.pop()
    assert match.variations == [2, 0]
    assert match.player == 0
    assert match.redo() == 0


def test_a_pass_is_a_move_and_only_legal_when_nothing_else_is() -> None:
    passed = 0
    for match in odd_matches():
        for before, action in zip(match.states, match.moves, strict=False):
            if match.game is OTHELLO:
                actions = OTHELLO.actions(before)
                assert (PASS in actions) == (actions == [PASS])
                passed += action == PASS
    assert passed >= 5
    with pytest.raises(IllegalMoveError, match="not a legal move"):
        Match(OTHELLO).push("pass")


def test_after_a_pass_the_board_is_the_same_and_the_key_is_not() -> None:
    match = next(match for match in odd_matches() if passes(match))
    ply = match.moves.index(PASS)
    before, after = match.states[ply : ply + 2]
    assert OTHELLO.board(before) == OTHELLO.board(after)
    assert current_player(before) != current_player(after)
    assert hash_key(before) != hash_key(after)


@every_odd_game
def test_the_key_tells_who_is_to_move(game: Game) -> None:
    here, there = (
        ("2,2,2,0/2,2,2,0 s", "2,2,2,0/2,2,2,0 n") if game is KALAH else ("4/1bw1/1wb1/4 w", "4/1bw1/1wb1/4 b")
    )
    assert hash_key(game.from_position(here)) != hash_key(game.from_position(there))


@every_odd_game
def test_positions_are_read_as_they_are_written(game: Game) -> None:
    for seed in range(20):
        for state in played(game, seed).states:
            again = game.from_position(game.to_position(state))
            assert game.to_position(again) == game.to_position(state)
            assert (again.winner, current_player(again)) == (state.winner, current_player(state))
            assert game.actions(again) == game.actions(state)


@every_odd_game
def test_outcomes_carry_the_score(game: Game) -> None:
    drawn = decided = 0
    for seed in range(40):
        match = played(game, seed)
        outcome = match.outcome
        assert outcome is not None
        assert outcome.score is not None
        white, black = outcome.score
        assert outcome.winner == (None if white == black else int(black > white))
        assert score_text(outcome.score) == f"{white}-{black}"
        drawn, decided = drawn + (white == black), decided + (white != black)
    assert decided > 10
    match = Match(game)
    match.decide(Outcome(1, "resignation"))
    assert match.outcome == Outcome(1, "resignation", None)


def test_boards_that_count_no_points_have_no_score() -> None:
    match = Match(find_game("tic-tac-toe"))
    for move in ("a1", "a2", "b1", "b2", "c1"):
        match.push(move)
    assert match.outcome == Outcome(0, "rules", None)


@every_odd_game
def test_the_odd_thing_happens_often(game: Game) -> None:
    odd = moves_twice if game is KALAH else passes
    assert sum(odd(played(game, seed)) for seed in range(40)) >= 5
    for match in odd_matches():
        for (before, after), action in zip(pairwise(match.states), match.moves, strict=True):
            assert apply_action(before, action) == after
