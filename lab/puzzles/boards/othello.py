"""Puzzles of Othello: numbers of empty cells, and themes such as corners, quiet moves and passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ai.evaluation.othello.lines import empties
from game.othello import GAME, PASS, Othello, mover_first
from game.verbs import is_terminal

_EMPTY = range(8, 15)
"""Numbers of empty cells in puzzle positions: with fewer, people can count every line; with more, solving is slow."""
_GENTLE = range(2, 9)
"""Numbers of empty cells in the puzzles of the first ladder."""
_CORNERS = (0, 7, 56, 63)
_X_CELLS = (9, 14, 49, 54)
_QUIET = 1
"""Largest number of discs flipped by a quiet move."""


def is_worth_a_look(state: Othello) -> bool:
    """Whether the number of empty cells suits a puzzle."""
    return empties(state) in _EMPTY


def is_gentle(state: Othello) -> bool:
    """Whether the number of empty cells suits the first ladder."""
    return empties(state) in _GENTLE


def themes(states: Sequence[Any], solution: Sequence[int]) -> list[str]:
    """Return the themes of a puzzle; `states` are the positions before and after each of its moves."""
    return list(_themes(states, solution)) or ["counting"]


def _themes(states: Sequence[Any], solution: Sequence[int]) -> Iterator[str]:
    first, after = solution[0], states[1]
    if first in _CORNERS:
        yield "corner"
    elif any(action in _CORNERS for action in GAME.actions(states[0])):
        yield "leave the corner"
    if first in _X_CELLS:
        yield "beside an empty corner"
    if not is_terminal(after) and GAME.actions(after) == [PASS]:
        yield "no answer"
    if _turned(states[0], after) <= _QUIET:
        yield "quiet move"
    if PASS in solution[1::2]:
        yield "twice running"


def _turned(before: Othello, after: Othello) -> int:
    """Return the number of discs flipped by a move."""
    _, theirs = mover_first(before)
    kept = int(theirs) & int(after.white if before.side == 0 else after.black)
    return int(theirs).bit_count() - kept.bit_count()
