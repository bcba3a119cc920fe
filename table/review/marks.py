"""The marks of moves, in a module of their own: the first frame needs marks, but no other part of a review."""

from __future__ import annotations

from enum import StrEnum

_ROUNDING = 1e-6
"""Tolerance for rounding: stored win chances have four digits, and a loss of exactly 10 points must count as 10."""


class Mark(StrEnum):
    """The mark of a move, as in chess books."""

    NONE = ""
    ONLY = "!"
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    @property
    def is_bad(self) -> bool:
        """Whether the move is a mistake of some degree."""
        return self in _LOSSES.values()


_LOSSES = {0.3: Mark.BLUNDER, 0.2: Mark.MISTAKE, 0.1: Mark.INACCURACY}
"""The least loss of win chance for each mark."""


def mark_of(loss: float) -> Mark:
    """Return the mark of a move that loses `loss` of win chance, 0 to 1; Mark.NONE for a small loss."""
    return next((mark for least, mark in _LOSSES.items() if loss >= least - _ROUNDING), Mark.NONE)
