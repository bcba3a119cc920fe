"""How a champion learns to judge: rounds of searched games with itself, an evaluation fitted after each.

    python main.py learn GAME --features champion

The first round is played by an evaluation by hand, each later one by what was fitted to the round before. The last
evaluation is fitted to the last two rounds. What a position is worth is told by its search (the logistic of its score)
and, in part, by how the game ended. A folder holds a course whole at any time: `round-R-part-P.npz` for each part of a
round that has been played, `round-R.csv` for each evaluation. The same command goes on from there.

What differs from board to board is a `Subject`.
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

PART = 50
"""Games to a file."""
TRUST = 0.6
"""How much a position's own score counts in what it is worth; the rest is the game's result."""
_SCALE_SAMPLES = 20_000
_TABLE = 1 << 12


class Round(NamedTuple):
    """A round of games.

    Attributes:
        games: how many.
        nodes: of the search for each move, and of the one for each position beside the game.
    """

    games: int
    nodes: tuple[int, int]


class Minds(NamedTuple):
    """What the search of a round judges by: an evaluation and an order of moves (`ai.evaluation`)."""

    model: Any
    policy: Any


class Sample(NamedTuple):
    """What an evaluation is fitted to, a row a position.

    Attributes:
        features: uint8, what `describe` says of it.
        plies: plies played.
        worth: the chance of winning of the side to move, 0 to 1.
    """

    features: npt.NDArray[np.uint8]
    plies: npt.NDArray[np.int64]
    worth: npt.NDArray[np.float32]


class Fitted(NamedTuple):
    """An evaluation's integer weights, and its loss on the tenth of the positions that was held out."""

    weights: Any
    loss: float


class Subject(NamedTuple):
    """What a board brings for its champion to learn. Workers are sent it, so its functions are a module's own.

    Attributes:
        game: the board's name.
        features: how many numbers `describe` writes of a position.
        openings: games begin with fewer random plies than this.
        plan: the rounds.
        minds: returns what a round judges by, with these weights; with None, by hand.
        fit: fits an evaluation to positions; the seed decides what is random in it.
        read, write: of a file of weights; writing takes a line on how they were made too.
    """

    game: str
    features: int
    openings: int
    plan: tuple[Round, ...]
    minds: Callable[[Any], Minds]
    fit: Callable[[Sample, int], Fitted]
    read: Callable[[Path], Any]
    write: Callable[[Path, Any, str], None]


class Part(NamedTuple):
    """Some games of a round, to be played by a worker, which may be on another machine.

    Attributes:
        path: of the file for what they teach.
        judge: the weights to judge by; None for the evaluation by hand.
    """

    subject: Subject
    path: Path
    judge: Any
    first: int
    games: int
    nodes: tuple[int, int]


def rounds(plan: tuple[Round, ...], share: float) -> list[Round]:
    """Return the rounds of a plan, their games multiplied by `share`."""
    return [each._replace(games=max(PART, round(each.games * share / PART) * PART)) for each in plan]


def play(part: Part) -> bytes:
    """Play the games of a part and return what its file holds; called in a worker process."""
    from ai.cache import cache

    cache.use()
    from ai.search.selective_pvs_kernels import SelectivePvsStore
    from lab.learning.labels import Desk

    game = find_game(part.subject.game)
    minds = part.subject.minds(part.judge)
    task = Task(game, game.initial_state(), PlayerSpec("", "selective-pvs"))
    store = SelectivePvsStore(task, task.counters, minds.model, minds.policy, np.zeros(2 * _TABLE, np.uint64), 0)
    kept = (2 * int(store.memory.plies), 2 * game.num_actions)
    row, moves = np.zeros(game.num_actions, np.int64), np.zeros((game.num_actions, 2), np.int64)
    features, numbers = _labelled(part, Desk(store.memory, kept, row, moves))
    content = io.BytesIO()
    np.savez_compressed(content, features=features, numbers=numbers)
    return content.getvalue()


def _labelled(part: Part, desk: Any) -> tuple[Any, Any]:
    """Return features and numbers of all positions of a part's games, as in `Labels`."""
    from lab.learning.labels import Budget, Labels, label_game

    game = find_game(part.subject.game)
    plies = game.max_plies
    start, budget = game.initial_state(), Budget(plies, *part.nodes, part.subject.openings)
    labels = Labels(np.zeros((2 * plies, part.subject.features), np.uint8), np.zeros((2 * plies, 4), np.int64))
    found = []
    for number in range(part.first, part.first + part.games):
        bits = np.random.default_rng(number).integers(1, 2**63, dtype=np.uint64)
        count = label_game(start, budget, bits, desk, labels)
        found.append((labels.features[:count].copy(), labels.numbers[:count].copy()))
    return np.concatenate([features for features, _ in found]), np.concatenate([numbers for _, numbers in found])


