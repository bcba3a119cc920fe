"""The shelf of contests: one in which nothing was played is removed, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.registry import find_game
from lab.contest import shelf
from lab.contest.contest import Contest
from lab.contest.plan import Plan
from lab.errors import ContestError, KeptError
from tests.ui.contests import play_by_dice

GAME = find_game("tic-tac-toe")
PLAN = Plan("tic-tac-toe", ("random", "builder"), games=4)


def test_one_without_games_is_removed(tmp_path: Path) -> None:
    folder = shelf.shelf_of(tmp_path, find_game(PLAN.game)) / "empty"
    Contest.begin(folder, PLAN).close()
    shelf.drop(folder)
    assert not folder.exists()


def test_games_are_never_removed(tmp_path: Path) -> None:
    folder = shelf.shelf_of(tmp_path, find_game(PLAN.game)) / "one"
    play_by_dice(folder, PLAN, 1)
    shelf.drop(folder)
    assert [entry.played for entry in shelf.kept_in(tmp_path, find_game(PLAN.game))] == [1]


def test_one_that_was_deleted_comes_back_whole(tmp_path: Path) -> None:
    folder = shelf.shelf_of(tmp_path, GAME) / "2026-11-20-100000"
    play_by_dice(folder, PLAN, 3)
    away = shelf.delete(folder)
    assert shelf.kept_in(tmp_path, GAME) == []
    assert shelf.restore(tmp_path, GAME, away) == folder
    assert [entry.played for entry in shelf.kept_in(tmp_path, GAME)] == [3]
    with pytest.raises(ContestError, match="not there any more"):
        shelf.restore(tmp_path, GAME, away)


def test_what_another_process_plays_is_not_deleted(tmp_path: Path) -> None:
    folder = shelf.shelf_of(tmp_path, GAME) / "played"
    contest = Contest.begin(folder, PLAN)
    with pytest.raises(KeptError, match="another window or command"):
        shelf.delete(folder)
    contest.close()
    shelf.delete(folder)
    assert not folder.exists()


def test_the_last_twenty_that_were_deleted_can_be_brought_back(tmp_path: Path) -> None:
    away = []
    for number in range(22):
        folder = shelf.shelf_of(tmp_path, GAME) / f"n{number}"
        play_by_dice(folder, PLAN, 1)
        away.append(shelf.delete(folder))
    assert [each.exists() for each in away] == [False] * 2 + [True] * 20


def test_nothing_is_brought_back_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    with pytest.raises(ContestError, match="not there any more"):
        shelf.restore(tmp_path, GAME, tmp_path / "elsewhere")


def test_what_somebody_else_put_there_stays(tmp_path: Path) -> None:
    folder = shelf.shelf_of(tmp_path, find_game(PLAN.game)) / "mine"
    Contest.begin(folder, PLAN).close()
    (folder / "notes.txt").write_text("mine")
    shelf.drop(folder)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
