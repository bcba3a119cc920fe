"""The shelf of contests: one in which nothing was played is removed, and no other."""

from __future__ import annotations

from pathlib import Path

from game.registry import find_game
from lab.contest import shelf
from lab.contest.contest import Contest
from lab.contest.plan import Plan
from tests.ui.cups import play_by_dice

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


def test_what_somebody_else_put_there_stays(tmp_path: Path) -> None:
    folder = shelf.shelf_of(tmp_path, find_game(PLAN.game)) / "mine"
    Contest.begin(folder, PLAN).close()
    (folder / "notes.txt").write_text("mine")
    shelf.drop(folder)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
