"""Whatever happened to the library's file or its folder: the program starts, says so in one sentence, and plays on."""

from __future__ import annotations

import os
import random
import re
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from saves import opening
from saves.errors import LibraryError
from saves.library import Library
from saves.models import Move
from saves.opening import COMPANIONS, FILE_NAME, cause, mark_of
from saves.schema import version_of
from saves.search import Query
from saves.statistics import statistics_of
from tests.amount import amount
from tests.saves.support import (
    draft,
    filled,
    open_folder,
    ordinary_user,
    play,
    plays_on,
    record_move,
    set_aside,
    sql,
    texts,
)

NAME = re.compile(r"library-damaged-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.db")


def assert_replaced(folder: Path, damaged: bytes | None) -> None:
    """The library there is found damaged, set aside as it was, and a new one takes its place."""
    before = set_aside(folder)
    with Library.open(folder) as library:
        assert library.trouble is not None
        assert library.trouble.startswith("The library of games cannot be read. ")
        assert ". It was set aside as library-damaged-" in library.trouble, "the cause stands before it"
        assert library.trouble.endswith(", and a new one was begun.")
        assert library.ids() == []
        assert plays_on(library)
        assert library.path is not None
    (aside,) = [path for path in set_aside(folder) if path not in before]
    assert NAME.fullmatch(aside.name)
    assert library.aside == aside
    if damaged is not None:
        assert aside.read_bytes() == damaged
    with Library.open(folder) as library:
        assert (library.trouble, len(library.ids())) == (None, 1)


@pytest.mark.soak
def test_a_library_cut_off_anywhere_is_set_aside(quick_folder: Path) -> None:
    whole = filled(quick_folder / "whole")
    for length in range(0, len(whole), amount(512, 2560)):
        folder = quick_folder / str(length)
        folder.mkdir()
        (folder / FILE_NAME).write_bytes(whole[:length])
        assert_replaced(folder, whole[:length])


def test_a_damaged_library_that_another_program_has_open_for_a_moment_is_set_aside_then(
    tmp_path: Path, refused: list[OSError]
) -> None:
    damaged = filled(tmp_path)[:-100]
    (tmp_path / FILE_NAME).write_bytes(damaged)
    assert_replaced(tmp_path, damaged)
    assert not refused


@pytest.mark.parametrize("log", [None, b""])
def test_a_library_whose_last_page_is_cut_off_is_set_aside_unless_a_log_may_have_it(
    tmp_path: Path, log: bytes | None
) -> None:
    whole = filled(tmp_path)
    (tmp_path / FILE_NAME).write_bytes(whole[:-100])
    if log is not None:
        (tmp_path / f"{FILE_NAME}-wal").write_bytes(log)
    assert_replaced(tmp_path, whole[:-100])


def test_a_library_that_was_set_aside_without_its_log_gets_it_when_the_next_start_finds_it(tmp_path: Path) -> None:
    filled(tmp_path)
    aside = tmp_path / "library-damaged-2026-11-20-170000.db"
    mark_of(aside).touch()
    (tmp_path / FILE_NAME).rename(aside)
    (tmp_path / f"{FILE_NAME}-wal").write_bytes(b"its log")
    with Library.open(tmp_path) as library:
        assert library.aside == aside
        assert library.unread() == [aside]
    assert Path(f"{aside}-wal").read_bytes() == b"its log"


@pytest.mark.parametrize("size", [1, 15, 16, 100, 512, 4096, 50_000])
def test_noise_in_its_place_is_set_aside(tmp_path: Path, size: int) -> None:
    noise = random.Random(size).randbytes(size)
    (tmp_path / FILE_NAME).write_bytes(noise)
    assert_replaced(tmp_path, noise)


@pytest.mark.soak
def test_noise_anywhere_in_it_never_stops_the_program(quick_folder: Path) -> None:
    whole = filled(quick_folder / "whole")
    dice = random.Random(20261120)
    outcomes = {"whole": 0, "aside": 0, "memory": 0, "read only": 0}
    for number in range(amount(200, 50)):
        folder = quick_folder / str(number)
        folder.mkdir()
        start, length = dice.randrange(len(whole) if number % 2 else 128), dice.choice((1, 8, 512))
        damaged = whole[:start] + dice.randbytes(length) + whole[start + length :]
        (folder / FILE_NAME).write_bytes(damaged)
        outcomes[_outcome(folder)] += 1
        for aside in set_aside(folder):
            assert aside.read_bytes() == damaged
    assert outcomes["aside"] > amount(50, 10), outcomes


