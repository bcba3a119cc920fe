"""What somebody did with puzzles is kept as the games are, and comes over from a damaged library."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from threading import Event

import pytest

from saves.library import Library
from saves.opening import FILE_NAME
from saves.puzzles import RUN, Mistake, PuzzleAttempt, PuzzleRun, attempts
from saves.schema import migrate
from saves.transfer import carry
from tests.saves.support import play, sql

TRIED = PuzzleAttempt(5, "pathwayz", "p1", 1240.0, 0.0, solved=False)
MISTAKE = Mistake(7, "pathwayz", "12/12 w", "d5*", "k5", "Rapids", 29, due=100)


def test_an_attempt_is_kept_once_and_goes_on(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.puzzles.keep_attempt(TRIED)
        library.puzzles.keep_attempt(replace(TRIED, begun=3, score=None))
        library.puzzles.keep_attempt(replace(TRIED, solved=True))
    with Library.open(tmp_path) as library:
        assert library.puzzles.attempts() == [replace(TRIED, begun=3, score=None), replace(TRIED, solved=True)]


def test_a_run_is_kept_once_and_goes_on_and_all_can_be_erased(tmp_path: Path) -> None:
    run = PuzzleRun(9, "pathwayz", "minutes", solved=1)
    with Library.open(tmp_path) as library:
        library.puzzles.keep_run(run)
        assert library.puzzles.runs() == [run]
        library.puzzles.keep_run(replace(run, solved=2, over=True))
        library.puzzles.keep_attempt(replace(TRIED, occasion=RUN))
        library.puzzles.keep_mistake(MISTAKE)
    with Library.open(tmp_path) as library:
        assert library.puzzles.runs() == [replace(run, solved=2, over=True)]
        library.puzzles.erase()
        assert (library.puzzles.runs(), library.puzzles.attempts(), library.puzzles.mistakes("pathwayz")) == (
            [],
            [],
            [],
        )


def test_a_run_open_on_two_screens_keeps_the_state_of_the_one_that_went_on(tmp_path: Path) -> None:
    run = PuzzleRun(9, "pathwayz", "mistakes", solved=1, spent=900)
    ended = replace(run, solved=6, missed=3, spent=7000, over=True)
    with Library.open(tmp_path) as one, Library.open(tmp_path) as other:
        one.puzzles.keep_run(run)
        other.puzzles.keep_run(ended)
        one.puzzles.keep_run(replace(run, spent=1200))  # the first screen is left
        assert one.puzzles.runs() == [ended]
        one.puzzles.keep_run(replace(run, missed=3, over=True))
        assert one.puzzles.runs() == [ended]


def test_what_an_earlier_version_kept_comes_over(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old", isolation_level=None)
    migrate(old, 5)
    old.execute("INSERT INTO attempts VALUES (5, 'pathwayz', 'p1', 1240.0, 0.0, 0)")
    with closing(old), closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        migrate(new)
        carry(old, new)
        assert attempts(new) == [TRIED]


def test_what_is_kept_is_on_the_disk_when_the_call_returns(tmp_path: Path) -> None:
    library = Library.open(tmp_path)
    library.puzzles.keep_attempt(TRIED)
    library.puzzles.keep_mistake(MISTAKE)
    assert sql(tmp_path / FILE_NAME, "SELECT puzzle FROM attempts") == [("p1",)]
    assert sql(tmp_path / FILE_NAME, "SELECT solution FROM mistakes") == [("d5*",)]
    library.close()


def test_a_position_comes_back_as_one_mistake(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.puzzles.keep_mistake(MISTAKE)
        later = replace(MISTAKE, due=300, stage=1)
        library.puzzles.keep_mistake(later)
        solved = replace(MISTAKE, position="12/11w w", due=200, solved=True)
        library.puzzles.keep_mistake(solved)
        assert library.puzzles.mistakes("pathwayz") == [solved, later]
        assert library.puzzles.mistakes("connect-four") == []


def test_all_of_it_is_written_for_the_person(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        library.puzzles.keep_attempt(TRIED)
        library.puzzles.keep_mistake(MISTAKE)
        written = json.loads(library.puzzles.export())
    assert written == {"attempts": [asdict(TRIED)], "runs": [], "mistakes": [asdict(MISTAKE)]}


def test_a_library_of_the_version_before_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, 4)
    with Library.open(tmp_path) as library:
        assert library.trouble is None
        game = play(library)
        library.puzzles.keep_attempt(TRIED)
        assert (library.ids(), library.puzzles.attempts()) == ([game], [TRIED])


def test_it_goes_with_the_games_into_another_library(tmp_path: Path) -> None:
    with Library.open(tmp_path / "a") as library:
        library.puzzles.keep_attempt(TRIED)
        library.puzzles.keep_mistake(MISTAKE)
    with Library.open(tmp_path / "b") as other:
        other.puzzles.keep_mistake(replace(MISTAKE, found=9, due=500))
        source = sqlite3.connect(tmp_path / "a" / FILE_NAME)
        target = sqlite3.connect(tmp_path / "b" / FILE_NAME, isolation_level=None)
        with closing(source), closing(target):
            carry(source, target)
            carry(source, target)
        assert other.puzzles.attempts() == [TRIED]
        assert [each.due for each in other.puzzles.mistakes("pathwayz")] == [500]


def test_what_cannot_be_brought_over_whole_is_not_begun(tmp_path: Path) -> None:
    with Library.open(tmp_path / "a") as library:
        play(library)
        library.puzzles.keep_attempt(TRIED)
    with Library.open(tmp_path / "b") as other:
        source = sqlite3.connect(tmp_path / "a" / FILE_NAME)
        target = sqlite3.connect(tmp_path / "b" / FILE_NAME, isolation_level=None)
        with closing(source), closing(target):
            target.execute(
                "CREATE TEMP TRIGGER full BEFORE INSERT ON main.attempts BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
            with pytest.raises(sqlite3.IntegrityError, match="full"):
                carry(source, target)
            assert not target.in_transaction
        assert (other.ids(), other.puzzles.attempts()) == ([], [])


def test_it_is_salvaged_from_a_library_without_games(tmp_path: Path) -> None:
    with Library.open(tmp_path / "a") as library:
        library.puzzles.keep_attempt(TRIED)
        library.puzzles.keep_mistake(MISTAKE)
    with Library.open(tmp_path / "b") as other:
        other.salvage(tmp_path / "a" / FILE_NAME, Event(), lambda: None)
        assert (other.puzzles.attempts(), other.puzzles.mistakes("pathwayz")) == ([TRIED], [MISTAKE])


def test_a_mistake_in_the_same_position_takes_the_place_of_the_earlier_one(tmp_path: Path) -> None:
    mistake = Mistake(1, "kalah", "1,0,0/0,0,1 s", "1", "2", "Rapids", 9, 1000)
    with Library.open(tmp_path) as library:
        for found in (1, 2):
            library.puzzles.keep_mistake(replace(mistake, found=found))
        library.puzzles.keep_mistake(replace(mistake, board="othello"))
        assert library.puzzles.mistakes("kalah") == [replace(mistake, found=2)]
