"""A course of learning: batches of games against an opponent that adapts to the learner, stored in one folder.

The opponent changes after a batch of 50 games, by score: under 40 % it becomes the adversarial baseline, a weak player;
with at least 60 % it takes the learner's weights. A recipe may set other rules, or name several opponents that are met
in turn; then only the first of them changes. The folder always holds a complete course; if one of its files is damaged,
at most one batch is lost:

    batches.csv       one line per batch: games so far, score, opponent, change of the opponent
    learner.csv       the weights learned so far
    course.weights    the weights after each batch (`ai.yours`)
    course.json       the state of the course: recipe, batches, weights of both sides, random stream
    course.old.json   the state one batch earlier
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ai import yours
from ai.evaluation.features import Reals, feature_set, feature_sets, find_features, read_features, write_weights
from ai.search.task import Words
from ai.spec import PlayerSpec
from game.files import replace_file, write_whole
from game.registry import find_game
from game.spec import Game
from lab.errors import CourseError
from lab.learning import rows
from lab.learning.recipe import (
    BATCH,
    COPY,
    PEOPLE,
    RULE,
    Recipe,
    find_opponent,
    find_weights,
    mask_of,
    recipe_of,
    set_of,
)
from lab.learning.temporal_difference import LearningParameters, game_scratch

BASELINE = "adversarial-baseline"
REWARD = 100.0
"""Value of a won game; the value of a position tends to 200 times its chance of winning, minus 100."""
START = "start.csv"
"""File of the first weights if the recipe's `start` is `people`."""
_LONGEST_NAME = 80


@dataclass(frozen=True)
class Batch:
    """The result of a batch.

    `change` is the new opponent, `baseline` or `learner`, or an empty text if the opponent stays.
    """

    games: int
    score: float
    opponent: str
    change: str


def opponents_of(batches: Sequence[Batch]) -> list[tuple[int, int, str]]:
    """Split a course into parts, in each of which the opponent stays the same.

    Return for each part: the number of games at its beginning, the number of games at its end, and the opponent.
    """
    found: list[tuple[int, int, str]] = []
    for batch in batches:
        if found and found[-1][2] == batch.opponent:
            found[-1] = found[-1][0], batch.games, batch.opponent
        else:
            found.append((batch.games - BATCH, batch.games, batch.opponent))
    return found


class Course:
    """A course in progress.

    Attributes:
        weights: the weights of the learner.
        opponent: the opponent that may change: its features with their weights, or the spec of a player that searches.
        opponent_name: the opponent's name, or the origin of its weights.
        batches: finished batches.
    """

    def __init__(self, folder: Path, recipe: Recipe, teach: Teacher | None = None) -> None:
        """Begin a course in `folder`, or continue the course there.

        Args:
            folder: the folder of the course's files.
            recipe: the recipe of the course.
            teach: plays the games of a batch; None means `play_games`.

        Raises:
            CourseError: if the folder's course has another recipe or is unreadable, or the first weights do not fit.
            WeightsError: if the first weights are missing.
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
        """Whether course.json is undamaged, so that it may replace course.old.json."""
        data = read_course(folder, len(self.names))
        if data is None:
            self._start()
        else:
            self._resume(snapshot_of(data, folder.name))

    def _start(self) -> None:
        self.weights = self._first_weights() * self.mask
        first = self.recipe.opponents[0]
        if first == COPY:
            self.opponent, self.opponent_name = self.set.kind(self.weights.copy()), COPY
        else:
            name = BASELINE if first == RULE else first
            self.opponent, self.opponent_name = find_opponent(self.game, name), name
        self._bits = np.uint64((self.recipe.seed * 2 + 1) * (0x2545F4914F6CDD1D >> 8) % 2**64)

    def _first_weights(self) -> Reals:
        start, size = self.recipe.start, len(self.names)
        if not start:
            return np.zeros(size)
        if start != PEOPLE:
            weights: Reals = find_weights(self.game, start).weights
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
            raise CourseError("unkept", folder=self.folder.name, cause=error) from error

    @property
    def named_weights(self) -> list[tuple[str, float]]:
        """Pairs of a feature's name and the feature's weight."""
        return list(zip(self.names, self.weights.tolist(), strict=True))

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.batches[-1].games if self.batches else 0

    def play_batch(self) -> Batch:
        """Play a batch, choose the next opponent, and save the course.

        Raises:
            CourseError: if weights are not finite, or nothing can be written. The saved course stays as it was; a new
                `Course` continues it.
        """
        counts = np.zeros(3, np.int64)
        met, name = self.next_opponent
        self._bits = self._teach(self, self._bits, counts)
        if not np.isfinite(self.weights).all():
            raise CourseError("unbounded-weights", rate=self.recipe.rate)
        score = float(counts[0] + counts[1] / 2) / BATCH
        change = self._follow(score) if met is self.opponent else ""
        self.batches.append(Batch(self.games + BATCH, score, name, change))
        try:
            self._save()
        except OSError as error:
            raise CourseError("unkept", folder=self.folder.name, cause=error) from error
        return self.batches[-1]

    @property
    def next_opponent(self) -> tuple[Any, str]:
        """The opponent of the next batch, as in `opponent`, and the opponent's name."""
        turn = len(self.batches) % len(self.recipe.opponents)
        name = self.recipe.opponents[turn]
        return (find_opponent(self.game, name), name) if turn else (self.opponent, self.opponent_name)

    def _follow(self, score: float) -> str:
        """Replace the first opponent if the score of a batch (0 to 1) demands it; return the change as in `Batch`."""
        rule, copy = (self.recipe.opponents[0] == each for each in (RULE, COPY))
        if rule and score < self.recipe.low and self.opponent_name != BASELINE:
            self.opponent, self.opponent_name = find_features(self.game, BASELINE), BASELINE
            return "baseline"
        if (rule and score >= self.recipe.high) or copy:
            self.opponent, self.opponent_name = self.set.kind(self.weights.copy()), f"after {self.games + BATCH} games"
            return "learner"
        return ""

    @property
    def origin(self) -> str:
        """The command that reproduces the weights of the course."""
        return replace(self.recipe, games=self.games).command

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        rows.keep(self.folder, self.weights, len(self.batches))
        write_weights(self.folder / "learner.csv", self.names, self.weights, self.origin)
        lines = [f"{batch.games},{batch.score:.2f},{batch.opponent},{batch.change}" for batch in self.batches]
        write_whole(self.folder / "batches.csv", "\n".join(["games,score,opponent,change", *lines, ""]))
        searches = isinstance(self.opponent, PlayerSpec)
        kept = {
            "recipe": asdict(self.recipe),
            "opponent": self.opponent_name,
            "opponent_features": "" if searches else _set_name(self.game, self.opponent),
            "bits": int(self._bits),
            "weights": self.weights.tolist(),
            "opponent_weights": [] if searches else self.opponent.weights.tolist(),
            "batches": [asdict(batch) for batch in self.batches],
        }
        path = self.folder / yours.COURSE
        if self._is_whole:
            with suppress(FileNotFoundError):
                replace_file(path, self.folder / yours.COURSE_BEFORE)
        write_whole(path, json.dumps(kept, indent=1))
        self._is_whole = True


