"""What a score means: from the mover's side, in units of the evaluation, and exact where the result is proven.

A win in n plies is WIN - n, so that shorter wins are better, and a loss in n plies is n - WIN.
"""

from __future__ import annotations

WIN = 1_000_000
"""The score of a game already won."""
PROVEN = WIN - 10_000
"""Scores beyond this (either way) are proven wins and losses; no game lasts 10,000 plies."""
INFINITE = WIN + 1


def distance(score: int) -> int | None:
    """Return in how many plies a proven win or loss comes, or None where nothing is proven."""
    return WIN - abs(score) if abs(score) > PROVEN else None


def proven_text(score: int) -> str | None:
    """Return `win in 5 plies` or `loss in 8 plies` for a proven score, None for another."""
    plies = distance(score)
    if plies is None:
        return None
    return f"{'win' if score > 0 else 'loss'} in {plies} {'ply' if plies == 1 else 'plies'}"
