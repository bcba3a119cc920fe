"""`python -m tests.bench.lessons GAME`: how much stronger a learner becomes by what a board's lesson names.

    python -m tests.bench.lessons connect-four      # 5,000 games with each of three seeds, some seconds

Each step of a lesson names the features of the Lab that its idea is about (`LessonStep.features`). A learner that may
change no other weights plays a course, and then meets itself as it was before: that one takes a win at once, as every
player of features does, and otherwise moves at random. On a board without features the learner knows of each move which
tasks of the lesson it fulfils (`tests.bench.task_learner`). Told are the Elo that the whole lesson brings, and what
each step brings alone; the exit status is 1 where the lesson brings less than GAIN.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np

from ai.cache import cache
from ai.commands import positive
from ai.evaluation.features import Reals, feature_sets
from coach.boards import texts_of
from game import Game, find_game
from lab.arena import NO_GAMES, MatchResult
from lab.arguments import add_game
from lab.elo import EloRating, fitted
from lab.learning.course import Course
from lab.learning.kernels.temporal_difference import learn_games
from lab.learning.recipe import BATCH, Recipe, sets_to_learn
from lab.learning.temporal_difference import LearningParameters, game_scratch
from table.lesson import LessonStep
from tests.bench import task_learner

GAIN = 100
"""The least Elo that a lesson is to bring."""
SEEDS = (1, 2, 3)
GAMES = 5_000
"""Games of a course, and of the match after it, half of them with each colour."""


def main(arguments: list[str]) -> int:
    """Measure a lesson; return 1 if it brings too little."""
    options = _parser().parse_args(arguments)
    cache.use()
    game = find_game(options.game)
    steps = steps_of(game)
    found = gain(game, steps, options.games)
    print(_row(game, "the whole lesson", steps, found))
    for step in steps:
        print(_row(game, step.name, [step], gain(game, [step], options.games)))
    return 0 if _elo(found).elo >= GAIN else 1


def steps_of(game: Game) -> list[LessonStep]:
    """Return the steps of a board's lesson from which a learner can learn."""
    lesson = texts_of(game.name).lesson
    steps = () if lesson is None else lesson.steps
    return [step for step in steps if (step.features if feature_sets(game) else step.rival is None)]


def gain(game: Game, steps: Sequence[LessonStep], games: int) -> MatchResult:
    """Return how learners that know nothing but some steps do against themselves before they learned."""
    found = NO_GAMES
    for seed in SEEDS:
        won = (_gain_by_features if feature_sets(game) else _gain_by_tasks)(game, steps, games, seed)
        found = MatchResult(*(a + b for a, b in zip(found, won, strict=True)))
    return found


def _gain_by_features(game: Game, steps: Sequence[LessonStep], games: int, seed: int) -> MatchResult:
    kinds = {kind for step in steps for kind in step.features}
    return _match(game, taught(game, kinds, seed, games), games, seed)


def _gain_by_tasks(game: Game, steps: Sequence[LessonStep], games: int, seed: int) -> MatchResult:
    tasks = [step.goal for step in steps]
    return task_learner.match(game, tasks, task_learner.taught(game, tasks, seed, games), games, seed)


def taught(game: Game, kinds: Collection[str], seed: int, games: int) -> Reals:
    """Return the weights that a course gives to kinds of features, of both sides; all others are 0.

    Raises:
        RequestError: if the board has no features.
    """
    features = sets_to_learn(game)[0]
    recipe = Recipe("Learner", game.name, features.name, games=games, seed=seed)
    with tempfile.TemporaryDirectory(prefix="pathwayz-lesson-") as folder:
        course = Course(Path(folder), recipe)
        course.mask = np.array([float(name.partition("_")[2] in kinds) for name in course.names])
        while course.games < games:
            course.play_batch()
        return course.weights


def _match(game: Game, weights: Reals, games: int, seed: int) -> MatchResult:
    """Games with these weights against none at all, by the kernel of courses, which learns nothing here."""
    kind, size = sets_to_learn(game)[0].kind, len(weights)
    rules = LearningParameters(kind(np.zeros(size)), 0.0, 0.0, 0.0, np.zeros(size))
    counts = np.zeros(3, np.int64)
    space = game_scratch(game.num_actions, size, size)
    learn_games(game.initial_state(), games, kind(weights), rules, np.uint64(seed), space, counts)
    return MatchResult(*map(int, counts))


def _elo(result: MatchResult) -> EloRating:
    return fitted({("after", "before"): result}, "before")["after"]


def _row(game: Game, what: str, steps: Sequence[LessonStep], result: MatchResult) -> str:
    elo, (low, high) = _elo(result), result.interval
    score = f"{result.score_rate:.1%} ({low:.1%} to {high:.1%})"
    names = ", ".join(sorted({kind for step in steps for kind in step.features or (step.name,)}))
    return f"| {game.title} | {what} | {names} | {score} | {elo.elo:+.0f} ({elo.low:+.0f} to {elo.high:+.0f}) |"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lessons", description=__doc__.partition("\n")[0])
    add_game(parser)
    help_text = f"of a course and of a match, a multiple of {BATCH} ({GAMES:,})"
    parser.add_argument("--games", type=positive, default=GAMES, metavar="N", help=help_text)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
