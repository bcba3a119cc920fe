"""What is said aloud of boards: whole sentences, short enough to be heard once."""

from __future__ import annotations

from random import Random

import pytest

from coach.aloud import turn_words
from coach.boards import texts_of
from coach.game_aloud import chance_words, clock_words, move_words, taken_back_words
from game import GAMES, Game, apply_action, find_game, is_terminal
from table.clock import TimeControl
from table.consequences import consequences_of
from table.events import Moved, TakenBack
from tests.ui.table import GUEST, YOU, Table, tictactoe

NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_move_and_whose_turn_it_is_take_twelve_words(name: str) -> None:
    game, texts = find_game(name), texts_of(name)
    for seed in range(3):
        state, random = game.initial_state(), Random(seed)
        while not is_terminal(state):
            move = consequences_of(game, state, random.choice(game.actions(state)))
            said = f"{texts.aloud.announce(move, 'Creek')} {turn_words('Puddle', you=False)}"
            assert len(said.split()) <= 12, said
            assert said.startswith("Creek"), said
            state = apply_action(state, move.action)


def at(game: str, position: str) -> tuple[Game, object]:
    found = find_game(game)
    return found, found.from_position(position)


def test_a_cell_tells_its_name_and_what_lies_there() -> None:
    game, state = at("pathwayz", "12/12/3W8/12/4b7/12/12/1w10 b")
    position = texts_of("pathwayz").position_aloud(game, state)
    assert [position.cell(cell) for cell in ((3, 5), (4, 3), (0, 0))] == [
        "d6, White, permanent", "e4, Black", "a1, empty",
    ]  # fmt: skip
    assert position.pieces(0) == "White: b1. White, permanent: d6."
    assert position.find("E4 ") == (4, 3)
    assert position.find("z9") is None


def test_a_house_of_kalah_tells_its_seeds() -> None:
    game, state = at("kalah", find_game("kalah").to_position(find_game("kalah").initial_state()))
    position = texts_of("kalah").position_aloud(game, state)
    assert position.cell((2, 1)) == "house 3 of North, 4 seeds"
    assert position.progress(0) == "The store of South holds 0 seeds."
    assert position.find("6") == (5, 0)


def test_a_line_and_a_path_are_told_by_their_cells() -> None:
    game, state = at("tic-tac-toe", "3/1b1/ww1 b")
    told = texts_of("tic-tac-toe").position_aloud(game, state)
    assert told.progress(0) == "The longest line of X: a1, b1."
    assert told.progress(1) == "O has no line yet."


def test_a_game_tells_its_moves_clocks_and_chances() -> None:
    table = Table(tictactoe(YOU, GUEST))
    table.session.drain()
    table.play("b2")
    (moved,) = (event for event in table.session.drain() if isinstance(event, Moved))
    said = move_words(table.session, moved)
    assert said.startswith(("You: ", "You ")), said
    assert said.endswith("Guest is to move.")
    assert clock_words(table.session, table.now) == "This game has no clocks."
    assert chance_words(table.session, "Win chance", "X 60 %, O 40 %") == "Win chance: X 60 %, O 40 %."
    timed = Table(tictactoe(YOU, GUEST, time_control=TimeControl(600, 5), show_win_chance=False))
    assert clock_words(timed.session, timed.now) == "You: 10:00. Guest: 10:00."
    assert chance_words(timed.session, "Win chance", "") == "This game shows no win chance."
    table.session.undo(table.now)
    (back,) = (event for event in table.session.drain() if isinstance(event, TakenBack))
    assert taken_back_words(table.session, back) == "b2 is taken back. Your turn."


def test_a_pass_and_another_turn_say_why() -> None:
    kalah, start = at("kalah", find_game("kalah").to_position(find_game("kalah").initial_state()))
    announce = texts_of("kalah").aloud.announce
    again = consequences_of(kalah, start, kalah.parse_action(start, "3"))
    assert announce(again, "You") == "You: house 3, one more turn."
    assert announce(consequences_of(kalah, start, kalah.parse_action(start, "1")), "You") == "You: house 1."
    othello, stuck = at("othello", f"{24 * '-'}XXXXXXXX---XX---{16 * '-'}XO------ O")
    passes = consequences_of(othello, stuck, othello.parse_action(stuck, "pass"))
    assert texts_of("othello").aloud.announce(passes, "You") == "You: a pass, for nothing can be flipped."


def test_one_corner_is_no_corners() -> None:
    game, state = at("othello", f"X------O{16 * '-'}---OX------XO---{16 * '-'}O------- X")
    told = texts_of("othello").position_aloud(game, state)
    assert told.progress(0) == "Black has 3 discs, with the corner a1."
    assert told.progress(1).startswith("White has 4 discs, with the corners ")
