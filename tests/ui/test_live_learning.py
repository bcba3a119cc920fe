"""A player of the Lab that learns from the game on the screen, in the window: play, Lab, new game and library."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai import yours
from coach.quick_game import quick_config
from game.registry import find_game
from lab.learning import live
from lab.learning.recipe import Recipe
from saves.library import Library
from saves.people import games_of_people
from saves.search import Query
from saves.shelf import Shelf
from table.config import Seat
from tests.lab import taught
from tests.ui.desk import GUEST, YOU, Desk
from tests.ui.engines import FakeEngine, first_action
from tests.ui.screen import Screen
from ui.screens.play.scene import PlayScene
from ui.shell.routes import GameRoute, LabRoute, LibraryRoute, SetupRoute

BOARD = find_game("connect-four")
NAME = "my/heron@100+people"


@pytest.fixture
def heron(tmp_path: Path) -> Iterator[Path]:
    """Heron, which learns from people by great steps; return its folder."""
    yours.place(tmp_path)
    place = taught.make(Recipe("Heron", BOARD.name, "td36", rate=0.01, games=100))
    live.let_learn(place, True)
    yield place
    yours.place(None)


def _against_heron(tmp_path: Path, player: str = NAME, **config: object) -> Desk:
    """A game against Heron, who stacks discs in the first column."""
    seats = YOU, Seat.ai(player, game=BOARD)
    return Desk(BOARD.name, seats, data_dir=tmp_path, engine=FakeEngine(first_action), **config)  # type: ignore[arg-type]


def _play(desk: Desk, moves: str) -> None:
    """Play the person's moves, and let Heron answer each."""
    for move in moves:
        desk.play(move)
        desk.wait(1.5)


def _written(desk: Desk) -> str:
    """What is written on the screen, lines of a paragraph together."""
    return " ".join(desk.texts())


def test_play_remembers_the_guard_against_it(heron: Path, tmp_path: Path) -> None:
    desk = _against_heron(tmp_path)
    setup = desk.app.settings.setup(BOARD.name)
    setup.guarded = ["my/heron"]
    desk.app.settings.keep_setup(BOARD.name, setup)
    _play(desk, "4")
    desk.session.resign(desk.app.look.now)
    desk.wait(1)
    again = quick_config(desk.app, BOARD.name)
    assert (again.seats[1].player, again.guard) == (NAME, True)
    desk.close()


def test_it_learns_while_it_is_played_and_says_so(heron: Path, tmp_path: Path) -> None:
    desk = _against_heron(tmp_path)
    assert "Heron learns from this game." in desk.texts()
    _play(desk, "445")
    assert live.learned(heron)[1:3] == (0, 2)
    desk.session.undo(desk.app.look.now)
    desk.wait(1)
    assert live.learned(heron)[1:3] == (0, 1), "what was taken back is forgotten"
    _play(desk, "5")
    desk.session.resign(desk.app.look.now)
    desk.wait(1)
    assert live.learned(heron)[1:3] == (1, 3)
    assert "Heron has learned from 3 moves of yours so far. 1 of your games is over." in _written(desk)
    desk.close()


def test_a_game_that_goes_on_another_day_teaches_each_move_once(heron: Path, tmp_path: Path) -> None:
    desk = _against_heron(tmp_path)
    _play(desk, "445")
    (game,) = desk.app.library.ids()
    desk.close()
    screen = Screen.at_home(folder=tmp_path)
    screen.app.navigate(GameRoute(game))
    screen.wait(1)
    assert "Heron learns from this game." in screen.texts()
    assert live.learned(heron)[1:3] == (0, 2)
    assert isinstance(screen.scene, PlayScene)
    screen.session.undo(screen.app.look.now)
    screen.close()
    screen = Screen.at_home(folder=tmp_path)
    screen.app.navigate(GameRoute(game))
    screen.wait(1)
    assert isinstance(screen.scene, PlayScene)
    screen.session.redo(screen.app.look.now)
    screen.wait(1)
    assert len(screen.session.match.moves) == 6
    assert live.learned(heron)[1:3] == (0, 2), "nor does a move that was taken back the day before"
    screen.close()


