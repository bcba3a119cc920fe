"""How Pathwayz's champion learns to judge: rounds of searched games with itself, a network fitted after each.

    python main.py learn pathwayz --features champion

The first round is played by the evaluation of five weights, each later one by the network fitted to the round before.
The last network is fitted to the last two rounds. What a position is worth is told by its search (the logistic of its
score) and, in part, by how the game ended. A folder holds a course whole at any time: `round-R-part-P.npz` for each
part of a round that has been played, `round-R.csv` for each network. The same command goes on from there.
"""

from __future__ import annotations

import argparse
import io
import math
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.assets import weights_file, write_whole
from ai.commands import file_for, folder_for
from ai.evaluation import find_model, find_policy
from ai.evaluation.interface import Weights
from ai.evaluation.pathwayz.network import FEATURES, ROWS, Network
from ai.evaluation.pathwayz.weights import read_network, write_network
from ai.progress import Progress
from ai.search.task import Task
from ai.spec import PlayerSpec
from game.pathwayz import CELLS
from game.registry import find_game
from game.texts import text
from lab import terminal
from lab.pool import finished, workers
from lab.scales import fit as fit_scale

PART = 50
"""Games to a file."""
PASSES = 5
TRUST = 0.6
"""How much a position's own score counts in what it is worth; the rest is the game's result."""
_CARRIER = "sixes of empty cells"
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


class Part(NamedTuple):
    """Some games of a round, to be played by a worker.

    Attributes:
        network: the file of the network to judge by; None for the evaluation of five weights.
    """

    path: Path
    network: Path | None
    first: int
    games: int
    nodes: tuple[int, int]


def rounds(share: float) -> list[Round]:
    """Return the rounds of a course, their games multiplied by `share`."""
    plan = (Round(1500, (1500, 800)), Round(2000, (2000, 1000)), Round(3000, (3000, 1500)), Round(10_000, (3000, 1500)))
    return [each._replace(games=max(PART, round(each.games * share / PART) * PART)) for each in plan]


def play(part: Part) -> Path:
    """Play the games of a part and write them to its file, whole or not at all; called in a worker process."""
    from ai.cache import cache

    cache.use()
    from ai.search.selective_pvs_kernels import Store
    from lab.learning.pathwayz.labels import Desk

    game = find_game("pathwayz")
    task = Task(game, game.initial_state(), PlayerSpec("", "selective-pvs"))
    table = np.zeros(2 * _TABLE, np.uint64)
    model = find_model(game, "distances") if part.network is None else Network(read_network(part.network))
    store = Store(task, task.counters, model, find_policy(game, "champion-policy"), table, 0)
    kept = (2 * int(store.memory.plies), 2 * game.num_actions)
    row, moves = np.zeros(game.num_actions, np.int64), np.zeros((game.num_actions, 2), np.int64)
    features, numbers = _labelled(part, Desk(store.memory, kept, row, moves))
    content = io.BytesIO()
    np.savez(content, features=features, numbers=numbers)
    write_whole(part.path, content.getvalue())
    return part.path


def _labelled(part: Part, desk: Any) -> tuple[Any, Any]:
    """Return features and numbers of all positions of a part's games, as in `Labels`."""
    from lab.learning.pathwayz.labels import Budget, Labels, label_game

    start, budget = find_game("pathwayz").initial_state(), Budget(CELLS, *part.nodes)
    labels = Labels(np.zeros((2 * CELLS, len(FEATURES)), np.uint8), np.zeros((2 * CELLS, 4), np.int64))
    found = []
    for number in range(part.first, part.first + part.games):
        bits = np.random.default_rng(number).integers(1, 2**63, dtype=np.uint64)
        count = label_game(start, budget, bits, desk, labels)
        found.append((labels.features[:count].copy(), labels.numbers[:count].copy()))
    return np.concatenate([features for features, _ in found]), np.concatenate([numbers for _, numbers in found])


