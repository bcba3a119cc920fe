"""Knowledge about Kalah: an evaluation by the stores and the next moves, a solver, and a table of endgames.

A position goes in; an evaluation or an exact margin comes out. Importing this package registers all this.
"""

from ai.evaluation.built import offer_built
from ai.evaluation.kalah import harvest
from ai.exact import offer_oracle
from game.kalah import Kalah, in_houses, score

__all__ = ["harvest"]

_AT_ONCE = 32
"""The most seeds in the houses of positions that are solved in less than a second."""

offer_oracle(
    Kalah,
    most_plies=_AT_ONCE,
    left=lambda state: int(in_houses(state.south) + in_houses(state.north)),
    patient=True,
    keeps_points=True,
)

offer_built(Kalah, lambda state, player: score(state)[player])
