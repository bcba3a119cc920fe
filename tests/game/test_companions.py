"""What comes with every board that is registered, beside rules that conform: tables, games, a twin and a view."""

from __future__ import annotations

import importlib

import pytest

from game import Game
from tests.game.golden import read_games
from tests.game.perft_tables import read_tables
from tests.game.reference import REFERENCES
from tests.game.support import adds_a_piece_each_ply, each_game

every_game = pytest.mark.parametrize("game", **each_game())


@every_game
def test_it_has_perft_tables_golden_games_and_an_array_version(game: Game) -> None:
    assert read_tables(game)[0].position == game.to_position(game.initial_state())
    assert read_games(game)
    assert game.name in REFERENCES


@every_game
def test_it_has_a_board_to_play_on(game: Game) -> None:
    boards = importlib.import_module("ui.boards")
    assert boards.view_for(game.name).texts is importlib.import_module("coach.boards").texts_of(game.name)


@every_game
def test_the_declared_lengths_are_lengths_of_golden_games(game: Game) -> None:
    """The longest only where every ply adds a piece, so that counting tells it; elsewhere it is a bound."""
    lengths = {len(golden.moves) for golden in read_games(game)}
    assert game.min_plies in lengths
    assert game.max_plies in lengths or not adds_a_piece_each_ply(game)
