"""A played game as its moves. Courses that learn from people get the library's games in this form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class PlayedGame(NamedTuple):
    """A played game.

    Attributes:
        moves: the moves, as texts or as actions.
        people: for each side, whether a person played it.
        start: position at the beginning; None means the usual start.
        winner: 0, 1 or None; used if the last position does not decide, as after a resignation.
    """

    moves: Sequence[str | int]
    people: tuple[bool, bool]
    start: str | None = None
    winner: int | None = None


class ChampionLine(NamedTuple):
    """A champion's game with itself: winner (None for a draw), actions, and number of random actions at the start."""

    winner: int | None
    actions: Sequence[int]
    random: int = 0
