"""The oracle of Othello: it asks the solver and turns scores into results."""

from __future__ import annotations

from typing import Any

from ai.evaluation.othello.solver import OthelloSolver
from ai.exact import Oracle
from ai.proven import Proven
from ai.search.task import NO_LIMIT, Words


class OthelloOracle(Oracle):
    """The oracle: it takes answers from the solver. Early in a game an answer would take years."""

    def __init__(self, solver: OthelloSolver) -> None:
        self._solver = solver

    @property
    def nodes(self) -> int:
        """Positions visited since the oracle was made."""
        return self._solver.nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a position for the side to move, with a margin in points; None if a limit is reached."""
        score = self._solver.score_within(state, nodes, stop)
        return None if score is None else Proven((score > 0) - (score < 0), margin=score)

    def result_text(self, value: Proven, ply: int) -> str:
        """Return a value as text: own points less the other side's at the end, +0 for a draw."""
        return f"{value.margin:+d}"


def new_oracle(megabytes: int, threads: int) -> OthelloOracle:
    """Return an oracle with a limit of memory for its table."""
    return OthelloOracle(OthelloSolver(megabytes, threads))
