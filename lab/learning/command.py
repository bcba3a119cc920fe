"""`python main.py learn GAME --features NAME --games N`: learn weights by playing, from where the last run stopped."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from ai.assets import weights_file
from ai.cache import cache
from ai.errors import DataError
from ai.evaluation.features import feature_sets, write_weights
from game.errors import RulesError
from game.registry import find_game
from lab.learning.course import BATCH, Batch, Course, Settings
from lab.learning.pictures import draw, heaviest

RUNS = Path("artifacts") / "learning"
SMALLEST_RATE, LARGEST_RATE = 1e-5, 1e-2


def main(arguments: list[str]) -> int:
    """Run the command `learn`; return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        if options.features == "champion":
            return _learn_champion(options)
        course = _course(options)
        _learn(course, options.games)
        return _finish(course, options)
    except (DataError, RulesError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
        return 130


def _learn_champion(options: argparse.Namespace) -> int:
    from lab.learning import champion

    if options.game != "pathwayz":
        raise RulesError(f"only Pathwayz has a champion to be taught, not {options.game}", options.features)
    return champion.main(options)


def _course(options: argparse.Namespace) -> Course:
    game = find_game(options.game)
    sets = {f"td{len(each.names)}": len(each.names) for each in feature_sets(game)}
    if options.features not in sets:
        known = ", ".join(sets) or "none"
        raise RulesError(f"there are no such features of {game.title}; there are: {known}", options.features)
    size = sets[options.features]
    folder = options.folder or RUNS / f"{game.name}-{options.features}-{options.rate:g}-{options.seed}"
    cache.use()
    return Course(folder, Settings(game.name, options.features, size, options.rate, options.seed, options.start))


def _learn(course: Course, games: int) -> None:
    began, first = time.monotonic(), course.games
    while course.games < games:
        batch = course.play_batch()
        left = (time.monotonic() - began) / (batch.games - first) * (games - batch.games)
        _show_progress(batch, games, left)
    print(file=sys.stderr)


def _show_progress(batch: Batch, games: int, left: float) -> None:
    width = 30
    filled = "#" * min(width, width * batch.games // games)
    line = f"[{filled:<{width}}] {batch.games}/{games}  {batch.score:4.0%} against {batch.opponent}, {left:.0f} s left"
    print(f"\r{line:<110}", end="", file=sys.stderr, flush=True)


def _finish(course: Course, options: argparse.Namespace) -> int:
    pictures = draw(course, course.folder)
    target = options.weights or weights_file(course.game, course.settings.features)
    write_weights(target, course.names, course.weights, course.origin)
    changes = [batch.change for batch in course.batches]
    print(f"{course.games} games; the opponent took the learner's weights {changes.count('learner')} times and")
    print(f"became the adversarial baseline {changes.count('baseline')} times. The heaviest weights:")
    for name, weight in heaviest(course):
        print(f"  {name:<28} {weight:+8.2f}")
    print(f"weights in {target}; {', '.join(path.name for path in pictures)} and batches.csv in {course.folder}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pathwayz learn", description="Learn the weights of features by playing.")
    parser.add_argument("game", metavar="GAME", help="pathwayz, the game that has features")
    parser.add_argument("--features", default="td52", metavar="NAME", help="td52, td440 or champion (td52)")
    parser.add_argument("--games", type=_batches, default=5000, metavar="N", help="how many games in all (5000)")
    parser.add_argument("--rate", type=_rate, default=1e-3, metavar="R", help="learning rate, 1e-5 to 1e-2 (1e-3)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed learns the same (1)")
    parser.add_argument("--start", default="", metavar="WEIGHTS", help="begin with these weights, as `hand` (zeros)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the course there (artifacts/learning/...)")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="write them there (assets/weights/...)")
    parser.add_argument("--share", type=float, default=1.0, metavar="X", help="champion: this part of its games (1)")
    parser.add_argument("--workers", type=int, metavar="N", help="champion: processes (one for each processor)")
    return parser


def _batches(text: str) -> int:
    games = int(text)
    if games < BATCH or games % BATCH:
        raise argparse.ArgumentTypeError(f"games are played {BATCH} at a time, {text} is no multiple of that")
    return games


def _rate(text: str) -> float:
    rate = float(text)
    if not SMALLEST_RATE <= rate <= LARGEST_RATE:
        raise argparse.ArgumentTypeError(f"{text} is not between {SMALLEST_RATE:g} and {LARGEST_RATE:g}")
    return rate
