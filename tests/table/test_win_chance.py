"""The win chance that is shown: even until both sides have moved, then what players of their strength make of it."""

from __future__ import annotations

import pytest

from ai.levels import levels
from ai.win_chances import JudgedPosition, win_chances_of
from game import Match, find_game
from saves.models import Judgement
from table.config import Seat
from table.win_chance import is_even, strengths_of, win_chance
from tests.ui.table import AI, GUEST, LINE_OF_X, YOU, Table, tictactoe

ELO = [level.elo for level in levels("connect-four")]
OTHELLO = (
    "f5 f6 e6 f4 g6 d7 c3 c5 d3 g4 c6 c4 e8 g7 f3 c7 h4 b2 g5 h3 b4 f2 e7 e3 g8 "
    "a4 c2 c8 b5 d6 a2 c1 b1 h8 d1 a5 h2 e2 b7 a6 g3 f7 g2 h5 d2 b6 h7 g1 h6 a1"
)
"""A game of random moves, until ten squares are empty."""
TAUGHT = Seat("Mine", "my/mine")


def match_of(board: str, *moves: str) -> Match:
    match = Match(find_game(board))
    for move in moves:
        match.push(move)
    return match


@pytest.mark.parametrize(
    ("board", "moves", "even"),
    [
        ("tic-tac-toe", (), [True]),
        ("tic-tac-toe", ("b2", "a1", "c3"), [True, True, False, False]),
        ("kalah", ("3", "2", "3"), [True, True, True, False]),
        ("pathwayz-3x4", ("a2",), [False, False]),
    ],
)
def test_a_game_is_even_until_both_sides_have_moved(board: str, moves: tuple[str, ...], even: list[bool]) -> None:
    match = match_of(board, *moves)
    assert [is_even(match, ply) for ply in range(len(moves) + 1)] == even


def test_a_game_that_is_over_is_not_even() -> None:
    table = Table(tictactoe())
    table.play("b2")
    assert table.session.analysis.win_chance(1) == 0.5
    table.session.resign(table.now)
    assert table.session.analysis.win_chance(1) == 1.0
    assert table.session.analysis.win_chance(0) == 0.5


@pytest.mark.parametrize(
    ("seats", "ratings", "strengths"),
    [
        ((Seat.ai("level-2"), Seat.ai("level-9")), {}, (ELO[1], ELO[8])),
        ((YOU, Seat.ai("level-5")), {YOU: 321.0}, (321.0, ELO[4])),
        ((Seat.ai("level-5"), YOU), {}, (ELO[4], ELO[4])),
        ((YOU, GUEST), {GUEST: 700.0}, (700.0, 700.0)),
        ((YOU, GUEST), {}, (ELO[2], ELO[2])),
        ((TAUGHT, YOU), {TAUGHT: 555.0}, (555.0, 555.0)),
        ((TAUGHT, Seat.ai("level-1")), {}, (ELO[9], ELO[0])),
        ((Seat.ai("alpha-beta"), YOU), {YOU: 300.0}, (ELO[9], 300.0)),
    ],
)
def test_strengths_are_those_that_are_known_and_else_the_opponents(
    seats: tuple[Seat, Seat], ratings: dict[Seat, float], strengths: tuple[float, float]
) -> None:
    assert strengths_of("connect-four", seats, ratings) == strengths


def test_weak_players_make_less_of_a_far_proof_than_strong_ones() -> None:
    match = match_of("connect-four", "4", "4", "1")
    won, lost = Judgement("judge", 1.0, 1, 38), Judgement("judge", 0.0, -1, 37)
    weak, strong = (
        [win_chance(match, 3, judged, (elo or 0.0, elo or 0.0)) or 0.0 for judged in (lost, won)]
        for elo in (ELO[2], ELO[9])
    )
    assert 0.4 < weak[0] < weak[1] < 0.75
    assert weak[1] - weak[0] < 0.2 < strong[1] - strong[0]


