"""The library's games of people, handed over to a course that learns from them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ai import yours
from ai.commands import run_command
from game.played_game import PlayedGame
from lab.learning import people
from main import command_of
from saves.library import Library
from saves.people import games_of_people
from tests.ai.support import CONNECT_FOUR
from tests.ui.shelves import ROBIN, YOU, keep, level

BOARD = "connect-four"


def _fill(library: Library) -> None:
    keep(library, BOARD, "4 4 3", (YOU, ROBIN))
    keep(library, BOARD, "1 2 1", (YOU, level(3)), result="1-0", termination="resignation")
    keep(library, BOARD, "1 7 1 7", (level(3), YOU))
    keep(library, BOARD, "1 2 3", (level(3), level(4)))
    keep(library, "tic-tac-toe", "b2 a1", (YOU, ROBIN))


EXPECTED = [
    PlayedGame(["4", "4", "3"], (True, True)),
    PlayedGame(["1", "2", "1"], (True, False), winner=0),
    PlayedGame(["1", "7", "1", "7"], (False, True)),
]


def test_games_with_a_person_are_handed_over_the_oldest_first(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        _fill(library)
        assert [*games_of_people(library, CONNECT_FOUR)] == EXPECTED
        people.write_games(tmp_path / "heron", games_of_people(library, CONNECT_FOUR))
    lines = (tmp_path / "heron" / people.GAMES).read_text().splitlines()
    assert [json.loads(line)["moves"] for line in lines] == [each.moves for each in EXPECTED]


def test_a_deleted_game_is_not_learned_from(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        _fill(library)
        library.delete(library.ids()[-1])
        assert [*games_of_people(library, CONNECT_FOUR)] == EXPECTED[1:]


def test_a_damaged_game_in_the_library_hides_no_other(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        _fill(library)
        path = library.path
    assert path is not None
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE moves SET text = 'q9' WHERE game = 1 AND number = 2")
        connection.execute("UPDATE games SET head = 99 WHERE id = 2")
    with Library.open(tmp_path) as library:
        found = [*games_of_people(library, CONNECT_FOUR)]
    assert EXPECTED[2] in found
    assert ["4", "q9", "3"] in [each.moves for each in found], "the course knows what to do with such a game"


@pytest.mark.parametrize("table", ["moves", "games"])
def test_a_library_that_cannot_be_read_has_no_games(tmp_path: Path, table: str) -> None:
    with Library.open(tmp_path) as library:
        _fill(library)
        assert library.path is not None
        with closing(sqlite3.connect(library.path)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute(f"ALTER TABLE {table} RENAME TO lost")
        assert not [*games_of_people(library, CONNECT_FOUR)]


def test_the_command_learns_from_the_library_of_the_players_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(people, "FEWEST", len(EXPECTED))
    yours.place(tmp_path)
    with Library.open(tmp_path) as library:
        _fill(library)
    line = f"{BOARD} --name Heron --start people --games 50 --workers 1"
    assert run_command(command_of("learn"), line.split()) == 0
    assert "from 3 games" in capsys.readouterr().out
    assert people.read_first_weights(yours.folder(CONNECT_FOUR) / "heron") is not None
