"""What a champion's rounds are played by and fitted to, whatever the board: with a course of numbers."""

from __future__ import annotations

import argparse
import contextlib
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.errors import WeightsError
from ai.progress import Progress
from ai.search.scores import PROVEN
from lab.errors import CourseError, KeptError
from lab.learning import rounds
from lab.learning.pentago_twist import champion
from lab.learning.rounds import (
    ChampionCourse,
    ChampionSpec,
    Evaluators,
    Fitted,
    Round,
    RoundJob,
    TrainingSet,
    learn,
    training_set_of,
)
from tests.amount import long

PLAN = (Round(4, (10, 5)), Round(4, (20, 10)), Round(2, (40, 20)))
SCALES = (50.0, 200.0, 800.0)
"""What the scores of each round's games are worth."""


def _evaluators(_judge: Any) -> Evaluators:
    raise AssertionError("nobody plays")


def _fit(sample: TrainingSet, _seed: int) -> Fitted:
    return Fitted(sorted({int(value) for value in sample.features[:, 0]}), float(sample.worth.std()))


def _read(path: Path) -> list[int]:
    words = path.read_text(encoding="utf-8").split()
    if words[:1] != ["weights"]:
        raise WeightsError("no weights")
    return [int(word) for word in words[1:]]


def _write(path: Path, weights: Any, origin: str) -> None:
    path.write_text(" ".join(["weights", *map(str, weights)]), encoding="utf-8")
    path.with_suffix(".origin").write_text(origin, encoding="utf-8")


SPEC = ChampionSpec("tic-tac-toe", 1, 1, PLAN, _evaluators, _fit, _read, _write)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[RoundJob]:
    """The parts that a course lets be played, each by noting its round; nothing is searched."""
    parts: list[RoundJob] = []

    def play(part: RoundJob) -> bytes:
        parts.append(part)
        number = [each.nodes for each in PLAN].index(part.nodes)
        content, logits = io.BytesIO(), np.linspace(-2, 2, 400)
        chances = 1 / (1 + np.exp(-logits))
        results = np.where(np.random.default_rng(part.first).random(400) < chances, 1, -1)
        columns = [np.zeros(400), logits * SCALES[number], np.ones(400), results]
        numbers = np.stack(columns, axis=1).astype(np.int64)
        np.savez(content, features=np.full((400, 1), number, np.uint8), numbers=numbers)
        return content.getvalue()

    @contextlib.contextmanager
    def workers(_count: object) -> Iterator[ThreadPoolExecutor]:
        with ThreadPoolExecutor(1) as executor:
            yield executor

    monkeypatch.setattr(rounds, "GAMES_PER_PART", 2)
    monkeypatch.setattr(rounds, "play", play)
    monkeypatch.setattr(rounds, "workers", workers)
    return parts


def _learn(folder: Path, seed: int = 3) -> int:
    options = argparse.Namespace(folder=folder, weights=folder / "taught.csv", workers=1, seed=seed, share=1.0)
    return learn(SPEC, options)


def test_each_round_is_played_by_what_the_round_before_taught_and_no_game_twice(
    tmp_path: Path, played: list[RoundJob]
) -> None:
    assert _learn(tmp_path) == 0
    assert [(part.nodes, part.judge) for part in played] == [
        ((10, 5), None), ((10, 5), None), ((20, 10), [0]), ((20, 10), [0]), ((40, 20), [0, 1])
    ]  # fmt: skip
    games = [range(part.first, part.first + part.games) for part in played]
    assert len({number for each in games for number in each}) == sum(map(len, games)) == 10


def test_the_last_weights_are_those_of_the_last_two_rounds_with_the_command_that_made_them(
    tmp_path: Path, played: list[RoundJob]
) -> None:
    _learn(tmp_path)
    assert _read(tmp_path / "taught.csv") == [1, 2]
    origin = (tmp_path / "taught.origin").read_text(encoding="utf-8")
    assert origin == "python main.py learn tic-tac-toe --features champion --seed 3"
    count = len(played)
    (tmp_path / "taught.csv").unlink()
    _learn(tmp_path)
    assert _read(tmp_path / "taught.csv") == [1, 2]
    assert len(played) == count


def test_a_rounds_scores_are_worth_what_its_own_games_say(
    tmp_path: Path, played: list[RoundJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    samples: list[TrainingSet] = []
    monkeypatch.setattr(rounds, "TRUST", 1.0)
    _learn(tmp_path)

    def noted(sample: TrainingSet, seed: int) -> Fitted:
        samples.append(sample)
        return _fit(sample, seed)

    subject = SPEC._replace(fit=noted)
    (tmp_path / "round-2.csv").unlink()
    with ThreadPoolExecutor(1) as executor:
        ChampionCourse(subject, tmp_path, 3, 1.0).run(executor, Progress())
    (sample,) = samples
    for number in (1, 2):
        worth = sample.worth[sample.features[:, 0] == number]
        assert worth.max() == pytest.approx(1 / (1 + np.exp(-2)), abs=0.06), "two scales are two units of the logit"


def test_a_damaged_part_or_evaluation_is_named_with_what_to_do(tmp_path: Path, played: list[RoundJob]) -> None:
    _learn(tmp_path)
    part, judge = tmp_path / "round-2-part-0.npz", tmp_path / "round-1.csv"
    whole = part.read_bytes()
    for content in (b"", whole[:1000], whole[:200] + bytes(50) + whole[250:], b"\x80\x04not a part", b"\x93NUMPY"):
        part.write_bytes(content)
        with pytest.raises(KeptError, match=r"round-2-part-0\.npz is damaged; delete it"):
            training_set_of([part])
    part.unlink()
    (tmp_path / "round-2.csv").unlink()
    judge.write_bytes(b"5")
    with pytest.raises(KeptError, match=r"round-1\.csv is damaged; delete it"):
        _learn(tmp_path)


def test_a_part_that_cannot_be_opened_is_not_called_damaged(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"part\.npz"):
        training_set_of([tmp_path / "part.npz"])


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1", b"[" * 100_000])
def test_a_folder_that_says_nothing_of_its_course_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "course.json").write_bytes(content)
    with pytest.raises(CourseError, match="name another place, or delete it"):
        ChampionCourse(SPEC, tmp_path, 1, 1.0)


@long
def test_a_position_from_which_a_game_was_won_is_labelled_as_won(tmp_path: Path) -> None:
    part = RoundJob(champion.SPEC, tmp_path / "part.npz", None, 5, 12, (200, 100))
    with np.load(io.BytesIO(rounds.play(part))) as found:
        numbers = found["numbers"]
    scores, own, results = numbers[:, 1], numbers[:, 2] == 1, numbers[:, 3]
    won, lost = own & (scores > PROVEN), own & (scores < -PROVEN)
    assert won.sum() > 5 < lost.sum()
    for found in (results[won], -results[lost]):
        assert found.mean() > 0.3, "few moves are made at random"
    assert 0 < (~own).sum() < own.sum()
