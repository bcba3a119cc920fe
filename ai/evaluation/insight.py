"""What else a game may know about its positions, for the search that does not look at every move (`ai.search.pruning`).

Three verbs, each with a default that knows nothing, so that a game may answer none.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.verbs import by_default, legal_actions, rule_of, verb

SCRATCH = 1024
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


@verb
def defences(state: Any, threat: int, out: Words) -> int:
    """Write to `out` the actions that may keep the opponent from playing `threat` next, and return their number.

    `threat` would win if the opponent were to move (`passed`), and the side to move cannot win at once. After every
    action that is not in `out` the opponent wins by `threat`; after those in it, perhaps by another. They are in the
    order of `legal_actions`.
    """
    rule = rule_of(defences, type(state))
    assert rule is not None
    with np.errstate(over="ignore"):
        return rule(state, threat, out)  # type: ignore[no-any-return]


@by_default(prefer)
def _prefer(_state: Any, _actions: Words, count: int, _weights: Words, merits: Words, _scratch: Boards) -> None:
    for i in range(count):
        merits[i] = 0


@by_default(passed)
def _passed(state: Any) -> Any:
    return state


@by_default(defences)
def _defences(state: Any, _threat: int, out: Words) -> int:
    return legal_actions(state, out)
