"""What comes with every board that is registered, beside rules that conform: tables, games, a twin and a view."""

from __future__ import annotations

import importlib
from dataclasses import replace

import pytest

from game import GAMES, Game
from game.companions import MODULES
from tests.conftest import ROOT
from tests.game.companions import missing
from tests.game.golden import read_games
from tests.game.perft_tables import read_tables
from tests.game.support import adds_a_piece_each_ply, each_game

every_game = pytest.mark.parametrize("game", **each_game())
whole_game = pytest.mark.parametrize("game", **each_game(lambda game: not missing(game)))


@every_game
def test_nothing_is_missing_beside_its_rules(game: Game) -> None:
    lacking = ", ".join(missing(game))
    assert not lacking, f"{game.title} is registered and lacks {lacking}"


@whole_game
def test_its_perft_table_begins_at_the_start_and_it_has_golden_games(game: Game) -> None:
    assert read_tables(game)[0].position == game.to_position(game.initial_state())
    assert read_games(game)


@whole_game
def test_it_has_a_board_to_play_on(game: Game) -> None:
    boards = importlib.import_module("ui.boards")
    assert boards.view_for(game.name).texts is importlib.import_module("coach.boards").texts_of(game.name)


@whole_game
def test_the_declared_lengths_are_lengths_of_golden_games(game: Game) -> None:
    """The longest only where every ply adds a piece, so that counting tells it; elsewhere it is a bound."""
    lengths = {len(golden.moves) for golden in read_games(game)}
    assert game.min_plies in lengths
    assert game.max_plies in lengths or not adds_a_piece_each_ply(game)


@every_game
def test_it_has_exactly_the_modules_that_it_says(game: Game) -> None:
    """A module that nobody finds would change nothing, in silence."""
    paths = {kind: ROOT / module.format(board=game.module).replace(".", "/") for kind, module in MODULES.items()}
    there = {kind for kind, path in paths.items() if path.with_suffix(".py").exists() or path.is_dir()}
    assert there == set(game.has), f"has of GAME in game/{game.module}.py lists the modules that there are"
    assert all(game.companion(kind) is not None for kind in game.has)


def test_what_no_board_can_have_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="'oracel'"):
        replace(GAMES[0], has=("oracel",))  # type: ignore[arg-type]


def test_what_a_board_does_not_have_is_none() -> None:
    assert replace(GAMES[0], has=()).companion("evaluation") is None
