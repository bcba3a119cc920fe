"""What is known about Kalah: the stores and what is about to fill them, and how a perfect game ends."""

from ai.evaluation.built import offer_built
from ai.evaluation.kalah import harvest
from ai.exact import offer_oracle
from game.kalah import Kalah, in_houses, score

__all__ = ["harvest"]

_AT_ONCE = 32
"""Positions with so many seeds in their houses are solved in less than a second."""

offer_oracle(
    Kalah,
    most_plies=_AT_ONCE,
    left=lambda state: int(in_houses(state.south) + in_houses(state.north)),
    patient=True,
)

offer_built(Kalah, lambda state, player: score(state)[player])
