"""How the champion's network is fitted: labels, targets, and a course that can be interrupted."""

from __future__ import annotations

import io
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ai.commands import run_command
from ai.evaluation.pathwayz.lanes import HIDDEN, ONE, ROW, network
from ai.evaluation.pathwayz.network import WEIGHTS
from ai.progress import Progress
from lab.learning import command, rounds
from lab.learning.held import held
from lab.learning.pathwayz import policy
from lab.learning.pathwayz.champion import SPEC
from lab.learning.pathwayz.fitting import UNIT, fit
from lab.learning.rounds import ChampionCourse, Round, RoundJob, play, worth
from tests.amount import long


def test_a_network_learns_what_no_sum_of_tables_can() -> None:
    rng = np.random.default_rng(1)
    values = rng.integers(0, 2, (20_000, 2))
    inputs = (values + np.array([0, 2])).astype(np.int32)
    targets = np.where(values[:, 0] == values[:, 1], 0.9, 0.1).astype(np.float32)
    found, loss = fit(inputs, targets, 4, 150, 1)
    assert loss < 0.36, "knowing all, it would be 0.325; knowing nothing, 0.693"
    weights = found.rounded(slice(0, 2))
    assert len(weights) == 4 * ROW + HIDDEN
    same, different = (network(weights, (a, 1), (0, 2), 4 * ROW) for a in (1, 0))
    assert same > UNIT > -UNIT > different


def test_rounding_keeps_what_the_network_says() -> None:
    found, _ = fit(np.zeros((25_600, 1), np.int32), np.full(25_600, 0.8, np.float32), 1, 20, 1)
    sums = found.rows[0] + found.tail[:ROW]
    logit = sums[HIDDEN] + np.clip(sums[:HIDDEN], 0, 1) @ found.tail[ROW:]
    weights = found.rounded(slice(0, 1))
    assert 1 / (1 + np.exp(-logit)) == pytest.approx(0.8, abs=0.02)
    assert network(weights, (0,), (0,), ROW) == pytest.approx(logit * UNIT, abs=5)
    assert abs(weights[:HIDDEN]).max() < 4 * ONE


def test_results_count_for_positions_of_the_game_only() -> None:
    scores = np.array([300, -300, 0, 0] * 50)
    numbers = np.stack([np.full(200, 10), scores, np.tile([1, 1, 1, 0], 50), np.tile([1, -1, 1, 1], 50)], axis=1)
    won, lost, level, beside = worth(numbers)[:4]
    assert won > 0.9 > level > beside
    assert lost == pytest.approx(1 - won, abs=1e-6)
    assert beside == pytest.approx(0.5)


def test_many_parts_are_read_one_after_the_other(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("the number of open files is limited otherwise there")
    import resource

    path, few = tmp_path / "part.npz", len([*Path("/dev/fd").iterdir()]) + 20
    np.savez(path, features=np.zeros((2, 3), np.uint8), numbers=np.array([[4, 300, 1, 1], [5, -300, 1, -1]]))
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, before[1]))
    try:
        sample = rounds.training_set_of([path] * 2 * few)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert sample.features.shape == (4 * few, 3)
    assert sample.plies[:3].tolist() == [4, 5, 4]


def test_games_that_only_test_are_too_few_to_learn_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(policy.main, ["--games", "20"]) == 2
    assert "so 20 are too few" in capsys.readouterr().err


def test_a_course_is_taken_by_one_command_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["pathwayz", "--features", "champion", "--folder", str(tmp_path), "--weights", str(tmp_path / "w.csv")]
    with held(tmp_path):
        assert run_command(command.main, arguments) == 2
    assert "is being taught at this moment" in capsys.readouterr().err
    assert not [*tmp_path.glob("*.npz")]


@long
def test_parts_are_the_same_whenever_they_are_played(tmp_path: Path) -> None:
    parts = [RoundJob(SPEC, tmp_path / name, None, 5, 1, (300, 150)) for name in ("a.npz", "b.npz")]
    one, other = (np.load(io.BytesIO(play(part))) for part in parts)
    assert (one["features"] == other["features"]).all()
    assert (one["numbers"] == other["numbers"]).all()
    assert set(np.unique(one["numbers"][:, 3])) <= {-1, 0, 1}


@long
def test_a_course_goes_on_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "GAMES_PER_PART", 2)
    subject = SPEC._replace(plan=(Round(2, (200, 100)), Round(2, (200, 100))))
    progress: Progress[Path] = Progress()
    with ThreadPoolExecutor(1) as executor:
        weights = ChampionCourse(subject, tmp_path, 1, 1.0).run(executor, progress)
        assert (progress.latest.done, progress.latest.total) == (4, 4)
        assert len(weights) == WEIGHTS
        (tmp_path / "round-1.csv").unlink()
        played = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")}
        assert (ChampionCourse(subject, tmp_path, 1, 1.0).run(executor, Progress()) == weights).all()
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")} == played
