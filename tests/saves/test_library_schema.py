"""Libraries of every version: older ones are brought up to date and keep their games, newer ones are only looked at."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from saves.copies import keep_daily_copy
from saves.errors import LibraryError
from saves.library import Library
from saves.models import SeatRecord
from saves.opening import FILE_NAME, NEWEST_VERSION, connect, in_memory
from saves.schema import STEPS, VERSION, expected_columns, migrate
from saves.search import Query
from tests.saves.support import draft, play, plays_on, set_aside, sql, texts


def schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """The statements that made a library, spaces aside."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL")
    return {(name, " ".join(statement.split())) for name, statement in rows}


def test_every_later_version_has_a_step() -> None:
    assert sorted(STEPS) == list(range(min(STEPS), VERSION + 1))


EARLIER = (
    "UPDATE players SET player = '' WHERE name = 'Robin'",
    "UPDATE players SET folded = '' WHERE name = '★'",
    "PRAGMA user_version = 6",
)
"""What a program of version 6 wrote about two people."""


def test_people_of_an_earlier_program_are_those_of_today(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        robin, star = play(library), play(library, kept=draft(white=SeatRecord("★")))
    sql(tmp_path / FILE_NAME, *EARLIER)
    with Library.open(tmp_path) as library:
        assert [library.get(game).white for game in (play(library), robin)] == [SeatRecord("Robin")] * 2
        assert library.ids(Query(opponent="★")) == [star]


def test_people_in_a_copy_of_an_earlier_program_are_those_of_today(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        play(library)
        star = play(library, kept=draft(white=SeatRecord("★")))
        copy = keep_daily_copy(tmp_path / FILE_NAME, date(2026, 11, 20))
        assert copy is not None
        sql(copy, *EARLIER)
        library.restore_copy(library.copies()[0])
        assert library.get(play(library)).white == SeatRecord("Robin")
        assert library.ids(Query(opponent="★")) == [star]


def test_a_version_that_was_never_released_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    sql(path, "CREATE TABLE games (id INTEGER)", "PRAGMA user_version = 1")
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert plays_on(library)
    assert len(set_aside(tmp_path)) == 1


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        *(("synchronous", 2), ("fullfsync", 1), ("checkpoint_fullfsync", 1), ("foreign_keys", 1)),
        *(("cache_size", -16000), ("trusted_schema", 0), ("wal_autocheckpoint", 100), ("busy_timeout", 5000)),
    ],
)
def test_a_change_is_on_the_disk_when_it_is_made_and_the_log_stays_short(
    tmp_path: Path, setting: str, value: int
) -> None:
    Library.open(tmp_path).close()
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute(f"PRAGMA {setting}").fetchone() == (value,)


def test_a_game_is_removed_with_its_moves_in_memory_too() -> None:
    with closing(in_memory()) as connection:
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


NEXT = (
    "ALTER TABLE games ADD COLUMN colour TEXT",
    "CREATE TABLE openings (game INTEGER NOT NULL REFERENCES games, name TEXT NOT NULL) STRICT",
    "INSERT INTO openings SELECT id, title FROM games",
)
"""A step to the version after today's."""


def _next_version(monkeypatch: pytest.MonkeyPatch, step: tuple[str, ...] = NEXT) -> None:
    """Let the version after today's be that of this program."""
    for module in ("schema", "opening"):
        monkeypatch.setattr(f"saves.{module}.STEPS", STEPS | {VERSION + 1: step})
    monkeypatch.setattr("saves.opening.VERSION", VERSION + 1)
    monkeypatch.setattr(migrate, "__defaults__", (VERSION + 1,))
    expected_columns.cache_clear()


def test_a_step_to_the_next_version_keeps_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
    _next_version(monkeypatch)
    assert ("games", "colour") in expected_columns(VERSION + 1)
    with Library.open(tmp_path) as library:
        assert library.trouble is None
        assert texts(library.get(game).moves) == "b2 a1 c3"
        assert plays_on(library)
    path = tmp_path / FILE_NAME
    assert sql(path, "PRAGMA user_version") == [(VERSION + 1,)]
    assert sql(path, "SELECT game FROM openings") == [(game,)]


