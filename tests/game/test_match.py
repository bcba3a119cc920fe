"""A match: moves played, taken back, played again, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from game import GAMES, Game, IllegalMoveError, Match, Outcome, PositionError, find_game
from tests.game.golden import read_games
from tests.game.support import each_game

GAME = find_game("tic-tac-toe")
WON = "a1 a3 b1 b3 c1"
DRAWN = "b2 a1 a2 c2 b3 b1 c1 a3 c3"


def match_of(moves: str, position: str | None = None) -> Match:
    match = Match(GAME, position)
    for move in moves.split():
        match.push(move)
    return match


def everything(match: Match) -> tuple[Any, ...]:
    """All that can be seen of a match."""
    return (
        match.state,
        match.states,
        match.moves,
        match.moves_text,
        match.variations,
        match.can_redo,
        match.outcome,
        match.legal_actions(),
        match.player,
    )


# ---- playing --------------------------------------------------------------------------------------------------------


def test_it_says_after_how_many_plies_both_sides_have_moved() -> None:
    assert [match_of(moves).both_moved for moves in ("", "a1", "a1 a3", WON)] == [None, None, 2, 2]
    kalah = Match(find_game("kalah"))
    for move in ("3", "2", "3"):  # the first one earns South another turn
        kalah.push(move)
    assert kalah.both_moved == 3
    kalah.pop()
    assert kalah.both_moved is None


def test_a_match_starts_at_the_start_of_its_game() -> None:
    match = Match(GAME)
    assert match.initial_state == match.state == GAME.initial_state()
    assert (match.moves, match.states, match.player, match.outcome) == ([], [match.initial_state], 0, None)
    assert not match.can_redo
    assert match.legal_actions() == list(range(9))


def test_a_match_may_start_anywhere() -> None:
    match = match_of("c3", "3/1w1/3 b")
    assert GAME.to_position(match.initial_state) == "3/1w1/3 b"
    assert (match.player, match.moves_text) == (0, ["c3"])


def test_a_match_does_not_start_at_a_position_that_is_none() -> None:
    with pytest.raises(PositionError):
        Match(GAME, "3/3 w")


def test_moves_are_pushed_as_text_or_as_actions() -> None:
    match = Match(GAME)
    assert match.push("b2") == 4
    assert match.push(0) == 0
    with pytest.raises(IllegalMoveError, match="a1"):  # a number is told as the move that it stands for
        match.push(0)
    with pytest.raises(IllegalMoveError, match="-1"):
        match.push(-1)
    assert match.moves == [4, 0]
    assert match.moves_text == ["b2", "a1"]
    assert [GAME.to_position(state) for state in match.states] == ["3/3/3 w", "3/1w1/3 b", "3/1w1/b2 w"]
    assert match.player == 0


@pytest.mark.parametrize(
    ("moves", "outcome"), [(WON, Outcome(0)), ("b2 a1 b1 a2 c1 a3", Outcome(1)), (DRAWN, Outcome(None)), ("b2", None)]
)
def test_the_rules_end_a_match(moves: str, outcome: Outcome | None) -> None:
    match = match_of(moves)
    assert match.outcome == outcome
    assert (match.legal_actions() == []) == (outcome is not None)


@pytest.mark.parametrize("game", **each_game(read_games))
def test_golden_games_can_be_taken_back_to_the_start_and_played_again(game: Game) -> None:
    moves = read_games(game)[0].moves
    match = Match(game)
    pushed = [match.push(move) for move in moves]
    states = match.states
    assert [match.pop() for _ in moves] == pushed[::-1]
    assert match.state == match.initial_state == game.initial_state()
    assert [match.redo() for _ in moves] == pushed
    assert match.states == states
    assert match.moves_text == list(moves)


# ---- taking back ----------------------------------------------------------------------------------------------------


def test_what_is_taken_back_can_be_played_again() -> None:
    match = match_of("b2 a1 c3")
    assert match.pop() == 8
    assert match.pop() == 0
    assert match.can_redo
    assert match.ahead == [0, 8]
    assert match.redo() == 0
    assert match.redo() == 8
    assert match.moves_text == ["b2", "a1", "c3"]
    assert not match.can_redo
    with pytest.raises(IllegalMoveError, match="no move to play again") as caught:
        match.redo()
    assert caught.value.code == "nothing-to-play-again"


def test_another_move_makes_a_variation_and_keeps_the_first() -> None:
    match = match_of("b2 a1")
    match.pop()
    match.push("c1")
    match.pop()
    assert [GAME.action_to_string(match.state, action) for action in match.variations] == ["a1", "c1"]


def test_redo_follows_the_line_that_was_left_last() -> None:
    match = match_of("b2 a1 a3")
    match.pop()
    match.pop()
    match.push("c1")
    match.pop()
    assert match.redo() == GAME.parse_action(match.state, "c1")
    assert not match.can_redo


def test_a_move_played_again_is_no_second_variation_and_finds_what_followed() -> None:
    match = match_of("b2 a1 a3")
    match.pop()
    match.pop()
    match.push("a1")
    assert match.can_redo
    assert match.redo() == GAME.parse_action(match.state, "a3")
    match.pop()
    match.pop()
    assert len(match.variations) == 1


def test_a_won_game_goes_on_after_its_last_move_is_taken_back() -> None:
    match = match_of(WON)
    match.pop()
    assert match.outcome is None
    match.push("c3")
    assert match.outcome is None


# ---- resignation and time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", [Outcome(1, "resignation"), Outcome(0, "time"), Outcome(None, "time")])
def test_a_match_may_be_decided_outside_the_rules(outcome: Outcome) -> None:
    match = match_of("b2 a1")
    match.decide(outcome)
    assert match.outcome == outcome
    assert match.legal_actions() == []
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.push("c3")


def test_what_the_rules_decided_stays_decided() -> None:
    match = match_of(WON)
    match.decide(Outcome(1, "time"))
    assert match.outcome == Outcome(0, "rules")


def test_the_first_decision_stays() -> None:
    match = match_of("b2")
    match.decide(Outcome(1, "resignation"))
    match.decide(Outcome(0, "time"))
    assert match.outcome == Outcome(1, "resignation")


def test_taking_back_takes_a_resignation_back_too() -> None:
    match = match_of("b2 a1")
    match.decide(Outcome(1, "resignation"))
    match.pop()
    assert match.outcome is None
    assert match.moves_text == ["b2"]
    match.redo()
    assert match.outcome is None


def test_nothing_is_played_again_in_a_decided_match() -> None:
    match = match_of("b2 a1")
    match.pop()
    match.decide(Outcome(0, "resignation"))
    assert not match.can_redo
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.redo()
    assert match.moves_text == ["b2"]


# ---- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["b2", "d1", "", "a4", "b2b2", "B3", "pass", 4, 9, -1, 10**30])
def test_a_refused_move_leaves_the_match_as_it_was(move: str | int) -> None:
    match = match_of("b2 a1 c3")
    match.pop()
    before = everything(match)
    with pytest.raises(IllegalMoveError) as refused:
        match.push(move)
    assert everything(match) == before
    assert refused.value.text in (str(move), "b2")


def test_a_move_after_the_end_leaves_the_match_as_it_was() -> None:
    match = match_of(WON)
    before = everything(match)
    for move in ("c3", 8):
        with pytest.raises(IllegalMoveError, match="the game is over in 'bb1/3/www b'"):
            match.push(move)
    assert everything(match) == before


def test_taking_back_or_playing_again_nothing_leaves_the_match_as_it_was() -> None:
    match = Match(GAME)
    before = everything(match)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        match.pop()
    with pytest.raises(IllegalMoveError, match="no move to play again"):
        match.redo()
    assert everything(match) == before


def test_what_a_match_shows_is_not_the_match() -> None:
    match = match_of("b2")
    match.moves.append(3)
    match.states.clear()
    match.legal_actions().clear()
    assert (match.moves, len(match.states), len(match.legal_actions())) == ([4], 2, 8)


@pytest.mark.parametrize("game", **each_game(read_games))
def test_an_illegal_move_names_itself_and_the_position(game: Game) -> None:
    match = Match(game)
    move = read_games(game)[0].moves[0]
    for _ in range(20):
        try:
            match.push(move)
        except IllegalMoveError as refused:
            assert refused.text == move
            assert move in str(refused)
            assert game.to_position(match.state)[:70] in str(refused)
            return
    pytest.fail(f"{move} was legal for ever")


def test_there_is_a_match_for_every_game() -> None:
    for game in GAMES:
        assert Match(game).legal_actions() == game.actions(game.initial_state())
