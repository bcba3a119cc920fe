"""What comes back of a damaged library: every game that can still be read, counted in one sentence."""

from __future__ import annotations

import os
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from types import SimpleNamespace
from typing import cast

import pytest

from game import Match, find_game
from saves.copies import keep_daily_copy
from saves.library import Library
from saves.models import Judgement
from saves.opening import FILE_NAME
from saves.pages import PAGE, rows_of
from saves.puzzles import Mistake, PuzzleAttempt, PuzzleRun
from saves.salvage import AT_ONCE
from saves.schema import migrate
from table.keeping import open_library
from table.salvaging import Salvager
from tests.amount import amount
from tests.saves.support import draft, filled, play, record_move, sql, take_back, texts
from tests.virtual_screen import wait_until

GAMES = 60


class Window:
    """A library as the program opens it, and what its player is told."""

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        self.busy: list[bool] = []
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.library = open_library(folder, self.told.append)
        self.salvager = Salvager(self.library, self._calls.put, self.told.append, self.busy.append)
        self.salvager.begin()

    def run(self) -> None:
        """Let the loop do what it was asked for."""
        with suppress(Empty):
            while True:
                self._calls.get_nowait()()

    def wait(self) -> None:
        """Until everything came over."""

        def ended() -> bool:
            self.run()
            return self.busy == [] or not self.busy[-1]

        wait_until(ended, "the games of the damaged library", 60)


def opened(folder: Path) -> tuple[Library, str]:
    """Open a damaged library as the program does; return it with what is told at once and, at last, of its games."""
    window = Window(folder)
    window.wait()
    first, last = window.told
    assert "set aside" in first
    assert (window.busy, window.library.unread()) == ([True, False], [])
    return window.library, f"{first} {last}"


def counted(sentence: str) -> int:
    """How many games a sentence says came over."""
    found = re.search(r"(\d+) games? \(\d+ moves?\) came over from library-damaged-\S+\.db\.", sentence)
    return int(found[1]) if found else 0


def readable(library: Library) -> int:
    """How many games there are; each can be played through to the position that it shows."""
    for number in library.ids():
        game = library.get(number)
        match = Match(find_game(game.board), game.start)
        for move in game.moves:
            match.push(move.text)
        assert match.game.to_position(match.state) == game.position
    return len(library.ids())


