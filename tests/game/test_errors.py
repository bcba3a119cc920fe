"""Errors: a code and fields for programs, and words that are made when a person is to read them."""

from __future__ import annotations

import copy
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game import CodedError, IllegalMoveError, Match, PositionError, RulesError, find_game, texts
from game.errors import cause_of
from game.jsontext import parse_json
from game.texts import text


@contextmanager
def spoken(**german: str) -> Iterator[None]:
    """Speak German for a while, as far as these sentences go: by their first word."""
    texts.speak(lambda message, _count: german.get(message.split()[0], message))
    try:
        yield
    finally:
        texts.speak(texts.english)


def caught(move: str) -> IllegalMoveError:
    match = Match(find_game("tic-tac-toe"))
    match.push("b2")
    with pytest.raises(IllegalMoveError) as found:
        match.push(move)
    return found.value


def test_an_error_has_a_code_and_fields_beside_its_words() -> None:
    error = caught("b2")
    assert (error.code, error.text, error.place) == ("not-legal", "b2", None)
    assert error.fields == {"game": "Tic-tac-toe", "position": "'3/1w1/3 b'"}
    assert str(error) == "not a legal move of Tic-tac-toe in '3/1w1/3 b': 'b2'"


def test_the_place_in_the_text_is_part_of_the_words() -> None:
    error = caught("z9")
    assert (error.code, error.place) == ("no-column", 0)
    assert str(error) == "a move starts with a column from a to c (character 1): 'z9'"


def test_the_words_are_made_last() -> None:
    error = caught("b2")
    with spoken(**{"not": "kein erlaubter Zug bei {game}"}):
        assert str(error) == "kein erlaubter Zug bei Tic-tac-toe: 'b2'"
    assert str(error).startswith("not a legal move")


def test_a_message_without_a_code_is_shown_as_it_is() -> None:
    error = RulesError("as {it} is | with anything", "text", 2)
    assert str(error) == "as {it} is | with anything (character 3): 'text'"
    assert (error.code, error.fields, error.text) == ("rules", {}, "text")
    assert str(PositionError("gone")) == "gone"
    assert (IllegalMoveError.code, PositionError.code) == ("illegal-move", "position")


def test_the_family_is_caught_as_a_whole() -> None:
    for kind in (RulesError, IllegalMoveError, PositionError):
        assert issubclass(kind, CodedError)
        assert issubclass(kind, ValueError)


def test_an_error_is_copied_whole() -> None:
    error = caught("b2")
    again = copy.copy(error)  # takes the same way as a result of concurrent.futures
    assert type(again) is IllegalMoveError
    assert (str(again), again.code, again.fields, again.text) == (str(error), error.code, error.fields, error.text)


def test_a_name_that_nobody_knows_tells_what_there_is() -> None:
    with pytest.raises(RulesError) as found:
        find_game("chess")
    assert found.value.code == "no-such-game"
    assert "pathwayz" in str(found.value.fields["known"])


def test_a_cause_is_a_sentence_of_its_own_without_number_and_path() -> None:
    refused = CodedError(
        "the file {file} stays", code="no", file="a", cause=PermissionError(errno.EACCES, "no", "heron")
    )
    assert str(refused) == "the file a stays. The system does not allow it."
    outer = CodedError("nothing was kept", code="no", cause=refused)
    assert str(outer) == "nothing was kept. The file a stays. The system does not allow it."
    assert str(copy.copy(outer)) == str(outer)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "The disk is full."),
        (OSError(errno.EDEADLK, "A deadlock"), "The system says “A deadlock”."),
        (OSError("odd"), "The program says “OSError: odd”."),
        (OSError(text("no folder")), "No folder."),
        (ValueError(text("is it full?")), "Is it full?"),
        (ValueError("odd"), "Something in it is missing or damaged."),
        (KeyError("odd"), "Something in it is missing or damaged."),
        (MemoryError(), "There is not enough memory for this."),
        (UnicodeError("odd"), "It has characters that cannot be read or written."),
        ("a word is missing", "A word is missing."),
    ],
)
def test_every_cause_is_a_whole_sentence(error: object, sentence: str) -> None:
    assert cause_of(error) == sentence


def test_the_place_of_a_mistake_in_json_is_named() -> None:
    with pytest.raises(ValueError, match="Expecting") as found:
        parse_json('{"a":\n]')
    assert cause_of(found.value) == "Line 2 is not as it should be, from character 1 on."
