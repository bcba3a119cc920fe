"""`python main.py learn GAME --features NAME --games N`: learn weights by playing; a stopped course continues.

With `--name heron` the course belongs to a player of the user, `my/heron`, as if it were taught in the Lab. With
`--start people` the first weights are learned from games of people (`lab.learning.people`).
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ai import yours
from ai.assets import weights_file
from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on, positive
from ai.evaluation.features import write_weights
from ai.progress import Progress
from game.played_game import PlayedGame
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arguments import add_game, add_seed, add_workers, real
from lab.charts import advice
from lab.errors import RequestError
from lab.learning import people, shelf
from lab.learning.course import Batch, Course
from lab.learning.course_charts import draw, heaviest
from lab.learning.held import held
from lab.learning.recipe import (
    BATCH,
    HIGH,
    LARGEST_RATE,
    LOW,
    MOST_EXPLORATION,
    RULE,
    SMALLEST_RATE,
    Recipe,
    check,
    fixed,
    sets_to_learn,
)
from lab.pool import workers

RUNS = Path("artifacts") / "learning"


_OF_A_RECIPE = ("rate", "name", "groups", "exploration", "opponent", "low", "high", "start")
"""Options that belong to a recipe. With a champion's course, which has no recipe, the command refuses them."""


Games = Callable[[Game], Iterable[PlayedGame]]
"""A function that returns the games of people on a board."""


def no_games(_game: Game) -> Iterable[PlayedGame]:
    """Return no games: there is no library."""
    return ()


def main(arguments: list[str], played: Games = no_games) -> int:
    """Run the command `learn`; return its exit status. `played` returns the games of people to learn from."""
    options = _parser().parse_args(arguments)
    with goes_on():
        if options.pipeline:
            return _learn_pipeline(options, played)
        if options.features == "champion":
            return _learn_champion(options)
        if not math.isclose(options.share, 1.0):
            raise RequestError("no-share", features=options.features)
        cache.use()
        recipe = _recipe(options)
        learn_by = _learn_weights if options.name is None else _learn_yours
        return learn_by(recipe, options, played)


def _learn_weights(recipe: Recipe, options: argparse.Namespace, played: Games) -> int:
    """Learn weights for the program's folder, or for the file in `--weights`."""
    start = f"-{recipe.start}" if recipe.start else ""
    run = RUNS / f"{recipe.game}-{recipe.features}-{recipe.rate:g}-{recipe.seed}{start}"
    folder = folder_for(options.folder or run)
    target = file_for(options.weights or weights_file(find_game(recipe.game), recipe.features))
    with held(folder):
        _prepare(folder, recipe, options, played)
        course = _taught(Course(folder, recipe))
    write_weights(target, course.names, course.weights, course.origin)
    _finish(course, draw(course, course.folder), target)
    return 0


def _learn_yours(recipe: Recipe, options: argparse.Namespace, played: Games) -> int:
    """Teach one of the user's players: a new player, or the player with this name and recipe."""
    folder = shelf.found(recipe) or shelf.make(recipe)
    with held(folder):
        shelf.lengthen(find_game(recipe.game), folder.name, recipe.games)
        _prepare(folder, recipe, options, played)
        course = _taught(Course(folder, recipe))
    _finish(course, [], folder / "learner.csv")
    print(text("It is called {name}.", name=yours.PREFIX + folder.name))
    return 0


def _prepare(folder: Path, recipe: Recipe, options: argparse.Namespace, played: Games) -> None:
    """Learn the first weights from people if the recipe's `start` is `people`, and print a summary."""
    if not people.is_wanted(folder, recipe):
        return
    people.write_games(folder, played(find_game(recipe.game)))
    with workers(options.workers) as executor, terminal.progress(text("steps")) as progress:
        people.prepare(folder, recipe, progress, executor)
    if (found := people.read_first_weights(folder)) is not None:
        print(people.summary_text(found))


def _taught(course: Course) -> Course:
    with terminal.progress(text("games")) as progress:
        learn(course, course.recipe.games, progress)
    return course


def _learn_pipeline(options: argparse.Namespace, played: Games) -> int:
    """Run AlphaGo's pipeline.

    Raises:
        RequestError: if an option contradicts the plan, or a shortened pipeline would replace complete networks.
    """
    from lab.learning.alphago import command  # imports numba

    _refuse(options, "not-a-pipeline's", ("features", "games", *(name for name in _OF_A_RECIPE if name != "name")))
    if options.share < 1 and options.weights is None and options.name is None:
        raise RequestError("share-unplaced", options="--weights or --name")
    return command.learn(options, played)


def _refuse(options: argparse.Namespace, code: str, names: Sequence[str]) -> None:
    """Raise a RequestError with `code` if one of the options `names` differs from its default."""
    parser = _parser()
    if vain := [f"--{name}" for name in names if getattr(options, name) != parser.get_default(name)]:
        raise RequestError(code, options=", ".join(vain))


