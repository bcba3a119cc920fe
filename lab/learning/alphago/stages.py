"""The four stages of AlphaGo's pipeline: what each stage learns in a step, and how it is measured.

    supervised    a policy with hidden units learns the moves of stored games (cross-entropy)
    rollout       a linear policy learns the same moves
    reinforced    the supervised policy improves by REINFORCE, in games against random earlier versions of itself
    value         a value network learns results of games of the reinforced policy, from one position of each game

Seed and step alone decide a stage's mini-batch, so a stopped stage continues as if it had not stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ai.evaluation.features import Reals
from ai.evaluation.networks import FeatureNetwork, made
from ai.spec import Stage
from game.spec import Game
from lab.learning.alphago.lessons import GameLesson, split
from lab.learning.alphago.measurements import Measurement
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.alphago.pupil import Learner, copied

MEASURED_GAMES, MEASURED_POSITIONS = 1_000, 2_000
"""Number of games in a measurement of a policy, and of positions in a measurement of the value network."""
_POOL = 20
"""Largest number of earlier versions kept as opponents."""


class StageLearner:
    """A stage that learns.

    Attributes:
        learner: the network that learns.
        pool: weights of earlier versions, oldest first; empty except in the reinforced stage.
    """

    def __init__(self, game: Game, plan: PipelinePlan, stage: Stage, network: FeatureNetwork) -> None:
        self.game, self.plan, self.stage = game, plan, stage
        self.own = plan.stage(stage)
        self.learner = Learner(game, network)
        self.pool: list[Reals] = []

    def seed(self, step: int) -> int:
        """Return the seed of a step; measurements use negative step numbers."""
        return ((self.plan.seed * 8 + STAGES.index(self.stage)) << 32) + step + (1 << 31)

    def gradient(self, number: int) -> Reals:
        """Return the gradient of mini-batch `number`."""
        raise NotImplementedError

    def measure(self, step: int) -> Measurement:
        """Measure the network after `step` steps."""
        raise NotImplementedError

    def grow_pool(self) -> None:
        """Add the present version to the pool of opponents, if the stage has a pool."""


class Imitation(StageLearner):
    """A policy that learns the moves of games."""

    def __init__(
        self, game: Game, plan: PipelinePlan, stage: Stage, network: FeatureNetwork, lessons: Sequence[GameLesson]
    ) -> None:
        super().__init__(game, plan, stage, network)
        self._taught, self._tests = split(lessons)

    def gradient(self, number: int) -> Reals:
        chance = np.random.default_rng(self.seed(number))
        chosen = chance.integers(len(self._taught), size=self.own.batch)
        self.learner.learn_games([self._taught[each] for each in chosen])
        return self.learner.gradient

    def measure(self, step: int) -> Measurement:
        choices, loss, hits = self.learner.learn_games(self._tests)
        return Measurement(step, hits / max(1.0, choices), loss / max(1.0, choices))


class Reinforcement(StageLearner):
    """A policy that learns from results of games against random earlier versions of itself."""

    def __init__(self, game: Game, plan: PipelinePlan, supervised: FeatureNetwork) -> None:
        super().__init__(game, plan, Stage.REINFORCED, copied(supervised, supervised.weights.copy()))
        self._supervised = supervised
        self.pool = [supervised.weights.copy()]

    def gradient(self, number: int) -> Reals:
        chance = np.random.default_rng(self.seed(number))
        met = copied(self._supervised, self.pool[chance.integers(len(self.pool))])
        self.learner.play_games(met, self.own.batch, self.seed(number), learning=True)
        return self.learner.gradient

    def measure(self, step: int) -> Measurement:
        won, drawn, _ = self.learner.play_games(self._supervised, MEASURED_GAMES, self.seed(-1))
        return Measurement(step, (won + drawn / 2) / MEASURED_GAMES)

    def grow_pool(self) -> None:
        self.pool.append(self.learner.network.weights.copy())
        if len(self.pool) > _POOL:  # the first version, the supervised policy, stays
            del self.pool[1]


class Regression(StageLearner):
    """A value network that learns results of games, from one position of each game."""

    def __init__(self, game: Game, plan: PipelinePlan, supervised: FeatureNetwork, reinforced: FeatureNetwork) -> None:
        super().__init__(game, plan, Stage.VALUE, made(game, plan.hidden, plan.seed + 1))
        self._policies = supervised, reinforced

    def gradient(self, number: int) -> Reals:
        self.learner.learn_values(*self._policies, self.own.batch, self.seed(number))
        return self.learner.gradient

    def measure(self, step: int) -> Measurement:
        return Measurement(step, self.learner.learn_values(*self._policies, MEASURED_POSITIONS, self.seed(-1)))


def learner_of(
    game: Game,
    plan: PipelinePlan,
    stage: Stage,
    lessons: Callable[[], Sequence[GameLesson]],
    network: Callable[[Stage], FeatureNetwork],
) -> StageLearner:
    """Return the learner of a stage before its first step.

    Args:
        game: the board.
        plan: the plan of the pipeline.
        stage: the stage.
        lessons: returns the games to learn from.
        network: returns the network of an earlier stage.
    """
    if stage == Stage.VALUE:
        return Regression(game, plan, network(Stage.SUPERVISED), network(Stage.REINFORCED))
    if stage == Stage.REINFORCED:
        return Reinforcement(game, plan, network(Stage.SUPERVISED))
    hidden = plan.hidden if stage == Stage.SUPERVISED else 0
    return Imitation(game, plan, stage, made(game, hidden, plan.seed), lessons())
