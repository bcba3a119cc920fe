"""Results as game files have them. Sides are 0, which moves first, and 1."""

from __future__ import annotations

_WINNERS = {"1-0": 0, "0-1": 1, "1/2-1/2": None}
FINISHED = tuple(_WINNERS)
RESULTS = (*FINISHED, "*")
"""All results; the last one means that the game is not over."""


def result_of(winner: int | None) -> str:
    """Return the result of a game that is over, as in a game file; `winner` is None for a draw."""
    return next(result for result, side in _WINNERS.items() if side == winner)


def winner_of(result: str) -> int | None:
    """Return the side that won, 0 or 1; None for a draw, or if the game is not over."""
    return _WINNERS.get(result)


def score_of(result: str, side: int) -> float | None:
    """Return the points of a side: 1, 0.5 or 0; None if the game is not over."""
    if result not in _WINNERS:
        return None
    winner = _WINNERS[result]
    return 0.5 if winner is None else float(winner == side)
