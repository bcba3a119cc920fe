"""A library that cannot be written: the window tries again, and offers a file elsewhere before anything is lost."""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pygame
import pytest

from saves import places, rescued
from saves.errors import LibraryError
from saves.gamefile import read_games
from saves.library import Library
from saves.opening import FILE_NAME
from table.keeping import Keeper
from tests.saves.support import open_folder, ordinary_user, play, texts
from tests.ui.desk import Desk
from tests.virtual_screen import wait_until
from ui.screens.home.scene import HomeScene
from ui.screens.library.scene import LibraryScene
from ui.screens.settings.scene import SettingsScene
from ui.shell import rescue
from ui.shell.rescue import RescueDialog


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.opening.BUSY_SECONDS", 0.05)


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    monkeypatch.setattr("saves.places.documents", lambda: folder)
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def desk(data: Path, documents: Path) -> Iterator[Desk]:
    assert documents.is_dir()
    desk = Desk("tic-tac-toe", data_dir=data)
    desk.play("b2")
    yield desk
    desk.close()


@contextmanager
def locked(folder: Path) -> Iterator[sqlite3.Connection]:
    """Another program writes into the library for as long as it likes."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def quit_(desk: Desk) -> None:
    """Close the window as the system does."""
    desk.send(pygame.QUIT)


def kept(folder: Path) -> list[str]:
    with Library.open(folder) as library:
        return [texts(library.get(game).moves) for game in library.ids()]


def frames_until_kept(desk: Desk, folder: Path, moves: str) -> None:
    def shown() -> bool:
        desk.wait(0.02)
        return moves in kept(folder)

    wait_until(shown, "the moves in the library", 60)


def test_nothing_is_asked_where_everything_is_kept(desk: Desk, data: Path) -> None:
    quit_(desk)
    assert (desk.app.running, desk.overlay, kept(data)) == (False, None, ["b2"])


def test_moves_that_met_a_lock_are_kept_soon_after_it_although_nothing_happens(desk: Desk, data: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
        assert len(desk.notices) == 1
    frames_until_kept(desk, data, "b2 a1 c3")


def test_a_lock_stops_the_window_for_a_moment_only_and_is_shown_as_long_as_it_lasts(
    desk: Desk, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.opening.BUSY_SECONDS", 5.0)
    with locked(data):
        began = time.monotonic()
        desk.play("a1")
        assert time.monotonic() - began < 2.5
        (told,) = desk.notices
        desk.now += 8.0

        def tried() -> bool:
            desk.wait(0.02)
            return desk.app.services.notices.shown[0].until > desk.now + 5.0

        wait_until(tried, "another try, which is told like the first", 60)
        assert desk.notices == [told]


def test_a_game_that_was_left_is_kept_too(desk: Desk, data: Path) -> None:
    desk.app.router.scenes.insert(0, HomeScene(desk.app))
    with locked(data):
        desk.play("a1", "c3")
        desk.app.home()
        desk.wait(0.1)
        assert isinstance(desk.app.scene, HomeScene)
    frames_until_kept(desk, data, "b2 a1 c3")


def test_what_can_be_kept_at_the_end_is_kept_without_a_question(desk: Desk, data: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
    quit_(desk)
    assert (desk.app.running, desk.overlay, kept(data)) == (False, None, ["b2 a1 c3"])


def test_what_cannot_be_kept_is_offered_a_file_that_is_named(desk: Desk, data: Path, documents: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
        quit_(desk)
        assert desk.app.running
        assert isinstance(desk.overlay, RescueDialog)
        assert str(documents) in desk.overlay.text
        desk.wait(0.3)
        desk.click("Save and quit")
        assert not desk.app.running
    (file,) = documents.iterdir()
    (record,) = read_games(file.read_text("utf-8"))
    assert record.moves == ["b2", "a1", "c3"]
    assert record.tags["White"] == "You"


def test_whoever_goes_back_loses_nothing_once_the_lock_is_gone(desk: Desk, data: Path, documents: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
        quit_(desk)
        desk.wait(0.3)
        desk.click("Go back")
        desk.wait(0.3)
        assert (desk.app.running, desk.overlay) == (True, None)
    quit_(desk)
    assert (desk.app.running, kept(data), list(documents.iterdir())) == (False, ["b2 a1 c3"], [])


def test_the_person_may_leave_without_the_game(desk: Desk, data: Path, documents: Path) -> None:
    with locked(data):
        desk.play("a1")
        quit_(desk)
        desk.wait(0.3)
        desk.click("Quit anyway")
        assert (desk.app.running, list(documents.iterdir())) == (False, [])


def test_closing_the_window_over_the_question_saves_the_game(desk: Desk, data: Path, documents: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
        quit_(desk)
        quit_(desk)
        assert not desk.app.running
    assert len(list(documents.iterdir())) == 1


def test_a_file_that_cannot_be_written_is_told_and_nothing_ends(
    desk: Desk, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("table.keeping.write_whole", refuse)
    with locked(data):
        desk.play("a1", "c3")
        quit_(desk)
        for file in places.free_files():
            desk.wait(0.3)
            assert isinstance(desk.overlay, RescueDialog)
            assert str(file) in desk.overlay.text, "another place is offered"
            desk.click("Save and quit")
            assert desk.app.running
            assert "The disk is full." in desk.notices[-1]
        quit_(desk)
        quit_(desk)
        assert desk.app.running, "what was not saved is not left"


def test_whatever_fails_in_the_rescue_counts_as_not_saved(
    desk: Desk, data: Path, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd(*_arguments: object, **_options: object) -> None:
        "\udcff".encode()

    with locked(data):
        desk.play("a1", "c3")
        with monkeypatch.context() as patch:
            patch.setattr(Library, "look_again", odd)
            patch.setattr("table.keeping.write_whole", odd)
            quit_(desk)
            quit_(desk)
            assert desk.app.running
        quit_(desk)
        assert (desk.app.running, len(list(documents.iterdir()))) == (False, 1)


def test_a_signal_has_the_file_written_at_once_and_ends_the_program(desk: Desk, data: Path, documents: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
        desk.app.end()
        desk.wait(0.02)
        assert not desk.app.running
    (file,) = documents.iterdir()
    assert read_games(file.read_text("utf-8"))[0].moves == ["b2", "a1", "c3"]
    assert str(file) in desk.app.last_words[0]


def test_a_lost_screen_has_the_file_written_too(desk: Desk, data: Path, documents: Path) -> None:
    with locked(data):
        desk.play("a1", "c3")
        desk.app.lose_screen()
    (file,) = documents.iterdir()
    assert read_games(file.read_text("utf-8"))[0].moves == ["b2", "a1", "c3"]
    assert str(file) in desk.app.last_words[0]
    assert pygame.display.get_init(), "the screen is left alone"


def test_where_no_memory_is_left_the_file_is_written_too(
    desk: Desk, data: Path, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise MemoryError

    monkeypatch.setattr("saves.memory.demand_room", refuse)
    with locked(data):
        desk.play("a1", "c3")
        with pytest.raises(MemoryError):
            desk.app.run()
    (file,) = documents.iterdir()
    assert read_games(file.read_text("utf-8"))[0].moves == ["b2", "a1", "c3"]
    assert str(file) in desk.app.last_words[0]


@pytest.mark.parametrize("asked", [False, True])
def test_the_next_start_says_once_where_the_file_is(desk: Desk, data: Path, documents: Path, asked: bool) -> None:
    settings = data / "settings.toml"
    desk.app.settings.path = settings
    with locked(data):
        desk.play("a1", "c3")
        if asked:
            quit_(desk)
            quit_(desk)
        else:
            desk.app.end()
            desk.wait(0.02)
        assert not desk.app.running
    (file,) = documents.iterdir()
    (told,) = rescued.take(settings)
    assert str(file) in told
    assert rescued.take(settings) == []


def test_a_file_that_was_found_and_a_damaged_note_are_not_mentioned(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    rescued.remember(settings, 2, tmp_path / "moved away.txt")
    assert rescued.take(settings) == []
    for noise in (b"noise", b"[[1]]", b"[3]", b"\xff\xfe[", b"[" * 9000):
        settings.with_name(rescued.FILE_NAME).write_bytes(noise)
        assert rescued.take(settings) == []


def test_a_full_disk_has_room_for_the_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, file = tmp_path / "settings.toml", tmp_path / "saved.txt"
    file.touch()
    rescued.take(settings)  # a start, while there was room

    def full(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(rescued, "write_whole", full)
    rescued.remember(settings, 1, file)
    rescued.remember(settings, 2, file)
    assert len(rescued.take(settings)) == 2
    assert rescued.take(settings) == []
    rescued.remember(settings, 1, file)
    rescued.remember(settings, 1, tmp_path / ("x" * 9000))
    assert len(rescued.take(settings)) == 1, "more than there is room for is not written in part"


def test_a_signal_does_not_wait_for_the_copy_of_the_day(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = Event()
    monkeypatch.setattr("table.keeping.keep_daily_copy", lambda *_arguments: done.wait(60))
    desk = Desk("tic-tac-toe", data_dir=data)
    desk.play("b2")
    desk.app.end()
    desk.wait(0.02)
    began = time.monotonic()
    desk.close()
    assert time.monotonic() - began < 5.0
    done.set()


@pytest.mark.parametrize("signals", [1, 2])
def test_a_signal_ends_the_program_although_no_file_can_be_written(
    desk: Desk, data: Path, monkeypatch: pytest.MonkeyPatch, signals: int
) -> None:
    monkeypatch.setattr(rescue, "LAST_SECONDS", 0.05)
    monkeypatch.setattr(Keeper, "save_missing", lambda _self, _path: 1 // 0)
    with locked(data):
        desk.play("a1")
        for _ in range(signals):
            desk.app.end()
            desk.wait(0.02)
        assert isinstance(desk.overlay, RescueDialog)

        def ended() -> bool:
            desk.wait(0.02)
            return not desk.app.running

        wait_until(ended, "the end", 5)


def test_the_file_goes_where_it_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_folder() as folder:
        closed, home = folder / "documents", folder / "home"
        closed.mkdir(mode=0o555)
        home.mkdir()
        home.chmod(0o777)
        monkeypatch.setattr("saves.places.documents", lambda: closed)
        monkeypatch.setattr(Path, "home", lambda: home)
        monkeypatch.setattr("saves.places.tempfile.gettempdir", lambda: str(tmp_path))
        monkeypatch.setattr("saves.places.os.access", lambda path, _mode: path != closed)
        with ordinary_user():
            assert [file.parent for file in places.free_files()] == [home, tmp_path]
        monkeypatch.setattr("saves.places.os.access", lambda _path, _mode: False)
        assert [file.parent for file in places.free_files()] == [tmp_path]


def test_a_library_that_is_taken_away_is_told_and_the_game_is_in_the_new_one(desk: Desk, data: Path) -> None:
    (data / FILE_NAME).rename(data / "elsewhere.db")
    desk.play("a1")
    assert len(desk.notices) == 1
    assert "moved or deleted" in desk.notices[0]
    desk.wait(0.1)
    assert kept(data) == ["b2 a1"]


def test_a_list_on_the_screen_follows_a_library_that_was_replaced(data: Path, tmp_path: Path) -> None:
    with Library.open(data) as library:
        for _ in range(3):
            play(library, "b2 a1 c3")
    with Library.open(tmp_path / "other") as library:
        play(library, "a1")
    desk = Desk("tic-tac-toe", data_dir=data)
    desk.play("b2")
    desk.app.push(LibraryScene(desk.app))
    desk.wait(0.5)
    games = desk.app.library.ids()
    assert len(desk.get("list", "Games").rows) == len(games) == 4
    (tmp_path / "other" / FILE_NAME).replace(data / FILE_NAME)
    with pytest.raises(LibraryError):
        desk.app.library.rename(games[0], "Mine")
    desk.wait(0.1)
    assert len(desk.get("list", "Games").rows) == len(desk.app.library.ids()) == 2
    assert sorted(kept(data)) == ["a1", "b2"]
    desk.close()


# -- copies --------------------------------------------------------------------------------------------


def test_a_copy_is_restored_from_the_settings(data: Path) -> None:
    with Library.open(data) as library:
        play(library, "b2 a1 c3")
    desk = Desk("tic-tac-toe", data_dir=data)
    library = desk.app.library
    wait_until(lambda: bool(library.copies()), "the copy of the day", 60)
    play(library, "a1")
    desk.app.push(SettingsScene(desk.app))
    desk.wait(0.5)
    desk.click("Copies of your games")
    desk.wait(0.3)
    (item,) = desk.elements("control")
    assert item.name.endswith("1 game")
    desk.click(item.rect.center)
    desk.wait(0.3)
    desk.click("Restore")
    assert len(library.ids()) == 1
    assert "1 game restored" in desk.notices[-1]
    assert [copy.games for copy in library.copies()] == [2, 1]
    desk.close()


def test_without_a_copy_that_is_said(tmp_path: Path) -> None:
    desk = Desk("tic-tac-toe", data_dir=tmp_path)
    desk.app.push(SettingsScene(desk.app))
    desk.wait(0.5)
    desk.click("Copies of your games")
    assert "no copy yet" in desk.notices[-1]
    desk.close()


def test_a_game_in_progress_is_kept_although_the_copy_does_not_have_it(data: Path) -> None:
    with Library.open(data) as library:
        play(library, "b2 a1 c3")
    desk = Desk("tic-tac-toe", data_dir=data)
    library = desk.app.library
    wait_until(lambda: bool(library.copies()), "the copy of the day", 60)
    desk.play("a1", "b2")
    library.restore_copy(library.copies()[0])
    assert kept(data) == ["b2 a1 c3"]
    desk.play("c3")
    assert sorted(kept(data)) == ["a1 b2 c3", "b2 a1 c3"]
    desk.close()
