"""Libraries of every version: older ones are brought up to date and keep their games, newer ones are only looked at."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from saves import opening
from saves.library import Library
from saves.models import LibraryError, Seat
from saves.opening import FILE_NAME, connect, create, open_library
from saves.schema import STEPS, VERSION, expected_columns, migrate, version_of
from saves.search import Query
from tests.saves.support import CREEK, ROBIN, play, plays_on, set_aside, sql, texts

FIXTURES = {version: Path(__file__).with_name(f"library_v{version}.sql") for version in range(1, VERSION)}


def schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """The statements that made a library, spaces aside."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL")
    return {(name, " ".join(statement.split())) for name, statement in rows}


def old_library(folder: Path, version: int = 1) -> Path:
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.executescript(FIXTURES[version].read_text(encoding="utf-8"))
    return folder


def test_there_is_a_library_of_every_older_version_to_try() -> None:
    assert [path for path in FIXTURES.values() if not path.is_file()] == []


@pytest.mark.parametrize("version", FIXTURES)
def test_an_old_fixture_is_what_that_version_made(tmp_path: Path, version: int) -> None:
    create(tmp_path / FILE_NAME, version)
    with (
        closing(sqlite3.connect(tmp_path / FILE_NAME)) as made,
        closing(sqlite3.connect(old_library(tmp_path / "old", version) / FILE_NAME)) as kept,
    ):
        uncommented = {(name, " ".join(_without_comments(text).split())) for name, text in _statements(made)}
        assert uncommented == schema(kept)


def _statements(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL").fetchall()


def _without_comments(statement: str) -> str:
    return "\n".join(line.partition("--")[0] for line in statement.splitlines())


@pytest.mark.parametrize("version", FIXTURES)
def test_a_library_that_was_brought_up_to_date_is_like_a_new_one(tmp_path: Path, version: int) -> None:
    old, new = open_library(old_library(tmp_path / "old", version)), open_library(tmp_path / "new")
    with Library(old) as brought_up, closing(new.connection):
        assert (old.trouble, new.trouble) == (None, None)
        assert schema(old.connection) == schema(new.connection)
        assert version_of(old.connection) == version_of(new.connection) == VERSION
        assert old.connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert plays_on(brought_up)


def test_version_1_keeps_its_games(tmp_path: Path) -> None:
    with Library.open(old_library(tmp_path)) as library:
        assert library.ids() == [1, 2, 7, 5]  # a date that nobody can read is the oldest
        running = library.get(1)
        assert (running.white, running.black, running.result) == (ROBIN, CREEK, "*")
        assert (texts(running.moves), running.plies) == ("d5 e5* d6", 3)
        assert running.position == "12/12/3w8/3wW7/12/12/12/12 b"
        assert running.created == datetime(2026, 11, 20, 9, tzinfo=UTC)
        assert running.updated == datetime(2026, 11, 20, 9, 5, 30, tzinfo=UTC)
        ended = library.get(2)
        assert (ended.white, ended.black) == (Seat("Zoë"), Seat("O'Hara"))
        assert (ended.start, ended.result, texts(ended.moves)) == ("3/1w1/3 b", "1-0", "a1 b1 a2 b3")
        assert (texts(library.get(5).moves), library.get(7).moves) == ("4 4 5", ())
        assert library.ids(Query(text="zoe hara")) == [2]
        assert library.statistics("connect-four", {1: 700.0}).total.drawn == 1


def test_a_game_of_version_1_is_continued(tmp_path: Path) -> None:
    with Library.open(old_library(tmp_path)) as library:
        library.record_move(1, 4, "f5", position="")
        library.take_back(1, 1, position="")
        library.record_move(1, 2, "a1", position="")
        stored = library.get(1)
        assert (texts(stored.moves), texts(stored.variations[0].moves)) == ("d5 a1", "e5* d6 f5")
        assert play(library) == 8


@pytest.mark.parametrize("failing", range(len(STEPS[1])))
def test_a_migration_that_fails_half_way_leaves_the_old_library(
    tmp_path: Path, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_library(tmp_path) / FILE_NAME
    before = sql(path, "SELECT * FROM games")
    broken = (*STEPS[1][:failing], "INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr("saves.schema.STEPS", (STEPS[0], broken))
    with closing(connect(path)) as connection, pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection)
    assert sql(path, "SELECT * FROM games") == before
    assert sql(path, "PRAGMA user_version") == [(1,)]
    monkeypatch.undo()
    with Library.open(tmp_path) as library:
        assert (library.trouble, len(library.ids())) == (None, 4)


def test_an_old_library_that_cannot_be_brought_up_to_date_now_is_kept_for_later(tmp_path: Path) -> None:
    path = old_library(tmp_path) / FILE_NAME
    before = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as other, pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "MIGRATION_SECONDS", 0.05)
        other.execute("BEGIN IMMEDIATE")
        with Library.open(tmp_path) as library:
            assert library.trouble is not None
            assert "another program is using it" in library.trouble
            assert plays_on(library)
    assert (set_aside(tmp_path), path.read_bytes()) == ([], before)
    with Library.open(tmp_path) as library:
        assert (library.trouble, len(library.ids())) == (None, 4)


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
        assert texts(library.get(game).moves) == "b2 a1 c3"
        assert library.search().total == 1
        with pytest.raises(LibraryError, match="cannot be written to"):
            play(library)
        with pytest.raises(LibraryError):
            library.delete(game)
    assert path.read_bytes() == before
    assert set_aside(tmp_path) == []


def test_a_newer_library_that_cannot_be_understood_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    sql(path, "CREATE TABLE everything_is_different (id INTEGER)", f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert plays_on(library)
    assert path.read_bytes() == before
    assert set_aside(tmp_path) == []


def test_a_database_of_somebody_else_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    sql(path, "CREATE TABLE recipes (id INTEGER)", f"PRAGMA user_version = {VERSION}")
    before = path.read_bytes()
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert "was not one of this program" in library.trouble
        assert plays_on(library)
    assert [aside.read_bytes() for aside in set_aside(tmp_path)] == [before]


def test_migrating_twice_changes_nothing() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        before = schema(connection)
        migrate(connection)
        assert schema(connection) == before
    assert ("games", "position") in expected_columns()
