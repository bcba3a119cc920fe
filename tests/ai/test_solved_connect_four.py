"""Connect Four has been solved: the search agrees with the solver's scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.search.scores import WIN
from game import apply_action
from tests.ai.support import CONNECT_FOUR, alpha_beta, ask

LATE = 20
"""Discs of the positions that alpha-beta solves; `tests/ai/test_exact.py` has the others."""
NODES = 6_000_000
"""A budget for each position, some ten times what the hardest of them takes."""


def _solved() -> list[tuple[str, int]]:
    lines = Path(__file__).with_name("connect4_scores.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split()[:2] for line in lines if not line.startswith("#")]
    return [(columns, int(score)) for columns, score in pairs if len(columns) >= LATE]


def _score_of(columns: str, solver: int) -> int:
    """The solver's score as one of ours.

    It counts from the side to move: 22 less the winner's discs at its win, negative for a loss, 0 for a draw.
    """
    if solver == 0:
        return 0
    played = (len(columns) + (solver < 0)) // 2
    discs = 22 - abs(solver) - played
    return WIN - (2 * discs - 1) if solver > 0 else 2 * discs - WIN


@pytest.mark.parametrize(("columns", "solver"), _solved(), ids=lambda value: str(value))
def test_a_late_position_is_solved(columns: str, solver: int) -> None:
    state = CONNECT_FOUR.from_position(columns)
    answer = ask(CONNECT_FOUR, state, alpha_beta(nodes=NODES))
    assert answer.info.score == _score_of(columns, solver)
    assert answer.info.proven is not None
    after = apply_action(state, answer.action)
    if after.winner < 0:
        assert ask(CONNECT_FOUR, after, alpha_beta(nodes=NODES)).info.score in _negated(answer.info.score)


def _negated(score: int) -> set[int]:
    """After the best move a win or loss is one ply nearer, for the other side."""
    return {0} if score == 0 else {-(score + 1) if score > 0 else -(score - 1)}