def test_in_the_last_moves_strength_counts_only_as_far_as_there_is_something_to_win() -> None:
    match = match_of("tic-tac-toe", "b2", "a1", "a3", "c1", "b1", "b3", "a2", "c2")
    judged, elo = Judgement("judge", 0.5, 0), (0.0, 5000.0)
    told = [win_chance(match, ply, judged, elo) for ply in (2, 4, 6, 8)]
    assert told == [pytest.approx(0.0, abs=0.01), pytest.approx(0.1), 0.5, 0.5]


def test_the_nearer_the_end_the_less_strength_counts_against_a_proof() -> None:
    match, elo = match_of("othello", *OTHELLO.split()), (1500.0, 0.0)
    lost, equal = Judgement("judge", 0.0, -1, None), (750.0, 750.0)
    ahead = [win_chance(match, ply, lost, elo) or 0.0 for ply in (14, 30, 40, 50)]
    level = [win_chance(match, ply, lost, equal) or 0.0 for ply in (14, 30, 40, 50)]
    assert ahead[0] > 0.9
    assert ahead == sorted(ahead, reverse=True)
    assert level[3] + 0.05 < ahead[3] < 0.3
    unproved = Judgement("judge", 0.3)
    assert (win_chance(match, 50, unproved, elo) or 0.0) > 0.9


@pytest.mark.parametrize("board", ["othello", "connect-four"])
def test_strength_counts_wholly_for_the_side_that_a_proof_is_for(board: str) -> None:
    match = match_of(board, *(OTHELLO.split() if board == "othello" else ("4", "4", "4", "4", "3", "3")))
    model, ply, elo = win_chances_of(match.game), len(match.moves), (600.0, 400.0)
    assert model is not None
    won, lost, drawn = (JudgedPosition((1 + result) / 2, result, 7, ply, elo) for result in (1, -1, 0))
    told = [win_chance(match, ply, Judgement("judge", each.chance, each.result, 7), elo) for each in (won, lost, drawn)]
    assert told[0] == model.chance(won)
    share = 0.2 if board == "othello" else 0.8
    for chance, each in zip(told[1:], (lost, drawn), strict=True):
        assert chance == model.chance(each._replace(elo=(500 + 100 * share, 500 - 100 * share)))


def test_more_than_half_of_the_seeds_has_won_however_strong_the_other_side_is() -> None:
    match = Match(find_game("kalah"), position="0,4,0,4,1,1,27/1,2,3,0,1,3,1 s")
    match.push("2")
    match.push("1")
    for judgement in (Judgement("judge", 0.77), Judgement("judge", 1.0, 1, None)):
        assert win_chance(match, 2, judgement, (0.0, 2000.0)) == 1.0


def test_who_is_stronger_is_more_likely_to_win() -> None:
    match, drawn = match_of("connect-four", "4", "4"), Judgement("judge", 0.5, 0)
    pairs = ((300.0, 700.0), (500.0, 500.0), (700.0, 300.0))
    below, equal, above = (win_chance(match, 2, drawn, elo) or 0.0 for elo in pairs)
    assert 0.0 < below < 0.35 < equal < 0.65 < above


def test_how_a_game_ended_is_certain() -> None:
    table = Table(tictactoe(AI, YOU))
    for move in LINE_OF_X:
        table.session.match.push(move)
    assert table.session.analysis.chances[-1] == 1.0


def test_a_session_tells_the_chances_of_all_positions_as_it_does_of_each() -> None:
    table = Table(tictactoe())
    table.play("b2", "a1", "c3", "b1")
    for _ in range(20):
        table.wait(0.01)
    session = table.session
    assert session.analysis.chances == tuple(session.analysis.win_chance(ply) for ply in range(5))
    assert session.analysis.chances[:2] == (0.5, 0.5)
    judgement = session.analysis.judged(4)
    assert judgement is not None
    elo = strengths_of("tic-tac-toe", (YOU, GUEST), {})
    assert session.analysis.chances[4] == win_chance(session.match, 4, judgement, elo)
    assert win_chance(session.match, 4, None, elo) is None


def test_a_board_without_a_file_shows_what_the_judge_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.win_chance.win_chances_of", lambda _game: None)
    match = match_of("connect-four", "4", "4")
    assert win_chance(match, 2, Judgement("judge", 0.321), (7.0, 7.0)) == 0.321
