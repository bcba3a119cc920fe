"""A board that lists texts has its own; another has the words that its rules tell, and a broken module says so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from types import ModuleType

import pytest

from coach.board_texts import BoardTexts, Diagram
from coach.boards import feature_sample, features_of, side_names, texts_of
from coach.in_line import foresight
from coach.phrases import in_words
from coach.plain_texts import texts_for
from game import GAMES, Game, registry
from table.consequences import consequences_of
from tests.game.odd_games import odd_kalah
from tests.game.test_in_line import GAME as FIVE

ODD = odd_kalah.GAME


@pytest.fixture(autouse=True)
def _odd_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, ODD))


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> str:
    """The module that a board lists as its texts, and does not have."""
    monkeypatch.setattr(registry, "GAMES", (*GAMES, replace(ODD, has=("texts",))))
    return f"coach.{ODD.module}.texts"


def test_a_board_without_a_folder_has_the_words_of_every_board() -> None:
    start = ODD.initial_state()
    plain = BoardTexts(sample=ODD.to_position(start))
    assert all(getattr(texts_of(ODD.name), each.name) == getattr(plain, each.name) for each in fields(BoardTexts))
    assert side_names(ODD.name) == ("White", "Black")
    assert features_of(ODD.name).title("my_longest-path") == "My longest path"
    assert feature_sample(ODD, "paths") == (start, ())


def test_texts_that_are_listed_and_missing_are_an_error_that_names_them(listed: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=listed.rpartition(".")[0]):
        texts_of(ODD.name)


def test_a_misspelt_name_is_an_error(listed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, listed, ModuleType(listed))
    with pytest.raises(AttributeError, match="TEXTS"):
        texts_of(ODD.name)


def test_a_board_in_line_is_told_by_its_lines() -> None:
    texts = texts_for(FIVE, notation="a1 is the corner.")
    assert [texts.side(0), texts.side(1)] == ["Black", "White"]
    assert (texts.line, texts.notation) == ("Five in line", "a1 is the corner.")
    state = FIVE.from_position("w10/11/11/11/11/www8/11/bbbb7/11 b")
    move = consequences_of(FIVE, state, FIVE.parse_action(state, "e2"))
    assert [each.words for each in texts.reasons(move, texts)] == ["it makes five in a row"]
    other = consequences_of(FIVE, state, FIVE.parse_action(state, "d4"))
    assert [each.words for each in texts.reasons(other, texts)] == [
        "it blocks three in a row",
        "it threatens five in a row",
    ]
    assert in_words(foresight(other, texts, warned=True).parts) == "Black on d4"


def test_a_position_of_a_board_on_which_black_begins_can_be_put_together() -> None:
    editor, position = texts_for(FIVE).position_editor, "11/11/11/11/11/www8/11/bbbb7/11 w"
    board, side = editor.parse(position, FIVE.rows, FIVE.columns, editor.letters)
    assert side == 1
    assert board == FIVE.board(FIVE.from_position(position))
    assert editor.spell(board, side) == position


def positions_of(name: str) -> Iterator[tuple[str, str]]:
    """Each position that a board's texts have, and what for."""
    texts = texts_of(name)
    yield "sample", texts.sample
    yield from (("watched", texts.watched),) if texts.watched else ()
    yield from ((f"variant {variant.label}", variant.position) for variant in texts.variants if variant.position)
    yield from ((f"features {number}", each) for number, each in enumerate(features_of(name).samples))
    for step in texts.steps:
        yield from ((step.title, each.position) for each in step.pictures if isinstance(each, Diagram))


@pytest.mark.parametrize(
    ("game", "use", "position"), [(game, *each) for game in GAMES for each in positions_of(game.name)]
)
def test_every_position_that_is_shown_can_be_read(game: Game, use: str, position: str) -> None:
    assert game.to_position(game.from_position(position)) == position, f"{use} of {game.title}"
