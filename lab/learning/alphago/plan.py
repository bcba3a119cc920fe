"""The plan of a pipeline: teacher, seed, networks, and the steps of each stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ai.spec import Stage

STAGES = (Stage.SUPERVISED, Stage.ROLLOUT, Stage.REINFORCED, Stage.VALUE)
"""The stages in the order of learning."""
PEOPLE = "people"
"""The teacher whose games are those of people in the library."""


class StagePlan(NamedTuple):
    """The plan of a stage.

    Attributes:
        steps: mini-batches.
        batch: games of a mini-batch; positions for the value network, each of another game.
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
    """The plan of a pipeline; with the program it decides every weight.

    Attributes:
        game: the board's name.
        teacher: the player whose games are learned from, or `people`.
        seed: decides games, first weights and mini-batches.
        share: the part of all steps and of the teacher's games that is played.
        hidden: hidden units of a network.
    """

    game: str
    teacher: str
    seed: int = 1
    share: float = 1.0
    hidden: int = 32

    @property
    def games(self) -> int:
        """Number of the teacher's games."""
        return max(_FEWEST_GAMES, round(_GAMES * self.share))

    def stage(self, stage: Stage) -> StagePlan:
        """Return the plan of a stage."""
        whole = _PLANS[stage]
        return whole._replace(steps=max(_FEWEST_STEPS, round(whole.steps * self.share)))

    @property
    def command(self) -> str:
        """The command that makes the networks."""
        share = "" if self.share == 1 else f" --share {self.share:g}"
        return f"python main.py learn {self.game} --pipeline alphago --teacher {self.teacher} --seed {self.seed}{share}"
