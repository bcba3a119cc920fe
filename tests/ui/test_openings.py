"""The openings in the study and in a review: rows of moves with their games; a click on one plays it."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from ai.proven import Proven
from saves.library import Library
from saves.models import SeatRecord
from tests.ui.desk import Desk
from tests.ui.reviews import LOST_THIRD, ReviewDesk, other
from tests.ui.shelves import keep, level
from tests.ui.studies import KnowingEngine, Studied
from ui.kit.list import List
from ui.kit.tree.scroll import BAR_ROOM
from ui.parts import explorer
from ui.screens.study.scene import StudyScene

SEATS = SeatRecord("You"), SeatRecord("Guest")


@pytest.fixture(autouse=True)
def no_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    """The champion's games, which may become more, are counted nowhere here."""
    monkeypatch.setattr(explorer, "champion_games", lambda _game: None)


def _open(desk: Desk, board: str) -> None:
    """Show the openings, and wait until all games are counted."""
    desk.key(pygame.K_o)
    while desk.app.own_games.left(board):
        desk.wait(0.1)
    desk.wait(0.2)


def _list(desk: Desk) -> List[object]:
    control = desk.get("list", "Moves that were played").control
    assert isinstance(control, List)
    return control


def _rows(desk: Desk) -> list[str]:
    """What is said of each row."""
    spoken = _list(desk).spoken(desk.app.look)
    assert spoken is not None
    return [row.name for row in spoken.children]


def _click(desk: Desk, move: str) -> None:
    number = [row.split(",")[0] for row in _rows(desk)].index(move)
    desk.click(_list(desk).row_rect(number, desk.app.look).center)


def test_moves_of_mirrored_games_are_told_with_their_results_and_their_worth(tmp_path: Path) -> None:
    engine = KnowingEngine({"3": Proven(1, 5), "1": Proven(-1, 8)})
    desk = Studied("connect-four", data_dir=tmp_path, moves="4 4", size=(1280, 800), engine=engine)
    for moves, result in (("4 4 3 1", "1-0"), ("4 4 5 1", "0-1"), ("4 4 4 1", "1/2-1/2"), ("1 4 4 1", "1-0")):
        keep(desk.app.library, "connect-four", moves, SEATS, result=result)
    _open(desk, "connect-four")
    rows = _rows(desk)
    first = [row.split(",")[0] for row in rows]
    assert first == [f"column {move}" for move in "3421"], "losses are last; 3 and 5 are one row"
    assert rows[0] == "column 3, wins in 3, Your library: 2 games: Yellow won 1, Red won 1, 0 drawn"
    assert rows[1] == "column 4, Your library: 1 game: Yellow won 0, Red won 0, 1 drawn"
    assert ("wins in 3" in rows[0], "loses in 4" in rows[3]) == (True, True)
    desk.close()


@pytest.mark.parametrize("where", [Studied, ReviewDesk])
def test_games_that_another_window_adds_and_deletes_are_counted_while_the_openings_are_shown(
    where: type[Desk], tmp_path: Path
) -> None:
    desk = where("tic-tac-toe", data_dir=tmp_path, size=(1280, 800), engine=KnowingEngine())
    desk.key(pygame.K_HOME)
    _open(desk, "tic-tac-toe")
    before = len([row for row in _rows(desk) if "1 game" in row])
    with Library.open(tmp_path) as other:
        game = keep(other, "tic-tac-toe", "b1 b2", SEATS, result="1-0")
        _wait_for_games(desk, before + 1)
        other.delete(game)
        _wait_for_games(desk, before)
    desk.close()


def _wait_for_games(desk: Desk, rows: int) -> None:
    """Wait until so many rows have a game."""
    end = time.monotonic() + 20
    while len([row for row in _rows(desk) if "1 game" in row]) != rows:
        assert time.monotonic() < end, _rows(desk)
        time.sleep(0.01)
        desk.wait(0.1)


def test_games_of_strangers_and_of_two_computers_count_as_games_of_the_library_and_not_as_yours(tmp_path: Path) -> None:
    desk = Studied("tic-tac-toe", data_dir=tmp_path, size=(1280, 800), engine=KnowingEngine())
    for seats in (SEATS, (level(1), level(2)), (SeatRecord("Ada"), SeatRecord("Bo"))):
        keep(desk.app.library, "tic-tac-toe", "b1 b2", seats, result="1-0")
    _open(desk, "tic-tac-toe")
    assert "b1, Your library: 3 games: X won 3, O won 0, 0 drawn" in _rows(desk)
    desk.close()


def test_a_click_on_a_row_plays_its_move_in_the_study(tmp_path: Path) -> None:
    desk = Studied("tic-tac-toe", data_dir=tmp_path, size=(1280, 800))
    keep(desk.app.library, "tic-tac-toe", "b1 b2", SEATS, result="1-0")
    _open(desk, "tic-tac-toe")
    _click(desk, "b1")
    assert desk.line == "b1"
    _open(desk, "tic-tac-toe")
    assert desk.find("list", "Moves that were played") is None, "the key brings the engine's lines back"
    desk.close()


def test_a_row_of_a_review_opens_the_study_with_its_move_as_a_variation(tmp_path: Path) -> None:
    desk = ReviewDesk("tic-tac-toe", data_dir=tmp_path, engine=KnowingEngine())
    keep(desk.app.library, "tic-tac-toe", "b1 b2", SEATS, result="1-0")
    desk.key(pygame.K_HOME)
    _open(desk, "tic-tac-toe")
    _click(desk, "b1")
    desk.wait(0.4)
    assert isinstance(desk.app.scene, StudyScene)
    assert desk.studied_line == ("b1",)
    desk.close()


def test_in_a_review_the_judge_says_what_its_own_move_and_the_played_one_are_worth(tmp_path: Path) -> None:
    desk = ReviewDesk("pathwayz", LOST_THIRD, data_dir=tmp_path, engine=KnowingEngine())
    desk.key(pygame.K_HOME)
    for _ in range(2):
        desk.key(pygame.K_RIGHT)
    _open(desk, "pathwayz")
    worth = [row.partition(" %")[0] for row in _rows(desk)]
    played = desk.match.moves_text
    moves = [move.replace("*", ", permanent") for move in (other("pathwayz", played, 2), played[2])]
    assert worth == [f"{moves[0]}, 50", f"{moves[1]}, 15"]
    desk.close()


def test_a_small_board_has_openings_without_the_names_of_the_large_one(tmp_path: Path) -> None:
    desk = Studied("pathwayz-3x4", data_dir=tmp_path, size=(1280, 800))
    keep(desk.app.library, "pathwayz-3x4", "a1 b2", SEATS, result="1-0")
    _open(desk, "pathwayz-3x4")
    assert _rows(desk)


def test_rows_leave_room_for_a_scroll_bar_so_that_their_bars_stand_above_those_of_the_sum(tmp_path: Path) -> None:
    desk = Studied("connect-four", data_dir=tmp_path, moves="4 4", size=(1280, 800), engine=KnowingEngine({}))
    keep(desk.app.library, "connect-four", "4 4 3 1", SEATS, result="1-0")
    _open(desk, "connect-four")
    listed, look = _list(desk), desk.app.look
    assert listed.most == 0
    assert listed.row_rect(0, look).w == listed.rect.w - look.px(BAR_ROOM)
