"""The texts of every board. A board may have a folder here, named like its module of rules, with one module:

    texts.py    `TEXTS`, the board's texts, lessons, reasons and descriptions of features (see coach.board_texts)

A board without this module gets texts made from its rules (`coach.plain_texts`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from coach.plain_texts import texts_for
from game.registry import find_game

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from coach.feature_descriptions import FeatureDescriptions
    from game import Game
    from game.verbs import State
    from table.consequences import Cell


def texts_of(game_name: str) -> BoardTexts:
    """Return the texts of a game.

    Raises:
        RulesError: if there is no such game.
    """
    game = find_game(game_name)
    module = game.companion("texts")
    if module is None:
        return _plain_texts(game)
    texts: BoardTexts = module.TEXTS
    return texts


_plain_texts = cache(texts_for)


def side_names(game_name: str) -> tuple[str, str]:
    """Return the names of the first and the second player's sides: White and Black, Yellow and Red, X and O."""
    texts = texts_of(game_name)
    return texts.side(0), texts.side(1)


def features_of(game_name: str) -> FeatureDescriptions:
    """Return the descriptions of the features of a game.

    Raises:
        RulesError: if there is no such game.
    """
    return texts_of(game_name).features()


@cache
def feature_sample(game: Game, name: str) -> tuple[State, tuple[Cell, ...]]:
    """Return a position that shows a feature or a group of features of side 0, and the cells to mark in it."""
    features = features_of(game.name)
    states = [game.from_position(sample) for sample in features.samples or (texts_of(game.name).sample,)]
    found = ((state, features.cells(state, name, 0)) for state in states)
    return next((each for each in found if each[1]), (states[0], ()))
