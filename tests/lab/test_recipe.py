"""Recipes: what may be in one, and which groups of features, opponents and moves a course makes of it."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.evaluation.features import feature_sets, find_features
from ai.search.task import Words
from ai.spec import Plan, PlayerSpec
from game.match import Match
from game.registry import GAMES
from lab.errors import CourseError
from lab.learning.course import BASELINE, Course
from lab.learning.recipe import (
    BATCH,
    COPY,
    Recipe,
    check,
    find_weights,
    fixed,
    mask_of,
    opponents,
    read_recipe,
    recipe_of,
    write_recipe,
)
from lab.learning.searching_opponent import learn_against
from lab.learning.temporal_difference import LearningParameters, game_scratch
from tests.ai.support import PATHWAYZ
from tests.lab import taught
from tests.lab.taught import HERON, count_up


def _with(**changes: Any) -> Recipe:
    return dataclasses.replace(HERON, **changes)


def test_a_recipe_is_written_and_read_again(tmp_path: Path) -> None:
    recipe = _with(name="Grüner Reiher", groups=("paths", "ends"), rate=3e-4, opponent=COPY, start="hand")
    write_recipe(tmp_path, recipe)
    assert read_recipe(tmp_path) == recipe


def test_what_a_recipe_leaves_out_is_as_usual() -> None:
    assert recipe_of({"name": "Heron", "game": "pathwayz", "features": "td52"}) == Recipe("Heron", "pathwayz", "td52")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": " "}, "has no name yet; it takes 1 to 40 letters"),
        ({"name": "x" * 41}, "name of 1 to 40 letters"),
        ({"name": "a\nb"}, "name of 1 to 40 letters"),
        ({"features": "td9"}, "td52, td440"),
        ({"groups": ("paths", "roofs")}, "groups paths, next-wins"),
        ({"groups": ("paths", "paths")}, "each of them once"),
        ({"rate": 0.1}, "rate is between 1e-05 and 0.01"),
        ({"rate": float("nan")}, "rate is between"),
        ({"exploration": -0.1}, "exploration is between 0.0 and 0.9"),
        ({"low": 0.7}, "high is between 0.7 and 1.0"),
        ({"games": 0}, "games is between"),
        ({"games": 70}, "50 at a time"),
        ({"seed": -1}, "seed is between"),
        ({"opponent": "level-99"}, "no such weights"),
        ({"opponent": "rule,nobody"}, "no such weights"),
        ({"opponent": "td52,copy"}, "only the first"),
        ({"opponent": "td52,"}, "no recipe"),
        ({"opponent": "../td52"}, "no recipe"),
        ({"start": "../../secret"}, "no recipe"),
        ({"start": "x" * 300}, "no recipe"),
        ({"start": "td440"}, "52 features, not 440"),
        ({"start": "my/nobody"}, "no such weights"),
    ],
)
def test_what_cannot_be_learned_by_is_said(change: dict[str, Any], message: str) -> None:
    with pytest.raises(CourseError, match=message):
        check(_with(**change))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[1",
        b"\xff\xfe",
        b"null",
        b"[" * 100_000,
        b'{"name": "Heron"}',
        b'{"name": 1, "game": "pathwayz", "features": "td52"}',
        b'{"name": "Heron", "game": "pathwayz", "features": "td52", "rate": NaN}',
        b'{"name": "Heron", "game": "pathwayz", "features": "td52", "rate": 1' + b"0" * 400 + b"}",
        b'{"name": "Heron", "game": "pathwayz", "features": "td52", "games": true}',
        b'{"name": "Heron", "game": "pathwayz", "features": "td52", "groups": [1]}',
        b'{"name": "Heron", "game": "pathwayz", "features": "td52"}' + b" " * 100_000,
    ],
)
def test_what_is_no_recipe_is_said(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "recipe.json").write_bytes(content)
    with pytest.raises(CourseError):
        read_recipe(tmp_path)


def test_every_feature_is_in_one_group() -> None:
    for game in GAMES:
        for each in feature_sets(game):
            places = [place for group in each.groups for place in group.features]
            assert len(set(places)) == len(places) == each.size, each.name
            assert f"td{each.size}" == each.name


def test_only_the_chosen_groups_learn(tmp_path: Path) -> None:
    recipe = _with(groups=("next-wins", "ends"), start="hand")
    course = Course(tmp_path, recipe, count_up)
    hand = find_features(PATHWAYZ, "hand").weights
    assert course.weights.tolist() == (hand * mask_of(recipe)).tolist()
    course.play_batch()
    learned = {name for name, weight in course.named_weights if weight}
    assert {"my_wins_placing", "your_left_free"} <= learned
    assert not learned & {"my_path", "your_permanents"}
    assert np.count_nonzero(mask_of(recipe)) == 12


def test_the_game_itself_leaves_other_groups_alone(tmp_path: Path) -> None:
    recipe = _with(groups=("paths",))
    course = Course(tmp_path, recipe)
    course.play_batch()
    assert np.count_nonzero(course.weights) > 0
    assert not course.weights[mask_of(recipe) == 0].any()


def _scores(course: Course, scores: list[int]) -> list[tuple[str, str]]:
    """Let a course win so many games of each batch; return whom it met, and what the opponent became."""

    def play(course: Course, bits: np.uint64, counts: Words) -> np.uint64:
        counts[0] = scores[len(course.batches)]
        counts[2] = BATCH - counts[0]
        return count_up(course, bits, np.zeros(3, np.int64))

    again = Course(course.folder, course.recipe, play)
    return [(batch.opponent, batch.change) for batch in (again.play_batch() for _ in scores)]


def test_the_shares_at_which_the_opponent_changes_can_be_set(tmp_path: Path) -> None:
    course = Course(tmp_path, _with(low=0.2, high=0.8))
    assert _scores(course, [35, 41, 15, 9, 25]) == [
        (BASELINE, ""),
        (BASELINE, "learner"),
        ("after 100 games", ""),
        ("after 100 games", "baseline"),
        (BASELINE, ""),
    ]


def test_a_copy_is_met_whatever_the_success(tmp_path: Path) -> None:
    course = Course(tmp_path, _with(opponent=COPY))
    assert _scores(course, [50, 0, 25]) == [
        (COPY, "learner"),
        ("after 50 games", "learner"),
        ("after 100 games", "learner"),
    ]
    assert Course(tmp_path, _with(opponent=COPY)).opponent.weights.tolist() == [3.0] * 52


def test_a_chosen_player_is_met_to_the_end(tmp_path: Path) -> None:
    course = Course(tmp_path, _with(opponent="features"))
    assert _scores(course, [50, 0, 25]) == [("features", "")] * 3
    assert course.opponent.weights.tolist() == find_features(PATHWAYZ, "hand").weights.tolist()


def test_several_opponents_are_met_in_turn_and_the_first_alone_changes(tmp_path: Path) -> None:
    course = Course(tmp_path, _with(opponent="rule,features"))
    assert _scores(course, [30, 50, 0]) == [
        ("adversarial-baseline", "learner"),
        ("features", ""),
        ("after 50 games", "baseline"),
    ]
    assert Course(tmp_path, course.recipe).next_opponent[1] == "features"


@pytest.mark.parametrize("opponent", ["level-1", "minimax,td52"])
def test_a_player_that_searches_can_be_an_opponent_and_a_course_goes_on_with_it(tmp_path: Path, opponent: str) -> None:
    recipe = _with(opponent=opponent)
    assert isinstance(Course(tmp_path, recipe).opponent, PlayerSpec)
    _scores(Course(tmp_path, recipe), [25, 25])
    course = Course(tmp_path, recipe)
    assert (course.opponent_name, isinstance(course.opponent, PlayerSpec)) == (opponent.split(",", maxsplit=1)[0], True)


def test_games_against_a_search_teach_the_same_again() -> None:
    def weights(player: PlayerSpec) -> list[float]:
        own, counts = find_features(PATHWAYZ, "hand"), np.zeros(3, np.int64)
        own = type(own)(own.weights.copy())
        lesson = LearningParameters(own, 1e-3, 100.0, 0.5, np.ones(52))
        learn_against(player, PATHWAYZ, 2, own, lesson, np.uint64(7), game_scratch(192, 52, 52), counts)
        assert counts.sum() == 2
        return own.weights.tolist()  # type: ignore[no-any-return]

    beam = PlayerSpec("small beam", "beam", options=Plan("hand", (3, 1)))
    assert weights(beam) == weights(beam) != find_features(PATHWAYZ, "hand").weights.tolist()


def test_the_learner_and_a_player_that_searches_begin_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    sides: list[int] = []

    def answer(match: Match, *_: object) -> int:
        sides.append(match.player)
        return match.legal_actions()[0]

    monkeypatch.setattr("lab.learning.searching_opponent.answer", answer)
    own = find_features(PATHWAYZ, "hand")
    own = type(own)(own.weights.copy())
    lesson, space = LearningParameters(own, 1e-3, 100.0, 0.5, np.ones(52)), game_scratch(192, 52, 52)
    learn_against(PlayerSpec("first", "beam"), PATHWAYZ, 2, own, lesson, np.uint64(7), space, np.zeros(3, np.int64))
    assert set(sides) == {0, 1}


def test_opponents_are_those_who_judge_at_once() -> None:
    taught.make()
    assert {"baseline", "features", "td52", "td440", "my/heron"} <= set(opponents(PATHWAYZ))
    assert not {"beam", "level-1", "champion", "minimax"} & set(opponents(PATHWAYZ))
    assert len(find_weights(PATHWAYZ, "td440").weights) == 440


def test_a_taught_opponent_stays_as_it_was_when_the_course_began() -> None:
    taught.make(batches=2)
    assert fixed(_with(opponent="my/heron", start="my/heron")).opponent == "my/heron@100"
    assert fixed(_with(opponent="my/heron", start="my/heron")).start == "my/heron@100"
    assert fixed(_with(opponent=COPY)).opponent == COPY


@pytest.mark.parametrize("exploration", [0.0, 0.25, 0.5, 0.9])
def test_exploration_is_how_often_a_better_move_is_passed_by(exploration: float) -> None:
    from lab.learning.kernels.temporal_difference import passed

    rng = np.random.default_rng(1)
    counts = np.bincount([passed(np.uint64(rng.integers(1 << 63)), exploration) for _ in range(20_000)], minlength=10)
    wanted = [(1 - exploration) * exploration**k for k in range(9)]
    assert len(counts) == 10
    assert counts[:9] / 20_000 == pytest.approx(wanted, abs=0.012)


def test_the_same_recipe_as_a_command(tmp_path: Path) -> None:
    recipe = _with(groups=("paths", "ends"), exploration=0.25, opponent="td52", games=100)
    said = recipe.command.split()
    assert said[:4] == ["python", "main.py", "learn", "pathwayz"]
    assert dict(zip(said[4::2], said[5::2], strict=True)) == {
        "--features": "td52",
        "--games": "100",
        "--rate": "0.001",
        "--seed": "3",
        "--groups": "paths,ends",
        "--exploration": "0.25",
        "--opponent": "td52",
    }


def test_first_weights_may_lie_in_the_folder(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="first weights are missing"):
        Course(tmp_path, _with(start="people"))
    rows = ["feature,weight", *(f"{name},{number}" for number, name in enumerate(feature_sets(PATHWAYZ)[0].names))]
    (tmp_path / "start.csv").write_text("\n".join(rows), "utf-8")
    assert Course(tmp_path, _with(start="people")).weights.tolist() == list(range(52))


def test_a_longer_course_is_the_same_course(tmp_path: Path) -> None:
    Course(tmp_path, HERON, count_up).play_batch()
    assert Course(tmp_path, _with(games=10_000, name="Egret")).games == BATCH
    with pytest.raises(CourseError, match="another recipe"):
        Course(tmp_path, _with(exploration=0.25))


@pytest.mark.parametrize(
    "change",
    [
        {"weights": [1.0]},
        {"weights": [float("nan")] * 52},
        {"weights": "x"},
        {"bits": -1},
        {"bits": 2**64},
        {"bits": [1, 2]},
        {"bits": 1.5},
        {"bits": True},
        {"batches": [{"games": 7, "score": 0.5, "opponent": "", "change": ""}]},
        {"batches": [{"games": 50.0, "score": 0.5, "opponent": "", "change": ""}]},
        {"batches": [{"games": 50, "score": True, "opponent": "", "change": ""}]},
        {"batches": [{"games": 50, "score": "1", "opponent": "", "change": ""}]},
        {"batches": [{"games": 50, "score": 1.5, "opponent": "", "change": ""}]},
        {"batches": [{"games": 50, "score": 0.5, "opponent": "a\nb", "change": ""}]},
        {"batches": [{}]},
        {"opponent": "x" * 100_000},
        {"opponent_features": "td9"},
        {"opponent_weights": []},
        {"recipe": 3},
    ],
)
def test_a_damaged_course_is_said(change: dict[str, Any], tmp_path: Path) -> None:
    Course(tmp_path, HERON, count_up).play_batch()
    path = tmp_path / "course.json"
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **change}), "utf-8")
    with pytest.raises(CourseError):
        Course(tmp_path, HERON)
