"""What else a game may know about its positions, for the search that does not look at every move (`ai.search.pruning`).

Three verbs, each with a default that knows nothing, so that a game may answer none of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.verbs import by_default, rule_of, verb

CALM, THREATENED, WINNING = 0, 1, 2
"""`urgency`: nothing of the kind; the opponent would win at once if it were to move; the side to move does."""
SCRATCH = 64
"""Words of scratch space that `prefer` may use."""

Words = npt.NDArray[np.int64]
Boards = npt.NDArray[np.uint64]


@verb
def urgency(state: Any) -> int:
    """Return WINNING only if the side to move has a move that wins, THREATENED only if the opponent would have one.

    Both are certain; CALM is not: a game that finds this hard to see may always answer so.
    """
    rule = rule_of(urgency, type(state))
    assert rule is not None
    with np.errstate(over="ignore"):
        return int(rule(state))


@verb
def prefer(state: Any, actions: Words, count: int, weights: Words, merits: Words, scratch: Boards) -> None:
    """Write to `merits` how promising each of the `count` actions looks before any search, in 1/100 of a logit.

    `actions` are all legal ones in the order of `legal_actions`; `scratch` has SCRATCH words. No weights, no merit.
    """
    rule = rule_of(prefer, type(state))
    assert rule is not None
    with np.errstate(over="ignore"):
        rule(state, actions, count, weights, merits, scratch)


@verb
def passed(state: Any) -> Any:
    """Return the position with the other side to move, or `state` itself in a game that cannot imagine it."""
    rule = rule_of(passed, type(state))
    assert rule is not None
    return rule(state)


@by_default(urgency)
def _urgency(_state: Any) -> int:
    return CALM


@by_default(prefer)
def _prefer(_state: Any, _actions: Words, count: int, _weights: Words, merits: Words, _scratch: Boards) -> None:
    for i in range(count):
        merits[i] = 0


@by_default(passed)
def _passed(state: Any) -> Any:
    return state
