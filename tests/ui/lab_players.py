"""Players of the Lab with courses that were made up, and courses beside the window that a test advances."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ai.evaluation.features import Reals
from ai.evaluation.networks import made as made_network
from ai.evaluation.networks import write_network
from ai.spec import Stage
from game.registry import find_game
from lab.learning import shelf
from lab.learning.alphago.measurements import Measurement, state_file
from lab.learning.alphago.plan import PipelinePlan
from lab.learning.alphago.runner import PipelineUpdate
from lab.learning.contributions import MoveContributions, move_contributions
from lab.learning.contributions_worker import ContributionsWorker
from lab.learning.course import Batch, Course
from lab.learning.learning_runner import RunState
from lab.learning.recipe import BATCH, Recipe, set_of
from lab.learning.runner import CourseUpdate

SCORES = (
    0.50, 0.64, 0.62, 0.42, 0.54, 0.68, 0.44, 0.58, 0.43, 0.41, 0.39, 0.72, 0.38, 0.70, 0.61, 0.50, 0.46, 0.43, 0.55,
    0.59, 0.48, 0.52, 0.53, 0.45, 0.64, 0.52, 0.40, 0.48, 0.45, 0.42, 0.56, 0.50, 0.41, 0.52, 0.47, 0.55, 0.56, 0.61,
    0.65, 0.41, 0.32, 0.78, 0.47, 0.56, 0.54, 0.44, 0.50, 0.45, 0.62, 0.43, 0.42, 0.41, 0.49, 0.45, 0.35, 0.84,
)  # fmt: skip
"""How the batches of a made-up course go, one after the other."""


def teach(
    name: str,
    batches: int,
    game: str = "pathwayz",
    features: str = "td52",
    scores: Sequence[float] = SCORES,
    **recipe: object,
) -> shelf.TaughtPlayer:
    """Put a player on the shelf that has played so many batches; its weights grow by themselves."""
    made = Recipe(name, game, features, **recipe)  # type: ignore[arg-type]
    folder = shelf.make(made)
    draw = np.random.default_rng(len(name))
    heavy = np.linspace(1.5, 0.1, 1000)

    def play(course: Course, bits: np.uint64, counts: object) -> np.uint64:
        won = round(BATCH * scores[len(course.batches) % len(scores)])
        counts[0], counts[2] = won, BATCH - won  # type: ignore[index]
        size = len(course.weights)
        signs = np.where(np.arange(size) < size // 2, 1, -1)
        course.weights += signs * heavy[:size] * draw.uniform(-0.2, 1, size) * course.mask
        return bits

    course = Course(folder, made, play)
    for _ in range(batches):
        course.play_batch()
    return next(own for own in shelf.players(find_game(game)) if own.folder == folder)


class MadeUp:
    """A course that goes on by `play`, in the test's own time."""

    def __init__(self, folder: Path, recipe: Recipe) -> None:
        self.folder, self.recipe = folder, recipe
        self.is_alive = False
        self.told: list[str] = []
        self._news: list[Any] = []
        self.games = len(shelf.load(folder).batches) * BATCH
        made.append(self)

    def begin(self) -> None:
        self.is_alive = True
        self._say("preparing")

    def play(self, *scores: float, opponent: str = "adversarial-baseline", change: str = "") -> None:
        """Let batches with these scores have been played."""
        for score in scores:
            self.games += BATCH
            batch = Batch(self.games, score, opponent, change)
            done = self.games >= self.recipe.games
            state: RunState = "done" if done else "learning"
            self._news.append(CourseUpdate(state, (batch,), (self.weights,), opponent, 120.0, 9.0))

    def fail(self, sentence: str) -> None:
        """Say that it cannot go on."""
        self._news.append(CourseUpdate("failed", sentence=sentence))
        self.is_alive = False

    @property
    def weights(self) -> Reals:
        """Weights that grow with the games: half of them speak for the player."""
        size = len(set_of(self.recipe).names)
        return np.array([self.games / BATCH * (1 - 2 * place / size) for place in range(size)])

    def pause(self) -> None:
        self.told.append("pause")
        self._say("paused")

    def resume(self) -> None:
        self.told.append("go on")
        self._say("learning")

    def stop(self) -> None:
        self.told.append("stop")
        self._say("paused")
        self.is_alive = False

    def close(self) -> None:
        self.told.append("close")
        self.is_alive = False

    def news(self) -> Any:
        return self._news.pop(0) if self._news else None

    def _say(self, state: RunState) -> None:
        self._news.append(CourseUpdate(state))


class MadeUpPipeline(MadeUp):
    """A pipeline that goes on by `learn`, in the test's own time, and leaves networks as a real one does."""

    def __init__(self, folder: Path, plan: PipelinePlan) -> None:
        self.folder, self.plan, self.game = folder, plan, find_game(plan.game)
        self.is_alive = False
        self.told = []
        self._news = []
        made.append(self)

    def learn(self, stage: Stage, steps: int, *values: float) -> None:
        """Let a stage have made so many steps, with these measurements at equal distances."""
        whole = self.plan.stage(stage).steps
        rows = [Measurement(round(number * steps / max(1, len(values) - 1)), v) for number, v in enumerate(values)]
        if steps == whole:
            network = made_network(self.game, 4, 1)
            write_network(self.folder / f"{stage}.csv", self.game, network, self.plan.command)
        state = {"done": steps, "measurements": rows}
        state_file(self.folder, stage).write_text(json.dumps(state))
        done = self.plan.before(stage) + steps
        doing: RunState = "done" if done == self.plan.total else "learning"
        self._news.append(PipelineUpdate(doing, done, {stage: tuple(rows)}, seconds_left=75.0))

    def _say(self, state: RunState) -> None:
        self._news.append(PipelineUpdate(state))

    def fail(self, sentence: str) -> None:
        self._news.append(PipelineUpdate("failed", sentence=sentence))
        self.is_alive = False


def made_up(folder: Path, plan: Recipe | PipelinePlan) -> MadeUp:
    """A made-up course, or a made-up pipeline."""
    return MadeUpPipeline(folder, plan) if isinstance(plan, PipelinePlan) else MadeUp(folder, plan)


class Prepared:
    """What courses of a board need, which nobody compiles."""

    def __init__(self, game: str) -> None:
        self.game, self.closed = game, False
        prepared.append(self)

    def close(self) -> None:
        self.closed = True


class AtOnce(ContributionsWorker):
    """Finds out at once what a player likes, and starts no process for it."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self._taught = player
        self._found: list[MoveContributions] | None = None

    def ask(self, state: object) -> None:
        self._found = move_contributions(state, self._taught)

    def answer(self) -> list[MoveContributions] | None:
        found, self._found = self._found, None
        return found


prepared: list[Prepared] = []
"""What was asked to be compiled, the last one last."""
made: list[MadeUp] = []
"""Every course that was made up, the last one last."""
