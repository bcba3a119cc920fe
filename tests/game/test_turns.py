"""How moves are numbered: a number is one turn of each side, however many moves a turn has."""

from __future__ import annotations

import pytest

from game import Match, find_game
from game.turns import coming_number, last_number, movers_of, numbered, numbered_lines, turn_numbers
from saves.gamefile import GameRecord, write_game
from tests.game.odd_games.lines import odd_matches
from tests.saves.support import read_game


def test_every_turn_of_the_first_side_has_a_number_of_its_own() -> None:
    assert turn_numbers([0, 0, 1, 0, 1, 1, 0]) == [1, 1, 1, 2, 2, 2, 3]
    assert turn_numbers([1, 0, 1, 0]) == [1, 2, 2, 3]
    assert turn_numbers([]) == []


def test_a_game_that_black_begins_is_numbered_alike_in_the_file_and_for_the_move_to_come() -> None:
    position, moves = "7/7/7/7/7/w6 b", ["2", "3", "4"]
    assert turn_numbers(movers_of("connect-four", position, moves)) == [1, 2, 2]
    assert [coming_number("connect-four", position, moves[:ply]) for ply in range(4)] == [1, 2, 2, 3]
    record = GameRecord({"Game": "connect-four", "Position": position}, moves)
    assert write_game(record).splitlines()[-1] == "1... 2 2. 3 4 *"
    assert read_game(write_game(record)).moves == moves


@pytest.mark.parametrize("plies", range(8))
def test_where_the_sides_take_turns_two_moves_have_a_number(plies: int) -> None:
    assert coming_number("tic-tac-toe", None, ["a1"] * plies) == plies // 2 + 1


@pytest.mark.parametrize("position", [None, "7/7/7/7/7/w6 b"], ids=["White begins", "Black begins"])
def test_a_game_is_as_long_as_the_number_of_its_last_move(position: str | None) -> None:
    match = Match(find_game("connect-four"), position)
    assert last_number("connect-four", match.game.to_position(match.state), 0) == 0
    lengths = []
    for move in ("2", "3", "4", "4", "5"):
        match.push(move)
        at = match.game.to_position(match.state)
        lengths.append(last_number("connect-four", at, len(match.moves)))
    assert lengths == turn_numbers(movers_of("connect-four", position, match.moves_text))


def test_the_length_is_told_without_the_rules_too() -> None:
    assert [last_number("no such board", "?", plies) for plies in range(5)] == [0, 1, 1, 2, 2]


@pytest.mark.usefixtures("odd_games")
def test_the_coming_move_has_the_number_that_it_will_stand_under() -> None:
    for match in odd_matches(2):
        game, moves = match.game.name, match.moves_text
        movers = movers_of(game, None, moves)
        numbers = turn_numbers(movers)
        assert [coming_number(game, None, moves[:ply]) for ply in range(len(moves))] == numbers


@pytest.mark.usefixtures("odd_games")
def test_what_is_written_before_a_move_is_its_number() -> None:
    match: Match = odd_matches(1)[0]
    movers = movers_of(match.game.name, None, match.moves_text)
    numbers = turn_numbers(movers)
    labels = [label for label, _ in numbered(match.moves_text, movers)]
    assert all(label.rstrip(".") in ("", str(number)) for label, number in zip(labels, numbers, strict=True))
    assert {label.rstrip(".") for label in labels if label} == {str(number) for number in numbers}


def test_a_number_has_a_line_with_the_turns_of_both_sides() -> None:
    assert numbered_lines(["3", "6", "2", "4", "1"], [0, 0, 1, 0, 0], "  ") == ["1. 3  6  1... 2", "2. 4  1"]
    assert numbered_lines(["e5", "d6"], [1, 0]) == ["1... e5", "2. d6"]
