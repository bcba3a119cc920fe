"""A game that two libraries have comes over with the moves that one of them lacks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from saves import rows
from saves.library import Library
from saves.models import Move, Variation
from saves.opening import FILE_NAME
from saves.search import Query
from saves.transfer import Carried, carry
from tests.saves.support import draft, play, record_move, sql, texts


def grown(folder: Path) -> tuple[Path, Path]:
    """Return a library, and an older copy that lacks the last three moves of its only game."""
    (folder / "new").mkdir()
    (folder / "old").mkdir()
    new, old = folder / "new" / FILE_NAME, folder / "old" / FILE_NAME
    with Library.open(new.parent) as library:
        game = play(library, "b2 a1")
    old.write_bytes(new.read_bytes())
    with Library.open(new.parent) as library:
        for ply, move in enumerate(("c3", "b1", "a3"), 3):
            record_move(library, game, ply, move, position="")
        library.rename(game, "Monday")
    return new, old


def test_moves_that_a_library_lacks_come_over_in_their_order(tmp_path: Path) -> None:
    new, old = grown(tmp_path)
    with closing(sqlite3.connect(new)) as source, closing(sqlite3.connect(old, isolation_level=None)) as target:
        assert carry(source, target).games == 1
    with Library.open(old.parent) as library:
        (game,) = library.ids()
        assert texts(library.get(game).moves) == "b2 a1 c3 b1 a3"
        assert library.ids(Query("monday")) == [game], "it is found by its new title"
    assert sql(old, "SELECT ply, text FROM moves ORDER BY number") == [
        (ply, move) for ply, move in enumerate(["b2", "a1", "c3", "b1", "a3"], 1)
    ]


def test_an_older_copy_takes_no_move_away(tmp_path: Path) -> None:
    new, old = grown(tmp_path)
    with closing(sqlite3.connect(old)) as source, closing(sqlite3.connect(new, isolation_level=None)) as target:
        carry(source, target)
    with Library.open(new.parent) as library:
        assert texts(library.get(library.ids()[0]).moves) == "b2 a1 c3 b1 a3"


class _Torn(sqlite3.Connection):
    """A library of which one row of moves cannot be read."""

    unread = 3

    def execute(self, statement: str, *values: Any) -> Any:
        found = super().execute(statement, *values)
        return self._until_torn(found) if "FROM moves" in statement else found

    def _until_torn(self, found: sqlite3.Cursor) -> Iterator[Any]:
        for row in found:
            if row[0] == self.unread:
                raise sqlite3.DatabaseError("torn")
            yield row


def test_the_moves_beside_one_that_cannot_be_read_come_over(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3")
        library.record_line(game, library.get(game).moves[:2], position="-")
        record_move(library, game, 3, "a3", position="-")
    (tmp_path / "new").mkdir()
    with Library.open(tmp_path / "new"):
        pass
    new = tmp_path / "new" / FILE_NAME
    with (
        closing(sqlite3.connect(tmp_path / FILE_NAME, factory=_Torn)) as source,
        closing(sqlite3.connect(new, isolation_level=None)) as target,
    ):
        carry(source, target)
    assert sql(new, "SELECT text FROM moves ORDER BY number") == [("b2",), ("a1",), ("a3",)]


class _Gap(sqlite3.Connection):
    """A library of which the row of the second game cannot be read."""

    def execute(self, statement: str, *values: Any) -> Any:
        if statement.startswith("SELECT id FROM games") and values == ((1,),):
            raise sqlite3.DatabaseError("torn")
        return super().execute(statement, *values)


def test_the_games_beside_one_that_cannot_be_read_come_over(tmp_path: Path) -> None:
    with Library.open(tmp_path / "old") as library:
        for moves in ("b2", "a1", "c3"):
            play(library, moves)
    Library.open(tmp_path / "new").close()
    new = tmp_path / "new" / FILE_NAME
    with (
        closing(sqlite3.connect(tmp_path / "old" / FILE_NAME, factory=_Gap)) as source,
        closing(sqlite3.connect(new, isolation_level=None)) as target,
    ):
        assert carry(source, target).games == 2
    assert sql(new, "SELECT text FROM moves ORDER BY game") == [("b2",), ("c3",)]


def carried(source: Path, new: Path) -> Path:
    """Return a new library with what could be read of another."""
    new.mkdir()
    with Library.open(new):
        pass
    with (
        closing(sqlite3.connect(source, factory=_Torn)) as torn,
        closing(sqlite3.connect(new / FILE_NAME, isolation_level=None)) as target,
    ):
        carry(torn, target)
    return new / FILE_NAME


@pytest.mark.parametrize(("torn", "left"), [(301, ["b2", "a1", "a3"]), (302, ["b2", "a1"])])
def test_no_more_than_299_moves_in_a_row_may_be_missing(
    torn: int, left: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Torn, "unread", torn)
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3")
        library.record_line(game, library.get(game).moves[:2], position="-")
        record_move(library, game, 3, "a3", position="-")
    sql(
        tmp_path / FILE_NAME,
        f"UPDATE moves SET number = {torn} WHERE text = 'c3'",
        "UPDATE moves SET number = 500 WHERE text = 'a3'",
        "UPDATE games SET head = 500",
    )
    new = carried(tmp_path / FILE_NAME, tmp_path / "new")
    assert sql(new, "SELECT text FROM moves ORDER BY number") == [(text,) for text in left]


def test_a_game_comes_over_row_by_row_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Torn, "unread", None)
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3 b1", draft(title="Sunday"))
        library.explore(game, [Variation(("b2", "a1"), (Move("c1", 2.5, note="why not"), Move("b3")))])
        library.rename(game, "Monday")
    new = carried(tmp_path / FILE_NAME, tmp_path / "new")
    for table in ("games", "moves", "tags"):
        assert sql(new, f"SELECT * FROM {table}") == sql(tmp_path / FILE_NAME, f"SELECT * FROM {table}")


def test_a_game_that_the_target_cannot_hold_is_left_out_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path / "old") as library:
        play(library, "b2 a1")
        play(library, "c3")
    Library.open(tmp_path / "new").close()
    renew = rows.renew_words

    def refuse_the_first(connection: sqlite3.Connection, game: int) -> None:
        if connection.execute("SELECT count(*) FROM moves WHERE game = ?", (game,)).fetchone() == (2,):
            raise sqlite3.IntegrityError("refused")
        renew(connection, game)

    monkeypatch.setattr(rows, "renew_words", refuse_the_first)
    with (
        closing(sqlite3.connect(tmp_path / "old" / FILE_NAME)) as source,
        closing(sqlite3.connect(tmp_path / "new" / FILE_NAME, isolation_level=None)) as target,
    ):
        assert carry(source, target) == Carried(1, 1)
    assert sql(tmp_path / "new" / FILE_NAME, "SELECT text FROM moves") == [("c3",)]


def test_a_game_that_says_it_has_more_moves_is_unfinished_after_those_that_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Torn, "unread", None)
    with Library.open(tmp_path) as library:
        play(library, "b2 a1 c3", result="1-0", termination="win")
    sql(tmp_path / FILE_NAME, "UPDATE games SET plies = 7")
    new = carried(tmp_path / FILE_NAME, tmp_path / "new")
    assert sql(new, "SELECT plies, result FROM games") == [(3, "*")]
