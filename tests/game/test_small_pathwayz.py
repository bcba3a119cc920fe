"""Pathwayz on smaller boards: the array version's rules, and texts that tell the size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game import GAMES, VARIANTS, Game, PositionError, apply_action, find_game, game_of, hash_key, is_terminal, sizes_of
from game.compiled import apply_compiled
from tests.game.reference.pathwayz import Pathwayz as Twin
from tests.game.support import actions_of

every_size = pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.name)
WINNERS = {"w": 0, "b": 1, "draw": 2}


def played(game: Game, seed: int) -> Iterator[tuple[Any, Twin]]:
    """The positions of a random game, by the rules and by the array version."""
    size = type("Small", (Twin,), {"ROWS": game.rows, "COLUMNS": game.columns})
    dice, state, twin = random.Random(seed), game.initial_state(), size()
    yield state, twin
    while not is_terminal(state):
        move = dice.choice(twin.moves())
        state, twin = apply_action(state, game.legal_action(state, move)), twin.after(move)
        yield state, twin


@every_size
def test_the_array_version_plays_the_same(game: Game) -> None:
    for state, twin in (each for seed in range(10) for each in played(game, seed)):
        assert game.to_position(state) == twin.position()
        assert game.from_position(twin.position()) == state
        assert sorted(game.line_text(state, [action])[0] for action in game.actions(state)) == sorted(twin.moves())
        assert int(state.winner) == (-1 if twin.winner is None else WINNERS[twin.winner])
        assert game_of(state) is game


@every_size
def test_no_two_positions_of_a_game_have_one_key(game: Game) -> None:
    states = [state for state, _ in played(game, seed=5)]
    assert len({int(hash_key(state)) for state in states}) == len(states)


def test_compiled_rules_play_the_same() -> None:
    game = VARIANTS[-1]
    for state, _ in played(game, seed=7):
        assert actions_of(game, state) == game.actions(state)
        for action in game.actions(state)[:2]:
            assert apply_compiled(state, action) == apply_action(state, action)


@every_size
def test_mirror_images_play_the_same(game: Game) -> None:
    dice = random.Random(3)
    for mirrored in game.symmetries:
        state = image = game.initial_state()
        while not is_terminal(state):
            assert sorted(map(mirrored, game.actions(state))) == game.actions(image)
            action = dice.choice(game.actions(state))
            state, image = apply_action(state, action), apply_action(image, mirrored(action))
        assert state.winner == image.winner


def test_a_size_is_found_by_its_name_and_no_board_of_its_own() -> None:
    assert not set(VARIANTS) & set(GAMES)
    assert [game.name for game in sizes_of(find_game("pathwayz-4x5"))][:2] == ["pathwayz", "pathwayz-3x4"]
    assert sizes_of(find_game("kalah")) == (find_game("kalah"),)


def test_what_does_not_fit_the_size_is_an_error() -> None:
    game = find_game("pathwayz-3x4")
    with pytest.raises(PositionError, match="3 rows"):
        game.from_position("4/4/4/4 w")
    with pytest.raises(PositionError, match="from 1 to 4"):
        game.from_position("5/4/4 w")
