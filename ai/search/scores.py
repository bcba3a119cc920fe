"""Scores for the side to move. They are in units of the evaluation, but scores beyond PROVEN stand for proven results.

A win in n plies is WIN - n, so that shorter wins are better, and a loss in n plies is n - WIN.
"""

from __future__ import annotations

from ai.proven import Proven

WIN = 1_000_000
"""The score of a game that is already won."""
PROVEN = WIN - 10_000
"""Scores greater than this, or less than its negative, are proven; no game lasts 10,000 plies."""
INFINITE = WIN + 1
SCORE_UNIT = 10_000
"""The score of a search that wins all its games."""


def distance(score: int) -> int | None:
    """Return the plies to a proven win or loss, or None if nothing is proven."""
    return WIN - abs(score) if abs(score) > PROVEN else None


def proven_by(score: int) -> Proven | None:
    """Return the result that a score proves, a win or a loss with its plies; None if it proves nothing."""
    plies = distance(score)
    return None if plies is None else Proven(1 if score > 0 else -1, plies)


def result_score(value: Proven) -> int:
    """Return the score of a proven result, 0 for a draw: the inverse of `proven_by`."""
    return value.result * (WIN - (value.plies or 0))


def value_of(value: Proven) -> int:
    """Return a number that orders results: the margin on a board with points, otherwise the score."""
    return result_score(value) if value.margin is None else value.margin