class Interrupted(Event):
    """Lets some changes through; then it does something, or wants the salvage to stop."""

    def __init__(self, changes: int, then: Callable[[], object] | None = None) -> None:
        super().__init__()
        self._left, self._then = changes, then

    def wait(self, _timeout: float | None = None) -> bool:
        self._left -= 1
        if self._left == -1 and self._then is not None:
            self._then()
        return self._left < 0 and self._then is None


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A library of some games."""
    return filled(tmp_path_factory.mktemp("whole"), GAMES)


@pytest.fixture
def damaged(tmp_path: Path, whole: bytes) -> Path:
    """The folder of that library, of which only the header is noise."""
    (tmp_path / FILE_NAME).write_bytes(b"x" * 100 + whole[100:])
    return tmp_path


@pytest.mark.soak
def test_a_damaged_page_costs_only_the_games_on_it(tmp_path: Path, whole: bytes) -> None:
    pages = len(whole) // 4096
    dice = random.Random(20261121)
    came = []
    for number in range(amount(12, 5)):
        folder = tmp_path / str(number)
        folder.mkdir()
        page = dice.randrange(1, pages)
        damaged = whole[: page * 4096] + dice.randbytes(4096) + whole[(page + 1) * 4096 :]
        (folder / FILE_NAME).write_bytes(damaged)
        library, told = opened(folder)
        assert library.aside is not None
        assert library.aside.read_bytes() == damaged
        assert counted(told) == readable(library)
        came.append(counted(told))
        library.close()
        with Library.open(folder) as again:
            assert again.trouble is None
            assert len(again.ids()) == came[-1]
    assert max(came) == GAMES, "an index can be lost without a game"
    assert sorted(came)[len(came) // 2] > GAMES // 2, came


@pytest.mark.parametrize("noise", [100, 4096])
@pytest.mark.parametrize("packed", [False, True])
def test_a_library_whose_header_is_noise_gives_every_game_back(
    tmp_path: Path, whole: bytes, noise: int, packed: bool
) -> None:
    if packed:  # then its tables begin at other pages than in a new one
        (tmp_path / FILE_NAME).write_bytes(whole)
        sql(tmp_path / FILE_NAME, "VACUUM")
        whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(random.Random(1).randbytes(noise) + whole[noise:])
    library, told = opened(tmp_path)
    assert counted(told) == readable(library) == GAMES
    library.close()


def test_a_library_that_was_cut_off_gives_back_what_is_left(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(whole[: len(whole) * 7 // 8])
    library, told = opened(tmp_path)
    assert 0 < counted(told) == readable(library)
    library.close()


def test_a_long_text_comes_back_whole(tmp_path: Path) -> None:
    note = "word " * 5000
    with Library.open(tmp_path) as library:
        game = play(library)
        library.annotate(game, 0, note)
        library.annotate(game, 2, note[1:])
        before = library.get(game)
    path = tmp_path / FILE_NAME
    path.write_bytes(b"x" * 100 + path.read_bytes()[100:])
    library, _ = opened(tmp_path)
    assert library.get(game) == before
    library.close()


@pytest.mark.skipif(os.name != "posix", reason="there is no /dev/zero")
def test_a_link_to_what_never_ends_is_set_aside_unread(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).symlink_to("/dev/zero")
    window = Window(tmp_path)
    window.wait()
    (told,) = window.told
    assert "It is not a file." in told
    assert window.library.aside is not None
    assert window.library.aside.is_symlink()
    window.library.close()


def test_a_copy_that_could_be_restored_is_mentioned(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    assert keep_daily_copy(tmp_path / FILE_NAME, date(2026, 11, 21)) is not None
    (tmp_path / FILE_NAME).write_bytes(b"noise" * 5000)
    library, told = opened(tmp_path)
    assert told.endswith(".db. A copy of an earlier day can be restored in the settings.")
    library.close()


def test_a_log_whose_library_is_gone_gives_its_games_back(tmp_path: Path) -> None:
    kept = Library.open(tmp_path / "kept")
    for _ in range(3):
        play(kept)
    log = (tmp_path / "kept" / f"{FILE_NAME}-wal").read_bytes()
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / f"{FILE_NAME}-wal").write_bytes(log)
    library, told = opened(tmp_path / "new")
    assert counted(told) == readable(library) == 3
    library.close()
    kept.close()


def test_noise_gives_nothing_back_which_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"noise" * 5000)
    library, told = opened(tmp_path)
    assert library.aside is not None
    assert told.endswith(f", and a new one was begun. No game could be read in {library.aside.name}.")
    assert library.ids() == []
    library.close()


def test_what_comes_back_is_as_it_was(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3 b1", draft(title="The duel", tags={"Help": "hints"}, clocks=(60.0, 50.0)))
        take_back(library, game, 2, position="b1")
        record_move(library, game, 3, "a3", position="wonderful", seconds=2.5)
        library.annotate(game, 0, "rainy")
        library.annotate(game, 1, "good")
        deleted = play(library)
        library.delete(deleted)
        before, gone = library.get(game), library.get(deleted)
    sql(tmp_path / FILE_NAME, "PRAGMA writable_schema = ON", "DELETE FROM sqlite_master WHERE type = 'index'")
    whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(b"x" * 16 + whole[16:])
    library, told = opened(tmp_path)
    assert library.get(game) == before
    assert library.get(deleted) == gone
    assert library.ids() == [game]
    assert counted(told) == 1 or "2 games" in told
    library.close()


def test_puzzles_of_every_version_come_back_and_no_judgement_becomes_one(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(sqlite3.connect(path, isolation_level=None)) as before_runs:
        migrate(before_runs, 5)
        before_runs.execute("INSERT INTO attempts VALUES (1, 'kalah', 'old', 1500, 1, 1)")
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3 b1")
        library.judgements.keep(game, {("b2",): Judgement("judge", 1.0, 1, 3, ("a1", "c3"))})
        library.puzzles.keep_attempt(PuzzleAttempt(2, "kalah", "new", 1500.5, None, False, "daily 2026-11-27"))
        library.puzzles.keep_run(PuzzleRun(3, "kalah", "minutes", 4, 1, 5000, True))
        library.puzzles.keep_mistake(Mistake(4, "kalah", "a", "b", "c", "Creek", 3, 5))
        before = library.puzzles.export()
    whole = path.read_bytes()
    path.write_bytes(b"x" * 16 + whole[16:])
    library, _ = opened(tmp_path)
    assert library.puzzles.export() == before
    library.close()


def test_a_game_without_its_last_moves_is_unfinished(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3 a3 b3", result="1-0", termination="resignation")
    path = tmp_path / FILE_NAME
    sql(path, f"DELETE FROM moves WHERE game = {game} AND number > 3")
    whole = path.read_bytes()
    path.write_bytes(b"x" * 16 + whole[16:])
    library, told = opened(tmp_path)
    stored = library.get(game)
    assert (texts(stored.moves), stored.result, counted(told)) == ("b2 a1 c3", "*", 1)
    assert readable(library) == 1
    library.close()


@pytest.mark.parametrize("statement", ["DELETE FROM moves", "DELETE FROM players", "DELETE FROM tags"])
def test_a_lost_table_does_not_stop_the_others(tmp_path: Path, statement: str) -> None:
    filled(tmp_path, 3)
    path = tmp_path / FILE_NAME
    sql(path, statement)
    whole = path.read_bytes()
    path.write_bytes(b"x" * 16 + whole[16:])
    library, _ = opened(tmp_path)
    assert readable(library) == 3
    library.close()


# -- beside the play -----------------------------------------------------------------------------------


def test_what_is_played_meanwhile_is_kept(damaged: Path) -> None:
    window = Window(damaged)
    game = play(window.library, "a1 b2")
    window.wait()
    assert texts(window.library.get(game).moves) == "a1 b2"
    assert readable(window.library) == GAMES + 1
    window.library.close()


def test_games_come_back_into_a_library_that_was_begun_anew_meanwhile(damaged: Path) -> None:
    with Library.open(damaged) as library:
        play(library)
        (damaged / FILE_NAME).rename(damaged / "elsewhere.db")
        play(library)
        assert library.renewals == 1
        assert library.salvage(library.unread()[0], Event(), lambda: None) is not None
        assert readable(library) >= GAMES


def test_a_start_after_a_kill_in_the_midst_goes_on_and_changes_nothing_that_was_done_since(damaged: Path) -> None:
    killed = Library.open(damaged)
    assert killed.salvage(killed.unread()[0], Interrupted(2), lambda: None) is None
    came = killed.ids()
    assert len(came) == 2 * AT_ONCE < GAMES
    killed.rename(came[0], "The duel")
    killed.delete(came[1])
    played = play(killed, "a1 b2")
    window = Window(damaged)
    window.wait()
    assert window.told == [f"{GAMES} games ({4 * GAMES} moves) came over from {killed.aside and killed.aside.name}."]
    assert readable(window.library) == GAMES, "one was deleted, one played"
    assert window.library.get(came[0]).title == "The duel"
    assert texts(window.library.get(played).moves) == "a1 b2"
    window.library.close()
    killed.close()


def test_what_was_stopped_is_brought_over_at_the_next_start(damaged: Path) -> None:
    calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
    with open_library(damaged, print) as library:
        salvager = Salvager(library, calls.put, print)
        salvager.stop()
        salvager.begin()
        salvager.stop()
        assert (library.ids(), len(library.unread())) == ([], 1)
    window = Window(damaged)
    window.wait()
    assert window.library.ids()
    window.library.close()


def test_a_library_that_cannot_be_brought_over_now_is_tried_once_and_that_is_said(tmp_path: Path) -> None:
    """Also one that is set aside meanwhile; and the list is looked at again whenever games came over."""
    damaged = [tmp_path / "library-damaged-1.db"]
    told: list[str] = []
    looked: list[bool] = []
    busy: list[bool] = []

    def salvage(_damaged: Path, _stop: Event, came: Callable[[], None]) -> None:
        came()
        raise sqlite3.OperationalError("the disk is full")

    def note(is_busy: bool) -> None:
        busy.append(is_busy)
        if not is_busy and len(damaged) == 1:
            damaged.append(tmp_path / "library-damaged-2.db")

    library = SimpleNamespace(unread=lambda: damaged, salvage=salvage, look_again=lambda: looked.append(True))
    Salvager(cast(Library, library), lambda call: call(), told.append, note).begin()
    wait_until(lambda: busy.count(False) == 2, "the end of both", 10)
    assert [path.name in sentence for path, sentence in zip(damaged, told, strict=True)] == [True, True]
    assert looked == [True, True]


def test_another_window_that_writes_meanwhile_stops_nothing(damaged: Path) -> None:
    library, other = Library.open(damaged), Library.open(damaged)
    meddler = Interrupted(2, lambda: play(other))
    assert library.salvage(library.unread()[0], meddler, library.look_again) is not None
    assert readable(library) == GAMES + 1
    library.close()
    other.close()


def test_a_library_that_goes_away_meanwhile_stops_nothing(damaged: Path) -> None:
    library = Library.open(damaged)
    meddler = Interrupted(2, lambda: (damaged / FILE_NAME).rename(damaged / "away.db"))
    assert library.salvage(library.unread()[0], meddler, library.look_again) is not None
    assert readable(library) == GAMES
    library.close()


def test_rows_of_every_length_are_read_page_by_page(tmp_path: Path) -> None:
    """Up to where a row's first part fills its page to the byte, and beyond."""
    path, numbers = tmp_path / FILE_NAME, (2**40, 2**60)
    lengths = [*range(1, 200, 7), *range(4030, 4100), *range(8100, 8200), 20_000]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute("CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)")
        connection.executemany("INSERT INTO texts VALUES (?, ?)", [(length, "x" * length) for length in lengths])
        connection.executemany("INSERT INTO texts VALUES (?, ?)", [(number, "y") for number in numbers])
    found = {values[0]: values[1] for _, values in rows_of(path) if len(values) == 2}
    assert found == {length: "x" * length for length in lengths} | dict.fromkeys(numbers, "y")


