"""Copies of the library: one for a day of play, seven kept, and one brought back when it is asked for."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.wall_clock import today
from saves import copies
from saves.copies import FOLDER, MOST, MOST_BEFORE, copies_of, keep_daily_copy
from saves.errors import LibraryError
from saves.library import Library
from saves.models import PRIVATE, YES, Move, Variation
from saves.opening import FILE_NAME
from table.keeping import begin_daily_copy
from tests.conftest import ShiftClock
from tests.saves.support import filled, play, sql, texts
from tests.saves.test_puzzles import MISTAKE, TRIED

DAY = date(2026, 11, 20)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


def path_of(library: Library) -> Path:
    assert library.path is not None
    return library.path


def played(library: Library, day: date) -> Path | None:
    """Play a game and start the program on a day."""
    play(library)
    return keep_daily_copy(path_of(library), day)


def test_a_copy_is_whole_and_by_itself(library: Library) -> None:
    play(library)
    copy = keep_daily_copy(path_of(library), DAY)
    assert copy is not None
    assert sql(copy, "PRAGMA integrity_check") == [("ok",)]
    assert [(each.day, each.games) for each in copies_of(path_of(library))] == [(DAY, 1)]


def test_a_day_has_one_copy_and_a_day_without_play_has_none(library: Library) -> None:
    assert keep_daily_copy(path_of(library), DAY) is None, "there is nothing to copy"
    play(library)
    assert keep_daily_copy(path_of(library), DAY) is not None
    assert keep_daily_copy(path_of(library), DAY) is None
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is None, "nothing was played since"
    assert len(copies_of(path_of(library))) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda library, game: library.annotate(game, 1, "the best move"),
        lambda library, game: library.annotate(game, 0, "in the garden"),
        lambda library, game: library.rename(game, "My first win"),
        lambda library, game: library.explore(game, [Variation((), (Move("a3"),))]),
        lambda library, game: library.update_tags(game, {PRIVATE: YES}),
    ],
)
def test_a_day_on_which_a_game_was_only_written_about_has_a_copy(
    library: Library, change: Callable[[Library, int], None]
) -> None:
    game = play(library)
    library.delete(play(library))
    assert keep_daily_copy(path_of(library), DAY) is not None
    change(library, game)
    library.delete(play(library))
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is not None
    assert keep_daily_copy(path_of(library), DAY + timedelta(2)) is None


def test_a_day_on_which_only_puzzles_were_solved_has_a_copy(library: Library) -> None:
    library.puzzles.keep_attempt(TRIED)
    assert keep_daily_copy(path_of(library), DAY) is not None
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is None
    library.puzzles.keep_attempt(replace(TRIED, solved=True))
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is not None


def test_a_restored_copy_brings_puzzles_back_and_takes_none_away(library: Library) -> None:
    library.puzzles.keep_attempt(TRIED)
    library.puzzles.keep_mistake(MISTAKE)
    assert played(library, DAY) is not None
    library.puzzles.erase()
    later = replace(TRIED, begun=9)
    library.puzzles.keep_attempt(later)
    library.restore_copy(library.copies()[0])
    assert library.puzzles.attempts() == [TRIED, later]
    assert library.puzzles.mistakes() == [MISTAKE]


@pytest.mark.parametrize("is_database", [False, True])
def test_a_copy_that_cannot_be_read_is_none(is_database: bool, library: Library) -> None:
    copy = played(library, DAY)
    assert copy is not None
    if is_database:
        sql(copy, "PRAGMA foreign_keys = OFF", "DROP TABLE games")
    else:
        copy.write_bytes(b"noise" * 1000)
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is not None
    assert len(copies_of(path_of(library))) == 1


def test_what_was_begun_of_a_copy_does_not_hinder_it_and_a_copy_that_fails_leaves_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(library)
    begun = path_of(library).parent / FOLDER / f"library-{DAY}.db.part"
    begun.parent.mkdir()
    begun.write_bytes(b"begun" * 1000)
    assert keep_daily_copy(path_of(library), DAY) is not None
    play(library)
    monkeypatch.setattr(copies, "replace_file", _refuse)
    with pytest.raises(OSError, match="full"):
        keep_daily_copy(path_of(library), DAY + timedelta(1))
    assert len([*begun.parent.iterdir()]) == 2, "the first copy, and what another window may be writing"


def _refuse(_source: Path, _target: Path) -> None:
    raise OSError(28, "the disk is full")


def test_seven_days_are_kept(library: Library) -> None:
    folder = path_of(library).parent / FOLDER
    for day in range(MOST + 3):
        assert played(library, DAY + timedelta(day)) is not None
        if day < MOST_BEFORE:  # the copies before restorations are counted by themselves
            (folder / f"library-2025-01-0{day + 1}-before-101010.db").write_bytes(b"old")
    days = [copy.day for copy in copies_of(path_of(library))]
    assert days == [DAY + timedelta(day) for day in range(MOST + 2, 2, -1)]
    assert len(list(folder.glob("*-before-*"))) == MOST_BEFORE


def test_what_was_begun_of_a_copy_long_ago_is_removed(library: Library) -> None:
    assert played(library, DAY) is not None
    folder = path_of(library).parent / "copies"
    old, new = folder / "library-2026-01-01.db.part", folder / "library-2026-01-02.db.part"
    for part in (old, new):
        part.touch()
    os.utime(old, (0, 0))
    assert played(library, DAY + timedelta(1)) is not None
    assert (old.exists(), new.exists()) == (False, True)


def test_a_pipe_with_the_name_of_a_copy_is_none_and_nobody_waits_for_it(library: Library) -> None:
    if sys.platform == "win32":
        pytest.skip("no such pipes there")
    assert played(library, DAY) is not None
    os.mkfifo(path_of(library).parent / FOLDER / "library-2026-01-01.db")
    found: list[date] = []
    looking = threading.Thread(target=lambda: found.extend(copy.day for copy in library.copies()), daemon=True)
    looking.start()
    looking.join(20.0)
    assert found == [DAY]
    assert played(library, DAY + timedelta(1)) is not None


def test_a_clock_that_was_ahead_costs_no_copy_of_today(library: Library) -> None:
    for day in range(MOST):
        played(library, date(2046, 1, 1) + timedelta(day))
    assert played(library, DAY) is not None
    assert DAY in [copy.day for copy in copies_of(path_of(library))]


def test_one_start_with_a_clock_ahead_stops_no_copy_and_takes_the_place_of_none(
    library: Library, shift_clock: ShiftClock
) -> None:
    days = [0.0, 5000.0, *map(float, range(1, MOST + 2)), 5001.0, 10.0, -5000.0, 11.0, 12.0]
    made = []
    for day in days:
        shift_clock(day)
        made.append(played(library, today()))
    assert None not in made
    assert {copy.path for copy in copies_of(path_of(library))} >= set(made[-2:])
    for day in range(13, 13 + MOST):
        shift_clock(day)
        made.append(played(library, today()))
    assert {copy.path for copy in copies_of(path_of(library))} == set(made[-MOST:])


def test_the_copy_of_the_day_is_made_when_the_program_starts(library: Library) -> None:
    play(library)
    thread = begin_daily_copy(library)
    assert thread is not None
    thread.join(60)
    assert [copy.day for copy in copies_of(path_of(library))] == [date.today()]


def test_a_copy_that_was_restored_has_its_games_and_what_was_there_is_a_copy(library: Library) -> None:
    old = play(library, "b2 a1")
    keep_daily_copy(path_of(library), DAY)
    library.rename(old, "Renamed")
    play(library, "b2 a1 c3")
    (copy,) = copies_of(path_of(library))
    kept = library.restore_copy(copy)
    assert library.ids() == [old]
    assert (library.get(old).title, texts(library.get(old).moves)) == ("", "b2 a1")
    before, _ = copies_of(path_of(library))
    assert (before.path, before.games) == (kept, 2)
    library.restore_copy(before)
    assert len(library.ids()) == 2
    assert library.get(old).title == "Renamed"


def test_a_game_that_begins_after_a_restoration_has_a_new_id(library: Library) -> None:
    play(library)
    keep_daily_copy(path_of(library), DAY)
    later = play(library)
    library.restore_copy(copies_of(path_of(library))[0])
    assert play(library) > later


def test_copies_before_restorations_are_not_without_end(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    play(library)
    keep_daily_copy(path_of(library), DAY)
    folder = path_of(library).parent / FOLDER
    for number in range(MOST_BEFORE + 2):
        (folder / f"library-2026-01-0{number + 1}-before-101010.db").write_bytes(b"old")
    library.restore_copy(copies_of(path_of(library))[0])
    assert len(list(folder.glob("*-before-*"))) == MOST_BEFORE
    assert len(copies_of(path_of(library))) == 2


def test_a_damaged_copy_is_refused_and_changes_nothing(library: Library) -> None:
    for _ in range(40):
        game = play(library)
    keep_daily_copy(path_of(library), DAY)
    (copy,) = copies_of(path_of(library))
    body = copy.path.read_bytes()
    copy.path.write_bytes(body[:8192] + b"noise" * 3000 + body[8192 + 15000 :])
    before = library.get(game)
    with pytest.raises(LibraryError):
        library.restore_copy(copy)
    assert library.get(game) == before


def test_a_copy_that_was_emptied_is_refused_and_every_game_stays(library: Library) -> None:
    game = play(library)
    keep_daily_copy(path_of(library), DAY)
    (copy,) = copies_of(path_of(library))
    copy.path.write_bytes(b"")
    with pytest.raises(LibraryError):
        library.restore_copy(copy)
    assert library.ids() == [game]


def test_a_locked_library_is_not_restored_and_nothing_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.opening.BUSY_SECONDS", 0.05)
    with Library.open(tmp_path) as library:
        play(library)
        keep_daily_copy(path_of(library), DAY)
        (copy,) = copies_of(path_of(library))
        play(library)
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(LibraryError, match="Another program is using it") as caught:
                library.restore_copy(copy)
        assert caught.value.code == "database"
        assert len(library.ids()) == 2
        play(library)


def test_noise_among_the_copies_is_passed_over(library: Library, tmp_path: Path) -> None:
    play(library)
    keep_daily_copy(path_of(library), DAY)
    (tmp_path / FOLDER / "library-2026-99-99.db").write_bytes(b"noise")
    (tmp_path / FOLDER / "library-2026-01-01.db").mkdir()
    (tmp_path / FOLDER / "readme.txt").write_text("mine")
    assert [copy.day for copy in copies_of(path_of(library))] == [DAY]


def test_a_copy_before_a_restoration_is_later_than_the_copy_of_its_day(library: Library) -> None:
    play(library)
    daily = keep_daily_copy(path_of(library), DAY)
    assert daily is not None
    for before in ("101010", "090909"):
        shutil.copy(daily, daily.with_name(f"{daily.stem}-before-{before}.db"))
    assert [copy.before for copy in copies_of(path_of(library))] == ["101010", "090909", None]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_copy_is_its_owners_alone_while_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[int] = []
    monkeypatch.setattr("saves.copies.make_own", lambda path: modes.append(path.stat().st_mode & 0o777))
    filled(tmp_path, 1)
    assert keep_daily_copy(tmp_path / FILE_NAME, date(2026, 11, 27))
    assert modes == [0o600]


def test_one_copy_of_several_with_every_game_is_enough(library: Library) -> None:
    for day in range(3):
        assert played(library, DAY + timedelta(day)) is not None
    assert keep_daily_copy(path_of(library), DAY + timedelta(3)) is None


def test_a_copy_whose_games_do_not_fit_together_is_refused_and_every_game_stays(library: Library) -> None:
    assert played(library, DAY) is not None
    (copy,) = copies_of(path_of(library))
    sql(copy.path, "DELETE FROM players")
    game = play(library)
    for _ in range(2):
        with pytest.raises(LibraryError):
            library.restore_copy(copy)
        assert game in library.ids()
    assert library.get(play(library)).moves


def test_a_copy_that_cannot_be_read_is_none_of_today(library: Library) -> None:
    assert played(library, DAY) is not None
    (copy,) = copies_of(path_of(library))
    copy.path.unlink()
    copy.path.mkdir()
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is not None


def test_a_copy_that_was_damaged_is_made_again(library: Library) -> None:
    assert played(library, DAY) is not None
    (copy,) = copies_of(path_of(library))
    copy.path.write_bytes(b"noise" * 5000)
    assert keep_daily_copy(path_of(library), DAY + timedelta(1)) is not None
