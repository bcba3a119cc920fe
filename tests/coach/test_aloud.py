"""What is said aloud of boards: whole sentences, short enough to be heard once."""

from __future__ import annotations

from random import Random

import pytest

from coach.aloud import turn_words
from coach.boards import texts_of
from game import GAMES, Game, apply_action, find_game, is_terminal
from table.consequences import consequences_of

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
    assert position.stand(0) == "The store of South holds 0 seeds."
    assert position.find("6") == (5, 0)


def test_a_line_and_a_path_are_told_by_their_cells() -> None:
    game, state = at("tic-tac-toe", "3/1b1/ww1 b")
    told = texts_of("tic-tac-toe").position_aloud(game, state)
    assert told.stand(0) == "The longest line of X: a1, b1."
    assert told.stand(1) == "O has no line yet."
