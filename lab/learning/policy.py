"""Learning which moves deserve a look: `python -m lab.learning.policy`.

A player meets itself from random openings, with a random move now and then, and each move that its search chose is a
lesson: the weights of `prefer` are fitted so that the chosen move is the likeliest of all legal ones (conditional
logit, McFadden 1974), by stochastic gradient steps of each weight's own size (AdaGrad, Duchi et al. 2011).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.assets import weights_file
from ai.cache import cache
from ai.info import Limit
from ai.players import find_player
from ai.spec import PlayerSpec
from game.errors import RulesError
from game.match import Match
from game.pathwayz import GAME
from lab.arena import workers

OPENING = 16
"""A game starts with up to so many random plies."""
WANDERING = 0.08
"""The share of random moves later on, which teach nothing themselves."""
RUNS = Path("artifacts") / "learning"
UNIT = 100.0
"""Weights are kept in 1/100 of a logit."""


SWEEPS = 12
RATE = 0.05
TESTED = 10
"""Every tenth piece teaches nothing and tests what was learned."""
PIECE = 20
"""Games that are played and saved together."""


class Lessons(NamedTuple):
    """Positions, uint64 (n, 7): six words and the ply; and the action chosen in each, int64 (n,)."""

    fields: Any
    chosen: Any


def lessons_of_game(player: PlayerSpec, seed: int) -> list[tuple[Any, int]]:
    """Return the states of one game of a player against itself with what it chose there."""
    from ai.search.task import Task
    from ai.thinking import think

    chance = random.Random(seed)
    match = Match(GAME)
    memory: dict[str, Any] = {}
    opening = chance.randrange(OPENING + 1)
    lessons = []
    while match.outcome is None:
        if len(match.moves) < opening or chance.random() < WANDERING:
            match.push(chance.choice(match.legal_actions()))
            continue
        action = think(Task(GAME, match.state, player.seeded(seed), kept=memory))
        lessons.append((match.state, action))
        match.push(action)
    return lessons


def play_piece(player: PlayerSpec, number: int, file: Path) -> None:
    """Play the games of a piece and save their lessons."""
    lessons = [lesson for seed in range(PIECE) for lesson in lessons_of_game(player, PIECE * number + seed)]
    fields = np.array([[int(field) for field in state[:7]] for state, _ in lessons], np.uint64)
    half = file.with_suffix(".part")
    with half.open("wb") as out:
        np.savez_compressed(out, fields=fields, chosen=np.array([action for _, action in lessons], np.int64))
    half.replace(file)


def read_lessons(files: list[Path]) -> Lessons:
    """Return what pieces hold, one after the other."""
    pieces = [np.load(file, allow_pickle=False) for file in files]
    return Lessons(*(np.concatenate([piece[name] for piece in pieces]) for name in Lessons._fields))


def fit(lessons: Lessons, tests: Lessons, seed: int) -> Any:
    """Return weights in UNITs, shape (2, VALUES), having told after each sweep how well they foretell the tests."""
    from ai.evaluation.pathwayz.policy import VALUES
    from lab.learning.policy_kernel import sweep

    weights, squares = np.zeros(2 * VALUES), np.full(2 * VALUES, 1e-8)
    chance = np.random.default_rng(seed)
    for number in range(SWEEPS):
        sweep(*lessons, chance.permutation(len(lessons.chosen)), RATE / (1 + number), weights, squares)
        loss, hits = sweep(*tests, np.arange(len(tests.chosen)), 0.0, weights, squares)
        print(f"sweep {number + 1}: loss {loss:.3f}, chosen move first in {hits:.1%}", flush=True)
    return np.round(UNIT * weights).astype(np.int64).reshape(2, VALUES)


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    from ai.evaluation.pathwayz.weights import write_policy

    options = _parser().parse_args(arguments)
    cache.use()
    try:
        player = find_player(GAME, options.player).limited(Limit(nodes=options.nodes))
    except RulesError as error:
        print(error, file=sys.stderr)
        return 2
    folder = options.folder or RUNS / f"policy-{options.player}-{options.nodes}"
    files = _play(player, options.games, folder, options.workers)
    tests = files[::TESTED]
    lessons = read_lessons([file for file in files if file not in tests])
    regular, permanent = fit(lessons, read_lessons(tests), options.seed)
    origin = f"python -m lab.learning.policy {' '.join(arguments)}".strip()
    write_policy(options.out or weights_file(GAME, "champion-policy"), regular, permanent, origin)
    return 0


def _play(player: PlayerSpec, games: int, folder: Path, processes: int | None) -> list[Path]:
    """Play what is not there yet, and return the files of all pieces."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{number:05}.npz" for number in range(-(-games // PIECE))]
    began = time.monotonic()
    with workers(processes) as executor:
        missing = [(number, file) for number, file in enumerate(files) if not file.exists()]
        futures = [executor.submit(play_piece, player, number, file) for number, file in missing]
        for done, future in enumerate(as_completed(futures), 1):
            future.result()
            left = (time.monotonic() - began) / done * (len(futures) - done)
            print(
                f"\r{PIECE * done}/{PIECE * len(futures)} games, {left:.0f} s left  ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    return files


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lab.learning.policy", description="Learn which moves deserve a look.")
    parser.add_argument("--player", default="alpha-beta", metavar="NAME", help="who chooses (alpha-beta)")
    parser.add_argument("--nodes", type=int, default=20_000, metavar="N", help="of each of its moves (20000)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="of it against itself (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the order of lessons (1)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (one for each processor)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the games there (artifacts/learning/...)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the weights there (assets/weights/...)")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
