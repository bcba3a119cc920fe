"""What a game may know about its positions: the verbs that each board's folder or file in this package answers.

`evaluate` says how good a position is; every board answers it. `prefer`, `passed` and `defences` serve the search that
does not look at every move (`ai.search.selective_pvs`); each has a default that knows nothing, so that a board may
answer none. Like the rules they are plain Python, callable at once, and compiled into the searches by `ai.compiled`.
Weights are arguments, so that tuning and learning never recompile.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.spec import Game
from game.verbs import by_default, legal_actions, rule_of, verb

EVALUATION_LIMIT = 100_000
"""Evaluations lie strictly between this and its negative; what is proven lies outside (`ai.search.scores`)."""

Weights = npt.NDArray[np.int64]
_WEIGHTS: dict[type, tuple[int, ...]] = {}
SCRATCH = 1024
"""Words of scratch space that `prefer` may use."""

Words = npt.NDArray[np.int64]
Boards = npt.NDArray[np.uint64]


@verb
def evaluate(state: Any, weights: Weights) -> int:
    """Return how good an undecided position is for the side to move, in integer units of the game's own.

    Antisymmetric: exchanging the colours and the side to move keeps the value. `weights` is as long as
    `default_weights` of the game.
    """
    rule = rule_of(evaluate, type(state))
    assert rule is not None, f"{type(state).__name__} has no evaluation"
    with np.errstate(over="ignore"):  # packed sums wrap on purpose
        return int(rule(state, weights))


def weigh(state_type: type, *weights: int) -> None:
    """Set the default weights of a game's evaluation."""
    _WEIGHTS[state_type] = weights


def default_weights(game: Game) -> Weights:
    """Return a fresh array of the weights that the game's players use."""
    return np.array(_WEIGHTS[game.state_type], np.int64)


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
