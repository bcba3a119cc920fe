"""What somebody did with puzzles is kept as the games are, and comes over from a damaged library."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event

from saves.library import Library
from saves.opening import FILE_NAME
from saves.puzzles import Mistake, PuzzleAttempt
from saves.schema import migrate
from saves.transfer import carry
from tests.saves.support import play, sql

TRIED = PuzzleAttempt(5, "pathwayz", "p1", 1240.0, 0.0, solved=False)
MISTAKE = Mistake(7, "pathwayz", "12/12 w", "d5*", "k5", "Rapids", 29, due=100)


def test_an_attempt_is_kept_once_and_goes_on(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.keep_attempt(TRIED)
        library.keep_attempt(replace(TRIED, begun=3, score=None))
        library.keep_attempt(replace(TRIED, solved=True))
    with Library.open(tmp_path) as library:
        assert library.attempts() == [replace(TRIED, begun=3, score=None), replace(TRIED, solved=True)]


def test_what_is_kept_is_on_the_disk_when_the_call_returns(tmp_path: Path) -> None:
    library = Library.open(tmp_path)
    library.keep_attempt(TRIED)
    library.keep_mistake(MISTAKE)
    assert sql(tmp_path / FILE_NAME, "SELECT puzzle FROM attempts") == [("p1",)]
    assert sql(tmp_path / FILE_NAME, "SELECT solution FROM mistakes") == [("d5*",)]
    library.close()


def test_a_position_comes_back_as_one_mistake(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.keep_mistake(MISTAKE)
        later = replace(MISTAKE, due=300, stage=1)
        library.keep_mistake(later)
        library.keep_mistake(replace(MISTAKE, position="12/11w w", due=200))
        assert [each.due for each in library.mistakes("pathwayz")] == [200, 300]
        assert library.mistakes("connect-four") == []


def test_a_library_of_the_version_before_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, 4)
    with Library.open(tmp_path) as library:
        assert library.trouble is None
        game = play(library)
        library.keep_attempt(TRIED)
        assert (library.ids(), library.attempts()) == ([game], [TRIED])


def test_it_goes_with_the_games_into_another_library(tmp_path: Path) -> None:
    with Library.open(tmp_path / "a") as library:
        library.keep_attempt(TRIED)
        library.keep_mistake(MISTAKE)
    with Library.open(tmp_path / "b") as other:
        other.keep_mistake(replace(MISTAKE, found=9, due=500))
        source = sqlite3.connect(tmp_path / "a" / FILE_NAME)
        target = sqlite3.connect(tmp_path / "b" / FILE_NAME, isolation_level=None)
        with closing(source), closing(target):
            carry(source, target)
            carry(source, target)
        assert other.attempts() == [TRIED]
        assert [each.due for each in other.mistakes("pathwayz")] == [500]


def test_it_is_salvaged_from_a_library_without_games(tmp_path: Path) -> None:
    with Library.open(tmp_path / "a") as library:
        library.keep_attempt(TRIED)
        library.keep_mistake(MISTAKE)
    with Library.open(tmp_path / "b") as other:
        other.salvage(tmp_path / "a" / FILE_NAME, Event(), lambda: None)
        assert (other.attempts(), other.mistakes("pathwayz")) == ([TRIED], [MISTAKE])
