"""How moves are numbered: a number is one turn of each side, however many moves a turn has."""

from __future__ import annotations

import pytest

from game import Match
from saves.turns import coming_number, movers_of, numbered, turn_numbers
from tests.game.odd_games.lines import odd_matches


def test_every_turn_of_the_side_that_opens_has_a_number_of_its_own() -> None:
    assert turn_numbers([0, 0, 1, 0, 1, 1, 0], 0) == [1, 1, 1, 2, 2, 2, 3]
    assert turn_numbers([1, 0, 1, 0], 0) == [1, 2, 2, 3]
    assert turn_numbers([1, 0, 1, 0], 1) == [1, 1, 2, 2]
    assert turn_numbers([], 0) == []


@pytest.mark.parametrize("plies", range(8))
def test_where_the_sides_take_turns_two_moves_have_a_number(plies: int) -> None:
    assert coming_number("tic-tac-toe", None, ["a1"] * plies) == plies // 2 + 1


@pytest.mark.usefixtures("odd_games")
def test_the_coming_move_has_the_number_that_it_will_stand_under() -> None:
    for match in odd_matches(2):
        game, moves = match.game.name, match.moves_text
        movers = movers_of(game, None, moves)
        numbers = turn_numbers(movers, movers[0])
        assert [coming_number(game, None, moves[:ply]) for ply in range(len(moves))] == numbers


@pytest.mark.usefixtures("odd_games")
def test_what_is_written_before_a_move_is_its_number() -> None:
    match: Match = odd_matches(1)[0]
    movers = movers_of(match.game.name, None, match.moves_text)
    numbers = turn_numbers(movers, movers[0])
    labels = [label for label, _ in numbered(match.moves_text, movers)]
    assert all(label.rstrip(".") in ("", str(number)) for label, number in zip(labels, numbers, strict=True))
    assert {label.rstrip(".") for label in labels if label} == {str(number) for number in numbers}