class Course:
    """Learning in progress, in a folder."""

    def __init__(self, subject: Subject, folder: Path, seed: int, share: float) -> None:
        """Begin a course or go on with the one in `folder`."""
        self.subject, self.folder, self.seed = subject, folder, seed
        self.rounds = rounds(subject.plan, share)
        folder_for(folder)
        self._claim({"game": subject.game, "seed": seed, "share": share})

    def _claim(self, settings: dict[str, object]) -> None:
        """Write down whose folder this is.

        Raises:
            CourseError: if it is another course's.
        """
        path = self.folder / "course.json"
        if not path.is_file():
            write_whole(path, json.dumps(settings).encode())
        elif path.read_bytes() != json.dumps(settings).encode():
            raise CourseError("other-course", folder=str(self.folder))

    def run(self, executor: Executor, progress: Progress[Path]) -> Any:
        """Play and fit what is not there yet; return the last weights.

        `progress` counts games, and is told the file of the last weights as its partial result.
        """
        before: Path | None = None
        for number in range(len(self.rounds)):
            self._report(progress, number, before)
            judge = self.folder / f"round-{number}.csv"
            if not judge.is_file():
                self._play(number, before, executor, progress)
                self.subject.write(judge, self._fit(number), f"round {number} of a course")
            before = judge
        assert before is not None, "a course has a round"
        return self._read(before)

    def _read(self, judge: Path) -> Any:
        """Return an evaluation that a round was fitted to.

        Raises:
            KeptError: if its file is damaged.
        """
        try:
            return self.subject.read(judge)
        except WeightsError as reason:
            raise KeptError("damaged-work", file=str(judge)) from reason

    def _report(self, progress: Progress[Path], number: int, judge: Path | None) -> None:
        """Tell how many games have been played in all rounds, in round `number`."""
        numbers = range(len(self.rounds))
        total = sum(round_.games for round_ in self.rounds)
        # A round that has its evaluation is done; its games are still needed by the round after it.
        done = sum(
            self.rounds[each].games
            if (self.folder / f"round-{each}.csv").is_file()
            else PART * sum(part.is_file() for part in self._parts(each))
            for each in numbers
        )
        progress.report(done, total, text("round {number} of {count}", number=number + 1, count=len(numbers)), judge)

    def _parts(self, number: int) -> list[Path]:
        count = self.rounds[number].games // PART
        return [self.folder / f"round-{number}-part-{part}.npz" for part in range(count)]

    def _play(self, number: int, judge: Path | None, executor: Executor, progress: Progress[Path]) -> None:
        """Let the missing parts of a round be played."""
        parts, nodes = self._parts(number), self.rounds[number].nodes
        begin = (self.seed * 100 + number) * 1_000_000
        weights = None if judge is None else self._read(judge)
        missing = [
            Part(self.subject, path, weights, begin + place * PART, PART, nodes)
            for place, path in enumerate(parts)
            if not path.is_file()
        ]
        for part, content in finished(executor, play, missing):
            write_whole(part.path, content)
            self._report(progress, number, judge)

    def _fit(self, number: int) -> Any:
        """Fit an evaluation to the round and the one before it."""
        # A round's scores are worth what its own judge's are, so each round is read by itself.
        samples = [sample_of(self._parts(each)) for each in range(max(0, number - 1), number + 1)]
        sample = Sample(*map(np.concatenate, zip(*samples, strict=True)))
        weights, loss = self.subject.fit(sample, self.seed)
        sentence = text(
            "round {number}: {n} position, loss {loss:.4f} on the tenth held out|"
            "round {number}: {n} positions, loss {loss:.4f} on the tenth held out",
            number=number + 1,
            n=len(sample.worth),
            loss=loss,
        )
        print(sentence)
        return weights


def sample_of(paths: list[Path]) -> Sample:
    """Return the positions that some parts of one round hold, one part after the other. Raises as `arrays_in` does."""
    features, numbers = arrays_in(paths, ("features", "numbers"))
    return Sample(features, numbers[:, 0], worth(numbers))


def arrays_in(paths: list[Path], names: Sequence[str]) -> list[npt.NDArray[Any]]:
    """Return each of these arrays, that of one file after that of the other.

    Raises:
        KeptError: if a file is damaged.
        OSError: if it cannot be opened.
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
    """Return the chance of winning that a label gives its side to move; `numbers` are those of one round's games.

    They are as `label_game` writes them. What a score is worth is fitted to the first of them.
    """
    scores, own, results = numbers[:, 1], numbers[:, 2] == 1, (numbers[:, 3] + 1) / 2
    pairs = zip(scores[own][:_SCALE_SAMPLES].tolist(), results[own][:_SCALE_SAMPLES].tolist(), strict=True)
    scale = fit_scale(list(pairs))
    told = 1 / (1 + np.exp(-np.clip(scores / scale, -20, 20)))
    chance = np.where(own, TRUST * told + (1 - TRUST) * results, told)
    return np.clip(chance, 1e-3, 1 - 1e-3).astype(np.float32)


def learn(subject: Subject, options: argparse.Namespace) -> int:
    """Learn as `options` of the command `learn` say, and write the weights; return the exit status."""
    folder = options.folder or Path("artifacts") / "learning" / f"{subject.game}-champion-{options.seed}"
    target = file_for(options.weights or weights_file(find_game(subject.game), "champion"))
    course = Course(subject, folder, options.seed, options.share)
    with held(folder), workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        weights = course.run(executor, progress)
    extra = "" if math.isclose(options.share, 1.0) else f" --share {options.share:g}"
    origin = f"python main.py learn {subject.game} --features champion --seed {options.seed}{extra}"
    subject.write(target, weights, origin)
    print(text("weights in {target}", target=target))
    return 0
