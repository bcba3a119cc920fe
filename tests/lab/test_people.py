"""Learning from people: who plays by known weights is foretold, and what cannot be played is passed by."""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ai.compiled  # noqa: F401
from ai.evaluation.features import Reals, feature_sets
from game import Match
from game.played_game import PlayedGame
from lab.errors import CourseError, RequestError
from lab.learning import people
from lab.learning.choices import Choices, fit, place
from lab.learning.course import REWARD, Course
from lab.learning.kernels.choices import describe_moves
from lab.learning.recipe import PEOPLE, Recipe, mask_of
from tests.ai.support import CONNECT_FOUR

RECIPE = Recipe("Heron", "connect-four", "td36", seed=3, start=PEOPLE)
NAMES = feature_sets(CONNECT_FOUR)[0].names
HABITS = {"my_middle": 9.0, "my_threes": 5.0, "your_threes": -5.0, "your_next_win": -4.0, "my_outermost": -6.0}
"""What the people of these tests look at, in logits."""
GAMES = 120


def _habits() -> Reals:
    return np.array([HABITS.get(name, 0.0) for name in NAMES])


def _game_by(weights: Reals, chance: np.random.Generator) -> PlayedGame:
    """A game of two people whose moves are as likely as the exponentials of their values; a win is always taken."""
    match = Match(CONNECT_FOUR)
    features = feature_sets(CONNECT_FOUR)[0].kind(np.zeros(len(NAMES)))
    actions, rows = np.zeros(7, np.int64), np.zeros((7, len(NAMES)))
    while match.outcome is None:
        count = int(describe_moves(match.state, features, actions, rows))
        if count:
            chances = np.exp(rows[:count] @ weights)
            match.push(int(chance.choice(actions[:count], p=chances / chances.sum())))
        else:
            match.push(next(action for action in match.legal_actions() if _wins(match, action)))
    return PlayedGame(match.moves_text, (True, True))


def _wins(match: Match, action: int) -> bool:
    match.push(action)
    won = match.outcome is not None and match.outcome.winner is not None
    match.pop()
    return won


@pytest.fixture(scope="module")
def played() -> list[PlayedGame]:
    chance = np.random.default_rng(5)
    return [_game_by(_habits(), chance) for _ in range(GAMES)]


@pytest.fixture(scope="module")
def told(played: list[PlayedGame]) -> people.FirstWeights:
    return people.learn_first_weights(RECIPE, played)


def test_who_plays_by_known_weights_is_foretold_and_the_weights_are_found(told: people.FirstWeights) -> None:
    assert (told.source, told.found, told.games) == ("people", GAMES, GAMES)
    assert "to learn from" not in people.summary_text(told)
    assert told.positions > 8 * told.tested > 1000
    assert told.top1 > 2 * told.chance1
    assert 0.1 < told.chance1 < 0.25 < told.chance5 < told.top5 <= 1
    found = dict(zip(NAMES, told.weights.tolist(), strict=True))
    assert all(found[name] * weight > 0 for name, weight in HABITS.items())
    cosine = told.weights @ _habits() / np.linalg.norm(told.weights) / np.linalg.norm(_habits())
    assert cosine > 0.8


def test_values_are_in_the_scale_of_the_reward_whatever_the_people_were_worth(played: list[PlayedGame]) -> None:
    for winner in (0, None):
        known = [each._replace(moves=each.moves[:-1], winner=winner) for each in played]
        told = people.learn_first_weights(RECIPE, known)
        values = _values(told.weights, known[:20])
        assert REWARD / 20 < np.sqrt(np.mean(values**2)) < REWARD


def _values(weights: Reals, played: list[PlayedGame]) -> Reals:
    features = feature_sets(CONNECT_FOUR)[0].kind(np.zeros(len(NAMES)))
    found = []
    for each in played:
        match = Match(CONNECT_FOUR)
        for move in each.moves:
            actions, rows = np.zeros(7, np.int64), np.zeros((7, len(NAMES)))
            count = int(describe_moves(match.state, features, actions, rows))
            action = match.push(move)
            found += [rows[i] @ weights for i in range(count) if actions[i] == action]
    return np.array(found)


