"""The symmetries of the boards: how many there are, and that they are a group."""

from __future__ import annotations

import pytest

from game import GAMES, Game, find_game
from game.symmetry import symmetries_of

SIZES = {"connect-four": 2, "kalah": 1, "othello": 4, "pathwayz": 4, "pentago-twist": 2, "tic-tac-toe": 8}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_they_are_a_group_that_begins_with_the_map_that_changes_nothing(game: Game) -> None:
    maps = symmetries_of(game)
    assert maps[0] == tuple(range(game.num_actions))
    assert len(set(maps)) == len(maps) == SIZES.get(game.name, len(maps))
    assert all(tuple(one[action] for action in other) in maps for one in maps for other in maps)


def test_the_mirror_of_connect_four_swaps_the_columns() -> None:
    assert symmetries_of(find_game("connect-four"))[1] == (6, 5, 4, 3, 2, 1, 0)
