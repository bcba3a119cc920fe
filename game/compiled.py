"""The rules as machine code: the only module of `game` that imports numba.

Importing this module teaches numba every verb and helper. From then on any jitted function may call the verbs; numba
compiles the rule of the given State type into the caller. Nothing here is compiled by itself.

Three facts shape the code (measured, see docs/architecture.md): a State whose fields share one type reaches numba as a
`NamedUniTuple`, so rules are found by `instance_class`; the disk cache keeps overloads, but not dispatchers passed as
arguments; and values that jitted code returns to Python have lost their exact types, so `retyped` restores them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, get_type_hints

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload, register_jitable

import game.registry  # noqa: F401  (importing it makes every game register its rules)
from game import bits, words
from game.verbs import JITABLES, VERBS, apply_action, rule_of

ADDRESSLESS: Any = {"no_cfunc_wrapper": True}
"""Options of every compiled function: no wrapper for calls by the function's address. Nothing makes such calls, and the
wrapper would take a quarter of the compile time."""

compiles = partial(overload, jit_options=ADDRESSLESS, strict=False)
"""Numba's decorator `overload` with our options. It takes a function of the rules; the decorated function returns the
implementation that numba compiles for calls of this function."""


def _teach_verb(verb: Callable[..., Any]) -> None:
    def choose(state: Any, *_: Any) -> Callable[..., Any] | None:
        state_type = getattr(state, "instance_class", None)
        return rule_of(verb, state_type) if state_type is not None else None

    compiles(verb)(choose)


@intrinsic
def _count_set(_context: Any, word: Any) -> Any:
    def emit(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(word), emit


@intrinsic
def _count_trailing(_context: Any, word: Any) -> Any:
    def emit(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(word), emit


@compiles(bits.popcount)
def _popcount(word: Any) -> Any:
    if word == types.uint64:
        return lambda word: _count_set(word)  # type: ignore[call-arg]
    return None


@compiles(bits.lowest)
def _lowest(word: Any) -> Any:
    if word == types.uint64:
        return lambda word: _count_trailing(word)  # type: ignore[call-arg]
    return None


@compiles(words.with_cell)
def _with_cell(_words: Any, _cell: Any) -> Any:
    def write(_words: Any, _cell: Any) -> Any:
        place = _cell >> 6
        return tuple_setitem(_words, place, _words[place] | bits.ONE << np.uint64(_cell & 63))  # type: ignore[call-arg]

    return write


_taught: set[Callable[..., Any]] = set()


def teach() -> None:
    """Teach numba the verbs and helpers declared so far that it does not know yet.

    A module that declares more verbs, such as `ai.compiled`, calls this again afterwards.
    """
    helpers: list[Callable[..., Any]] = [bits.select, bits.scale, bits.mix, bits.side_key, bits.next_random, *JITABLES]
    for helper in helpers:
        if helper not in _taught:
            register_jitable(**ADDRESSLESS)(helper)
    for verb in VERBS:
        if verb not in _taught:
            _teach_verb(verb)
    _taught.update(helpers, VERBS)


teach()


def retyped(state_type: Any, fields: Any) -> Any:
    """Return `fields` as a `state_type`, with each field converted to its declared numpy type.

    Numba returns a uint64 to Python as a plain int, and the next call would read that as an int64.
    """
    return state_type(*(kind(value) for kind, value in zip(_field_types(state_type), fields, strict=True)))


@cache
def _field_types(state_type: Any) -> tuple[Any, ...]:
    return tuple(get_type_hints(state_type).values())


@njit(cache=True, nogil=True, **ADDRESSLESS)
def _apply(state: Any, action: Any) -> Any:
    return apply_action(state, action)


def apply_compiled(state: Any, action: int) -> Any:
    """Return what `apply_action` returns, computed by the compiled rule."""
    return retyped(type(state), _apply(state, action))
