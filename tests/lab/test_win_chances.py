"""What players make of positions: games of levels that are judged, a regression, and how well it tells unseen games."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from ai.commands import run_command
from ai.win_chances import read_win_chances
from lab import judged_games, win_chances
from lab.judged_games import GAMES_PER_JOB, SAMPLES, JudgedGamesJob, Observation, pairs_of, play_job
from lab.win_chances import Fitting, Observations, brier, judged_of
from tests.ai.support import CONNECT_FOUR, TIC_TAC_TOE
from tests.amount import amount
from tests.lab.conftest import StayHere


def made_up(games: int) -> Observations:
    """Games of level 4 with itself in which a side that the judge calls won early on wins three times in four."""
    chance = np.random.default_rng(1)
    rows: list[tuple[int, Observation]] = []
    for number in range(games):
        result = 1 if chance.random() < 0.5 else -1
        points = float((result > 0) == (chance.random() < 0.75))
        rows += [
            (number, Observation(number, 4, 4, ply, int(ply == 2), (result + 1) / 2, result, 40 - ply, points))
            for ply in (2, 5)
        ]
    return rows


def test_levels_meet_themselves_and_two_neighbours() -> None:
    assert pairs_of(4) == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)]


def test_a_piece_is_played_and_judged_the_same_again() -> None:
    job = JudgedGamesJob("tic-tac-toe", (2, 3), 1, 10)
    rows = play_job(job)
    assert rows == play_job(job)
    games = [[row for row in rows if row.number == number] for number in range(10, 10 + GAMES_PER_JOB)]
    for number, game in enumerate(games, 10):
        assert [(row.ply, row.is_first) for row in game[:1]] == [(2, 1)]
        assert 1 < len(game) <= 1 + SAMPLES
        assert [row.ply for row in game] == sorted({row.ply for row in game})
        assert {(row.first, row.second) for row in game} == {(2, 3) if number % 2 == 0 else (3, 2)}
        assert len({row.points for row in game}) == 1
        assert not any(row.is_first for row in game[1:])


def test_the_judges_word_and_the_points_are_those_of_side_0() -> None:
    rows = [row for first in (0, 10) for row in play_job(JudgedGamesJob("tic-tac-toe", (3, 3), 1, first))]
    assert all(row.chance == (1 + (row.result or 0)) / 2 for row in rows)
    soon = [row for row in rows if row.until == 1 and row.result]
    assert {row.result for row in soon} == {-1, 1}
    assert all(row.points == row.chance for row in soon), "level 3 takes a win that is there at once"


@pytest.mark.soak
def test_unseen_games_are_told_as_they_went() -> None:
    rows = made_up(amount(600, 300))
    fitting = Fitting(CONNECT_FOUR, rows)
    chances = fitting.unseen()
    won = np.array([row.result == 1 for _, row in rows])
    assert chances[won].mean() == pytest.approx(0.75, abs=0.05)
    assert chances[~won].mean() == pytest.approx(0.25, abs=0.05)
    assert brier(chances, fitting.actual) == pytest.approx(0.75 * 0.25, abs=0.02)
    fitted = fitting.fitted()
    assert fitted.chance(judged_of(CONNECT_FOUR, rows[0][1])) == pytest.approx(chances[0], abs=0.05)


def test_a_better_word_never_lowers_a_chance_even_where_it_did_in_the_games() -> None:
    turned = [(number, row._replace(points=1 - row.points)) for number, row in made_up(200)]
    fitted = Fitting(CONNECT_FOUR, turned).fitted()
    lost, won = (fitted.chance(judged_of(CONNECT_FOUR, row._replace(chance=x, result=y)))
                 for row in [turned[0][1]] for x, y in ((0.0, -1), (1.0, 1)))  # fmt: skip
    assert lost == pytest.approx(won)


def test_a_game_is_told_by_regressions_that_have_not_seen_it() -> None:
    rows = made_up(60)
    turned = [(number, row._replace(points=1 - row.points) if number % 5 == 3 else row) for number, row in rows]
    one, other = (Fitting(CONNECT_FOUR, each).unseen() for each in (rows, turned))
    same = np.array([number % 5 == 3 for number, _ in rows])
    assert np.array_equal(one[same], other[same])
    assert not np.allclose(one[~same], other[~same])


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_command_plays_fits_writes_and_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], stay_here: StayHere
) -> None:
    path = tmp_path / "tic-tac-toe.json"
    monkeypatch.setattr(win_chances, "board_file", lambda *_: path)
    monkeypatch.setattr(judged_games, "pairs_of", lambda _count: [(2, 3), (5, 6)])
    keep = tmp_path / "kept"
    command = ["tic-tac-toe", "--games", "20", "--top-games", "10", "--workers", "1", "--keep", str(keep)]
    assert win_chances.main(command) in (0, 1)
    told = capsys.readouterr()
    assert "30/30 games" in told.err
    assert "first, level 2 with itself" not in told.out
    assert told.out.count("0-10 %") == 2
    assert sorted(file.name for file in keep.iterdir()) == ["02-03-00000.csv", "02-03-00010.csv", "05-06-00000.csv"]
    found = read_win_chances(path)
    assert found is not None
    assert all(map(math.isfinite, found.weights))
    stay_here()
    (keep / "02-03-00010.csv").unlink()
    win_chances.main(command)
    assert (keep / "02-03-00010.csv").is_file()
    assert read_win_chances(path) == found
    (keep / "02-03-00010.csv").write_bytes(b"number,first\n0,x")
    assert run_command(win_chances.main, command) == 2
    assert "02-03-00010.csv is damaged; delete it" in capsys.readouterr().err


def test_a_fit_to_no_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(win_chances.main, ["tic-tac-toe", "--games", "0", "--top-games", "0"]) == 2
    assert "at least 10 games" in capsys.readouterr().err


def test_games_are_played_by_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(win_chances.main, [TIC_TAC_TOE.name, "--games", "15"]) == 2
    assert "10 at a time: not 15" in capsys.readouterr().err