def _outcome(folder: Path) -> str:
    """Open a library, use it in every way; nothing but LibraryError may come."""
    with Library.open(folder) as library:
        try:
            for game in library.ids():
                library.get(game)
            library.search(Query(text="game"))
            statistics_of(library.history.level_games("tic-tac-toe"), {})
            assert plays_on(library)
        except LibraryError as error:
            assert str(error).endswith(".")
        if library.path is None:
            return "memory"
        return "aside" if library.aside else "read only" if library.trouble else "whole"


def test_a_folder_in_its_place_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME / "inside").mkdir(parents=True)
    assert_replaced(tmp_path, None)
    assert (set_aside(tmp_path)[0] / "inside").is_dir()


def test_a_link_to_nowhere_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).symlink_to(tmp_path / "nowhere")
    assert_replaced(tmp_path, None)


def test_what_lies_beside_a_damaged_library_moves_along(tmp_path: Path) -> None:
    for suffix in ("", *COMPANIONS):
        (tmp_path / f"{FILE_NAME}{suffix}").write_bytes(b"noise" * 2000)
    with Library.open(tmp_path) as library:
        assert library.aside is not None
        for suffix in ("", "-wal", "-journal"):
            assert Path(f"{library.aside}{suffix}").read_bytes() == b"noise" * 2000
        assert plays_on(library)


def test_moves_whose_main_file_is_gone_are_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / f"{FILE_NAME}-wal").write_bytes(b"moves")
    with Library.open(tmp_path) as library:
        assert library.trouble is not None
        assert "Its main file is missing." in library.trouble
        assert Path(f"{library.aside}-wal").read_bytes() == b"moves"
        assert plays_on(library)


def test_nothing_that_was_set_aside_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.wall_clock.now", lambda: datetime(2026, 11, 20, 17).astimezone())
    for number in range(3):
        (tmp_path / FILE_NAME).write_bytes(b"%d" % number)
        with Library.open(tmp_path) as library:
            assert library.aside is not None
    asides = ["library-damaged-2026-11-20-170000.db", *(f"library-damaged-2026-11-20-170000-{n}.db" for n in (2, 3))]
    assert [(tmp_path / name).read_bytes() for name in asides] == [b"0", b"1", b"2"]


def test_another_process_that_already_replaced_it_is_not_disturbed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"noise")

    def meanwhile(connection: sqlite3.Connection) -> int:
        monkeypatch.setattr(opening, "version_of", version_of)
        with Library.open(tmp_path) as other:
            play(other)
        return version_of(connection)

    monkeypatch.setattr(opening, "version_of", meanwhile)
    with Library.open(tmp_path) as library:
        assert len(library.ids()) == 1
    assert len(set_aside(tmp_path)) == 1