def test_the_same_games_teach_the_same_and_a_group_alone_only_its_own(
    played: list[PlayedGame], told: people.FirstWeights
) -> None:
    again = people.learn_first_weights(RECIPE, iter(played))
    assert told.weights.tolist() == again.weights.tolist()
    assert told[1:] == again[1:]
    some = Recipe("Heron", "connect-four", "td36", ("columns",), seed=3, start=PEOPLE)
    weights = people.learn_first_weights(some, played).weights
    assert (weights != 0).tolist() == (mask_of(some) != 0).tolist()


def test_only_what_people_moved_is_learned(played: list[PlayedGame], told: people.FirstWeights) -> None:
    one = people.learn_first_weights(RECIPE, [each._replace(people=(True, False)) for each in played])
    assert 0.4 < one.positions / told.positions < 0.6


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "LEVEL_GAMES", 12)


@pytest.mark.usefixtures("few_games")
def test_too_few_games_are_said_and_the_levels_take_their_place(played: list[PlayedGame]) -> None:
    told = people.learn_first_weights(RECIPE, played[: people.FEWEST - 1])
    assert (told.source, told.found, told.games) == ("levels", people.FEWEST - 1, 12)
    assert told.top1 > told.chance1
    assert told.weights.tolist() == people.learn_first_weights(RECIPE, []).weights.tolist()
    assert "needs 100 games of people to learn from, and has 99." in people.summary_text(told)
    assert "games of the levels" in people.summary_text(told)


DAMAGED: list[Any] = [
    PlayedGame(["9"], (True, True)),
    PlayedGame(["4", "4"], (True, True), start="no position"),
    PlayedGame([None, 4], (True, True)),  # type: ignore[list-item]
    PlayedGame([10**30], (True, True)),
    PlayedGame(["4"], ()),  # type: ignore[arg-type]
    PlayedGame(7, (True, True)),  # type: ignore[arg-type]
    PlayedGame([], (True, True)),
    PlayedGame(["4", "4"], (False, False)),
]


def test_a_damaged_game_is_passed_by_and_what_came_before_a_wrong_move_counts(played: list[PlayedGame]) -> None:
    broken = played[0]._replace(moves=[*played[0].moves[:6], "x"])
    assert people.learn_first_weights(RECIPE, [*DAMAGED, broken, *played]).found == GAMES + 1


def test_a_course_begins_with_what_people_taught(
    played: list[PlayedGame], told: people.FirstWeights, tmp_path: Path
) -> None:
    with pytest.raises(CourseError, match="first weights are missing"):
        Course(tmp_path, RECIPE)
    assert people.is_wanted(tmp_path, RECIPE)
    people.write_games(tmp_path, played)
    with (tmp_path / people.GAMES).open("a") as file:
        file.write('nonsense\n{"moves": 3}\n[]\n\n{"moves": ["4"], "people": [true, true], "who": 1}\n')
    people.prepare(tmp_path, RECIPE)
    kept = people.read_first_weights(tmp_path)
    assert kept is not None
    assert kept.weights.tolist() == told.weights.tolist()
    assert kept[1:] == told[1:]
    course = Course(tmp_path, RECIPE)
    assert course.weights.tolist() == pytest.approx(told.weights.tolist())
    course.play_batch()
    assert np.abs(course.weights - told.weights).max() < REWARD / 4, "it goes on from there"
    assert not people.is_wanted(tmp_path, RECIPE)
    assert not (tmp_path / people.GAMES).exists()


