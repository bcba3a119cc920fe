"""What else a game may know about its positions, for the search that does not look at every move (`ai.search.pruning`).

Two verbs, each with a default that knows nothing, so that a game may answer neither.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.verbs import by_default, rule_of, verb

SCRATCH = 64
"""Words of scratch space that `prefer` may use."""

Words = npt.NDArray[np.int64]
Boards = npt.NDArray[np.uint64]


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


@by_default(prefer)
def _prefer(_state: Any, _actions: Words, count: int, _weights: Words, merits: Words, _scratch: Boards) -> None:
    for i in range(count):
        merits[i] = 0


@by_default(passed)
def _passed(state: Any) -> Any:
    return state
