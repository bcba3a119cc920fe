"""Bounds on win chances: from points that cannot be lost, and late in a game from all its possible continuations.

A player is no weaker than one that moves at random. So a side's chance is at least the chance of random moves against
best play, and at most 1 minus the other side's least chance. Where points are never lost, a side with more than half of
them has won. A result that no move can change has equal bounds.

    low, high = chance_bounds(game, state)      # of side 0, 0 to 1
    chance = within_bounds(game, state, chance)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ai.exact import margins_left, plies_left
from game.verbs import apply_action, current_player, is_terminal, returns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.spec import Game

LAST_PLIES = 5
"""The most plies left in a position for which all possible games are counted: Othello's last five cells take 2 ms."""
_POSITIONS = 330
"""The most positions in all possible games; if there are more, no games are counted."""
_REMEMBERED = 512

_OPEN = 0.0, 1.0


class _TooManyError(Exception):
    """Too many positions can still be reached in a game to search all of them."""


def within_bounds(game: Game, state: Any, chance: float) -> float:
    """Return `chance`, a win chance of side 0, raised to its lower bound or reduced to its upper bound if needed."""
    low, high = chance_bounds(game, state)
    return min(max(chance, low), high)


def chance_bounds(game: Game, state: Any) -> tuple[float, float]:
    """Return the least and the highest win chance of side 0, a draw counting half; 0 and 1 if no bound is known."""
    margins = margins_left(game, state)
    low, high = _OPEN if margins is None else (_points(margins[0]), _points(margins[1]))
    if low == high or plies_left(game, state) > LAST_PLIES:
        return low, high
    counted = _counted(game, state)
    return max(low, counted[0]), min(high, counted[1])


def _points(result: int) -> float:
    """Return 1 for a positive `result`, 0.5 for 0, and 0 for a negative one."""
    return ((result > 0) - (result < 0) + 1) / 2


@lru_cache(_REMEMBERED)
def _counted(game: Game, state: Any) -> tuple[float, float]:
    try:
        return _bounds(game, state, {}, count(1))
    except _TooManyError:
        return _OPEN


def _bounds(
    game: Game, state: Any, known: dict[Any, tuple[float, float]], counter: Iterator[int]
) -> tuple[float, float]:
    if state in known:
        return known[state]
    if next(counter) > _POSITIONS:
        raise _TooManyError
    if is_terminal(state):
        return (_points(int(returns(state))),) * 2
    after = [_bounds(game, apply_action(state, action), known, counter) for action in game.actions(state)]
    lows, highs = zip(*after, strict=True)
    known[state] = (min(lows), fmean(highs)) if current_player(state) else (fmean(lows), max(highs))
    return known[state]