class Course:
    """Learning in progress, in a folder."""

    def __init__(self, folder: Path, seed: int, share: float) -> None:
        """Begin a course or go on with the one in `folder`."""
        self.folder, self.seed = folder, seed
        self.rounds = rounds(share)
        folder_for(folder)

    def run(self, executor: Executor, progress: Progress[Path]) -> Weights:
        """Play and fit what is not there yet; return the last network.

        `progress` counts games, and is told the file of the last network as its partial result.
        """
        before: Path | None = None
        for number in range(len(self.rounds)):
            self._report(progress, number, before)
            network = self.folder / f"round-{number}.csv"
            if not network.is_file():
                self._play(number, before, executor, progress)
                write_network(network, self._fit(number), f"round {number} of a course")
            before = network
        assert before is not None, "a course has a round"
        return read_network(before)

    def _report(self, progress: Progress[Path], number: int, network: Path | None) -> None:
        """Tell how many games have been played in all rounds, in round `number`."""
        numbers = range(len(self.rounds))
        total = sum(round_.games for round_ in self.rounds)
        # A round that has its network is done, whether or not its games are still there.
        done = sum(
            self.rounds[each].games
            if (self.folder / f"round-{each}.csv").is_file()
            else PART * sum(part.is_file() for part in self._parts(each))
            for each in numbers
        )
        progress.report(done, total, text("round {number} of {count}", number=number + 1, count=len(numbers)), network)

    def _parts(self, number: int) -> list[Path]:
        count = self.rounds[number].games // PART
        return [self.folder / f"round-{number}-part-{part}.npz" for part in range(count)]

    def _play(self, number: int, network: Path | None, executor: Executor, progress: Progress[Path]) -> None:
        """Let the missing parts of a round be played."""
        parts, nodes = self._parts(number), self.rounds[number].nodes
        begin = (self.seed * 100 + number) * 1_000_000
        missing = [
            Part(path, network, begin + place * PART, PART, nodes)
            for place, path in enumerate(parts)
            if not path.is_file()
        ]
        for _ in finished(executor, play, missing):
            self._report(progress, number, network)

    def _fit(self, number: int) -> Weights:
        """Fit a network to the round and the one before it."""
        from lab.learning.pathwayz.fitting import fit

        paths = [path for each in range(max(0, number - 1), number + 1) for path in self._parts(each)]
        loaded = [np.load(path) for path in paths]
        inputs = np.concatenate([part["features"] for part in loaded]).astype(np.int32)
        targets = worth(np.concatenate([part["numbers"] for part in loaded]))
        sizes = np.cumsum([0, *FEATURES.values()])
        inputs += sizes[:-1].astype(np.int32)
        network, loss = fit(inputs, targets, ROWS, PASSES, self.seed)
        sentence = text(
            "round {number}: {n} position, loss {loss:.4f} on the tenth held out|"
            "round {number}: {n} positions, loss {loss:.4f} on the tenth held out",
            number=number,
            n=len(inputs),
            loss=loss,
        )
        print(sentence)
        place = list(FEATURES).index(_CARRIER)
        return network.rounded(slice(int(sizes[place]), int(sizes[place + 1])))


def worth(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    """Return the chance of winning that a label gives its side to move; `numbers` are those of `label_game`."""
    scores, own, results = numbers[:, 1], numbers[:, 2] == 1, (numbers[:, 3] + 1) / 2
    pairs = zip(scores[own][:_SCALE_SAMPLES].tolist(), results[own][:_SCALE_SAMPLES].tolist(), strict=True)
    scale = fit_scale(list(pairs))
    told = 1 / (1 + np.exp(-np.clip(scores / scale, -20, 20)))
    chance = np.where(own, TRUST * told + (1 - TRUST) * results, told)
    return np.clip(chance, 1e-3, 1 - 1e-3).astype(np.float32)


def main(options: argparse.Namespace) -> int:
    """Learn as `options` of the command `learn` say, and write the weights; return the exit status."""
    folder = options.folder or Path("artifacts") / "learning" / f"pathwayz-champion-{options.seed}"
    target = file_for(options.weights or weights_file(find_game("pathwayz"), "champion"))
    with workers(options.workers) as executor, terminal.progress(text("games")) as progress:
        weights = Course(folder, options.seed, options.share).run(executor, progress)
    extra = "" if math.isclose(options.share, 1.0) else f" --share {options.share:g}"
    origin = f"python main.py learn pathwayz --features champion --seed {options.seed}{extra}"
    write_network(target, weights, origin)
    print(text("weights in {target}", target=target))
    return 0