class CourseSnapshot:
    """A saved course.

    Attributes:
        recipe, batches, weights, opponent, opponent_name: as in `Course`.
        bits: state of the random stream.
    """

    def __init__(self, data: Any) -> None:
        """Convert the JSON value of a course's file, and check it.

        Raises:
            CourseError, ValueError, KeyError, TypeError, OverflowError: if it is not valid.
        """
        self.recipe = recipe_of(data["recipe"])
        self.batches = [_batch_of(number, batch) for number, batch in enumerate(data["batches"], 1)]
        self.opponent_name = _name_of(data["opponent"])
        self.bits = _bits_of(data["bits"])
        game, size = find_game(self.recipe.game), len(set_of(self.recipe).names)
        self.weights = _numbers(data["weights"], size)
        if not self.batches:
            raise ValueError
        self.opponent = _opponent_of(game, data)


def _set_name(game: Game, model: Any) -> str:
    """Return the name of the feature set of a model."""
    return next(each.name for each in feature_sets(game) if each.kind is type(model))


def _opponent_of(game: Game, data: Any) -> Any:
    if not data["opponent_features"]:
        return find_opponent(game, _name_of(data["opponent"]))
    kind = feature_set(game, data["opponent_features"])
    if kind is None:
        raise ValueError
    return kind.kind(_numbers(data["opponent_weights"], len(kind.names)))


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
    """Return the name of an opponent from a file. Raises TypeError if it is not short and printable."""
    if not isinstance(data, str) or len(data) > _LONGEST_NAME or not data.isprintable():
        raise TypeError(type(data))
    return data


def _numbers(data: Any, size: int) -> Reals:
    numbers = np.array(data, np.float64)
    if numbers.shape != (size,) or not np.isfinite(numbers).all():
        raise ValueError(len(numbers))
    return numbers


def read_course(folder: Path, size: int) -> Any:
    """Return the JSON value of a folder's course, unchecked; `size` is the number of the course's weights.

    Return None if no batch is stored, or if the first batch is damaged and has to be played again.

    Raises:
        CourseError: if the file cannot be read.
    """
    try:
        return yours.course_in(folder) if yours.has_course(folder) else None
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) and yours.rows_in(folder, size) <= 1:
            return None
        raise CourseError("unreadable-course", folder=folder.name, cause=error) from error


def snapshot_of(data: Any, folder: str) -> CourseSnapshot:
    """Return the saved course that a JSON value describes.

    Raises:
        CourseError: if it is not valid; `folder` names the course in the message.
    """
    try:
        return CourseSnapshot(data)
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise CourseError("unreadable-course", folder=folder, cause=error) from error


Teacher = Callable[[Course, np.uint64, Words], np.uint64]
"""A function that plays a batch, changes the course's weights, and adds won, drawn and lost games to the counts.

It takes the state of the random stream and returns the next state.
"""


def play_games(course: Course, bits: np.uint64, counts: Words) -> np.uint64:
    """Play a batch against the next opponent and learn from each game; arguments and result are as in `Teacher`."""
    return _play(course, course.next_opponent[0], bits, counts, BATCH)


def _play(course: Course, opponent: Any, bits: np.uint64, counts: Words, games: int) -> np.uint64:
    from lab.learning.kernels.temporal_difference import learn_games
    from lab.learning.searching_opponent import learn_against

    searches = isinstance(opponent, PlayerSpec)
    own = course.set.kind(course.weights)
    features = own if searches else opponent
    lesson = LearningParameters(features, course.recipe.rate, REWARD, course.recipe.exploration, course.mask)
    space = game_scratch(course.game.num_actions, len(course.names), len(features.weights))
    if searches:
        return learn_against(opponent, course.game, games, own, lesson, bits, space, counts)
    return np.uint64(learn_games(course.game.initial_state(), games, own, lesson, bits, space, counts))


def prepare(course: Course) -> None:
    """Load or compile all kernels of a course, for every opponent that it may meet."""
    others = [find_opponent(course.game, name) for name in course.recipe.opponents[1:]]
    for opponent in (course.opponent, course.set.kind(course.weights.copy()), *others):
        _play(course, opponent, np.uint64(1), np.zeros(3, np.int64), 0)
