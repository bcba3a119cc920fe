"""Othello by hand: discs turn in every direction, sides pass, and games end before the board is full."""

from __future__ import annotations

import pytest

from game import (
    DRAW,
    UNDECIDED,
    Game,
    IllegalMoveError,
    Match,
    Outcome,
    PositionError,
    apply_action,
    current_player,
    find_game,
    game_of,
    is_terminal,
    outcome_of,
)
from game.othello import PASS
from tests.game.support import play

GAME, FIRST = find_game("othello"), find_game("othello", 1)
START = GAME.to_position(GAME.initial_state())


def position(*rows: str, side: str = "X") -> str:
    """The text of a position given row by row, row 1 first; rows that are left out are empty."""
    return "".join(rows).ljust(64, "-") + f" {side}"


def test_black_begins_with_four_moves() -> None:
    start = GAME.initial_state()
    assert [GAME.action_to_string(start, action) for action in GAME.actions(start)] == ["d3", "c4", "f5", "e6"]
    assert GAME.from_position(START) == start


def test_a_disc_turns_lines_in_all_eight_directions_at_once() -> None:
    around = position("X-X-X---", "-OOO----", "XO-OX---", "-OOOX---", "X-XOX---")
    after = play(GAME, "c3", around)
    assert GAME.to_position(after) == position("X-X-X---", "-XXX----", "XXXXX---", "-XXXX---", "X-XOX---", side="O")


def test_a_line_of_six_turns_and_one_that_runs_to_the_edge_does_not() -> None:
    after = play(
        GAME,
        "h1",
        position("XOOOOOO-", "-------O", "-------O", "---OX--O", "---XO--O", "-------O", "-------O", "-------O"),
    )
    assert GAME.to_position(after).startswith("XXXXXXXX" + "-------O")


def test_lines_do_not_run_over_the_edge() -> None:
    wrapped = position("------XO", "O-------", "--------", "---OX---", "---XO---")
    assert "b2" not in {GAME.action_to_string(None, action) for action in GAME.actions(GAME.from_position(wrapped))}


def test_who_cannot_move_passes_and_the_other_moves_again() -> None:
    before = GAME.from_position(
        position(
            "OX-XXXXX", "OOOXXXXX", "OOOXXXXX", "OOOXXXXX", "OOOXXXXX", "OOOXXXXX", "OOOXXXXX", "OOOXXXX-", side="X"
        )
    )
    assert GAME.actions(before) == [PASS]
    after = play(GAME, "pass", GAME.to_position(before))
    assert current_player(after) == 1
    assert GAME.board(after) == GAME.board(before)
    assert GAME.actions(after) != [PASS]


def test_a_pass_is_refused_while_there_is_a_move() -> None:
    with pytest.raises(IllegalMoveError):
        GAME.legal_action(GAME.initial_state(), "pass")


@pytest.mark.parametrize(("game", "score"), [(GAME, (64, 0)), (FIRST, (13, 0))])
def test_the_game_ends_when_neither_side_can_move_and_empty_cells_count_by_its_rules(game: Game, score: object) -> None:
    match = Match(game)
    for move in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]:
        assert game.score is not None
        assert sum(game.score(match.state)) == 4 + len(match.moves), "while it goes on, only discs are counted"
        match.push(move)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.score) == (0, score)


def test_the_version_of_its_rules_goes_with_a_game() -> None:
    assert (FIRST.rules_version, GAME.rules_version, find_game("othello", 7)) == (1, 2, GAME)
    for game in (FIRST, GAME):
        state = play(game, "f5 d6")
        assert game_of(state) is game
        assert game_of(game.from_position(game.to_position(state))) is game


def test_a_draw_halves_the_cells_that_stay_empty() -> None:
    drawn = "XXXXXXXXOXOOXXXXOOXXXXXXOOOXOOXXOOXOXOXXOOOOOXXXOOOOOOXXOOOOOO-- X"
    scores = {game.rules_version: outcome_of(game, game.from_position(drawn)) for game in (GAME, FIRST)}
    assert scores == {2: Outcome(None, score=(32, 32)), 1: Outcome(None, score=(31, 31))}


def test_as_many_discs_each_are_a_draw() -> None:
    state = GAME.from_position("X" * 32 + "O" * 32 + " X")
    assert state.winner == DRAW
    outcome = outcome_of(GAME, state)
    assert outcome is not None
    assert (outcome.winner, outcome.score) == (None, (32, 32))


