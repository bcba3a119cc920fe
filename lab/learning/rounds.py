"""The course of a champion: rounds of games of its search against itself, and an evaluation fitted after each round.

    python main.py learn GAME --features champion

A hand-made evaluation plays the first round, and each later round uses the evaluation fitted after the round before.
After a round, the next evaluation is fitted to the games of the last `Round.fitted` rounds. The target value of a
position mixes the logistic function of its score with the game's result. The folder holds `round-R-part-P.npz` for
each played part of a round and `round-R.csv` for each evaluation, so a stopped course continues.

The board-specific parts are a `ChampionSpec`.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import zipfile
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.assets import weights_file
from ai.commands import file_for, folder_for
from ai.errors import WeightsError
from ai.progress import Progress
from ai.search.task import Task
from ai.spec import PlayerSpec
from game.files import write_whole
from game.registry import find_game
from game.texts import text
from lab import terminal
from lab.errors import CourseError, KeptError
from lab.learning.held import held
from lab.pool import finished, workers
from lab.scales import fit as fit_scale

GAMES_PER_PART = 50
"""Number of games of a part of a round, which are stored in one file."""
TRUST = 0.6
"""Share of the position's own score in its target value; the game's result has the rest."""
_SCALE_SAMPLES = 20_000
_TABLE = 1 << 12


class Round(NamedTuple):
    """A round of games.

    Attributes:
        games: number of games.
        nodes: nodes of the search for each move, and of the smaller search for each side position (`labels`).
        fitted: number of rounds to which the next evaluation is fitted: this round and the rounds before it.
    """

    games: int
    nodes: tuple[int, int]
    fitted: int = 2


class Evaluators(NamedTuple):
    """The models of a round's search: an evaluation and a move ordering (`ai.evaluation`)."""

    model: Any
    policy: Any


class TrainingSet(NamedTuple):
    """Training positions, one per row.

    Attributes:
        features: uint8, written by `describe`.
        plies: number of plies before each position.
        worth: target value of each position: chance of winning of the side to move, 0 to 1.
    """

    features: npt.NDArray[np.uint8]
    plies: npt.NDArray[np.int64]
    worth: npt.NDArray[np.float32]


class Fitted(NamedTuple):
    """Integer weights of an evaluation, and its loss on the held-out tenth of the positions."""

    weights: Any
    loss: float


class ChampionSpec(NamedTuple):
    """The board-specific parts of a champion's course. It is sent to workers, so its functions are module-level.

    Attributes:
        game: the board's name.
        features: number of values that `describe` writes.
        openings: upper bound of random plies at the start, exclusive.
        plan: the rounds.
        evaluators: returns the models for given weights; for None, with the hand-made evaluation.
        fit: fits an evaluation to positions; it takes a seed.
        read, write: read and write a file of weights; `write` also takes a line about the origin of the weights.
    """

    game: str
    features: int
    openings: int
    plan: tuple[Round, ...]
    evaluators: Callable[[Any], Evaluators]
    fit: Callable[[TrainingSet, int], Fitted]
    read: Callable[[Path], Any]
    write: Callable[[Path, Any, str], None]


class RoundJob(NamedTuple):
    """Some games of a round, for one worker.

    Attributes:
        path: the path of the file of training positions.
        judge: weights of the evaluation; None means the hand-made evaluation.
    """

    spec: ChampionSpec
    path: Path
    judge: Any
    first: int
    games: int
    nodes: tuple[int, int]


def rounds(plan: tuple[Round, ...], share: float) -> list[Round]:
    """Return the rounds of a plan with their numbers of games multiplied by `share`."""
    return [
        each._replace(games=max(GAMES_PER_PART, round(each.games * share / GAMES_PER_PART) * GAMES_PER_PART))
        for each in plan
    ]