def test_rows_of_every_length_are_read_in_a_table_without_row_ids_too(tmp_path: Path) -> None:
    path, lengths = tmp_path / FILE_NAME, [*range(1, 100, 7), *range(460, 530), *range(980, 1030), *range(5050, 5130)]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute("CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT) WITHOUT ROWID")
        connection.executemany("INSERT INTO texts VALUES (?, ?)", [(length, "x" * length) for length in lengths])
    found = {values[0]: values[1] for keyed, values in rows_of(path) if keyed and len(values) == 2}
    assert found == {length: "x" * length for length in lengths}


def test_values_of_every_type_are_read(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    numbers = [
        0,
        1,
        *(sign * 2**bits + more for bits in (7, 15, 23, 31, 47, 62) for sign in (-1, 1) for more in (-1, 0)),
    ]
    values = [None, *numbers, 0.5, -1e300, "", "a", "\N{SNOWMAN}" * 100, b"", b"a", b"\0\xff" * 100]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, thing)")
        connection.executemany("INSERT INTO things VALUES (?, ?)", enumerate(values))
    found = {row[0]: row[1] for _, row in rows_of(path) if len(row) == 2}
    assert [found[number] for number in range(len(values))] == values


def write_texts(path: Path, *rows: tuple[int, object], more: str = "") -> bytearray:
    """Write a file of SQLite with a table of numbered texts, and `more` columns with defaults; return its bytes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute(f"CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT{more})")
        connection.executemany("INSERT INTO texts (id, text) VALUES (?, ?)", rows)
    return bytearray(path.read_bytes())


def test_a_row_that_cannot_be_read_hides_no_other_of_its_page(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    content = write_texts(path, *((number, "kept") for number in range(1, 6)))
    content[PAGE + 8 + 2 : PAGE + 8 + 4] = (PAGE - 1).to_bytes(2, "big")  # the second row begins at the end of its page
    path.write_bytes(content)
    assert {values[0] for _, values in rows_of(path) if values[1:] == ["kept"]} == {1, 3, 4, 5}


def test_a_long_row_that_breaks_off_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    content = write_texts(path, (1, "a" * 10_000), (2, "kept"), (3, "c" * 10_000))
    full = next(at for at in range(0, len(content), PAGE) if content[at + 4 : at + PAGE] == b"a" * (PAGE - 4))
    content[full : full + 4] = bytes(4)  # no page comes after it
    path.write_bytes(content)
    found = {values[0]: values[1] for _, values in rows_of(path) if len(values) == 2}
    assert (found[2], found[3]) == ("kept", "c" * 10_000)
    assert 1 not in found


def test_what_is_left_of_an_earlier_log_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY, text TEXT)")
        connection.execute("INSERT INTO one VALUES (1, 'first')")
        for text in ("second", "third", "fourth"):
            connection.execute("UPDATE one SET text = ?", (text,))
        connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        connection.execute("UPDATE one SET text = 'last'")
        assert [values for _, values in rows_of(path)] == [[1, "last"]]


def test_a_text_of_an_absurd_length_hides_no_other_row(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    content = write_texts(path, *((number, "kept") for number in range(1, 4)), more=", number REAL DEFAULT 0.5")
    absurd = b"\x20\x02\x0b" + b"\xff" * 9 + b"\x07" + bytes(21)  # the text is longer than any offset; a number follows
    content[PAGE + 1000 : PAGE + 1000 + len(absurd)] = absurd
    content[PAGE + 8 + 2 : PAGE + 8 + 4] = (1000).to_bytes(2, "big")
    path.write_bytes(content)
    assert [values for _, values in rows_of(path)] == [[1, "kept", 0.5], [3, "kept", 0.5]]


def test_overflow_pages_in_a_circle_come_to_an_end(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    content = write_texts(path, (1, "kept"), (2, "kept"))
    here = 489  # what SQLite keeps in the row's own page of a row of this length
    length = here + (PAGE - 4) * 10**12
    varint = bytes(length >> 7 * group & 0x7F | 0x80 * (group > 0) for group in range(7, -1, -1))
    row = varint + b"\x02" + bytes(here) + (3).to_bytes(4, "big")
    content[PAGE + 1000 : PAGE + 1000 + len(row)] = row
    content[PAGE + 8 + 2 : PAGE + 8 + 4] = (1000).to_bytes(2, "big")
    content += (3).to_bytes(4, "big") + bytes(PAGE - 4)  # the third page comes after itself
    path.write_bytes(content)
    assert [values for _, values in rows_of(path)] == [[1, "kept"]]
