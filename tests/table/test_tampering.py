"""The library tampered with while games are played: what was shown is in some library or file, once, and was told."""

from __future__ import annotations

import random
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from saves import database, opening
from saves.gamefile import read_games
from saves.importing import check_game
from saves.library import Library
from saves.models import StoredGame
from saves.opening import FILE_NAME
from saves.transfer import carry
from table.journal import restored
from table.keeping import Keeper, open_library
from tests.saves.support import filled, open_folder, ordinary_user, read_game, set_aside, sql
from tests.ui.table import LINE_OF_X, Table, tictactoe

Shown = set[tuple[str, ...]]
Harm = Callable[[Path], object]


class Window:
    """What a window does with games, without one: a library, what is told, and every line that was ever shown."""

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        self.shown: Shown = set()
        self.library = open_library(folder, self.told.append)
        self.keeper = Keeper(lambda: self.library, self.told.append)
        self.games = 0

    def begin(self, *moves: str) -> Table:
        """Begin a game and play moves of it."""
        self.games += 1
        table = Table(tictactoe(), journal=self.keeper.journal())
        self.play(table, *moves)
        return table

    def play(self, table: Table, *moves: str) -> None:
        """Play moves; each is shown as soon as it is played."""
        for move in moves:
            table.play(move)
            self.shown.add(tuple(table.moves))

    def catch_up(self) -> None:
        """What the window does in every frame, once it is due."""
        self.keeper.catch_up()


def lines_in(folder: Path) -> list[list[list[str]]]:
    """Return every line of each game that a program finds which is started now, while the window is still open."""
    with open_library(folder, lambda _sentence: None) as library:
        return [lines_of(library.get(game)) for game in library.ids()]


def lines_of(game: StoredGame) -> list[list[str]]:
    """Return every line of play that a kept game knows."""
    whole = [move.text for move in (*game.moves, *game.ahead)]
    return [whole, *([*line.before, *(move.text for move in line.moves)] for line in game.variations)]


def assert_all_kept(window: Window, folder: Path, others: int = 0) -> None:
    """Every line that was shown is the beginning of one that is kept, and no game is there twice."""
    games = lines_in(folder)
    kept = {tuple(line[:length]) for game in games for line in game for length in range(len(line) + 1)}
    assert window.shown <= kept, window.shown - kept
    assert len(games) == window.games + others


def evening(folder: Path, harm: Harm) -> Window:
    """Play a whole game and half of another with a takeback; harm the library; play on, and a third game."""
    window = Window(folder)
    window.begin(*LINE_OF_X)
    half = window.begin("a1", "b2", "c3")
    half.session.undo(half.now)
    window.play(half, "a3")
    harm(folder / FILE_NAME)
    window.play(half, "a2")
    window.begin("b2", "c1")
    half.session.undo(half.now)
    window.play(half, "c1")
    window.catch_up()
    return window


def log_of(path: Path) -> Path:
    return Path(f"{path}-wal")


def rename(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def delete_all(path: Path) -> None:
    for each in path.parent.iterdir():
        each.unlink()


def a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_link_to_itself(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))
    path.symlink_to(path)


def noise_over_log(path: Path) -> None:
    with log_of(path).open("r+b") as file:
        file.write(random.Random(1).randbytes(20_000))


def noise_in_log(path: Path) -> None:
    noise = log_of(path).with_name("noise")
    noise.write_bytes(random.Random(1).randbytes(50_000))
    noise.replace(log_of(path))


def cut(path: Path, length: int) -> None:
    with path.open("r+b") as file:
        file.truncate(length)