def play(part: RoundJob) -> bytes:
    """Play the games of a part in a worker; return the content of its file."""
    from ai.cache import cache

    cache.use()
    from ai.search.selective_pvs_kernels import SelectivePvsStore
    from lab.learning.labels import SearchScratch

    game = find_game(part.spec.game)
    evaluators = part.spec.evaluators(part.judge)
    task = Task(game, game.initial_state(), PlayerSpec("", "selective-pvs"))
    memory = np.zeros(2 * _TABLE, np.uint64)
    store = SelectivePvsStore(task, task.counters, evaluators.model, evaluators.policy, memory, 0)
    kept = (2 * int(store.memory.plies), 2 * game.num_actions)
    row, moves = np.zeros(game.num_actions, np.int64), np.zeros((game.num_actions, 2), np.int64)
    features, numbers = _labelled(part, SearchScratch(store.memory, kept, row, moves))
    content = io.BytesIO()
    np.savez_compressed(content, features=features, numbers=numbers)
    return content.getvalue()


def _labelled(part: RoundJob, desk: Any) -> tuple[Any, Any]:
    """Return features and numbers of all training positions, as in `TrainingLabels`."""
    from lab.learning.labels import Budget, TrainingLabels, label_game

    game = find_game(part.spec.game)
    plies = game.max_plies
    start, budget = game.initial_state(), Budget(plies, *part.nodes, part.spec.openings)
    labels = TrainingLabels(np.zeros((2 * plies, part.spec.features), np.uint8), np.zeros((2 * plies, 4), np.int64))
    found = []
    for number in range(part.first, part.first + part.games):
        bits = np.random.default_rng(number).integers(1, 2**63, dtype=np.uint64)
        count = label_game(start, budget, bits, desk, labels)
        found.append((labels.features[:count].copy(), labels.numbers[:count].copy()))
    return np.concatenate([features for features, _ in found]), np.concatenate([numbers for _, numbers in found])


class ChampionCourse:
    """A champion's course in progress, stored in a folder."""

    def __init__(self, spec: ChampionSpec, folder: Path, seed: int, share: float) -> None:
        """Begin a course, or continue the course in `folder`; the plan's numbers of games are multiplied by `share`."""
        self.spec, self.folder, self.seed = spec, folder, seed
        self.rounds = rounds(spec.plan, share)
        folder_for(folder)
        self._claim({"game": spec.game, "seed": seed, "share": share})

    def _claim(self, settings: dict[str, object]) -> None:
        """Write the settings of this course into the folder.

        Raises:
            CourseError: if the folder belongs to another course.
        """
        path = self.folder / "course.json"
        if not path.is_file():
            write_whole(path, json.dumps(settings).encode())
        elif path.read_bytes() != json.dumps(settings).encode():
            raise CourseError("other-course", folder=str(self.folder))

    def run(self, executor: Executor, progress: Progress[Path]) -> Any:
        """Play and fit all rounds that are not finished; return the weights of the last round.

        `progress` counts games; its partial result is the file of the last weights.
        """
        before: Path | None = None
        for number in range(len(self.rounds)):
            self._report(progress, number, before)
            judge = self.folder / f"round-{number}.csv"
            if not judge.is_file():
                self._play(number, before, executor, progress)
                self.spec.write(judge, self._fit(number), f"round {number} of a course")
            before = judge
        assert before is not None, "a course has a round"
        return self._read(before)

    def _read(self, judge: Path) -> Any:
        """Return the weights of a fitted evaluation.

        Raises:
            KeptError: if the file is damaged.
        """
        try:
            return self.spec.read(judge)
        except WeightsError as reason:
            raise KeptError("damaged-work", file=str(judge)) from reason

    def _report(self, progress: Progress[Path], number: int, judge: Path | None) -> None:
        """Report the number of games played in all rounds; `number` is the present round."""
        numbers = range(len(self.rounds))
        total = sum(round_.games for round_ in self.rounds)
        # A round with an evaluation is finished, though the next round still needs its games.
        done = sum(
            self.rounds[each].games
            if (self.folder / f"round-{each}.csv").is_file()
            else GAMES_PER_PART * sum(part.is_file() for part in self._parts(each))
            for each in numbers
        )
        progress.report(done, total, text("round {number} of {count}", number=number + 1, count=len(numbers)), judge)

    def _parts(self, number: int) -> list[Path]:
        count = self.rounds[number].games // GAMES_PER_PART
        return [self.folder / f"round-{number}-part-{part}.npz" for part in range(count)]

    def _play(self, number: int, judge: Path | None, executor: Executor, progress: Progress[Path]) -> None:
        """Play the parts of a round that have no file yet."""
        parts, nodes = self._parts(number), self.rounds[number].nodes
        begin = (self.seed * 100 + number) * 1_000_000
        weights = None if judge is None else self._read(judge)
        missing = [
            RoundJob(self.spec, path, weights, begin + place * GAMES_PER_PART, GAMES_PER_PART, nodes)
            for place, path in enumerate(parts)
            if not path.is_file()
        ]
        for part, content in finished(executor, play, missing):
            write_whole(part.path, content)
            self._report(progress, number, judge)

    def _fit(self, number: int) -> Any:
        """Fit an evaluation to round `number` and the rounds before it (`Round.fitted`); return its weights."""
        # Scores of different rounds have different scales, so each round is converted separately.
        first = max(0, number + 1 - self.rounds[number].fitted)
        samples = [training_set_of(self._parts(each)) for each in range(first, number + 1)]
        sample = TrainingSet(*map(np.concatenate, zip(*samples, strict=True)))
        weights, loss = self.spec.fit(sample, self.seed)
        sentence = text(
            "round {number}: {n} position, loss {loss:.4f} on the tenth held out|"
            "round {number}: {n} positions, loss {loss:.4f} on the tenth held out",
            number=number + 1,
            n=len(sample.worth),
            loss=loss,
        )
        print(sentence)
        return weights


