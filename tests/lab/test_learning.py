"""Learning by temporal differences: it goes the right way, changes its opponent as told, and can be resumed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from ai.commands import run_command
from ai.evaluation.features import describe, feature_sets, find_features, read_features
from ai.search.task import Words
from game import apply_action
from lab.errors import CourseError
from lab.learning import command
from lab.learning.course import BASELINE, REWARD, Course
from lab.learning.course_charts import HEAVIEST, draw, heaviest
from lab.learning.recipe import BATCH, Recipe
from tests.ai.support import PATHWAYZ
from tests.amount import amount, long

RECIPE = Recipe("Heron", "pathwayz", "td52", rate=1e-3, seed=3)


def _course(folder: Path, batches: int, recipe: Recipe = RECIPE) -> Course:
    course = Course(folder, recipe)
    for _ in range(batches):
        course.play_batch()
    return course


@long
def test_learning_stops_and_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole = _course(tmp_path / "whole", 4)
    _course(tmp_path / "parts", 2)
    parts = _course(tmp_path / "parts", 2)
    assert parts.weights.tolist() == whole.weights.tolist()
    assert parts.batches == whole.batches
    assert parts.games == 4 * BATCH


@pytest.mark.filterwarnings("error")
def test_the_random_stream_of_a_large_seed_begins_without_a_warning(tmp_path: Path) -> None:
    begun: list[int] = []

    def play(_course: Course, bits: np.uint64, counts: Words) -> np.uint64:
        begun.append(int(bits))
        counts[1] = BATCH
        return bits

    Course(tmp_path, replace(RECIPE, seed=1000), play).play_batch()
    assert begun == [2001 * 0x2545F4914F6CDD % 2**64]


@pytest.mark.soak
def test_learning_finds_that_a_long_path_is_good(tmp_path: Path) -> None:
    course = _course(tmp_path, amount(8, 4))
    weights = dict(zip(course.names, course.weights.tolist(), strict=True))
    assert weights["my_future_path"] > 0 > weights["your_future_path"]
    assert np.abs(course.weights).max() < REWARD


def test_the_opponent_follows_the_learners_success(tmp_path: Path) -> None:
    won: list[int] = [31, 25, 19, 10, 30]

    def play(course: Course, bits: np.uint64, counts: Words) -> np.uint64:
        counts[0] = won[len(course.batches)]
        counts[2] = BATCH - counts[0]
        return bits

    course = Course(tmp_path, RECIPE, play)
    changes = [course.play_batch().change for _ in won]
    assert changes == ["learner", "", "baseline", "", "learner"], "60 % are enough"
    assert [batch.opponent for batch in course.batches] == [BASELINE, *["after 50 games"] * 2, BASELINE, BASELINE]


def test_one_game_changes_the_weights_towards_the_reward() -> None:
    from lab.learning.kernels.temporal_difference import learn_games
    from lab.learning.temporal_difference import LearningParameters, game_scratch

    lost = PATHWAYZ.from_position("12/12/12/12/12/12/12/12 w")
    learner, opponent = feature_sets(PATHWAYZ)[0].kind(np.zeros(52)), find_features(PATHWAYZ, BASELINE)
    counts = np.zeros(3, np.int64)
    space = game_scratch(192, 52, len(opponent.weights))
    learn_games(
        lost, 1, learner, LearningParameters(opponent, 1e-3, REWARD, 0.5, np.ones(52)), np.uint64(5), space, counts
    )
    assert counts.sum() == 1
    sign = int(counts[0]) - int(counts[2])
    assert sign * float(space.old @ learner.weights) > 0, "after the learner's last undecided position"


def test_the_learner_sees_what_it_moved_to() -> None:
    state = PATHWAYZ.initial_state()
    before, after = np.zeros(52), np.zeros(52)
    features = find_features(PATHWAYZ, "hand")
    describe(state, features, 0, before)
    describe(apply_action(state, 0), features, 0, after)
    assert before.tolist() != after.tolist()


def test_a_course_is_written_as_tables_and_pictures(tmp_path: Path) -> None:
    course = _course(tmp_path, 2)
    rows = (tmp_path / "batches.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "games,score,opponent,change"
    assert len(rows) == 3
    assert read_features(PATHWAYZ, tmp_path / "learner.csv").weights.tolist() == course.weights.tolist()
    assert "--features td52 --games 100 --rate 0.001 --seed 3" in (tmp_path / "learner.csv").read_text(encoding="utf-8")
    for path in draw(course, tmp_path):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert len(heaviest(course.named_weights)) == HEAVIEST
    sizes = [abs(weight) for _, weight in heaviest(course.named_weights)]
    assert sizes == sorted(sizes, reverse=True)


@long
def test_the_wide_set_learns_too(tmp_path: Path) -> None:
    course = _course(tmp_path, 1, Recipe("", "pathwayz", "td440", rate=1e-4))
    assert np.count_nonzero(course.weights) > 300


def test_another_course_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    _course(tmp_path, 1)
    with pytest.raises(CourseError, match="another recipe"):
        Course(tmp_path, Recipe("", "pathwayz", "td52", rate=1e-4))
    (tmp_path / "course.json").write_text(json.dumps({"recipe": {}}), encoding="utf-8")
    with pytest.raises(CourseError):
        Course(tmp_path, RECIPE)


def test_weights_without_bound_are_told(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="without bound"):
        _course(tmp_path, 40, Recipe("", "pathwayz", "td440", rate=5.0))


def test_the_command_learns_and_says_where_the_weights_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, target = tmp_path / "run", tmp_path / "own.csv"
    arguments = ["pathwayz", "--games", "50", "--folder", str(folder), "--weights", str(target)]
    assert command.main(arguments) == 0
    assert command.main([*arguments[:2], "100", *arguments[3:]]) == 0
    told = capsys.readouterr()
    assert "100 games" in told.out
    assert "100/100" in told.err
    assert len(read_features(PATHWAYZ, target).weights) == 52
    assert (folder / "weights.svg").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "no such game"),
        (["tic-tac-toe"], "whose positions have no features"),
        (["pathwayz", "--features", "td9"], "td52, td440"),
        (["pathwayz", "--name", "", "--games", "50"], "has no name yet; it takes 1 to 40 letters"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(command.main, arguments) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--rate", "0.1"], ["--rate", "1e-6"], ["--games", "70"]])
def test_a_rate_and_a_number_of_games_have_bounds(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["pathwayz", *arguments])
    assert arguments[1] in capsys.readouterr().err