def _learn_champion(options: argparse.Namespace) -> int:
    """Run the board's own course: the module `champion` in its folder.

    Raises:
        RequestError: if the board has no such course, or an option contradicts the course's recipe.
    """
    _refuse(options, "not-a-champion's", _OF_A_RECIPE)
    if options.share < 1 and options.weights is None:
        raise RequestError("share-unplaced", options="--weights")
    game = find_game(options.game)
    course = game.companion("course")
    if course is None:
        raise RequestError("no-course", game=game.shown_title, features=options.features)
    return int(course.main(options))


def _recipe(options: argparse.Namespace) -> Recipe:
    """Return the recipe that the options of the command describe.

    Raises:
        LabError: if the recipe is not valid.
    """
    game = find_game(options.game)
    sets = [each.name for each in sets_to_learn(game)]
    features = options.features or sets[0]
    if features not in sets:
        raise RequestError("no-features", game=game.shown_title, features=features, known=", ".join(sets))
    recipe = Recipe(
        features if options.name is None else options.name,
        game.name,
        features,
        options.groups,
        options.rate,
        options.exploration,
        options.opponent,
        options.low,
        options.high,
        options.games,
        options.seed,
        options.start,
    )
    check(recipe)
    return fixed(recipe)


def learn(course: Course, games: int, progress: Progress[Batch]) -> None:
    """Continue a course up to `games` games; report each batch to `progress`."""
    progress.report(min(course.games, games), games)
    while course.games < games:
        batch = course.play_batch()
        note = text("{score:.0%} against {opponent}", score=batch.score, opponent=batch.opponent)
        progress.report(batch.games, games, note, batch)


def _finish(course: Course, pictures: list[Path], target: Path) -> None:
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


def _show_heaviest(course: Course) -> None:
    rows = [(name, f"{weight:+.2f}") for name, weight in heaviest(course.named_weights)]
    title = text("The heaviest weights")
    lines = [f"{title}:", *(f"  {name:<28} {weight:>8}" for name, weight in rows)]
    terminal.show_table((title, ""), rows, "\n".join(lines))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz learn", description="Learn the weights of features by playing.")
    add_game(parser)
    parser.add_argument(
        "--features", default="", metavar="NAME", help="a set, such as td52, or champion (the board's first)"
    )
    parser.add_argument("--games", type=batches, default=5000, metavar="N", help="how many games in all (5000)")
    parser.add_argument("--rate", type=_rate, default=1e-3, metavar="R", help="learning rate, 1e-5 to 1e-2 (1e-3)")
    add_seed(parser, "the same seed learns the same")
    parser.add_argument("--name", metavar="NAME", help="make or go on with one of your players: my/NAME")
    parser.add_argument("--groups", type=_groups, default=(), metavar="A,B", help="features of these groups only (all)")
    parser.add_argument(
        "--exploration", type=_exploration, default=0.5, metavar="X", help="how often a better move is passed by (0.5)"
    )
    parser.add_argument(
        "--opponent",
        default=RULE,
        metavar="NAME",
        help="rule: by the learner's success; copy; or a player; A,B are met in turn (rule)",
    )
    parser.add_argument("--low", type=_part, default=LOW, metavar="X", help=f"rule: under it, the baseline ({LOW})")
    parser.add_argument("--high", type=_part, default=HIGH, metavar="X", help=f"rule: from it on, a copy ({HIGH})")
    parser.add_argument(
        "--start",
        default="",
        metavar="WEIGHTS",
        help="begin with these weights, as `hand`, or `people` (zeros)",
    )
    parser.add_argument("--pipeline", choices=("alphago",), help="instead, learn AlphaGo's four networks one by one")
    parser.add_argument(
        "--teacher", default="", metavar="NAME", help="pipeline: learn from its games, or from `people` (the strongest)"
    )
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the course there (artifacts/learning/...)")
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="write them there (assets/weights/...); pipeline: a folder"
    )
    parser.add_argument(
        "--share", type=_share, default=1.0, metavar="X", help="champion, pipeline: this part of it (1)"
    )
    add_workers(parser)
    return parser


def batches(text: str) -> int:
    """Parse a number of games, which must be a multiple of the games of a batch."""
    games = positive(text)
    if games < BATCH or games % BATCH:
        raise argparse.ArgumentTypeError(f"games are played {BATCH} at a time, {text} is no multiple of that")
    return games


def _rate(text: str) -> float:
    return real(text, SMALLEST_RATE, LARGEST_RATE)


def _groups(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def _exploration(text: str) -> float:
    return real(text, 0.0, MOST_EXPLORATION)


def _part(text: str) -> float:
    return real(text, 0.0, 1.0)


def _share(text: str) -> float:
    return real(text, 1e-6, 1e3)
