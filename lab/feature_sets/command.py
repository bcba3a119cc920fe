"""`python main.py feature-sets`: players of few and of many features learn, meet each other, and meet strangers.

PAI's player of 440 features was weaker than PAI's player of 52. Its authors blame overfitting: the larger player "is
optimal against those players" that taught it, "but is suboptimal against other players" (article of 2018). Here each
set is learned with several seeds. Players of different sets meet each other, and every player meets

    KNOWN        the weak player that becomes the opponent in every course when the learner loses too often
    STRANGERS    opponents of no course: features weighted by hand, a beam search with these features, and a level
                 with another evaluation

Overfitting shows if more features lower the scores against STRANGERS, but not the scores against KNOWN. Players are
taught in the experiment's folder as in the Lab, so a stopped run continues where it was stopped.

With `--rank FILE` the command ranks the features of the largest set instead (`ai.evaluation.pathwayz.parts`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path

import numpy as np

from ai import yours
from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on, positive
from ai.evaluation.features import FeatureSet, feature_set, feature_sets
from ai.players import find_player
from ai.spec import PlayerSpec
from game.files import write_whole
from game.pathwayz import GAME as PATHWAYZ
from game.texts import text
from lab import terminal
from lab.arena import OPENING_PLIES, tell_kept
from lab.arguments import add_seed, add_workers
from lab.charts import tell_written
from lab.crosstable import Crosstable
from lab.errors import RequestError
from lab.feature_sets.report import write_report
from lab.game_store import GameStore, digest_of, setup_of
from lab.games import bounded
from lab.learning import shelf
from lab.learning.command import batches, learn
from lab.learning.course import Course
from lab.learning.held import held
from lab.learning.recipe import Recipe
from lab.pool import workers
from lab.tournament import Pair, meetings

REPORTS = Path("artifacts") / "feature-sets"
KNOWN = "adversarial-baseline"
STRANGERS = ("features", "narrowing-beam", "level-7")
RANKING_SEEDS = (4, 5, 6)
"""Seeds of the courses that rank the features; measured courses have other seeds, so ranking cannot favour them."""

Teams = Mapping[str, Sequence[PlayerSpec]]
"""The players of each set of features, one per seed, keyed by the set's name."""


def main(arguments: list[str]) -> int:
    """Run the command `feature-sets`; return its exit status."""
    options = _parser().parse_args(arguments)
    sets = [_set(name) for name in options.sets]
    if options.rank is None and len({*options.sets}) < max(2, len(sets)):
        raise RequestError("too-few-players", names=" ".join(options.sets))
    folder = folder_for(options.out or REPORTS)
    cache.use()
    yours.place(folder)
    with goes_on():
        if options.rank is not None:
            tell_written([rank(max(sets, key=_size), options.learned, file_for(options.rank))])
            return 0
        table = _measured(options, sets, folder)
    tell_written(write_report(table, KNOWN, folder))
    return 0


def _size(found: FeatureSet) -> int:
    return found.size


def _set(name: str) -> FeatureSet:
    """Return the set of features `name` for Pathwayz.

    Raises:
        RequestError: if no set has this name.
    """
    found = feature_set(PATHWAYZ, name)
    if found is None:
        known = ", ".join(each.name for each in feature_sets(PATHWAYZ))
        raise RequestError("no-features", game=PATHWAYZ.title, features=name, known=known)
    return found


def teach(features: FeatureSet, seed: int, games: int) -> Course:
    """Teach a player by the usual recipe, or continue its stopped course; return the finished course."""
    recipe = Recipe(f"{features.name}-{seed}", PATHWAYZ.name, features.name, games=games, seed=seed)
    folder = shelf.found(recipe) or shelf.make(recipe)
    with held(folder), terminal.progress(text("games of {name}", name=recipe.name)) as progress:
        course = Course(folder, recipe)
        learn(course, games, progress)
    return course


def rank(features: FeatureSet, games: int, file: Path) -> Path:
    """Rank features by their mean absolute weight in a few courses; write their names to `file`, heaviest first."""
    weights = [abs(teach(features, seed, games).weights) for seed in RANKING_SEEDS]
    ranked = [features.names[place] for place in np.argsort(-np.mean(weights, axis=0), kind="stable")]
    made = f"python main.py feature-sets --sets {features.name} --learned {games} --rank {file.as_posix()}"
    write_whole(file, json.dumps({"made": made, "ranked": ranked}, indent=1) + "\n")
    return file


def _measured(options: argparse.Namespace, sets: Sequence[FeatureSet], folder: Path) -> Crosstable:
    """Teach all players, let them play all games that are not stored, and return all results."""
    teams = {each.name: [_player(each, seed, options) for seed in range(1, options.seeds + 1)] for each in sets}
    others = [bounded(find_player(PATHWAYZ, name)) for name in dict.fromkeys((KNOWN, *options.strangers))]
    games = games_of(teams, others, options.games)
    everybody = [*(player for team in teams.values() for player in team), *others]
    setup = setup_of(PATHWAYZ, everybody, OPENING_PLIES, options.seed)
    with (
        GameStore(folder / f"games-{digest_of(setup)}.jsonl", setup) as kept,
        workers(options.workers) as executor,
        terminal.progress(text("games")) as progress,
    ):
        tell_kept(kept.count)
        numbers = list(games.values())
        return meetings(PATHWAYZ, list(games), numbers, options.seed, executor, progress, OPENING_PLIES, kept)


def _player(features: FeatureSet, seed: int, options: argparse.Namespace) -> PlayerSpec:
    """Teach a player with the set `features`; return it with its weights after `options.learned` games."""
    folder = teach(features, seed, options.learned).folder
    return find_player(PATHWAYZ, f"{yours.PREFIX}{folder.name}{yours.AFTER}{options.learned}")


def games_of(teams: Teams, others: Sequence[PlayerSpec], games: int) -> dict[Pair, int]:
    """Return the number of games of each pair of players.

    Each set plays `games` games against each other set, and `games` games against each of the `others`. These games
    are spread evenly over the players of the sets.
    """
    sides = [*combinations(teams.values(), 2), *product(teams.values(), ([other] for other in others))]
    return {
        pair: number
        for a, b in sides
        for pair, number in zip(product(a, b), spread(games, len(a) * len(b)), strict=True)
    }


def spread(games: int, count: int) -> list[int]:
    """Return `count` even numbers of games, as equal as possible; the sum is `games`, or one less if `games` is odd.

    No number falls when `games` grows, so that a longer run keeps the games of a shorter run.
    """
    return [2 * ((games // 2 + place) // count) for place in range(count)]


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="pathwayz feature-sets", description="Measure players of Pathwayz by few and many features.")
    names = sorted(feature_sets(PATHWAYZ), key=_size)
    parser.add_argument(
        "--sets",
        nargs="+",
        default=[each.name for each in names],
        metavar="NAME",
        help=" ".join(each.name for each in names),
    )
    parser.add_argument("--seeds", type=positive, default=3, metavar="N", help="players of each set (3)")
    parser.add_argument("--learned", type=batches, default=5000, metavar="N", help="games of each course (5000)")
    parser.add_argument("--games", type=positive, default=400, metavar="N", help="of each two sets (400)")
    task = parser.add_mutually_exclusive_group()
    task.add_argument(
        "--strangers",
        nargs="+",
        default=list(STRANGERS),
        metavar="NAME",
        help=f"players to meet ({' '.join(STRANGERS)})",
    )
    task.add_argument("--rank", type=Path, metavar="FILE", help="rank the largest set's features there instead")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help=f"for players, games and reports ({REPORTS.as_posix()})"
    )
    return parser
