"""Curves from score to chance: what is fitted, how it is judged, and the command that does both."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ai import assets, chances
from ai.chances import Chances, Curve, chances_of, win_probability
from ai.commands import run_command
from ai.players import find_player
from ai.proven import Proven
from ai.search.scores import PROVEN, WIN
from game import Game
from lab import calibration
from lab.curves import fit_curve
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, TIC_TAC_TOE, alpha_beta
from tests.lab.conftest import StayHere

CURVE = Curve((10, 20), (-100, 0, 100), ((-1.0, 0.0, 1.0), (-2.0, 1.0, 4.0)))


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def test_between_the_points_of_the_grid_lines_are_straight_and_beyond_them_level() -> None:
    for score, ply, odds in [(0, 10, 0), (50, 10, 0.5), (50, 20, 2.5), (50, 15, 1.5), (-100, 17, -1.7)]:
        assert CURVE.chance(score, ply) == pytest.approx(_chance(odds))
    assert CURVE.chance(900, 3) == CURVE.chance(100, 10)
    assert CURVE.chance(-900, 90) == CURVE.chance(-100, 20)


def test_a_curve_of_one_point_is_level() -> None:
    assert Curve((5,), (0,), ((0.0,),)).chance(70, 3) == 0.5


def test_fitting_finds_the_curve_that_made_the_results() -> None:
    """A score is worth more late, being on move is worth something, and no score more than log odds of 2."""
    chance = np.random.default_rng(1)
    scores, plies = np.round(chance.normal(0, 150, 8_000)), np.round(chance.uniform(8, 60, 8_000))

    def truth(score: float, ply: float) -> float:
        return _chance(max(-2.0, min(2.0, score * (0.004 + ply / 8000))) + 0.2)

    chances = np.array([truth(*each) for each in zip(scores, plies, strict=True)])
    curve = fit_curve(scores, plies, (chance.random(8_000) < chances).astype(float))
    errors = [
        abs(curve.chance(score, ply) - truth(score, ply)) for score in range(-250, 251, 25) for ply in (15, 35, 55)
    ]
    assert max(errors) < 0.08
    assert sum(errors) / len(errors) < 0.03


def test_a_better_score_is_never_worth_less() -> None:
    chance = np.random.default_rng(2)
    scores = np.round(chance.normal(0, 100, 300))
    curve = fit_curve(scores, np.full(300, 20.0), chance.integers(0, 2, 300).astype(float))
    for row in curve.odds:
        assert list(row) == sorted(row)
    assert curve.plies == (20,)


def test_few_and_equal_scores_can_be_fitted_too() -> None:
    curve = fit_curve(np.zeros(4), np.zeros(4), np.array([1.0, 1.0, 0.5, 0.0]))
    assert 0.4 < curve.chance(0, 0) < 0.7
    sure = fit_curve(np.array([-50.0, 50.0]), np.zeros(2), np.array([0.0, 1.0]))
    assert 0 < sure.chance(-50, 0) < 0.5 < sure.chance(50, 0) < 1


def _give_curve(monkeypatch: pytest.MonkeyPatch, game: Game, player: str, curve: Curve) -> None:
    """Let a player have a curve of its own on a board, for the length of a test."""
    usual = chances.chances_of
    changed: Chances = replace(usual(game), curves={player: curve})
    for module in (chances, calibration):
        monkeypatch.setattr(module, "chances_of", lambda each: changed if each is game else usual(each))


def test_a_players_own_curve_is_asked_first_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = win_probability(PATHWAYZ, 100)
    assert plain == pytest.approx(_chance(100 / chances_of(PATHWAYZ).scale))
    _give_curve(monkeypatch, PATHWAYZ, "somebody", CURVE)
    assert win_probability(PATHWAYZ, 100, player="somebody", ply=20) == pytest.approx(_chance(4))
    assert win_probability(PATHWAYZ, 100) == win_probability(PATHWAYZ, 100, player="alpha-beta", ply=20) == plain
    assert win_probability(CONNECT_FOUR, 0, player="somebody") == 0.5
    assert win_probability(PATHWAYZ, WIN - 3, player="somebody") == 1.0
    assert win_probability(PATHWAYZ, 0, Proven(0), player="somebody") == 0.5


def test_tenths_hold_means_and_differences() -> None:
    predicted = np.array([0.05, 0.05, 0.31, 0.35, 1.0, 0.9])
    table = calibration.tenths(np.array([1.0, 2, 1, 2, 3, 4]), predicted, np.array([0, 0, 1, 0, 1, 0.5]))
    assert [number for number, tenth in enumerate(table) if tenth] == [0, 3, 9]
    first, second, last = (tenth for tenth in table if tenth)
    assert (first.positions, first.games, first.actual, first.reach) == (2, 2, 0, 0)
    assert second.difference == pytest.approx(0.5 - 0.33)
    assert (last.predicted, last.actual) == (0.95, 0.75)
    assert calibration.within([first, None], 0.05)
    assert not calibration.within([first, last], 0.05)
    assert calibration.shown(table).count("none") == 7


def test_positions_of_one_game_are_no_independent_witnesses() -> None:
    chance = np.random.default_rng(3)
    results = chance.integers(0, 2, 50).astype(float)
    one = calibration.tenths(np.arange(50.0), np.full(50, 0.55), results)[5]
    ten = calibration.tenths(np.repeat(np.arange(50.0), 10), np.full(500, 0.55), np.repeat(results, 10))[5]
    assert one is not None
    assert ten is not None
    assert (ten.positions, ten.games) == (500, 50)
    assert ten.reach == pytest.approx(one.reach)
    assert one.reach == pytest.approx(1.96 * math.sqrt(0.25 / 50), rel=0.1)


def test_a_game_is_told_by_curves_that_have_not_seen_it() -> None:
    chance = np.random.default_rng(4)
    rows = np.column_stack([np.repeat(np.arange(40.0), 5), chance.uniform(8, 50, 200), chance.normal(0, 100, 200),
                            chance.integers(0, 2, 200)])  # fmt: skip
    told = calibration.unseen(rows)
    turned = rows.copy()
    same = rows[:, 0] % calibration.FOLDS == 3
    turned[same, 3] = 1 - turned[same, 3]
    assert np.array_equal(calibration.unseen(turned)[same], told[same])
    assert not np.array_equal(calibration.unseen(turned)[~same], told[~same])


def test_a_piece_is_played_the_same_again() -> None:
    job = calibration.CalibrationJob("tic-tac-toe", alpha_beta(nodes=50), 1, 0)
    rows = calibration.play_job(job)
    assert rows == calibration.play_job(job)
    assert {row[0] for row in rows} <= set(range(calibration.GAMES_PER_JOB))
    assert {row[3] for row in rows} <= {0.0, 0.5, 1.0}
    assert all(2 <= row[1] < TIC_TAC_TOE.max_plies for row in rows)


def test_what_is_proven_is_no_guess_and_points_are_those_of_the_side_to_move() -> None:
    perfect = find_player(TIC_TAC_TOE, "perfect")
    assert calibration.play_job(calibration.CalibrationJob("tic-tac-toe", perfect, 1, 0)) == []
    rows = np.array(calibration.play_job(calibration.CalibrationJob("connect-four", alpha_beta(nodes=50), 1, 0)))
    assert abs(rows[:, 2]).max() < PROVEN
    behind, ahead = rows[rows[:, 2] < -20, 3], rows[rows[:, 2] > 20, 3]
    assert behind.mean() + 0.2 < ahead.mean()


@pytest.mark.usefixtures("jobs_here")
def test_nothing_is_fitted_where_everything_is_proven(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(calibration, "RUNS", tmp_path)
    assert run_command(calibration.main, ["tic-tac-toe", "perfect", "--games", "50", "--workers", "1"]) == 2
    assert "nothing to fit a curve to" in capsys.readouterr().err


@pytest.mark.usefixtures("jobs_here")
@pytest.mark.parametrize("content", [b"game,ply,score,points\n0,6,5", b"\xff\xfe\n1\n", b"\0\n\0\n"])
def test_a_damaged_piece_says_what_to_do(
    content: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(calibration, "RUNS", tmp_path)
    command = ["tic-tac-toe", "alpha-beta", "--nodes", "20", "--games", "50", "--workers", "1"]
    calibration.main(command)
    next(tmp_path.rglob("000000.csv")).write_bytes(content)
    capsys.readouterr()
    assert run_command(calibration.main, command) == 2
    assert "000000.csv is damaged; delete it" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.usefixtures("processes_in_soak")
def test_the_command_fits_checks_and_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], stay_here: StayHere
) -> None:
    monkeypatch.setattr(calibration, "RUNS", tmp_path)
    command = ["tic-tac-toe", "alpha-beta", "--nodes", "20", "--games", "100", "--workers", "1"]
    assert calibration.main(command) in (0, 1)
    told = capsys.readouterr()
    assert "100/100 games" in told.err
    assert '"alpha-beta": {' in told.out
    assert "0-10 %" in told.out
    stay_here()
    next(tmp_path.rglob("000050.csv")).unlink()
    calibration.main(command)
    again = capsys.readouterr()
    assert (again.out, again.err.strip()) == (told.out, "50/50 games")
    calibration.main(command)
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("jobs_here")
def test_games_are_played_anew_when_a_player_knows_more_and_not_when_a_curve_is_fitted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in assets.FOLDER.rglob("tic-tac-toe*"):
        copy = tmp_path / "assets" / file.relative_to(assets.FOLDER)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    monkeypatch.setattr(calibration, "RUNS", tmp_path / "runs")
    monkeypatch.setattr(assets, "FOLDER", tmp_path / "assets")
    command = ["tic-tac-toe", "random", "--games", "50", "--workers", "1"]
    played = []
    for name in ("chances/tic-tac-toe-other.json", "weights/tic-tac-toe-learned.csv", "weights/othello-learned.csv"):
        calibration.main(command)
        capsys.readouterr()
        (tmp_path / "assets" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "assets" / name).touch()
        calibration.main(command)
        played.append(capsys.readouterr().err.strip())
    assert played == ["", "50/50 games", ""]


@pytest.mark.usefixtures("jobs_here")
def test_a_shipped_curve_is_checked_on_all_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(calibration, "RUNS", tmp_path)
    command = ["tic-tac-toe", "alpha-beta", "--nodes", "20", "--games", "100", "--workers", "1", "--shipped"]
    assert run_command(calibration.main, command) == 2
    assert "has no curve" in capsys.readouterr().err
    _give_curve(monkeypatch, TIC_TAC_TOE, "alpha-beta", Curve((0,), (0,), ((0.0,),)))
    assert calibration.main(command) in (0, 1)
    told = capsys.readouterr()
    assert told.out.startswith("alpha-beta's own curve, on ")
    assert "100/100 games" in told.err
    won_and_lost = np.array([(1, 5, 10, 1.0), (2, 5, 10, 0.0)])
    table = calibration.shipped_checked(TIC_TAC_TOE, find_player(TIC_TAC_TOE, "alpha-beta"), won_and_lost)
    assert [tenth.actual for tenth in table if tenth] == [0.5]
    assert "on 2 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "alpha-beta"], "there is no such game"),
        (["pathwayz", "nobody"], "there is no such player"),
    ],
)
def test_the_command_refuses_what_it_does_not_know(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(calibration.main, arguments) == 2
    assert reason in capsys.readouterr().err


def test_games_come_in_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        calibration.main(["pathwayz", "alpha-beta", "--games", "130"])
    assert "50 at a time" in capsys.readouterr().err
