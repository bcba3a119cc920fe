"""How tables of patterns are fitted: by any board, and by Pentago-Twist's course."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.evaluation.patterns import LARGEST, PHASES, Layout, Pattern, indices, most, unpacked
from ai.evaluation.pentago_twist.patterns import LAYOUT
from ai.progress import Progress
from lab.errors import CourseError
from lab.learning import rounds
from lab.learning.patterns import UNIT, fit, rounded
from lab.learning.pentago_twist.champion import SPEC
from lab.learning.rounds import ChampionCourse, Round, RoundJob, play
from tests.amount import long

TOY = Layout((Pattern("bias", ((),)), Pattern("pair", ((0, 1), (3, 2)), ((1, 0),)), Pattern("one", ((4,),))), 0, 4)
"""A board of five cells."""


def _taught(count: int) -> tuple[Any, Any, Any, Any]:
    """Weights of a teacher, and positions with the chances that it gives them."""
    rng = np.random.default_rng(1)
    weights = rng.normal(0, 1, (TOY.size, PHASES))[TOY.classes()]
    digits, plies = rng.integers(0, 3, (count, 5)).astype(np.uint8), rng.integers(0, 13, count)
    sums = weights[indices(TOY, digits)].sum(axis=1)
    phases = np.minimum(plies // 4, PHASES - 2)
    along = plies / 4 - phases
    rows = np.arange(count)
    logits = (1 - along) * sums[rows, phases] + along * sums[rows, phases + 1]
    return digits, plies, (1 / (1 + np.exp(-logits))).astype(np.float32), logits


def test_the_learner_finds_what_a_teacher_knows() -> None:
    digits, plies, worth, logits = _taught(20_000)
    words, loss = fit(TOY, digits, plies, worth, 1, passes=20)
    entropy = -(worth * np.log(worth) + (1 - worth) * np.log(1 - worth))[-2000:].mean()
    assert loss == pytest.approx(entropy, abs=2e-3)
    learned = unpacked(words)[indices(TOY, digits)].sum(axis=1)
    late = plies == 12
    assert np.corrcoef(learned[late, 3] / UNIT, logits[late])[0, 1] > 0.99
    assert abs(learned[late, 3] / UNIT - logits[late]).mean() < 0.15


def test_the_tenth_that_is_held_out_teaches_nothing() -> None:
    rng = np.random.default_rng(2)
    digits, plies = rng.integers(0, 3, (300, 5)).astype(np.uint8), rng.integers(0, 13, 300)
    worth = rng.integers(0, 2, 300).astype(np.float32)
    turned = worth.copy()
    turned[270:] = 1 - turned[270:]
    (words, loss), (others, other) = (fit(TOY, digits, plies, each, 1) for each in (worth, turned))
    assert (words == others).all()
    assert loss != other


def test_the_same_seed_learns_the_same() -> None:
    digits, plies, worth, _ = _taught(2_000)
    one, other, third = (fit(TOY, digits, plies, worth, seed)[0] for seed in (3, 3, 4))
    assert (one == other).all()
    assert (one != third).any()


@pytest.mark.parametrize(("seed", "share"), [(2, 1.0), (1, 0.5)])
def test_another_courses_folder_is_refused(seed: int, share: float, tmp_path: Path) -> None:
    ChampionCourse(SPEC, tmp_path, 1, 1.0)
    with pytest.raises(CourseError, match="another course"):
        ChampionCourse(SPEC, tmp_path, seed, share)
    ChampionCourse(SPEC, tmp_path, 1, 1.0)


def test_weights_that_mean_the_same_are_the_same_and_their_sums_are_not_too_large() -> None:
    weights = np.random.default_rng(1).normal(0, 40, (TOY.size, PHASES))
    units = unpacked(rounded(TOY, weights))
    assert (units == units[TOY.classes()]).all()
    assert TOY.classes()[1:10].tolist() == [1, 2, 3, 2, 5, 6, 3, 6, 9]
    assert LARGEST // 2 < most(TOY, units) <= LARGEST


@long
def test_parts_are_the_same_whenever_they_are_played(tmp_path: Path) -> None:
    parts = [RoundJob(SPEC, tmp_path / name, None, 5, 1, (300, 150)) for name in ("a.npz", "b.npz")]
    one, other = (np.load(io.BytesIO(play(part))) for part in parts)
    assert (one["features"] == other["features"]).all()
    assert (one["numbers"] == other["numbers"]).all()
    assert ((one["features"] > 0).sum(axis=1) == one["numbers"][:, 0]).all(), "as many marbles as plies"


@long
def test_a_course_goes_on_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "GAMES_PER_PART", 2)
    subject = SPEC._replace(plan=(Round(2, (200, 100)), Round(2, (200, 100))))
    with ThreadPoolExecutor(1) as executor:
        weights = ChampionCourse(subject, tmp_path, 1, 1.0).run(executor, Progress())
        assert len(weights) == LAYOUT.size
        (tmp_path / "round-1.csv").unlink()
        played = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")}
        assert (ChampionCourse(subject, tmp_path, 1, 1.0).run(executor, Progress()) == weights).all()
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")} == played
