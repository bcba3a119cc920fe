"""The library is the person's own: nobody else may read it, and a clock that is wrong harms nothing in it."""

from __future__ import annotations

import errno
import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from saves import places, rescued
from saves.copies import FOLDER, keep_daily_copy
from saves.files import make_own, make_own_folder
from saves.library import Library
from saves.opening import FILE_NAME
from saves.search import Query
from saves.settings import Settings
from table.keeping import open_library
from tests.conftest import ROOT, ShiftClock
from tests.saves.support import draft, play, set_aside, sql

posix = pytest.mark.skipif(os.name != "posix", reason="there are no modes here")
DAY_MS = 24 * 60 * 60 * 1000


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def generous() -> Iterator[None]:
    """A person whose new files everybody may read, as on most systems."""
    before = os.umask(0)
    yield
    os.umask(before)


@posix
@pytest.mark.usefixtures("generous")
def test_nobody_else_may_read_the_library_or_what_lies_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Library.open(folder) as library:
        play(library)
        keep_daily_copy(folder / FILE_NAME, date(2026, 11, 21))
        assert mode(folder) == 0o700
        assert mode(folder / FOLDER) == 0o700
        files = [path for path in folder.rglob("*") if path.is_file()]
        assert {path.name for path in files} >= {FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"}
        assert {mode(path) for path in files} == {0o600}


@posix
@pytest.mark.usefixtures("generous")
def test_nobody_else_may_read_the_settings_or_the_note_of_rescued_games(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    Settings.load(settings).save()
    rescued.remember(settings, 1, tmp_path / "rescued.txt")
    assert {path.name: mode(path) for path in tmp_path.iterdir()} == dict.fromkeys(
        (settings.name, "settings.lock", rescued.FILE_NAME), 0o600
    )


@posix
@pytest.mark.usefixtures("generous")
def test_a_library_of_an_earlier_version_becomes_the_persons_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Library.open() as library:
        path = library.path
        assert path is not None
    path.chmod(0o644)
    path.parent.chmod(0o755)
    with Library.open() as library:
        play(library)
        assert (mode(path), mode(path.parent)) == (0o600, 0o700)
        assert mode(Path(f"{path}-wal")) == 0o600
        Path(f"{path}-wal").chmod(0o644)
        with Library.open():
            assert mode(Path(f"{path}-wal")) == 0o600


@posix
@pytest.mark.usefixtures("generous")
def test_a_link_leads_to_a_file_whose_rights_stay(tmp_path: Path) -> None:
    (tmp_path / "shared").touch()
    (tmp_path / "link").symlink_to("shared")
    make_own(tmp_path / "link")
    assert mode(tmp_path / "shared") == 0o666


@posix
@pytest.mark.usefixtures("generous")
def test_only_the_last_of_new_folders_is_the_persons_alone(tmp_path: Path) -> None:
    folder = tmp_path / "shared" / "folders" / "own"
    for _ in range(2):
        make_own_folder(folder)
        assert [mode(each) for each in (folder, folder.parent, folder.parent.parent)] == [0o700, 0o777, 0o777]


@posix
def test_on_windows_no_rights_are_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(0o644)
    monkeypatch.setattr(sys, "platform", "win32")
    make_own(path)
    assert mode(path) == 0o644


def test_on_a_full_disk_the_note_of_rescued_games_is_written_over_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "the disk is full")

    settings, games = tmp_path / "settings.toml", tmp_path / "Zoë.txt"
    games.touch()
    rescued.remember(settings, 1, tmp_path / "gone.txt")
    note = settings.with_name(rescued.FILE_NAME)
    size = note.stat().st_size
    monkeypatch.setattr(rescued, "write_whole", refuse)
    rescued.remember(settings, 2, games)
    assert note.stat().st_size == size
    (told,) = rescued.take(settings)
    assert told.endswith(f"2 games could not be kept in the library. They are in the file {games}.")
    assert (rescued.take(settings), note.stat().st_size) == ([], size)
    note.write_bytes(note.read_bytes()[: size - 1])
    before = note.read_bytes()
    rescued.remember(settings, 3, games)
    assert note.read_bytes() == before, "it may be read again, but has no room"


@posix
def test_a_folder_that_was_named_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with Library.open(tmp_path) as library:
        assert library.trouble is None
    assert (mode(tmp_path), mode(tmp_path / FILE_NAME)) == (0o755, 0o600)


@posix
@pytest.mark.usefixtures("generous")
def test_what_is_set_aside_is_the_persons_own(tmp_path: Path) -> None:
    for name in (FILE_NAME, f"{FILE_NAME}-wal"):
        (tmp_path / name).write_bytes(b"noise" * 5000)
        (tmp_path / name).chmod(0o644)
    Library.open(tmp_path).close()
    (aside,) = set_aside(tmp_path)
    assert [mode(aside), mode(Path(f"{aside}-wal"))] == [0o600, 0o600]


def test_the_window_hardly_waits_for_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(Library, "wait_at_most", lambda _self, seconds: waits.append(seconds))
    open_library(tmp_path, print).close()
    assert [0 < seconds < 0.1 for seconds in waits] == [True]


def test_trouble_is_told_in_a_sentence_and_leaves_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    code = "from table.keeping import open_library; open_library(None, print).close()"
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "file")}
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "until the program ends" in ended.stdout


