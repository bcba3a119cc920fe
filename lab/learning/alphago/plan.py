"""The plan of a pipeline: teacher, seed, networks, and the steps of each stage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ai.levels import levels
from ai.roster import CHAMPION, own_players
from ai.spec import Stage

if TYPE_CHECKING:
    from game.spec import Game

STAGES = (Stage.SUPERVISED, Stage.ROLLOUT, Stage.REINFORCED, Stage.VALUE)
"""The stages in the order of learning."""
MOST_SHARE, MOST_HIDDEN = 1e3, 1024
PEOPLE = "people"
"""Value of `PipelinePlan.teacher` for learning from games of people in the library."""


class StagePlan(NamedTuple):
    """The plan of a stage.

    Attributes:
        steps: number of mini-batches.
        batch: size of a mini-batch in games; for the value network, in positions from different games.
        rate: learning rate of the first step; it falls to a tenth (`lab.learning.alphago.descent`).
    """

    steps: int
    batch: int
    rate: float


_PLANS = {
    Stage.SUPERVISED: StagePlan(1_500, 32, 3e-3),
    Stage.ROLLOUT: StagePlan(500, 32, 1e-2),
    Stage.REINFORCED: StagePlan(3_000, 128, 1e-3),
    Stage.VALUE: StagePlan(1_250, 256, 2e-3),
}
_GAMES = 2_000
_FEWEST_GAMES, _FEWEST_STEPS = 20, 4


@dataclass(frozen=True)
class PipelinePlan:
    """The plan of a pipeline; plan and program together decide every weight.

    Attributes:
        game: the board's name.
        teacher: the player that plays the games to learn from, or `people`.
        seed: decides games, first weights and mini-batches.
        share: factor of the usual numbers of steps and of the teacher's games.
        hidden: hidden units of a network.
        name: the title of the player; it decides nothing.
    """

    game: str
    teacher: str
    seed: int = 1
    share: float = 1.0
    hidden: int = 32
    name: str = field(default="", compare=False)

    @property
    def games(self) -> int:
        """Number of the teacher's games."""
        return max(_FEWEST_GAMES, round(_GAMES * self.share))

    def stage(self, stage: Stage) -> StagePlan:
        """Return the plan of a stage."""
        whole = _PLANS[stage]
        return whole._replace(steps=max(_FEWEST_STEPS, round(whole.steps * self.share)))

    @property
    def total(self) -> int:
        """Number of the teacher's games plus the number of all steps."""
        return self.games + sum(self.stage(stage).steps for stage in STAGES)

    def before(self, stage: Stage) -> int:
        """Return the number of the teacher's games plus the steps of all stages before `stage`."""
        return self.games + sum(self.stage(each).steps for each in STAGES[: STAGES.index(stage)])

    def next_end(self, done: int) -> int:
        """Return the number of games and steps at the end of the present part, given the number `done` so far.

        The parts of a pipeline are the teacher's games and each stage.
        """
        ends = (*(self.before(stage) for stage in STAGES), self.total)
        return next((end for end in ends if end > done), self.total)

    @property
    def command(self) -> str:
        """The command that makes the networks."""
        share = "" if self.share == 1 else f" --share {self.share:g}"
        return f"python main.py learn {self.game} --pipeline alphago --teacher {self.teacher} --seed {self.seed}{share}"


def is_sound(plan: PipelinePlan) -> bool:
    """Return whether the values of a plan from a file can be used."""
    words = all(isinstance(each, str) for each in (plan.game, plan.teacher, plan.name))
    numbers = type(plan.seed) is int and type(plan.hidden) is int and isinstance(plan.share, int | float)
    return words and numbers and 0 < plan.share <= MOST_SHARE and 0 < plan.hidden <= MOST_HIDDEN


def usual_teacher(game: Game) -> str:
    """Return the name of a board's usual teacher: its champion, else its highest level without perfect play."""
    if CHAMPION in own_players(game.name):
        return CHAMPION
    searching = [level.player.name for level in levels(game.name) if level.player.method != "perfect"]
    return searching[-1]
