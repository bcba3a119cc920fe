"""The verbs, which are functions that every game implements; and the values of `winner` when no player has won.

A verb called from Python runs the rule of the game as plain Python. Called from jitted code, the rule is compiled into
the caller (`game.compiled`). So a rule is written once, two people can play before anything is compiled, and a search
that uses the verbs works for every game at the speed of C.

States are immutable `NamedTuple`s of `np.uint64` and `np.int64`; actions are small ints. Nobody checks legality
here: the caller applies only actions that `legal_actions` lists. `game.match` checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from game.bits import scale, side_key

UNDECIDED = -1
"""`winner` of a game that goes on; 0 and 1 are the players."""
DRAW = 2
"""`winner` of a game that nobody won."""

State: TypeAlias = Any
"""A position of any game. Each game has its own NamedTuple type, which selects the game's rule of a verb."""
Actions = npt.NDArray[np.int64]
F = TypeVar("F", bound=Callable[..., Any])

VERBS: list[Callable[..., Any]] = []
JITABLES: list[Callable[..., Any]] = []
_RULES: dict[tuple[Callable[..., Any], type], Callable[..., Any]] = {}
_DEFAULTS: dict[Callable[..., Any], Callable[..., Any]] = {}


def jitable(function: F) -> F:
    """Mark a helper of the rules as callable from compiled code too."""
    JITABLES.append(function)
    return function


def implements(state_type: type, verb: Callable[..., Any]) -> Callable[[F], F]:
    """Make the decorated function the rule of `verb` for `state_type`."""

    def register(rule: F) -> F:
        _RULES[verb, state_type] = rule
        return rule

    return register


def rule_of(verb: Callable[..., Any], state_type: type | None) -> Callable[..., Any] | None:
    """Return the function that implements `verb` for a state type, or None if there is none."""
    return _RULES.get((verb, state_type)) or _DEFAULTS.get(verb)  # type: ignore[arg-type]


def has_default(verb: Callable[..., Any], state_type: type) -> bool:
    """Return whether a state type uses the default rule of `verb`."""
    return (verb, state_type) not in _RULES and verb in _DEFAULTS


def _rule(verb: Callable[..., Any], state: State) -> Callable[..., Any]:
    return _RULES.get((verb, type(state))) or _DEFAULTS[verb]


def verb(stub: F) -> F:
    """Declare a verb; games implement it with `implements`."""
    VERBS.append(stub)
    return stub


def by_default(stub: Callable[..., Any]) -> Callable[[F], F]:
    """Make the decorated function the rule of a verb for every state type that has none of its own."""

    def register(rule: F) -> F:
        _DEFAULTS[stub] = rule
        return rule

    return register


@verb
def legal_actions(state: State, out: Actions) -> int:
    """Write the legal actions to the front of `out`, shape (num_actions,); return their number, 0 after the end."""
    return _rule(legal_actions, state)(state, out)  # type: ignore[no-any-return]


@verb
def apply_action(state: State, action: int) -> State:
    """Return the state after `action`, which must be legal."""
    return _rule(apply_action, state)(state, action)


@verb
def is_terminal(state: State) -> bool:
    """Return whether the game is over."""
    return _rule(is_terminal, state)(state)  # type: ignore[no-any-return]


@verb
def returns(state: State) -> int:
    """Return +1 if player 0 has won, -1 if player 1 has won, and 0 if the game is drawn or undecided."""
    return _rule(returns, state)(state)  # type: ignore[no-any-return]


@verb
def current_player(state: State) -> int:
    """Return the player to move, 0 or 1. By default the sides take turns; a game may have another rule.

    A player may move several times in a row. In a game with passes, a pass is an action.
    """
    return _rule(current_player, state)(state)  # type: ignore[no-any-return]


@verb
def hash_key(state: State) -> np.uint64:
    """Return a 64-bit key; equal positions have equal keys, others differ with near certainty.

    The side to move is part of the position. It enters the key by exclusive or with `game.bits.side_key`.
    """
    with np.errstate(over="ignore"):  # the mixing wraps on purpose
        return _rule(hash_key, state)(state)  # type: ignore[no-any-return]


@verb
def distinct_actions(state: State, out: Actions) -> int:
    """Write legal actions to `out`, but only the first of several that lead to equal positions; return their number."""
    return _rule(distinct_actions, state)(state, out)  # type: ignore[no-any-return]


@verb
def random_action(state: State, bits: np.uint64, out: Actions) -> int:
    """Return a legal action drawn by 64 random `bits`; all are equally likely. `out` is scratch space."""
    with np.errstate(over="ignore"):  # a product may wrap on purpose
        return _rule(random_action, state)(state, bits, out)  # type: ignore[no-any-return]


@verb
def winning_action(state: State, out: Actions) -> int:
    """Return an action that wins at once for the side to move, or -1 if none does; `out` is scratch space.

    The state must be undecided. Any of several winning actions may be returned.
    """
    return _rule(winning_action, state)(state, out)  # type: ignore[no-any-return]


@jitable
def pieces_key(state: State) -> np.uint64:
    """Return a key of the pieces alone: `hash_key` without the side to move."""
    return hash_key(state) ^ side_key(current_player(state))


@jitable
def winner_after(won: bool, mover: int | np.int64, full: bool) -> np.int64:
    """Return `winner` after a move: `won` says whether the mover has won, `full` whether the board is full."""
    if won:
        return np.int64(mover)
    return np.int64(DRAW if full else UNDECIDED)


@by_default(is_terminal)
def _is_terminal(state: State) -> bool:
    return state.winner != UNDECIDED  # type: ignore[no-any-return]


@by_default(returns)
def _returns(state: State) -> int:
    if state.winner == 0:
        return 1
    return -1 if state.winner == 1 else 0


@by_default(current_player)
def _current_player(state: State) -> int:
    return state.ply & 1  # type: ignore[no-any-return]


@by_default(distinct_actions)
def _distinct_actions(state: State, out: Actions) -> int:
    return legal_actions(state, out)


@by_default(random_action)
def _random_action(state: State, bits: np.uint64, out: Actions) -> int:
    return out[scale(bits, legal_actions(state, out))]  # type: ignore[no-any-return]


@by_default(winning_action)
def _winning_action(state: State, out: Actions) -> int:
    won = 1 if current_player(state) == 0 else -1
    for i in range(distinct_actions(state, out)):
        child = apply_action(state, out[i])
        if is_terminal(child) and returns(child) == won:
            return out[i]  # type: ignore[no-any-return]
    return -1
