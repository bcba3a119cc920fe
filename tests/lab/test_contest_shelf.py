"""Contests that lie in a folder: whoever or whatever is gone by now costs nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.commands import file_for
from ai.players import find_player
from ai.spec import PlayerSpec
from game import Game
from game.errors import RulesError
from lab.contest import shelf
from lab.contest.contest import PLAN as PLAN_FILE
from lab.contest.contest import PLAN_COPY, Contest
from lab.contest.plan import ContestPlan
from lab.contest.service import Tournaments
from lab.errors import ContestError
from tests.ai.support import TIC_TAC_TOE
from tests.conftest import ShiftClock
from tests.ui.contests import play_by_dice

FOLDER = "contest"
PLAN = ContestPlan("tic-tac-toe", ("random", "builder"), games=6, openings=1, nodes=0)


def test_a_player_that_is_gone_by_now_can_be_told_to_have_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = Contest.create(tmp_path / FOLDER, PLAN)

    def gone(game: Game, name: str) -> PlayerSpec:
        if name == "builder":
            raise RulesError("there is no such player", name)
        return find_player(game, name)

    monkeypatch.setattr("lab.contest.plan.find_player", gone)
    contest.fail("builder", "it was deleted")
    contest.close()
    assert Contest.load(contest.folder).failed == {"builder": "it was deleted"}


def test_a_contest_whose_other_games_cannot_be_played_is_listed_as_over(tmp_path: Path) -> None:
    plan = ContestPlan("tic-tac-toe", ("random", "greedy", "builder"), games=2, openings=1, nodes=0)
    folder = play_by_dice(shelf.new_folder(tmp_path, TIC_TAC_TOE), plan, 2).folder
    contest = Contest.load(folder)
    contest.resume()
    (listed,) = shelf.kept_in(tmp_path, TIC_TAC_TOE)
    assert (listed.played, listed.total, listed.is_done) == (2, 6, False)
    contest.fail("builder", "it was deleted")
    contest.close()
    (listed,) = shelf.kept_in(tmp_path, TIC_TAC_TOE)
    assert (listed.played, listed.total) == (contest.played, contest.total) == (2, 2)
    assert listed.is_done


def test_what_another_window_deleted_is_not_begun_anew(tmp_path: Path) -> None:
    contest = Contest.load(play_by_dice(tmp_path / FOLDER, PLAN, 3).folder)
    away = shelf.delete(contest.folder)
    with pytest.raises(ContestError, match="not there any more"):
        contest.resume()
    assert not contest.folder.exists()
    assert away.exists()


def test_what_another_window_deletes_just_before_it_is_locked_here_is_not_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(path: Path) -> Path:
        away.append(shelf.delete(path.parent))
        return file_for(path)

    away: list[Path] = []
    folder = shelf.shelf_of(tmp_path, TIC_TAC_TOE) / "2026-11-20-100000"
    contest = Contest.load(play_by_dice(folder, PLAN, 3).folder)
    monkeypatch.setattr("lab.game_store.file_for", late)
    with pytest.raises(ContestError, match="not there any more"):
        contest.resume()
    assert not folder.exists()
    assert shelf.restore(tmp_path, TIC_TAC_TOE, away[0]) == folder
    assert Contest.load(folder).played == 3


def test_only_what_was_deleted_here_is_forgotten(tmp_path: Path) -> None:
    folder = play_by_dice(tmp_path / FOLDER, PLAN, 3).folder
    others = [folder.parent / ".deleted" / f"mine {number}" for number in range(30)]
    for other in others:
        other.mkdir(parents=True)
    shelf.delete(folder)
    assert all(other.exists() for other in others)


def test_the_latest_contest_is_listed_first_whatever_the_clock_said(tmp_path: Path, shift_clock: ShiftClock) -> None:
    begun = []
    for days in (0, 5000, 0, *range(12), -5000, 5001):
        shift_clock(days)
        begun.append(shelf.new_folder(tmp_path, TIC_TAC_TOE))
        play_by_dice(begun[-1], PLAN, 1)
    assert [entry.folder for entry in shelf.kept_in(tmp_path, TIC_TAC_TOE)] == begun[::-1]


def test_contests_killed_before_their_first_game_take_no_place_in_the_list(tmp_path: Path) -> None:
    played = play_by_dice(shelf.new_folder(tmp_path, TIC_TAC_TOE), PLAN, 1).folder
    killed = [Contest.create(shelf.new_folder(tmp_path, TIC_TAC_TOE), PLAN) for _ in range(60)]
    listed = shelf.kept_in(tmp_path, TIC_TAC_TOE, killed[0].folder)
    for contest in killed:
        contest.close()
    assert [entry.folder for entry in listed] == [killed[0].folder, played]


def test_a_contest_killed_before_its_first_game_goes_a_day_later(tmp_path: Path, shift_clock: ShiftClock) -> None:
    played = play_by_dice(shelf.new_folder(tmp_path, TIC_TAC_TOE), PLAN, 1).folder
    running, killed, cut = [Contest.create(shelf.new_folder(tmp_path, TIC_TAC_TOE), PLAN) for _ in range(3)]
    killed.close()
    cut.close()
    for name in (PLAN_FILE, PLAN_COPY):
        (cut.folder / name).unlink(missing_ok=True)
    other = played.parent / "mine"
    other.mkdir()
    tournaments = Tournaments(tmp_path, lambda: None, workers=1)
    tournaments.begin(PLAN)
    assert all(contest.folder.exists() for contest in (running, killed, cut))
    shift_clock(2.0)
    tournaments.begin(PLAN)
    tournaments.close()
    assert not killed.folder.exists()
    assert not cut.folder.exists()
    assert all(folder.exists() for folder in (played, running.folder, other))
    running.close()