def test_nothing_is_made_where_a_course_begins_otherwise(tmp_path: Path) -> None:
    people.prepare(tmp_path, Recipe("Heron", "connect-four", "td36"))
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "\0", "null", '{"weights": [1, 2], "source": "people"}', "[" * 100_000], ids=repr
)
def test_what_was_found_out_is_not_read_where_it_is_damaged(tmp_path: Path, text: str) -> None:
    (tmp_path / people.FOUND).write_text(text)
    assert people.read_first_weights(tmp_path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFO in a folder")
def test_a_fifo_in_the_place_of_what_was_found_out_holds_nobody_up(tmp_path: Path) -> None:
    if sys.platform != "win32":
        os.mkfifo(tmp_path / people.FOUND)
    assert people.read_first_weights(tmp_path) is None


@pytest.mark.parametrize(
    "change",
    [{"top1": "high"}, {"source": "dreams"}, {"weights": [[1.0]]}, {"weights": [10**400]}, {"games": math.nan}],
)
def test_what_was_found_out_is_checked(tmp_path: Path, change: dict[str, Any]) -> None:
    sound = people.FirstWeights(np.zeros(36), "people", 120, 120, 3000, 300, 0.4, 0.8, 0.2, 0.7)
    people.write_first_weights(tmp_path, RECIPE, sound)
    assert people.read_first_weights(tmp_path) is not None
    kept = json.loads((tmp_path / people.FOUND).read_text())
    (tmp_path / people.FOUND).write_text(json.dumps(kept | change))
    assert people.read_first_weights(tmp_path) is None


def test_a_board_without_levels_needs_games_of_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "levels", lambda _game: ())
    with pytest.raises(RequestError, match="no levels"):
        people.learn_first_weights(RECIPE, [])


def test_a_choice_is_fitted_as_the_formula_says() -> None:
    """One feature, chosen three times of four over nothing: the odds are 3 to 1, so the weight is log 3."""
    rows = np.array([[1.0], [0.0]] * 3000 + [[0.0], [1.0]] * 1000, np.float32)
    weights = fit(Choices(rows, np.arange(0, 8000, 2)))
    assert weights.tolist() == pytest.approx([math.log(3)], abs=2e-3)


def _choices(*chosen: float) -> Choices:
    """Choices among two positions by one feature, which is 0 in those that were not chosen."""
    rows = np.array([[value] for each in chosen for value in (each, 0.0)], np.float32)
    return Choices(rows, np.arange(0, len(rows), 2))


def test_weights_are_scaled_by_the_slope_of_least_squares() -> None:
    """Values 2, 4 and -6, results 80, 40 and -60: the slope is (160 + 160 + 360) / (4 + 16 + 36)."""
    weights, choices = np.array([2.0]), _choices(1, 2, -3)
    assert people.scaled(weights, choices, np.array([80.0, 40.0, -60.0])) == pytest.approx([2 * 680 / 56])
    unknown = np.array([80.0, np.nan, -60.0])
    assert people.scaled(weights, choices, unknown) == pytest.approx([2 * 520 / 40]), "what nobody knows does not count"


@pytest.mark.parametrize("results", [[-80.0, -40.0, 60.0], [np.nan] * 3, [0.0] * 3])
def test_weights_that_foretell_nothing_are_a_tenth_of_the_reward_on_average(results: list[float]) -> None:
    choices = _choices(1, 2, -3)
    found = people.scaled(np.array([2.0]), choices, np.array(results))
    assert np.sqrt(np.mean((choices.rows[choices.starts] @ found) ** 2)) == pytest.approx(REWARD / 10)
    assert found > 0
    assert people.scaled(np.zeros(1), choices, np.array(results)) == [0.0]


def test_a_place_counts_equals_as_drawn_by_lot() -> None:
    scores = np.array([3.0, 2.0, 2.0, 1.0, 1.0, 1.0, 0.0])
    assert place(scores, 0) == (1.0, 1.0)
    assert place(scores, 1) == (0.0, 1.0)
    assert place(scores, 4) == pytest.approx((0.0, 2 / 3))
    assert place(scores, 6) == (0.0, 0.0)
    assert place(np.zeros(10), 3) == pytest.approx((0.1, 0.5))