def training_set_of(paths: list[Path]) -> TrainingSet:
    """Return the training positions of several parts of one round. Raises KeptError if a file is damaged."""
    features, numbers = arrays_in(paths, ("features", "numbers"))
    return TrainingSet(features, numbers[:, 0], worth(numbers))


def arrays_in(paths: list[Path], names: Sequence[str]) -> list[npt.NDArray[Any]]:
    """Return an array for each of `names`: the arrays of that name in all files, concatenated.

    Raises:
        KeptError: if a file is damaged.
        OSError: if a file cannot be opened.
    """
    parts = [_arrays(path, names) for path in paths]
    return [np.concatenate(found) for found in zip(*parts, strict=True)]


def _arrays(path: Path, names: Sequence[str]) -> list[npt.NDArray[Any]]:
    with path.open("rb") as file:  # a file that cannot be opened is not damaged
        try:
            with np.load(file, allow_pickle=False) as part:
                return [part[name] for name in names]
        except (EOFError, KeyError, OSError, TypeError, ValueError, zipfile.BadZipFile, zlib.error) as reason:
            raise KeptError("damaged-work", file=str(path)) from reason


def worth(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    """Return the target value of each training position: a chance of winning of the side to move.

    `numbers` come from `label_game` for one round. The first of these positions determine the scale of the scores.
    """
    scores, own, results = numbers[:, 1], numbers[:, 2] == 1, (numbers[:, 3] + 1) / 2
    pairs = zip(scores[own][:_SCALE_SAMPLES].tolist(), results[own][:_SCALE_SAMPLES].tolist(), strict=True)
    scale = fit_scale(list(pairs))
    by_score = 1 / (1 + np.exp(-np.clip(scores / scale, -20, 20)))
    chance = np.where(own, TRUST * by_score + (1 - TRUST) * results, by_score)
    return np.clip(chance, 1e-3, 1 - 1e-3).astype(np.float32)


def learn(spec: ChampionSpec, options: argparse.Namespace) -> int:
    """Run the course of the command `learn` and write the weights; return the exit status."""
    folder = options.folder or Path("artifacts") / "learning" / f"{spec.game}-champion-{options.seed}"
    target = file_for(options.weights or weights_file(find_game(spec.game), "champion"))
    course = ChampionCourse(spec, folder, options.seed, options.share)
    with held(folder), workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        weights = course.run(executor, progress)
    extra = "" if math.isclose(options.share, 1.0) else f" --share {options.share:g}"
    origin = f"python main.py learn {spec.game} --features champion --seed {options.seed}{extra}"
    spec.write(target, weights, origin)
    print(text("weights in {target}", target=target))
    return 0
