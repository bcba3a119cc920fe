"""The boards that can be talked about. Each may have a folder here, named like its module of rules, with one module:

    texts.py    `TEXTS`, what is said of it, and what else is known: lessons, reasons, features (see coach.board_texts)

A board without it has the words that its rules tell (`coach.plain_texts`).
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
    """The texts of a game.

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
    """What the first and the second player's sides are called: White and Black, Yellow and Red, X and O."""
    texts = texts_of(game_name)
    return texts.side(0), texts.side(1)


def features_of(game_name: str) -> FeatureDescriptions:
    """What the features of a game measure.

    Raises:
        RulesError: if there is no such game.
    """
    return texts_of(game_name).features()


def feature_sample(game: Game, name: str) -> tuple[State, tuple[Cell, ...]]:
    """A position on which a feature or a group of them can be shown, for the side 0, and its cells there."""
    features = features_of(game.name)
    states = [game.from_position(sample) for sample in features.samples or (texts_of(game.name).sample,)]
    found = ((state, features.cells(state, name, 0)) for state in states)
    return next((each for each in found if each[1]), (states[0], ()))