@pytest.mark.parametrize("text", ["pass", "PASS", "Pass"])
def test_a_pass_is_read_in_capitals_too(text: str) -> None:
    assert GAME.parse_action(GAME.initial_state(), text) == PASS


@pytest.mark.parametrize(("text", "place"), [("f55", 2), ("i5", 0), ("f9", 1), ("passe", 0)])
def test_a_move_that_cannot_be_read_says_where(text: str, place: int) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        GAME.parse_action(GAME.initial_state(), text)
    assert (refused.value.text, refused.value.place) == (text, place)


def test_a_cell_is_read_in_capitals_too_and_row_1_is_the_top() -> None:
    assert GAME.parse_action(GAME.initial_state(), "F5") == GAME.parse_action(GAME.initial_state(), "f5") == 37
    assert GAME.board(play(GAME, "f5"))[4] == list("...www..")


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        (START.replace("X", "x", 1), 28, "a cell is X, O or -"),
        (START[1:], None, "64 cells"),
        (START[:-2], None, "side to move"),
        (START[:-1] + "w", 64, "side to move"),
        ("-" * 64 + " X", None, "never empty"),
    ],
)
def test_a_position_that_cannot_be_read_says_what_and_where(text: str, place: int | None, why: str) -> None:
    with pytest.raises(PositionError, match=why) as refused:
        GAME.from_position(text)
    assert (refused.value.text, refused.value.place) == (text, place)


def test_a_game_written_as_its_cells_gets_its_passes_back() -> None:
    assert GAME.read_line is not None
    moves = (
        "c4 c5 d6 e3 b4 b5 e6 c7 e7 d7 f2 a3 f6 f4 a6 f5 a4 d2 b6 f8 f3 g6 b8 c3 c2 g1 c1 a7 a5 g4 d8 c8 f7 g2 g3 c6 "
        "h7 g8 f1 e8 h4 a8 a2 h3 d3 h5 g5 b3 e2 b7 g7 e1 h2 h6 pass a1 pass d1 b1 h1 pass h8 pass b2"
    )
    assert GAME.read_line(moves.replace(" pass", "").replace(" ", "").upper()) == tuple(moves.split())
    assert play(GAME, moves).winner != UNDECIDED
    assert GAME.read_line("f5") is None
    assert GAME.read_line("f5d") is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("XXXXXX-XOXXOOOXXOXXOOXXXOXXOXOXOOXOXOXXOOOXXXOXXOXXXXXXXOXXXXXO- X", "h8"),
        ("XXXXXXXXXXOOOOXXXOXOOOXXXOOXOOXXOOOOXOXXOOXOOXXXXOOXXXXX-OXXXXX- X", "a8"),
        ("-OOOOOOOXXXXXXOXOXXOOOXXOXXXOOXXOOOOXOXXOXXOOXOXOXXXOOXX-XXXXXXX X", "a8"),
        ("XXXXXX-XOXXXXXXXOXXXXXXXOXXXXOXXOOXOOXXXXXXOXOXXXXOXOOOXOOOOO-XO X", "f8"),
        ("XO-XOOOOXOOOOOOOXOXOXOOOXXXXOXXOXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXX- X", "c1"),
    ],
)
def test_a_last_move_that_takes_the_other_sides_reply_is_found(text: str, move: str) -> None:
    state = GAME.from_position(text)
    after = apply_action(state, GAME.legal_action(state, move))
    assert is_terminal(after)
    found = GAME.winning_action(state)
    assert found is not None
    assert GAME.action_to_string(state, found) == move


def test_a_last_move_that_makes_both_sides_equal_wins_nothing() -> None:
    """The only empty cell is a1, and a move there turns b1 alone."""
    state = GAME.from_position(f"-OX{'O' * 5}XX{'X' * 27}{'O' * 27} X")
    (action,) = GAME.actions(state)
    assert apply_action(state, action).winner == DRAW
    assert GAME.winning_action(state) is None


@pytest.mark.parametrize("cell", [27, 28, 35, 36])
def test_a_cell_in_the_middle_is_never_empty(cell: int) -> None:
    with pytest.raises(PositionError) as error:
        GAME.from_position(f"{START[:cell]}-{START[cell + 1 :]}")
    assert error.value.code == "empty-middle"


def test_a_position_of_too_few_or_too_many_cells_says_so() -> None:
    for text in (START[1:], f"-{START}"):
        with pytest.raises(PositionError) as error:
            GAME.from_position(text)
        assert (error.value.code, error.value.fields["found"]) == ("wrong-cells", len(text) - 2)
