"""Learning of the move ordering of Pathwayz: `python -m lab.learning.pathwayz.policy`.

A player meets itself from random openings, with some random moves. Each move chosen by its search is a lesson: the
weights of `prefer` are fitted to make it the most likely legal move (conditional logit, McFadden 1974), by stochastic
gradient steps with a step size per weight (AdaGrad, Duchi et al. 2011).
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.assets import weights_file
from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on, positive, run_command
from ai.info import Limit
from ai.players import find_player
from ai.progress import Progress
from ai.spec import PlayerSpec
from game.files import write_whole
from game.pathwayz import GAME
from game.texts import text
from lab import terminal
from lab.arguments import add_seed, add_workers, many
from lab.errors import RequestError
from lab.games import answer, opened
from lab.learning.rounds import arrays_in
from lab.pool import Workers, finished, workers

OPENING = 16
"""Largest number of random plies at the start of a game."""
WANDERING = 0.08
"""Share of random moves later in a game; they are no lessons."""
RUNS = Path("artifacts") / "learning"
UNIT = 100.0
"""Weight units per logit."""
SWEEPS = 12
RATE = 0.05
TESTED = 10
"""Every tenth job is only for testing."""
GAMES_PER_JOB = 20
"""Number of games of a job, which are stored in one file."""


class Lessons(NamedTuple):
    """Positions, and the actions chosen in them.

    Attributes:
        fields: uint64 (n, 7): six words of each position, and its ply.
        chosen: int64 (n,): the chosen actions.
    """

    fields: Any
    chosen: Any


def lessons_of_game(player: PlayerSpec, seed: int) -> list[tuple[Any, int]]:
    """Return the states and chosen actions of one game of a player against itself."""
    chance = random.Random(seed)
    match = opened(GAME, chance.randrange(OPENING + 1), chance, undecided=False)
    memory: dict[str, Any] = {}
    lessons = []
    while match.outcome is None:
        if chance.random() < WANDERING:
            match.push(chance.choice(match.legal_actions()))
            continue
        action = answer(match, player.seeded(seed), memory)
        lessons.append((match.state, action))
        match.push(action)
    return lessons


class PolicyJob(NamedTuple):
    """Games for one worker, and the file for their lessons."""

    player: PlayerSpec
    number: int
    file: Path


def play_job(job: PolicyJob) -> bytes:
    """Play the games of a job; return the content of its file."""
    player, number, _ = job
    lessons = [
        lesson for seed in range(GAMES_PER_JOB) for lesson in lessons_of_game(player, GAMES_PER_JOB * number + seed)
    ]
    fields = np.array([[int(field) for field in state[:7]] for state, _ in lessons], np.uint64)
    content = io.BytesIO()
    np.savez_compressed(content, fields=fields, chosen=np.array([action for _, action in lessons], np.int64))
    return content.getvalue()


def read_lessons(files: list[Path]) -> Lessons:
    """Return the lessons of several files."""
    return Lessons(*arrays_in(files, Lessons._fields))


def fit(lessons: Lessons, tests: Lessons, seed: int, progress: Progress[Any]) -> Any:
    """Return the fitted weights as integers, UNIT per logit; row 0 is for regular, row 1 for permanent moves.

    After each sweep, `progress` gets the loss and the share of right predictions in the tests.
    """
    from ai.evaluation.pathwayz.policy import VALUES
    from lab.learning.pathwayz.policy_kernel import sweep

    weights, squares = np.zeros(2 * VALUES), np.full(2 * VALUES, 1e-8)
    chance = np.random.default_rng(seed)
    progress.report(0, SWEEPS)
    for number in range(SWEEPS):
        sweep(*lessons, chance.permutation(len(lessons.chosen)), RATE / (1 + number), weights, squares)
        loss, hits = sweep(*tests, np.arange(len(tests.chosen)), 0.0, weights, squares)
        note = text("loss {loss:.3f}, chosen move first in {hits:.1%}", loss=loss, hits=hits)
        progress.report(number + 1, SWEEPS, note, weights)
    return np.round(UNIT * weights).astype(np.int64).reshape(2, VALUES)


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    from ai.evaluation.pathwayz.weights import write_policy

    options = _parser().parse_args(arguments)
    if options.games <= GAMES_PER_JOB:
        raise RequestError("only-tests", games=options.games, least=GAMES_PER_JOB)
    cache.use()
    player = find_player(GAME, options.player).limited(Limit(nodes=options.nodes))
    target = file_for(options.out or weights_file(GAME, "champion-policy"))
    folder = folder_for(options.folder or RUNS / f"policy-{options.player}-{options.nodes}")
    with goes_on():
        files = _play(player, options.games, folder, options.workers)
    tests = files[::TESTED]
    lessons = read_lessons([file for file in files if file not in tests])
    with terminal.progress(text("sweeps")) as progress:
        regular, permanent = fit(lessons, read_lessons(tests), options.seed, progress)
    print(progress.latest.note)
    origin = f"python -m lab.learning.pathwayz.policy {' '.join(arguments)}".strip()
    write_policy(target, regular, permanent, origin)
    return 0


def _play(player: PlayerSpec, games: int, folder: Path, processes: Workers) -> list[Path]:
    """Play the jobs that have no file yet, and return the files of all jobs."""
    files = [folder / f"{number:05}.npz" for number in range(-(-games // GAMES_PER_JOB))]
    missing = [PolicyJob(player, number, file) for number, file in enumerate(files) if not file.exists()]
    with workers(processes) as executor, terminal.progress(text("games")) as progress:
        progress.report(GAMES_PER_JOB * (len(files) - len(missing)), GAMES_PER_JOB * len(files))
        for done, (job, content) in enumerate(finished(executor, play_job, missing), len(files) - len(missing) + 1):
            write_whole(job.file, content)
            progress.report(GAMES_PER_JOB * done, GAMES_PER_JOB * len(files))
    return files


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="lab.learning.pathwayz.policy", description="Learn which moves deserve a look.")
    parser.add_argument("--player", default="alpha-beta", metavar="NAME", help="who chooses (alpha-beta)")
    parser.add_argument("--nodes", type=positive, default=20_000, metavar="N", help="of each of its moves (20000)")
    parser.add_argument("--games", type=many, default=1000, metavar="N", help="of it against itself (1000)")
    add_seed(parser, "of the order of lessons")
    add_workers(parser)
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the games there (artifacts/learning/...)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the weights there (assets/weights/...)")
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
