"""`python main.py learn GAME --features NAME --games N`: learn weights by playing, from where the last run stopped."""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ai.assets import weights_file
from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on
from ai.evaluation.features import feature_sets, write_weights
from ai.progress import Progress
from game.registry import find_game
from game.texts import text
from lab import terminal
from lab.arguments import add_game, add_seed, add_workers, positive, real
from lab.charts import advice
from lab.errors import RequestError
from lab.learning.course import BATCH, Batch, Course, Settings
from lab.learning.course_charts import draw, heaviest

RUNS = Path("artifacts") / "learning"
SMALLEST_RATE, LARGEST_RATE = 1e-5, 1e-2


def main(arguments: list[str]) -> int:
    """Run the command `learn`; return its exit status."""
    options = _parser().parse_args(arguments)
    with goes_on():
        if options.features == "champion":
            return _learn_champion(options)
        course = _course(options)
        target = file_for(options.weights or weights_file(course.game, course.settings.features))
        with terminal.progress(text("games")) as progress:
            learn(course, options.games, progress)
        return _finish(course, target)


def _learn_champion(options: argparse.Namespace) -> int:
    """Let the board's own course run, where it has one: the module `champion` in its folder here."""
    game = find_game(options.game)
    folder = f"lab.learning.{game.module}"
    if find_spec(folder) is None:
        raise RequestError("no-course", game=game.title, features=options.features)
    return int(import_module(f"{folder}.champion").main(options))


def _course(options: argparse.Namespace) -> Course:
    game = find_game(options.game)
    sets = {f"td{len(each.names)}": len(each.names) for each in feature_sets(game)}
    if options.features not in sets:
        known = ", ".join(sets) or "none"
        raise RequestError("no-features", game=game.title, features=options.features, known=known)
    size = sets[options.features]
    folder = options.folder or RUNS / f"{game.name}-{options.features}-{options.rate:g}-{options.seed}"
    cache.use()
    settings = Settings(game.name, options.features, size, options.rate, options.seed, options.start)
    return Course(folder_for(folder), settings)


def learn(course: Course, games: int, progress: Progress[Batch]) -> None:
    """Let a course go on until it has so many games; `progress` is told each batch."""
    progress.report(min(course.games, games), games)
    while course.games < games:
        batch = course.play_batch()
        note = text("{score:.0%} against {opponent}", score=batch.score, opponent=batch.opponent)
        progress.report(batch.games, games, note, batch)


def _finish(course: Course, target: Path) -> int:
    pictures = draw(course, course.folder)
    write_weights(target, course.names, course.weights, course.origin)
    changes = [batch.change for batch in course.batches]
    print(
        text(
            "{games}; the opponent took the learner's weights {taken} and\nbecame the adversarial baseline {fallen}.",
            games=text("{n} game|{n} games", n=course.games),
            taken=text("{n} time|{n} times", n=changes.count("learner")),
            fallen=text("{n} time|{n} times", n=changes.count("baseline")),
        )
    )
    _show_heaviest(course)
    files = ", ".join([path.name for path in pictures] + ["batches.csv"])
    print(text("weights in {target}; {files} in {folder}", target=target, files=files, folder=course.folder))
    if (sentence := advice()) is not None:
        print(sentence)
    return 0


def _show_heaviest(course: Course) -> None:
    rows = [(name, f"{weight:+.2f}") for name, weight in heaviest(course.named_weights)]
    title = text("The heaviest weights")
    lines = [f"{title}:", *(f"  {name:<28} {weight:>8}" for name, weight in rows)]
    terminal.show_table((title, ""), rows, "\n".join(lines))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz learn", description="Learn the weights of features by playing.")
    add_game(parser)
    parser.add_argument("--features", default="td52", metavar="NAME", help="td52, td440 or champion (td52)")
    parser.add_argument("--games", type=_batches, default=5000, metavar="N", help="how many games in all (5000)")
    parser.add_argument("--rate", type=_rate, default=1e-3, metavar="R", help="learning rate, 1e-5 to 1e-2 (1e-3)")
    add_seed(parser, "the same seed learns the same")
    parser.add_argument("--start", default="", metavar="WEIGHTS", help="begin with these weights, as `hand` (zeros)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the course there (artifacts/learning/...)")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="write them there (assets/weights/...)")
    parser.add_argument("--share", type=_share, default=1.0, metavar="X", help="champion: this part of its games (1)")
    add_workers(parser)
    return parser


def _batches(text: str) -> int:
    games = positive(text)
    if games < BATCH or games % BATCH:
        raise argparse.ArgumentTypeError(f"games are played {BATCH} at a time, {text} is no multiple of that")
    return games


def _rate(text: str) -> float:
    return real(text, SMALLEST_RATE, LARGEST_RATE)


def _share(text: str) -> float:
    return real(text, 1e-6, 1e3)
