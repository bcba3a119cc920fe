"""A course of learning: batches of games, an opponent that follows the learner's success, all kept in one folder.

After each batch of 50 games, won or drawn half: under 40 % the opponent becomes the adversarial baseline, which can be
learned to be beaten; over 60 % it takes over the learner's weights. A recipe may say otherwise. The folder holds a
course whole at any time, and where one of its files is cut, the course loses one batch at most:

    batches.csv       a line a batch: games so far, score, opponent, the change of opponent after it
    learner.csv       the weights learned so far
    course.weights    the weights after each batch (`ai.yours`)
    course.json       what the course goes on from: recipe, batches, both sides' weights and the random stream
    course.old.json   the same a batch ago
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ai import yours
from ai.evaluation.features import Reals, feature_set, feature_sets, find_features, read_features, write_weights
from ai.search.task import Words
from game.files import write_whole
from game.registry import find_game
from lab.errors import CourseError
from lab.learning import rows
from lab.learning.recipe import BATCH, COPY, PEOPLE, RULE, Recipe, find_opponent, mask_of, recipe_of, set_of

BASELINE = "adversarial-baseline"
REWARD = 100.0
"""What a won game is worth, so that the value of a position tends to 200 times its chance of winning, less 100."""
START = "start.csv"
"""First weights that are no player's, where the recipe's `start` is `people`."""
_LONGEST_NAME = 80


@dataclass(frozen=True)
class Batch:
    """How one batch went; `change` is what the opponent became after it: `baseline`, `learner`, or nothing."""

    games: int
    score: float
    opponent: str
    change: str


class Course:
    """Learning in progress.

    Attributes:
        weights: the learner's.
        opponent: the features of the one it meets, with their weights; `opponent_name` says where they are from.
        batches: what has been played.
    """

    def __init__(self, folder: Path, recipe: Recipe, teach: Teacher | None = None) -> None:
        """Begin a course in `folder`, or go on with the one that is there.

        Args:
            folder: where the course is kept.
            recipe: what makes it this course.
            teach: plays the games of a batch; `play_games` unless told otherwise.

        Raises:
            CourseError: if the course there has another recipe or cannot be read, or the first weights do not fit.
            WeightsError: if the first weights cannot be found.
        """
        self.folder = folder
        self.recipe = recipe
        self.game = find_game(recipe.game)
        self.set = set_of(recipe)
        self.names = self.set.names
        self.mask = mask_of(recipe)
        self.batches: list[Batch] = []
        self._teach = teach or play_games
        self._is_whole = yours.is_whole(folder / yours.COURSE)
        """Whether the file of the course is better than the one before it."""
        data = read_course(folder, len(self.names))
        if data is None:
            self._start()
        else:
            self._resume(snapshot_of(data, folder.name))

    def _start(self) -> None:
        self.weights = self._first_weights() * self.mask
        if self.recipe.opponent == COPY:
            self.opponent, self.opponent_name = self.set.kind(self.weights.copy()), COPY
        else:
            name = BASELINE if self.recipe.opponent == RULE else self.recipe.opponent
            self.opponent, self.opponent_name = find_opponent(self.game, name), name
        self._bits = np.uint64((self.recipe.seed * 2 + 1) * (0x2545F4914F6CDD1D >> 8) % 2**64)

    def _first_weights(self) -> Reals:
        start, size = self.recipe.start, len(self.names)
        if not start:
            return np.zeros(size)
        if start != PEOPLE:
            weights: Reals = find_opponent(self.game, start).weights
        elif (self.folder / START).is_file():
            weights = read_features(self.game, self.folder / START).weights
        else:
            raise CourseError("no-start", folder=self.folder.name)
        if len(weights) != size:
            raise CourseError("other-size", n=size, found=len(weights), start=start)
        return weights

    def _resume(self, kept: CourseSnapshot) -> None:
        if kept.recipe.course != self.recipe.course:
            raise CourseError("other-course", folder=self.folder.name)
        self.batches = kept.batches
        self.weights = kept.weights
        self.opponent_name = kept.opponent_name
        self.opponent = kept.opponent
        self._bits = kept.bits
        try:
            rows.mend(self.folder, self.weights, len(self.batches))
        except OSError as error:
            raise CourseError("unkept", folder=self.folder.name, reason=error) from error

    @property
    def named_weights(self) -> list[tuple[str, float]]:
        """What has been learned: each feature with its weight."""
        return list(zip(self.names, self.weights.tolist(), strict=True))

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.batches[-1].games if self.batches else 0

    def play_batch(self) -> Batch:
        """Play a batch, see who the next opponent is, and save the course.

        Raises:
            CourseError: if the weights have grown without bound, or nothing can be written; the course stays as it was
                saved, and goes on as another `Course`.
        """
        counts = np.zeros(3, np.int64)
        self._bits = self._teach(self, self._bits, counts)
        if not np.isfinite(self.weights).all():
            raise CourseError("unbounded-weights", rate=self.recipe.rate)
        score = float(counts[0] + counts[1] / 2) / BATCH
        met, change = self.opponent_name, self._follow(score)
        self.batches.append(Batch(self.games + BATCH, score, met, change))
        try:
            self._save()
        except OSError as error:
            raise CourseError("unkept", folder=self.folder.name, reason=error) from error
        return self.batches[-1]

    def _follow(self, score: float) -> str:
        """Change the opponent if the learner won too few or many; return what it became."""
        rule = self.recipe.opponent == RULE
        if rule and score < self.recipe.low and self.opponent_name != BASELINE:
            self.opponent, self.opponent_name = find_features(self.game, BASELINE), BASELINE
            return "baseline"
        if (rule and score > self.recipe.high) or self.recipe.opponent == COPY:
            self.opponent, self.opponent_name = self.set.kind(self.weights.copy()), f"after {self.games + BATCH} games"
            return "learner"
        return ""

    @property
    def origin(self) -> str:
        """The command that makes these weights again."""
        return replace(self.recipe, games=self.games).command

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        rows.keep(self.folder, self.weights, len(self.batches))
        write_weights(self.folder / "learner.csv", self.names, self.weights, self.origin)
        lines = [f"{batch.games},{batch.score:.2f},{batch.opponent},{batch.change}" for batch in self.batches]
        write_whole(self.folder / "batches.csv", "\n".join(["games,score,opponent,change", *lines, ""]))
        kept = {
            "recipe": asdict(self.recipe),
            "opponent": self.opponent_name,
            "opponent_features": next(
                each.name for each in feature_sets(self.game) if each.kind is type(self.opponent)
            ),
            "bits": int(self._bits),
            "weights": self.weights.tolist(),
            "opponent_weights": self.opponent.weights.tolist(),
            "batches": [asdict(batch) for batch in self.batches],
        }
        path = self.folder / yours.COURSE
        if self._is_whole:
            with suppress(FileNotFoundError):
                path.replace(self.folder / yours.COURSE_BEFORE)
        write_whole(path, json.dumps(kept, indent=1))
        self._is_whole = True


class CourseSnapshot:
    """What a folder holds of a course: what `Course` goes on from.

    Attributes:
        recipe, batches, weights, opponent, opponent_name: as `Course` has them.
        bits: the state of the random stream.
    """

    def __init__(self, data: Any) -> None:
        """Take over what a file holds.

        Raises:
            CourseError, ValueError, KeyError, TypeError, OverflowError: if that is no course.
        """
        self.recipe = recipe_of(data["recipe"])
        self.batches = [_batch_of(number, batch) for number, batch in enumerate(data["batches"], 1)]
        self.opponent_name = _name_of(data["opponent"])
        self.bits = _bits_of(data["bits"])
        game, size = find_game(self.recipe.game), len(set_of(self.recipe).names)
        self.weights = _numbers(data["weights"], size)
        kind = feature_set(game, data["opponent_features"])
        if kind is None or not self.batches:
            raise ValueError
        self.opponent = kind.kind(_numbers(data["opponent_weights"], len(kind.names)))


def _batch_of(number: int, data: Any) -> Batch:
    batch = Batch(**data)
    if type(batch.games) is not int or type(batch.score) not in (int, float):
        raise TypeError(number)
    if batch.games != number * BATCH or not 0 <= batch.score <= 1 or batch.change not in ("", "baseline", "learner"):
        raise ValueError(number)
    return replace(batch, score=float(batch.score), opponent=_name_of(batch.opponent))


def _bits_of(data: Any) -> np.uint64:
    if type(data) is not int:
        raise TypeError(type(data))
    return np.uint64(data)


def _name_of(data: Any) -> str:
    """Return the name of an opponent: a few words in one line."""
    if not isinstance(data, str) or len(data) > _LONGEST_NAME or not data.isprintable():
        raise TypeError(type(data))
    return data


def _numbers(data: Any, size: int) -> Reals:
    numbers = np.array(data, np.float64)
    if numbers.shape != (size,) or not np.isfinite(numbers).all():
        raise ValueError(len(numbers))
    return numbers


def read_course(folder: Path, size: int) -> Any:
    """Return the JSON value of a folder's course, unchecked: `snapshot_of` checks it.

    None before the first batch of the `size` weights is kept, or where that batch was cut: then it is played again.

    Raises:
        CourseError: if it cannot be read.
    """
    try:
        return yours.course_in(folder) if yours.has_course(folder) else None
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) and yours.rows_in(folder, size) <= 1:
            return None
        raise CourseError("unreadable-course", folder=folder.name, reason=error) from error


def snapshot_of(data: Any, folder: str) -> CourseSnapshot:
    """Return the course that a JSON value is.

    Raises:
        CourseError: if it is none; `folder` says which one is meant.
    """
    try:
        return CourseSnapshot(data)
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise CourseError("unreadable-course", folder=folder, reason=error) from error


Teacher = Callable[[Course, np.uint64, Words], np.uint64]
"""Plays a batch of games, changing the course's weights, and adds the won, drawn and lost ones to the counts.

It is given the state of the random stream, and returns the next one.
"""


def play_games(course: Course, bits: np.uint64, counts: Words, games: int = BATCH) -> np.uint64:
    """Let the learner play the opponent and learn from each game: the teacher of every real course."""
    from lab.learning.kernels.temporal_difference import LearningParameters, game_scratch, learn_games

    own = course.set.kind(course.weights)
    lesson = LearningParameters(course.opponent, course.recipe.rate, REWARD, course.recipe.exploration, course.mask)
    space = game_scratch(course.game.num_actions, len(course.names), len(course.opponent.weights))
    return np.uint64(learn_games(course.game.initial_state(), games, own, lesson, bits, space, counts))


def prepare(course: Course) -> None:
    """Have the kernels that a course needs in memory, loaded or compiled, for every opponent that it may meet."""
    met = course.opponent
    for opponent in (met, course.set.kind(course.weights.copy())):
        course.opponent = opponent
        play_games(course, np.uint64(1), np.zeros(3, np.int64), 0)
    course.opponent = met
