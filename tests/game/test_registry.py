"""The list of games, and finding one in it."""

from __future__ import annotations

import pytest

from game import GAMES, RulesError, find_game


def test_the_boards_are_registered() -> None:
    names = ["pathwayz", "pentago-twist", "connect-four", "othello", "kalah", "tic-tac-toe"]
    assert [game.name for game in GAMES if game.name in names] == names


@pytest.mark.parametrize("name", ["chess", "Pathwayz", "pathwayz ", "", "\x00", "tic tac toe", "x" * 10_000])
def test_a_game_that_is_not_there_is_an_error_that_lists_those_that_are(name: str) -> None:
    with pytest.raises(RulesError, match=", ".join(game.name for game in GAMES)) as refused:
        find_game(name)
    assert refused.value.text == name
    assert len(str(refused.value)) < 300
