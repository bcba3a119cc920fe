"""An import in pieces: other programs see none of its games or all, and what is not finished leaves nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from saves.errors import LibraryError, NoSuchGameError
from saves.gamefile import read_games
from saves.importing import CheckedGame, check_games
from saves.library import Library
from tests.saves.support import play, sql

FILE = """[Game "tic-tac-toe"]

1. b2 a1 2. c3 *

[Game "tic-tac-toe"]

1. a1 b2 *
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


def games() -> list[CheckedGame]:
    return list(check_games(read_games(FILE)))


def test_games_are_listed_together_at_the_end(library: Library) -> None:
    staged = library.stage()
    staged.add(games())
    staged.add(games())
    assert library.ids() == []
    staged.list_games()
    assert sorted(library.ids()) == sorted(staged.ids)
    assert len(staged.ids) == 4
    assert library.path is not None
    plies = sql(library.path, "SELECT DISTINCT ply, text FROM moves ORDER BY ply, text")
    assert plies == [(1, "a1"), (1, "b2"), (2, "a1"), (2, "b2"), (3, "c3")]


def test_what_is_discarded_leaves_nothing(library: Library) -> None:
    staged = library.stage()
    staged.add(games())
    staged.discard()
    assert library.ids() == []
    with pytest.raises(NoSuchGameError):
        staged.list_games()


def test_what_is_listed_is_not_discarded(library: Library) -> None:
    staged = library.stage()
    staged.add(games())
    staged.list_games()
    staged.discard()
    assert sorted(library.ids()) == sorted(staged.ids)


def test_what_was_discarded_is_not_missed_where_another_window_writes(library: Library, tmp_path: Path) -> None:
    told: list[str] = []
    library.on_renewal(told.append)
    own = play(library)
    staged = library.stage()
    staged.add(games())
    staged.discard()
    for _ in range(2):
        with Library.open(tmp_path) as other:  # empties the log, and begins it anew
            play(other)
        library.rename(own, "In the garden")
    assert (told, library.renewals, len(library.ids())) == ([], 0, 3)


def test_a_disk_that_is_nearly_full_takes_no_games(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    staged = library.stage()
    monkeypatch.setattr("saves.staging.shutil.disk_usage", lambda _folder: SimpleNamespace(free=0))
    with pytest.raises(LibraryError, match="The disk is nearly full") as refused:
        staged.add(games())
    assert (refused.value.code, staged.ids) == ("database", [])


@pytest.mark.skipif(sys.platform == "win32", reason="there no file that is open can be deleted")
@pytest.mark.parametrize("way", ["staged", "shown", "added"])
def test_games_of_a_file_are_written_again_where_the_library_was_deleted(
    library: Library, tmp_path: Path, way: str
) -> None:
    staged = library.stage()
    if way == "added":
        library.add(games())
    else:
        staged.add(games())
    if way == "shown":
        play(library)
        staged.list_games()
    for path in tmp_path.glob("library.db*"):
        path.unlink()
    play(library, "c1")
    assert library.path is not None
    found = sql(library.path, "SELECT plies, listed FROM games WHERE imported = 1 ORDER BY plies")
    assert found == [(2, way != "staged"), (3, way != "staged")]