@pytest.mark.parametrize("failing", range(len(NEXT) + 1))
def test_a_migration_that_fails_half_way_leaves_the_old_library(
    tmp_path: Path, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
    path = tmp_path / FILE_NAME
    before = sql(path, "SELECT * FROM games")
    with monkeypatch.context() as patch:
        _next_version(patch, (*NEXT[:failing], "INSERT INTO nowhere VALUES (1)"))
        with closing(connect(path)) as connection, pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(connection)
    assert sql(path, "SELECT * FROM games") == before
    assert sql(path, "PRAGMA user_version") == [(VERSION,)]
    _next_version(monkeypatch)
    with Library.open(tmp_path) as library:
        assert (library.trouble, library.ids()) == (None, [game])
        assert texts(library.get(game).moves) == "b2 a1 c3"
    assert sql(path, "PRAGMA user_version") == [(VERSION + 1,)]


def test_an_old_library_that_cannot_be_brought_up_to_date_now_is_kept_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
    path = tmp_path / FILE_NAME
    before = path.read_bytes()
    _next_version(monkeypatch)
    with closing(sqlite3.connect(path, isolation_level=None)) as other, monkeypatch.context() as patch:
        patch.setattr("saves.opening.MIGRATION_SECONDS", 0.05)
        other.execute("BEGIN IMMEDIATE")
        with Library.open(tmp_path) as library:
            assert library.trouble is not None
            assert "Another program is using it" in library.trouble
            assert plays_on(library)
    assert (set_aside(tmp_path), path.read_bytes()) == ([], before)
    with Library.open(tmp_path) as library:
        assert (library.trouble, library.ids()) == (None, [game])


def test_a_library_waits_for_a_program_that_brings_it_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
    _next_version(monkeypatch)
    monkeypatch.setattr("saves.opening.OPENING_SECONDS", 0.01)
    path = tmp_path / FILE_NAME
    begun = threading.Event()

    def bring_up_to_date() -> None:
        with closing(connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun.set()
            time.sleep(0.5)
            for statement in (*NEXT, f"PRAGMA user_version = {VERSION + 1}", "COMMIT"):
                other.execute(statement)

    working = threading.Thread(target=bring_up_to_date)
    working.start()
    assert begun.wait(60)
    with Library.open(tmp_path) as library:
        assert (library.trouble, library.ids()) == (None, [game])
    working.join()


@pytest.mark.parametrize("added", ["", "ALTER TABLE games ADD COLUMN colour TEXT", "CREATE TABLE more (id INTEGER)"])
def test_a_newer_library_can_be_looked_at_and_is_not_touched(tmp_path: Path, added: str) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
    path = tmp_path / FILE_NAME
    sql(path, added, f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert "newer version" in library.trouble
        assert not library.is_writable
        assert texts(library.get(game).moves) == "b2 a1 c3"
        assert library.search().total == 1
        with pytest.raises(LibraryError, match="cannot be written to"):
            play(library)
        with pytest.raises(LibraryError):
            library.delete(game)
    assert path.read_bytes() == before
    assert set_aside(tmp_path) == []


@pytest.mark.parametrize("version", [VERSION + 1, NEWEST_VERSION])
def test_a_newer_library_that_cannot_be_understood_is_left_alone(tmp_path: Path, version: int) -> None:
    path = tmp_path / FILE_NAME
    sql(path, "CREATE TABLE everything_is_different (id INTEGER)", f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert plays_on(library)
    assert path.read_bytes() == before
    assert set_aside(tmp_path) == []


@pytest.mark.parametrize("version", [VERSION, NEWEST_VERSION + 1])
def test_a_database_of_somebody_else_is_set_aside(tmp_path: Path, version: int) -> None:
    path = tmp_path / FILE_NAME
    sql(path, "CREATE TABLE recipes (id INTEGER)", f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert "This program did not make it." in library.trouble
        assert plays_on(library)
    assert [aside.read_bytes() for aside in set_aside(tmp_path)] == [before]


def test_migrating_twice_changes_nothing() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        before = schema(connection)
        migrate(connection)
        assert schema(connection) == before
    assert ("games", "position") in expected_columns(VERSION)
