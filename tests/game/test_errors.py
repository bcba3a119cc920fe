"""Errors: a code and fields for programs, and words that are made when a person is to read them."""

from __future__ import annotations

import copy
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game import CodedError, IllegalMoveError, Match, PositionError, RulesError, find_game, texts
from game.errors import as_sentence, reason_of


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


def test_what_the_system_says_is_told_without_its_number_and_path() -> None:
    refused = CodedError("no: {reason}", code="no", reason=OSError(errno.EACCES, "Permission denied", "heron"))
    full = CodedError("no: {reason}", code="no", reason=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert [str(refused), str(full)] == ["no: Permission denied", "no: the disk is full"]
    assert reason_of(ValueError("no number")) == "no number"
    assert reason_of(OSError("no folder")) == "no folder"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("the disk is full", "The disk is full."),
        ("Is it full?", "Is it full?"),
        ("文件读不出来：disk", "文件读不出来：disk。"),
        ("読めません。", "読めません。"),
    ],
)
def test_an_error_stands_in_the_window_as_a_whole_sentence(words: str, sentence: str) -> None:
    assert as_sentence(ValueError(words)) == sentence