HARMS: dict[str, Harm] = {
    "renamed": rename,
    "deleted": Path.unlink,
    "deleted with all beside it": delete_all,
    "log deleted": lambda path: log_of(path).unlink(),
    "log replaced": noise_in_log,
    "cut in half": lambda path: cut(path, path.stat().st_size // 2),
    "emptied": lambda path: cut(path, 0),
    "noise laid over it": lambda path: path.write_bytes(b"noise" * 5000),
    "folder removed": lambda path: shutil.rmtree(path.parent),
    "a directory": a_directory,
    "log emptied": lambda path: cut(log_of(path), 0),
    "log cut": lambda path: cut(log_of(path), log_of(path).stat().st_size // 2),
    "noise laid over the log": noise_over_log,
    "a link to itself": a_link_to_itself,
}


IN_LOG = ("log emptied", "log cut", "noise laid over the log")
"""Harms to the log alone, which do none where it is empty."""
LAID_OVER = ("cut in half", "emptied", "noise laid over it")
"""Harms that leave the log, so that nothing is lost and nothing told where all games are still in it."""
GONE = "renamed", "deleted", "deleted with all beside it", "folder removed"
"""Harms after which nothing is at the library's path."""


def words_for(name: str) -> str:
    """Return what the sentence about a harm says of the library."""
    if name in GONE:
        return "The library of games was moved or deleted while it was open"
    return "were removed or replaced" if name in ("log deleted", "log replaced") else "t was set aside"


def settle(path: Path) -> None:
    """Bring everything from the log into the main file, as SQLite does now and then."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize("settled", [False, True], ids=["in the log", "in the main file"])
@pytest.mark.parametrize("name", HARMS)
def test_whatever_happens_to_the_file_every_shown_move_is_kept_and_told(
    tmp_path: Path, name: str, settled: bool
) -> None:
    def harm(path: Path) -> None:
        if settled:
            settle(path)
        HARMS[name](path)

    folder = tmp_path / "data"
    window = evening(folder, harm)
    harmless = (name in LAID_OVER and not settled) or (name in IN_LOG and settled)
    assert len(window.told) == 1 or (harmless and not window.told), window.told
    assert all(words_for(name) in sentence for sentence in window.told), window.told
    assert_all_kept(window, folder)
    assert name not in IN_LOG or window.library.unread() == [], "nothing is left in what was set aside"
    assert name not in IN_LOG or settled or len(set_aside(folder)) == 1
    window.library.close()
    assert_all_kept(window, folder)


@pytest.mark.skipif(sys.platform == "win32", reason="there no file that is open can be renamed")
def test_a_log_that_another_program_reads_makes_way_for_that_of_the_new_library(tmp_path: Path) -> None:
    window = Window(tmp_path)
    window.begin(*LINE_OF_X)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchone()
        half = window.begin("a1", "b2")
        old = log_of(tmp_path / FILE_NAME).stat()
        rename(tmp_path / FILE_NAME)
        window.play(half, "c3")
        (aside,) = tmp_path.glob("library-damaged-*-wal")
        assert aside.stat().st_ino == old.st_ino
    assert [words_for("renamed") in sentence for sentence in window.told] == [True]
    assert_all_kept(window, tmp_path)
    window.library.close()
    assert_all_kept(window, tmp_path)


@pytest.mark.parametrize("table", ["moves", "games"])
@pytest.mark.parametrize("settled", [False, True], ids=["in the log", "in the main file"])
def test_a_table_that_another_program_has_dropped_is_begun_anew_in_plain_words(
    tmp_path: Path, table: str, settled: bool
) -> None:
    def drop(path: Path) -> None:
        sql(path, "PRAGMA foreign_keys = OFF", f"DROP TABLE {table}")
        if settled:
            settle(path)

    folder = tmp_path / "data"
    window = evening(folder, drop)
    assert window.keeper.missing() == []
    assert_all_kept(window, folder)
    assert "set aside" in window.told[-1]
    assert not any("table" in told for told in window.told)
    window.library.close()


@pytest.mark.parametrize("asked", [True, False])
def test_a_log_that_was_emptied_before_the_end_costs_no_game_and_no_name(tmp_path: Path, asked: bool) -> None:
    folder = tmp_path / "data"
    filled(folder, 5)
    window = Window(folder)
    with closing(sqlite3.connect(folder / FILE_NAME)) as reader:
        reader.execute("SELECT count(*) FROM games").fetchone()
        window.begin(*LINE_OF_X)
        window.begin("a1", "b2")
        cut(log_of(folder / FILE_NAME), 0)
        if asked:
            assert window.keeper.missing() == []
        window.library.close()
    assert_all_kept(window, folder, others=5)
    with open_library(folder, print) as library:
        assert "?" not in [seat.name for seat in library.players()]


@pytest.mark.parametrize(
    ("how", "notice"),
    [
        ("put in its place", "it was opened anew, and what was played since the program started is in it."),
        ("laid over it", "what was played since the program started was written into it again."),
    ],
)
def test_an_older_copy_gets_what_it_lacks_and_no_game_twice(tmp_path: Path, how: str, notice: str) -> None:
    folder = tmp_path / "data"
    window = Window(folder)
    window.begin(*LINE_OF_X)
    half = window.begin("a1", "b2")
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(folder / FILE_NAME)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    window.play(half, "c3", "a3")
    window.begin("b2", "c1")
    settle(folder / FILE_NAME)
    if how == "put in its place":
        copy.replace(folder / FILE_NAME)
    else:
        shutil.copyfile(copy, folder / FILE_NAME)
    window.play(half, "a2")
    window.begin("c2")
    window.catch_up()
    assert [each.endswith(notice) for each in window.told] == [True]
    assert_all_kept(window, folder)


def test_a_copy_that_lacks_only_moves_of_a_game_is_told_too(tmp_path: Path) -> None:
    window = Window(tmp_path)
    half = window.begin("a1", "b2")
    settle(tmp_path / FILE_NAME)
    older = (tmp_path / FILE_NAME).read_bytes()
    window.play(half, "c3", "a3")
    settle(tmp_path / FILE_NAME)
    (tmp_path / FILE_NAME).write_bytes(older)
    window.begin("b2")
    window.catch_up()
    assert len(window.told) == 1
    assert_all_kept(window, tmp_path)


def test_a_file_that_is_numbered_anew_at_every_move_is_told_once_and_goes_on(tmp_path: Path) -> None:
    window = Window(tmp_path)
    table = window.begin("a1")
    for move in ("b2", "c3", "a3", "c1"):
        settle(tmp_path / FILE_NAME)
        shutil.copyfile(tmp_path / FILE_NAME, tmp_path / "again.db")
        (tmp_path / "again.db").replace(tmp_path / FILE_NAME)
        window.play(table, move)
    window.catch_up()
    assert len(window.told) == 1
    assert_all_kept(window, tmp_path)


def test_another_library_keeps_its_own_games_beside_those_of_the_evening(tmp_path: Path) -> None:
    filled(tmp_path / "other", 3)

    def replace(path: Path) -> None:
        (tmp_path / "other" / FILE_NAME).replace(path)

    window = evening(tmp_path / "data", replace)
    assert len(window.told) == 1
    assert "replaced" in window.told[0]
    assert_all_kept(window, tmp_path / "data", others=3)


def test_a_game_from_before_goes_on_in_a_library_that_never_had_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = Window(folder)
    first.begin("a1", "b2")
    first.library.close()
    window = Window(folder)
    (game,) = window.library.ids()
    config, past = restored(window.library.get(game))
    table = Table(config, past=past, journal=window.keeper.journal(game))
    window.play(table, "c3")
    (folder / FILE_NAME).unlink()
    window.play(table, "a3")
    window.games = 1
    assert_all_kept(window, folder)


def test_a_list_from_before_cannot_harm_another_game(tmp_path: Path) -> None:
    from saves.errors import LibraryError

    filled(tmp_path / "other", 3)
    window = Window(tmp_path / "data")
    window.begin("a1")
    (game,) = window.library.ids()
    (tmp_path / "other" / FILE_NAME).replace(tmp_path / "data" / FILE_NAME)
    with pytest.raises(LibraryError, match="look for the game again"):
        window.library.delete(game)
    assert len(window.library.ids()) == 4


def test_another_window_that_writes_is_no_tampering(tmp_path: Path) -> None:
    window, other = Window(tmp_path), Window(tmp_path)
    table = window.begin("a1")
    other.begin("b2", "c1")
    settle(tmp_path / FILE_NAME)
    window.play(table, "b2")
    other.begin("c2")
    assert window.told == other.told == []
    assert len(window.library.ids()) == 3
    window.shown |= other.shown
    window.games += other.games
    assert_all_kept(window, tmp_path)


def test_another_window_that_writes_has_no_whole_game_brought_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An evening may begin with an import of thousands."""
    carried: list[int] = []

    def count(source: sqlite3.Connection, target: sqlite3.Connection, games: Sequence[int] | None = None) -> object:
        carried.extend(games or ())
        return carry(source, target, games)

    monkeypatch.setattr(database, "carry", count)
    window, other = Window(tmp_path), Window(tmp_path)
    window.library.add([check_game(read_game('[Game "tic-tac-toe"]\n\n1. b2 a1 2. c3'))] * 30)
    window.begin("a1")
    other.begin("b2", "c1")
    settle(tmp_path / FILE_NAME)
    window.begin("a1")
    assert carried == []
    assert len(window.library.ids()) == 33


@pytest.mark.parametrize("mode", ["file", "folder"])
def test_permissions_that_are_taken_away_lose_nothing(mode: str) -> None:
    with open_folder() as folder:
        place = folder / "data"
        with ordinary_user():
            harmed: list[tuple[Path, int]] = []

            def harm(path: Path) -> None:
                for each in path.parent.iterdir() if mode == "file" else [path.parent]:
                    harmed.append((each, each.stat().st_mode))
                    each.chmod(0o400 if mode == "file" else 0)

            window = evening(place, harm)
            for each, before in harmed:
                each.chmod(before)
            window.catch_up()
        assert_all_kept(window, place)


# -- what cannot be written is tried again, and at last saved elsewhere ---------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "OPENING_SECONDS", 0.05)
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program writes into the library and does not end."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """No file may grow any more."""
    if sys.platform == "win32":
        pytest.skip("there is no limit on files here")
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("trouble", [locked, full])
def test_what_could_not_be_written_is_written_as_soon_as_it_can(
    tmp_path: Path, trouble: Callable[[Path], AbstractContextManager[None]]
) -> None:
    window = Window(tmp_path)
    table = window.begin("a1", "b2")
    with trouble(tmp_path):
        window.play(table, "c3", "a3")
        table.session.undo(table.now)
        window.play(table, "c1")
        left = window.begin("b2", "a2")
        left.session.close()
        window.catch_up()
        assert window.keeper.next_update_delay() is not None
        assert window.keeper.missing()
    assert 1 <= len(window.told) <= 3  # once for each game, and once for the library
    assert window.keeper.next_update_delay() == pytest.approx(0, abs=2), "it must be tried again within two seconds"
    window.catch_up()
    assert window.keeper.next_update_delay() is None
    assert window.keeper.missing() == []
    assert_all_kept(window, tmp_path)


@pytest.mark.usefixtures("impatient")
def test_what_cannot_be_written_at_all_can_be_saved_as_a_file(tmp_path: Path) -> None:
    window = Window(tmp_path / "data")
    whole = window.begin(*LINE_OF_X)
    with locked(tmp_path / "data"):
        table = window.begin("a1", "b2", "c3")
        window.keeper.save_missing(tmp_path / "saved.txt")
    (record,) = read_games((tmp_path / "saved.txt").read_text("utf-8"))
    assert record.moves == table.moves
    assert whole.moves != table.moves


def test_a_library_in_memory_is_saved_elsewhere_and_written_when_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    window = Window(tmp_path / "data")
    assert window.library.path is None
    window.begin("a1", "b2")
    assert len(window.keeper.missing()) == 1
    (tmp_path / "data").unlink()
    assert window.keeper.missing() == []
    assert "used again" in window.told[-1]
    assert_all_kept(window, tmp_path / "data")


def test_an_imported_game_is_carried_over_too(tmp_path: Path) -> None:
    window = Window(tmp_path / "data")
    window.library.add([check_game(read_game('[Game "tic-tac-toe"]\n\n1. b2 a1 2. c3'))])
    window.begin("a1")
    with Library.open(tmp_path / "data") as library:
        assert len(library.ids()) == 2
    rename(tmp_path / "data" / FILE_NAME)
    window.begin("c3")
    with Library.open(tmp_path / "data") as library:
        assert sorted(len(library.get(game).moves) for game in library.ids()) == [1, 1, 3]
