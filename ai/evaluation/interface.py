"""The functions that searches call to rate positions and moves; each board's folder here implements them.

`evaluate` rates a position by a model, of which every board has one or several. A model is a NamedTuple with weights,
and its type selects the implementation. So two evaluations of a board can meet in one match, and compiled searches need
no choice at run time. Other weights of the same type need no new compilation.

`prefer`, `passed` and `defences` are for the selective search (`ai.search.selective_pvs`), `is_defenceless` is for the
proof search. Each has a default without knowledge, so that a board need not implement it. The type of a policy, which
is a model too, selects the implementation of `prefer`.

Like the rules, all of this is plain Python, callable at once, and compiled into the searches by `ai.compiled`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from ai.errors import WeightsError
from game.spec import Game
from game.verbs import by_default, distinct_actions, rule_of, verb

EVALUATION_LIMIT = 100_000
"""Evaluations lie strictly between this and its negative; proven scores lie outside (`ai.search.scores`)."""
SCRATCH = 1024
"""Number of words of scratch space for `prefer`."""

Words = npt.NDArray[np.int64]
Weights = Words
Boards = npt.NDArray[np.uint64]
Model: TypeAlias = Any
"""A NamedTuple of weights; its fields are up to the board whose functions use it."""
F = TypeVar("F", bound=Callable[..., Any])

MODEL_VERBS: list[Callable[..., Any]] = []
"""The functions that have an implementation for each pair of a state type and a model type. Their first two arguments
are a state and a model of these types."""
_RULES: dict[tuple[Callable[..., Any], type | None, type], Callable[..., Any]] = {}
_MODELS: dict[type, dict[str, Callable[[Game, str], Any]]] = {}
_POLICIES: dict[type, Callable[[Game, str], Any]] = {}


def model_verb(stub: F) -> F:
    """Declare a function with an implementation (see `answers`) for each pair of state type and model type."""
    MODEL_VERBS.append(stub)
    return stub


def answers(stub: Callable[..., Any], state_type: type | None, model_type: type) -> Callable[[F], F]:
    """Make the decorated function the implementation of `stub` for these types; `state_type` None means every board."""

    def register(rule: F) -> F:
        _RULES[stub, state_type, model_type] = rule
        return rule

    return register


def model_rule(stub: Callable[..., Any], state_type: type, model_type: type) -> Callable[..., Any] | None:
    """Return the function that implements `stub` for these types; None if there is no such function."""
    return _RULES.get((stub, state_type, model_type)) or _RULES.get((stub, None, model_type))


def _rule(stub: Callable[..., Any], state: Any, model: Any) -> Callable[..., Any]:
    rule = model_rule(stub, type(state), type(model))
    assert rule is not None, f"{type(state).__name__} and {type(model).__name__} have no {stub.__name__}"
    return rule


def held(words: Any, _count: int) -> Weights:
    """Return a model's weights, `_count` words, as an array.

    In Python they are an array already; a compiled model has their address (`ai.evaluation.compiled`).
    """
    return words  # type: ignore[no-any-return]


@model_verb
def evaluate(state: Any, model: Any) -> int:
    """Return the evaluation of an undecided position for the side to move, a whole number in the model's units.

    Exchanging the colours and the side to move keeps the value.
    """
    with np.errstate(over="ignore"):  # packed sums wrap on purpose
        return int(_rule(evaluate, state, model)(state, model))


def offer_model(state_type: type, kind: str, make: Callable[[Game, str], Any]) -> None:
    """Register a kind of evaluation of a game; the first one is the board's own.

    Args:
        state_type: the state type of the game.
        kind: the name of this evaluation in data files.
        make: returns the model with the weights of a given name; the empty name means the kind's own weights.
    """
    _MODELS.setdefault(state_type, {})[kind] = make


def offer_own(state_type: type, kind: str, model_type: Callable[[Weights], Any], weights: Iterable[int]) -> None:
    """Register a kind of evaluation with one set of weights, chosen by hand."""

    def make(_game: Game, name: str) -> Any:
        if name:
            raise WeightsError("the model {kind} has no other weights: {name}", code="no-weights", kind=kind, name=name)
        return model_type(np.array(list(weights), np.int64))

    offer_model(state_type, kind, make)


def find_model(game: Game, kind: str = "", weights: str = "") -> Any:
    """Return an evaluation of a game. An empty `kind` means the board's own; empty `weights` mean the kind's own.

    The weights may be shared, so the caller must not change them.

    Raises:
        WeightsError: if there is no such kind, or its weights cannot be used.
    """
    game.companion("evaluation")  # registers the models
    kinds = _MODELS[game.state_type]
    if kind and kind not in kinds:
        raise WeightsError(
            "{game} has no model {kind}; it has {known}",
            code="unknown-model",
            game=game.shown_title,
            kind=kind,
            known=", ".join(kinds),
        )
    return kinds[kind or next(iter(kinds))](game, weights)


class NoPolicy(NamedTuple):
    """The policy without preferences."""


def offer_policy(state_type: type, make: Callable[[Game, str], Any]) -> None:
    """Register the order of moves of a game; `make` returns the policy with the weights of a given name."""
    _POLICIES[state_type] = make


def find_policy(game: Game, weights: str = "") -> Any:
    """Return a game's order of moves with the weights named by `weights`; `NoPolicy` if `weights` is empty.

    Raises:
        WeightsError: if the game has no order of moves with weights, or the weights cannot be used.
    """
    if not weights:
        return NoPolicy()
    game.companion("evaluation")  # registers the policy
    if game.state_type not in _POLICIES:
        raise WeightsError("{game} has no order of moves to be learned", code="no-policy", game=game.shown_title)
    return _POLICIES[game.state_type](game, weights)


@model_verb
def prefer(state: Any, policy: Any, actions: Words, count: int, scores: Words, scratch: Boards) -> None:
    """Rate each of the `count` actions without a search, and write the ratings to `scores`; higher is better.

    The unit is about 1/100 of a logit. `actions` are all distinct actions in the order of `distinct_actions`; `scratch`
    is scratch space.
    """
    with np.errstate(over="ignore"):
        _rule(prefer, state, policy)(state, policy, actions, count, scores, scratch)


@answers(prefer, None, NoPolicy)
def _prefer(_state: Any, _policy: NoPolicy, _actions: Words, count: int, scores: Words, _scratch: Boards) -> None:
    for i in range(count):
        scores[i] = 0


@verb
def passed(state: Any) -> Any:
    """Return the position with the other side to move; on a board that does not define this, return `state`."""
    rule = rule_of(passed, type(state))
    assert rule is not None
    return rule(state)


@verb
def defences(state: Any, threat: int, out: Words) -> int:
    """Write to `out` the actions that may keep the opponent from playing `threat` next, and return their number.

    `threat` would win if the opponent were to move (`passed`), and the side to move cannot win at once. After every
    action outside `out` the opponent wins by `threat`; after an action in `out` the opponent may still win by another.
    `out` is in the order of `distinct_actions`.
    """
    rule = rule_of(defences, type(state))
    assert rule is not None
    with np.errstate(over="ignore"):
        return rule(state, threat, out)  # type: ignore[no-any-return]


@verb
def is_defenceless(state: Any) -> int:
    """Return 1 if every move loses at once or lets the opponent win with the next move, 0 if not, -1 if unknown.

    The side to move cannot win at once, and the sides take turns. The answer 1 or 0 saves a search.
    """
    rule = rule_of(is_defenceless, type(state))
    assert rule is not None
    with np.errstate(over="ignore"):
        return rule(state)  # type: ignore[no-any-return]


@by_default(is_defenceless)
def _is_defenceless(_state: Any) -> int:
    return -1


@by_default(passed)
def _passed(state: Any) -> Any:
    return state


@by_default(defences)
def _defences(state: Any, _threat: int, out: Words) -> int:
    return distinct_actions(state, out)
