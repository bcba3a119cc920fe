"""The oracle of Kalah: it asks the solver and turns margins into results."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.kalah.solver import KalahSolver
from ai.exact import Oracle
from ai.proven import Proven
from ai.search.task import NO_LIMIT, Words


class KalahOracle(Oracle):
    """The oracle: it takes answers from the solver."""

    def __init__(self, solver: KalahSolver) -> None:
        self._solver = solver

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        return self._solver.nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a position for the side to move; None if a limit is reached."""
        found = self._solver.bounds(state, nodes, stop)
        return proven_of(found.least) if found.least == found.most else None

    def result_text(self, value: Proven, _ply: int) -> str:
        """Return a value as text: the margin in seeds with its sign, 0 for a draw."""
        return f"{value.margin:+}" if value.margin else "0"


def proven_of(margin: int) -> Proven:
    """Return a margin as a result for the side to move."""
    return Proven(int(np.sign(margin)), margin=margin)


def new_oracle(megabytes: int, _threads: int) -> KalahOracle:
    """Return an oracle with a limit of memory; it always searches with one thread."""
    return KalahOracle(KalahSolver(megabytes))
