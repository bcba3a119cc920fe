"""What features measure, in words and on the board."""

from __future__ import annotations

import numpy as np
import pytest

from ai.evaluation.features import describe, feature_sets, find_features
from coach.boards import feature_sample, features_of
from game import Game, find_game
from tests.ai.support import undecided

BOARDS = [find_game(name) for name in ("connect-four", "othello", "pathwayz", "pentago-twist")]
RECOUNTED = [game for game in BOARDS if game.name != "pathwayz"]
_NOT_ON_THE_BOARD = ("open_fours", "open_lines", "no_move", "last_move")
_NOT_WITHOUT = ("moves_share", "few_discs", "late_discs")
"""Features that may be 0, or more, whether or not their cells are there."""


def _names(game: Game) -> list[str]:
    return [*feature_sets(game)[0].names]


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.name)
def test_every_feature_and_group_has_words(game: Game) -> None:
    for found in feature_sets(game):
        for name in (*found.names, *(group.name for group in found.groups)):
            measured = features_of(game.name).of[name]
            assert measured.explained().endswith(".")
            assert "{" not in measured.name() + measured.explained()
            assert features_of(game.name).title(name) == measured.name()


@pytest.mark.parametrize("game", RECOUNTED, ids=lambda game: game.name)
def test_a_feature_is_nought_where_none_of_its_cells_is_there_and_only_there(game: Game) -> None:
    features = find_features(game, "hand")
    names = [name for name in _names(game) if name.partition("_")[2] not in (*_NOT_ON_THE_BOARD, *_NOT_WITHOUT)]
    for state in undecided(game, 60, (0, game.rows * game.columns - 4), seed=12):
        for viewer in (0, 1):
            out = np.zeros(len(_names(game)))
            describe(state, features, viewer, out)
            values = dict(zip(_names(game), out.tolist(), strict=True))
            shown = {name for name in names if features_of(game.name).cells(state, name, viewer)}
            assert shown == {name for name in names if values[name] > 0}, game.to_position(state)


@pytest.mark.parametrize("game", RECOUNTED, ids=lambda game: game.name)
def test_the_samples_show_whatever_can_be_shown(game: Game) -> None:
    for name in (*_names(game), *(group.name for group in feature_sets(game)[0].groups)):
        state, cells = feature_sample(game, name)
        hidden = name.partition("_")[2] in _NOT_ON_THE_BOARD
        assert (cells == ()) == hidden, name
        assert all(0 <= column < game.columns and 0 <= row < game.rows for column, row in cells)
        assert game.from_position(game.to_position(state)) == state
