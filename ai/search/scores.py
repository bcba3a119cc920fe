"""What a score means: from the mover's side, in units of the evaluation, and exact where the result is proven.

A win in n plies is WIN - n, so that shorter wins are better, and a loss in n plies is n - WIN.
"""

from __future__ import annotations

from ai.proven import Proven

WIN = 1_000_000
"""The score of a game already won."""
PROVEN = WIN - 10_000
"""Scores beyond this (either way) are proven wins and losses; no game lasts 10,000 plies."""
INFINITE = WIN + 1
SCORE_UNIT = 10_000
"""The score of a search that wins all its games."""


def distance(score: int) -> int | None:
    """Return in how many plies a proven win or loss comes, or None where nothing is proven."""
    return WIN - abs(score) if abs(score) > PROVEN else None


def proven_by(score: int) -> Proven | None:
    """Return what a score proves: a win or a loss in so many plies, None where it proves nothing."""
    plies = distance(score)
    return None if plies is None else Proven(1 if score > 0 else -1, plies)


def result_score(value: Proven) -> int:
    """Return the score of a proven result: the other way round; 0 for a draw."""
    return value.result * (WIN - (value.plies or 0))


def value_of(value: Proven) -> int:
    """Return what tells better results from worse ones: the points, where they count, or else the score."""
    return result_score(value) if value.margin is None else value.margin