@pytest.mark.soak
def test_a_write_ahead_log_cut_off_anywhere_keeps_the_moves_before_the_cut(quick_folder: Path) -> None:
    with Library.open(quick_folder / "whole") as library:
        game = library.begin_game(draft("pathwayz"))
        for ply in range(1, 40):
            record_move(library, game, ply, f"m{ply}", position="")
        whole = (quick_folder / "whole" / FILE_NAME).read_bytes()
        log = (quick_folder / "whole" / f"{FILE_NAME}-wal").read_bytes()
    kept = []
    for number, length in enumerate(range(0, len(log), len(log) // amount(100, 25))):
        folder = quick_folder / str(number)
        folder.mkdir()
        (folder / FILE_NAME).write_bytes(whole)
        (folder / f"{FILE_NAME}-wal").write_bytes(log[:length])
        with Library.open(folder) as library:
            moves = [move.text for found in library.ids() for move in library.get(found).moves]
            assert moves == [f"m{ply}" for ply in range(1, len(moves) + 1)]
            assert plays_on(library)
            kept.append(len(moves))
    assert kept == sorted(kept)
    assert kept[-1] >= amount(37, 34)


# -- the folder, the disk, other processes --------------------------------------------------------------


def test_a_read_only_folder_with_a_library_shows_its_games() -> None:
    with open_folder() as folder:
        with Library.open(folder) as library:
            game = play(library)
        (folder / FILE_NAME).chmod(0o444)
        folder.chmod(0o555)
        with ordinary_user(), Library.open(folder) as library:
            assert library.trouble is not None
            assert "cannot be written" in library.trouble
            assert texts(library.get(game).moves) == "b2 a1 c3"
            with pytest.raises(LibraryError, match="It cannot be written to"):
                play(library)
        assert [path.name for path in folder.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize(("code", "why"), [(sqlite3.SQLITE_READONLY, ""), (sqlite3.SQLITE_FULL, " The disk is full.")])
def test_a_library_that_cannot_be_written_says_so_and_why_unless_that_is_all(
    code: int, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_connection: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("refused")
        error.sqlite_errorcode = code
        raise error

    Library.open(tmp_path).close()
    monkeypatch.setattr(opening, "migrate", refuse)
    with Library.open(tmp_path) as library:
        said = f"The library of games cannot be written to, so moves played now may not be kept.{why}"
        assert library.trouble == said


def test_a_read_only_folder_without_a_library_plays_in_memory() -> None:
    with open_folder() as folder:
        folder.chmod(0o555)
        with ordinary_user(), Library.open(folder) as library:
            assert library.path is None
            assert library.trouble is not None
            assert "kept only until the program ends" in library.trouble
            assert plays_on(library)
        assert list(folder.iterdir()) == []


def test_a_folder_that_nobody_may_enter_plays_in_memory() -> None:
    with open_folder() as folder:
        filled(folder)
        folder.chmod(0)
        with ordinary_user(), Library.open(folder) as library:
            assert (library.path, plays_on(library)) == (None, True)


def test_a_game_in_memory_goes_on_while_the_library_can_only_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.database._MEMORY_SECONDS", 0.0)
    with open_folder() as folder:
        filled(folder, 1)
        folder.chmod(0)
        with ordinary_user():
            library = Library.open(folder)
            game = play(library, "b2")
        (folder / FILE_NAME).chmod(0o444)
        folder.chmod(0o555)
        with ordinary_user(), library:
            record_move(library, game, 2, "a1", position="")
            assert (library.path, texts(library.get(game).moves)) == (None, "b2 a1")


@pytest.mark.parametrize("home", ["/dev/null/home", "relative/home", "bad\0home"])
def test_a_missing_home_folder_plays_in_memory(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.opening.data_folder", lambda: Path(home) / ".local" / "share" / "pathwayz")
    with Library.open() as library:
        assert library.path is None
        assert library.trouble is not None
        assert plays_on(library)
    assert not Path("relative").exists()


def test_the_home_folder_of_the_environment_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "a b ü?#%41"))
    with Library.open() as library:
        assert library.trouble is None
        assert library.path is not None
        assert library.path.is_relative_to(tmp_path)
        assert plays_on(library)


def test_a_folder_that_is_given_may_be_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Library.open(Path("games")) as library:
        assert (library.trouble, plays_on(library)) == (None, True)
    assert (tmp_path / "games" / FILE_NAME).is_file()


def test_a_home_that_cannot_be_named_plays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("saves.opening.data_folder", nowhere)
    with Library.open() as library:
        assert plays_on(library)


def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "OPENING_SECONDS", 0.05)
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)


def test_a_library_that_another_program_writes_is_read_and_caught_up_with_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _impatient(monkeypatch)
    with Library.open(tmp_path) as library:
        game = play(library, "b2")
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with Library.open(tmp_path) as library:
            assert library.trouble is not None
            assert "Another program is using it" in library.trouble
            assert texts(library.get(game).moves) == "b2"
            with pytest.raises(LibraryError, match="Another program is using it"):
                record_move(library, game, 2, "a1", position="")
            other.execute("ROLLBACK")
            library.record_line(game, [Move(text) for text in ["b2", "a1", "c3"]], position="")
            assert texts(library.get(game).moves) == "b2 a1 c3"


def test_a_library_that_another_program_keeps_to_itself_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _impatient(monkeypatch)
    filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("UPDATE games SET note = 'mine'")
        with Library.open(tmp_path) as library:
            assert library.path is None
            assert library.trouble is not None
            assert "Another program is using it" in library.trouble
            assert plays_on(library)
    assert set_aside(tmp_path) == []
    with Library.open(tmp_path) as library:
        assert (library.trouble, len(library.ids())) == (None, 12)


def test_what_a_killed_program_left_half_made_is_swept_up(tmp_path: Path) -> None:
    old, new = tmp_path / ".library-new-1-1", tmp_path / ".library-new-2-2"
    old.write_bytes(b"half")
    new.write_bytes(b"half")
    os.utime(old, (0, 0))
    with Library.open(tmp_path) as library:
        assert library.trouble is None
    assert (old.exists(), new.exists()) == (False, True)


def test_a_file_system_without_links_gets_its_library_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    with Library.open(tmp_path) as library:
        assert (library.trouble, plays_on(library)) == (None, True)
    assert sql(tmp_path / FILE_NAME, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("suffix", COMPANIONS)
def test_a_folder_in_the_place_of_a_companion_never_stops_the_program(tmp_path: Path, suffix: str) -> None:
    filled(tmp_path)
    (tmp_path / f"{FILE_NAME}{suffix}" / "inside").mkdir(parents=True)
    assert _outcome(tmp_path) in ("whole", "read only", "memory")
    assert set_aside(tmp_path) == []
    (tmp_path / f"{FILE_NAME}{suffix}" / "inside").rmdir()
    (tmp_path / f"{FILE_NAME}{suffix}").rmdir()
    with Library.open(tmp_path) as library:
        assert (library.trouble, len(library.ids()) >= 12) == (None, True)


@pytest.mark.parametrize("suffix", COMPANIONS)
def test_noise_in_the_place_of_a_companion_loses_no_game(tmp_path: Path, suffix: str) -> None:
    filled(tmp_path)
    (tmp_path / f"{FILE_NAME}{suffix}").write_bytes(random.Random(1).randbytes(40_000))
    with Library.open(tmp_path) as library:
        assert len(library.ids()) == 12
        assert (library.trouble, plays_on(library)) == (None, True)


def test_games_wait_for_a_library_that_another_program_put_there_and_writes_to(tmp_path: Path) -> None:
    told: list[str] = []
    with Library.open(tmp_path / "new") as other:
        play(other, "a1")
    with Library.open(tmp_path) as library:
        library.wait_at_most(0.02)
        library.on_renewal(told.append)
        play(library, "b2 a1 c3")
        (tmp_path / "new" / FILE_NAME).replace(tmp_path / FILE_NAME)
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other_program:
            other_program.execute("BEGIN IMMEDIATE")
            with pytest.raises(LibraryError, match="Another program is using it"):
                play(library, "b2")
            other_program.execute("COMMIT")
        assert len(told) == 1
        assert "Another program is using it" in told[0]
        play(library, "c3")
        kept = [texts(library.get(game).moves) for game in library.ids()]
    assert sorted(kept) == ["a1", "b2 a1 c3", "c3"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "The disk is full."),
        (OSError(30, "Read-only file system"), "It can only be read."),
        (UnicodeError("odd"), "It has characters that cannot be read or written."),
        (OverflowError("much"), "A number is too large."),
        (MemoryError(), "There is not enough memory for this."),
        (sqlite3.OperationalError("odd"), "Something in it is missing or damaged."),
        (RuntimeError("no home"), "There is no home folder to keep it in."),
    ],
)
def test_the_cause_of_an_error_is_one_sentence(error: Exception, words: str) -> None:
    assert cause(error) == words


def test_a_library_that_fails_is_not_opened_anew_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.database._AGAIN_SECONDS", 60.0)
    with Library.open(tmp_path) as library:
        game = play(library)
        sql(tmp_path / FILE_NAME, "DROP TABLE moves")
        for _ in range(2):
            with pytest.raises(LibraryError):
                library.get(game)
        assert set_aside(tmp_path) == []


def test_a_closed_library_is_not_begun_anew(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        play(library)
    (tmp_path / FILE_NAME).unlink()
    library.look_again()
    assert not (tmp_path / FILE_NAME).exists()