@pytest.mark.parametrize(
    ("config", "line"),
    [
        ({"private": True}, "This game is private: Heron learns nothing from it."),
        ({"position": "7/7/7/7/7/7 w"}, ""),
        ({"player": "my/heron@100"}, ""),
    ],
)
def test_some_games_teach_nothing(heron: Path, tmp_path: Path, config: dict[str, object], line: str) -> None:
    desk = _against_heron(tmp_path, **config)  # type: ignore[arg-type]
    _play(desk, "445")
    assert live.learned(heron).moves == 0
    assert [words for words in desk.written if " learns" in words] == ([line] if line else [])
    desk.close()


def test_two_people_and_two_computers_teach_nothing(heron: Path, tmp_path: Path) -> None:
    for seats in ((YOU, GUEST), (Seat.ai(NAME, game=BOARD), Seat.ai(NAME, game=BOARD))):
        desk = Desk(BOARD.name, seats, data_dir=tmp_path, engine=FakeEngine(first_action))
        assert not desk.says("learns")
        desk.close()
    assert live.learned(heron).moves == 0


def test_a_full_disk_is_told_once_and_nothing_is_lost(
    heron: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = _against_heron(tmp_path)

    def full(*_: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(live, "write_whole", full)
        _play(desk, "445")
    notices = [notice.text for notice in desk.app.services.notices.shown]
    assert notices == ["Heron cannot keep what it learns. The disk is full. The game goes on."]
    _play(desk, "5")
    assert live.learned(heron).moves == 3
    desk.close()


def test_a_game_that_is_marked_private_in_the_library_teaches_no_more(heron: Path, tmp_path: Path) -> None:
    desk = _against_heron(tmp_path)
    _play(desk, "44")
    desk.app.navigate(LibraryRoute())
    desk.wait(0.5)
    desk.get("switch", "Private").press()
    desk.wait(0.3)
    (game,) = desk.app.library.ids()
    assert desk.app.library.get(game).private
    assert not list(games_of_people(desk.app.library, BOARD)), "no course learns from it either"
    desk.app.pop()
    desk.wait(0.5)
    assert live.learned(heron).moves == 0
    assert "This game is private: Heron learns nothing from it." in _written(desk)
    desk.close()


def test_a_game_that_another_window_marks_private_teaches_no_more(heron: Path, tmp_path: Path) -> None:
    desk = _against_heron(tmp_path)
    _play(desk, "44")
    with Library.open(tmp_path) as other:
        (game,) = other.ids()
        Shelf(other, Query()).make_private(game, True)
    _play(desk, "5")
    assert live.learned(heron).moves == 0
    assert "This game is private: Heron learns nothing from it." in _written(desk)
    desk.close()


def test_the_lab_switches_it_and_sets_it_back(heron: Path, tmp_path: Path) -> None:
    desk = _against_heron(tmp_path)
    _play(desk, "445")
    desk.app.navigate(LabRoute(BOARD.name))
    desk.wait(0.5)
    desk.get("button", "Set back").press()
    desk.wait(0.3)
    desk.get("button", "Set it back").press()
    desk.wait(0.3)
    assert live.learned(heron) == yours.FromPeople(learns=True)
    desk.get("switch", "Learns from your games").press()
    assert not live.learned(heron).learns
    assert yours.seated(BOARD, "my/heron") == "my/heron@100"
    desk.get("switch", "Learns from your games").press()
    desk.app.pop()
    desk.wait(0.5)
    _play(desk, "5")
    assert live.learned(heron).moves == 1, "moves from before teach nothing"
    desk.close()


def test_a_new_game_offers_both_switches(heron: Path, tmp_path: Path) -> None:
    screen = Screen.at_home(folder=tmp_path)
    setup = screen.app.settings.setup(BOARD.name)
    setup.second = "my/heron"
    screen.app.settings.keep_setup(BOARD.name, setup)
    screen.app.navigate(SetupRoute(BOARD.name))
    screen.wait(0.5)
    screen.get("switch", "Learns from your games").press()
    assert not live.learned(heron).learns
    screen.get("switch", "Learns from your games").press()
    screen.get("switch", "Private").press()
    screen.get("button", "Start game").press()
    screen.wait(0.5)
    assert isinstance(screen.scene, PlayScene)
    config = screen.session.config
    assert (config.private, config.seats[1].player) == (True, NAME)
    screen.close()
