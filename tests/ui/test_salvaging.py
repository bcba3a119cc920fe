"""A damaged library: the window opens at once, and its games come over while somebody plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from saves.library import Library
from saves.opening import FILE_NAME
from saves.salvage import salvage
from table.salvaging import DOING
from tests.saves.support import filled, texts
from tests.ui.desk import Desk
from tests.virtual_screen import wait_until
from ui.screens.home.scene import HomeScene
from ui.screens.library.scene import LibraryScene


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a damaged library."""
    whole = filled(tmp_path, 3)
    (tmp_path / FILE_NAME).write_bytes(b"x" * 100 + whole[100:])
    return tmp_path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Set when the damaged library may be read."""
    may_be_read = Event()

    def slow(*arguments: object) -> object:
        may_be_read.wait(60)
        return salvage(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("saves.library.salvage", slow)
    yield may_be_read
    may_be_read.set()


def until_told(desk: Desk, words: str) -> None:
    def told() -> bool:
        desk.wait(0.02)
        return any(words in notice for notice in desk.notices)

    wait_until(told, f"a notice of {words!r}", 60)


def test_the_window_plays_at_once_and_says_what_it_does_and_what_came_back(data: Path, read: Event) -> None:
    desk = Desk("tic-tac-toe", data_dir=data)
    desk.play("b2", "a1")
    assert "set aside" in desk.notices[0]
    desk.now += 60.0
    desk.wait(0.1)
    assert desk.notices == [DOING]
    read.set()
    until_told(desk, "3 games (12 moves) came over")
    desk.wait(0.1)
    assert DOING not in desk.notices
    desk.close()
    with Library.open(data) as library:
        assert sorted(texts(library.get(game).moves) for game in library.ids()) == ["b2 a1", *3 * ["b2 a1 c3 b1"]]


def test_a_window_that_is_closed_meanwhile_leaves_the_rest_to_the_next(data: Path, read: Event) -> None:
    desk = Desk("tic-tac-toe", data_dir=data)
    desk.play("b2")
    desk.app.services.library.close()
    read.set()
    desk.close()
    desk = Desk("tic-tac-toe", data_dir=data)
    assert desk.app.library.path is not None
    until_told(desk, "3 games (12 moves) came over")
    desk.close()


def test_a_list_on_the_screen_shows_what_came_back(data: Path, read: Event) -> None:
    desk = Desk("tic-tac-toe", data_dir=data)
    scene = LibraryScene(desk.app)
    desk.app.push(scene)
    desk.wait(0.1)
    assert len(scene.shelf) == 0
    read.set()
    until_told(desk, "came over")
    assert len(scene.shelf) == 3
    desk.close()


def test_the_first_screen_offers_a_game_as_soon_as_it_came_back(data: Path, read: Event) -> None:
    desk = Desk("tic-tac-toe", data_dir=data)
    desk.app.push(HomeScene(desk.app))
    desk.wait(0.1)
    read.set()
    until_told(desk, "came over")
    assert desk.find("button", "Resume")
    assert desk.get("button", "More unfinished").label.startswith("2 more")
    desk.close()
