"""A board's texts are found by its folder; without one it has the words of every board, and a broken one says so."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from coach.board_texts import BoardTexts
from coach.boards import feature_sample, features_of, side_names, texts_of
from game import registry
from tests.game.odd_games import odd_kalah

ODD = odd_kalah.GAME


@pytest.fixture(autouse=True)
def _odd_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, ODD))


def test_a_board_without_a_folder_has_the_words_of_every_board() -> None:
    start = ODD.initial_state()
    assert texts_of(ODD.name) == BoardTexts(sample=ODD.to_position(start))
    assert side_names(ODD.name) == ("White", "Black")
    assert features_of(ODD.name).title("my_longest-path") == "My longest path"
    assert feature_sample(ODD, "paths") == (start, ())


def test_a_folder_without_texts_is_an_error_that_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ModuleType(f"coach.{ODD.module}")
    folder.__path__ = []
    monkeypatch.setitem(sys.modules, folder.__name__, folder)
    with pytest.raises(ModuleNotFoundError, match=rf"{folder.__name__}\.texts"):
        texts_of(ODD.name)


def test_a_misspelt_name_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    misspelt = ModuleType(f"coach.{ODD.module}.texts")
    monkeypatch.setitem(sys.modules, misspelt.__name__, misspelt)
    with pytest.raises(AttributeError, match="TEXTS"):
        texts_of(ODD.name)