def test_a_damaged_library_leaves_no_traceback_either(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"noise" * 5000)
    with caplog.at_level(logging.INFO):
        open_library(tmp_path, lambda _told: None).close()
    assert all(record.levelno < logging.WARNING for record in caplog.records)


# -- clocks that are wrong ----------------------------------------------------------------------------


def test_a_clock_that_runs_ahead_purges_nothing(tmp_path: Path, shift_clock: ShiftClock) -> None:
    with Library.open(tmp_path) as library:
        game, other = play(library), play(library)
        library.delete(game)
    for days in (4000, 4001):
        shift_clock(days)
        with open_library(tmp_path, print) as library:
            play(library)
    shift_clock(0)
    with open_library(tmp_path, print) as library:
        library.restore(game)
        assert {game, other} <= set(library.ids())


def test_a_game_without_a_move_goes_after_a_day(tmp_path: Path, shift_clock: ShiftClock) -> None:
    with Library.open(tmp_path) as library:
        game, found = library.begin_game(draft()), []
        for days in (0.0, 0.9, 1.1):
            shift_clock(days)
            assert library.purge() == 0
            found.append(sql(tmp_path / FILE_NAME, "SELECT id FROM games"))
    assert found == [[(game,)], [(game,)], []]


def test_what_was_deleted_long_ago_goes_once_enough_was_played_since(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library)
        library.delete(game)
        later = [play(library) for _ in range(7)]
    path = tmp_path / FILE_NAME
    sql(path, f"UPDATE games SET deleted = deleted - {40 * DAY_MS} WHERE id = {game}")
    for day, number in enumerate(later[:-1]):
        sql(path, f"UPDATE games SET updated = updated - {(day + 1) * DAY_MS} WHERE id = {number}")
    with open_library(tmp_path, print) as library:
        assert library.ids(Query(deleted=True)) == []
        assert set(library.ids()) == set(later)


def test_a_game_that_was_deleted_by_a_clock_behind_waits_for_days_of_play_too(
    tmp_path: Path, shift_clock: ShiftClock
) -> None:
    with Library.open(tmp_path) as library:
        for days in range(-9, 0):
            shift_clock(days)
            game = play(library)
        shift_clock(-4000)
        library.delete(game)
    shift_clock(0)
    with open_library(tmp_path, print) as library:
        assert library.ids(Query(deleted=True)) == [game]


def test_a_game_from_the_future_is_a_game_like_any_other_and_the_latest_comes_first(
    tmp_path: Path, shift_clock: ShiftClock
) -> None:
    with Library.open(tmp_path) as library:
        shift_clock(4000)
        future = play(library)
        shift_clock(0)
        now = play(library)
        assert library.ids() == [now, future]
        assert library.ids(Query(sort="created", descending=False)) == [future, now]
        assert [game.id for game in library.unfinished()] == [now, future]
        assert library.get(future).plies == 3
        library.delete(future)
        assert library.ids(Query(deleted=True)) == [future]


# -- folders that are named oddly -----------------------------------------------------------------------


def test_a_folder_whose_name_is_no_utf8_keeps_games_and_copies(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/h-\xff?#%"))
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this system has no such names")
    with open_library(folder, print) as library:
        assert library.trouble is None
        play(library)
        assert keep_daily_copy(folder / FILE_NAME, date(2026, 11, 21)) is not None
        play(library)
        library.restore_copy(library.copies()[-1])
        assert len(library.ids()) == 1
    with Library.open(folder) as library:
        assert len(library.ids()) == 1


def test_the_second_file_of_a_day_has_a_number(tmp_path: Path) -> None:
    root = Path(tmp_path.anchor)
    assert places.taken_by(root) == f"{root} is a folder; name a file in it."
    first = places.free_name(tmp_path, ".txt", "Othello")
    first.touch()
    second = places.free_name(tmp_path, ".txt", "Othello")
    assert second.name == first.name.replace(".txt", " 2.txt")
    second.touch()
    assert places.free_name(tmp_path, ".txt", "Othello").name == first.name.replace(".txt", " 3.txt")
    assert first.name.startswith("Othello 2")
