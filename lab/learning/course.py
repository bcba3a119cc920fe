"""A course of learning: batches of games, an opponent that follows the learner's success, all kept in one folder.

After each batch of 50 games, won or drawn half: under 40 % the opponent becomes the adversarial baseline, which can be
learned to be beaten; over 60 % it takes over the learner's weights. The folder holds a course whole at any time:

    batches.csv    a line a batch: games so far, score, opponent, the change of opponent after it
    learner.csv    the weights learned so far
    course.json    all of it: settings, both sides' weights and the random stream, from which the course goes on
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from ai.assets import write_whole
from ai.evaluation.features import FeatureSet, feature_sets, find_features, write_weights
from ai.search.task import Words
from game.registry import find_game
from game.spec import Game
from lab.errors import CourseError

BATCH = 50
"""Games between two looks at the learner's success."""
TOO_FEW, MANY = 0.4, 0.6
BASELINE = "adversarial-baseline"
REWARD = 100.0
"""What a won game is worth, so that the value of a position tends to 200 times its chance of winning, less 100."""


@dataclass(frozen=True)
class Settings:
    """What makes one course differ from another; `start` names the first weights, none for zeros."""

    game: str
    features: str
    size: int
    rate: float = 1e-3
    seed: int = 1
    start: str = ""


@dataclass(frozen=True)
class Batch:
    """How one batch went; `change` is what the opponent became after it: `baseline`, `learner`, or nothing."""

    games: int
    score: float
    opponent: str
    change: str


def set_of(game: Game, size: int) -> FeatureSet:
    """Return the game's set of so many features; there must be one."""
    return next(each for each in feature_sets(game) if len(each.names) == size)


class Course:
    """Learning in progress.

    Attributes:
        weights: the learner's.
        opponent: the features of the one it meets, with their weights; `opponent_name` says where they are from.
        batches: what has been played.
    """

    def __init__(self, folder: Path, settings: Settings, teach: Teacher | None = None) -> None:
        """Begin a course in `folder`, or go on with the one that is there.

        Args:
            folder: where the course is kept.
            settings: what makes it this course.
            teach: plays the games of a batch; `play_games` unless told otherwise.

        Raises:
            CourseError: if the course there has other settings or cannot be read, or the first weights do not fit.
            WeightsError: if the first weights cannot be found.
        """
        self.folder = folder
        self.settings = settings
        self.game = find_game(settings.game)
        self.set = set_of(self.game, settings.size)
        self.names = self.set.names
        self.batches: list[Batch] = []
        self._teach = teach or play_games
        if (folder / "course.json").is_file():
            self._resume()
        else:
            self._begin()

    def _begin(self) -> None:
        start = self.settings.start
        self.weights = find_features(self.game, start).weights if start else np.zeros(self.settings.size)
        if len(self.weights) != self.settings.size:
            raise CourseError("other-size", n=self.settings.size, found=len(self.weights), start=start)
        self.opponent = find_features(self.game, BASELINE)
        self.opponent_name = BASELINE
        self._bits = np.uint64(self.settings.seed * 2 + 1) * np.uint64(0x2545F4914F6CDD1D >> 8)

    def _resume(self) -> None:
        try:
            kept = json.loads((self.folder / "course.json").read_text(encoding="utf-8"))
            if kept["settings"] != asdict(self.settings):
                raise CourseError("other-course", folder=self.folder.name)
            self.batches = [Batch(**batch) for batch in kept["batches"]]
            self.opponent_name = kept["opponent"]
            self._bits = np.uint64(kept["bits"])
            self.weights = np.array(kept["weights"], np.float64)
            opponent = np.array(kept["opponent_weights"], np.float64)
            self.opponent = set_of(self.game, len(opponent)).kind(opponent)
        except (ValueError, KeyError, TypeError) as error:
            raise CourseError("unreadable-course", folder=self.folder.name, reason=error) from error

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
            CourseError: if the weights have grown without bound; the course stays as it was saved.
        """
        counts = np.zeros(3, np.int64)
        self._bits = self._teach(self, self._bits, counts)
        if not np.isfinite(self.weights).all():
            raise CourseError("unbounded-weights", rate=self.settings.rate)
        score = float(counts[0] + counts[1] / 2) / BATCH
        met, change = self.opponent_name, self._follow(score)
        self.batches.append(Batch(self.games + BATCH, score, met, change))
        self._save()
        return self.batches[-1]

    def _follow(self, score: float) -> str:
        """Change the opponent if the learner won too few or many; return what it became."""
        if score < TOO_FEW and self.opponent_name != BASELINE:
            self.opponent, self.opponent_name = find_features(self.game, BASELINE), BASELINE
            return "baseline"
        if score > MANY:
            self.opponent, self.opponent_name = self.set.kind(self.weights.copy()), f"after {self.games + BATCH} games"
            return "learner"
        return ""

    @property
    def origin(self) -> str:
        """The command that makes these weights again."""
        chosen = self.settings
        start = f" --start {chosen.start}" if chosen.start else ""
        return (
            f"python main.py learn {chosen.game} --features {chosen.features} --games {self.games} "
            f"--rate {chosen.rate:g} --seed {chosen.seed}{start}"
        )

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        write_weights(self.folder / "learner.csv", self.names, self.weights, self.origin)
        rows = [f"{batch.games},{batch.score:.2f},{batch.opponent},{batch.change}" for batch in self.batches]
        (self.folder / "batches.csv").write_text("\n".join(["games,score,opponent,change", *rows, ""]), "utf-8")
        kept = {
            "settings": asdict(self.settings),
            "opponent": self.opponent_name,
            "bits": int(self._bits),
            "weights": self.weights.tolist(),
            "opponent_weights": self.opponent.weights.tolist(),
            "batches": [asdict(batch) for batch in self.batches],
        }
        write_whole(self.folder / "course.json", json.dumps(kept, indent=1).encode())


Teacher = Callable[[Course, np.uint64, Words], np.uint64]
"""Plays a batch of games, changing the course's weights, and adds the won, drawn and lost ones to the counts.

It is given the state of the random stream, and returns the next one.
"""


def play_games(course: Course, bits: np.uint64, counts: Words) -> np.uint64:
    """Let the learner play the opponent and learn from each game: the teacher of every real course."""
    from lab.learning.kernel import Lesson, learn_games, room

    own = course.set.kind(course.weights)
    lesson = Lesson(course.opponent, course.settings.rate, REWARD)
    space = room(course.game.num_actions, course.settings.size, len(course.opponent.weights))
    return np.uint64(learn_games(course.game.initial_state(), BATCH, own, lesson, bits, space, counts))
