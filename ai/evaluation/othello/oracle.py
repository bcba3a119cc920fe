"""Othello's oracle: the solver, and scores told as results."""

from __future__ import annotations

from typing import Any

from ai.evaluation.othello.solver import OthelloSolver
from ai.exact import Oracle
from ai.proven import Proven
from ai.search.task import NO_LIMIT, Words


class OthelloOracle(Oracle):
    """Answers by the solver. Early in a game that takes years."""

    def __init__(self, solver: OthelloSolver) -> None:
        self._solver = solver

    @property
    def nodes(self) -> int:
        """See `ai.exact.Oracle`."""
        return self._solver.nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """See `ai.exact.Oracle`; the margin is in discs."""
        score = self._solver.score_within(state, nodes, stop)
        return None if score is None else Proven((score > 0) - (score < 0), margin=score)

    def result_text(self, value: Proven, ply: int) -> str:
        """See `ai.exact.Oracle`: own discs less the other side's at the end, +0 for a draw."""
        return f"{value.margin:+d}"


def new_oracle(megabytes: int, threads: int) -> OthelloOracle:
    """Return an oracle whose table takes at most so much memory."""
    return OthelloOracle(OthelloSolver(megabytes, threads))
