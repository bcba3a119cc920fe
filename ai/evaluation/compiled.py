"""Compiled versions of `evaluate` and similar functions, for models with an address in place of their weights.

This module imports numba. So only `ai.compiled` imports it, after the window's first frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from ai.evaluation.features import held_reals
from ai.evaluation.interface import MODEL_VERBS, held, model_rule
from ai.search.raw_compiled import view, view_reals
from game.compiled import compiles

_taught: set[Callable[..., Any]] = set()


@compiles(held)
def _held(words: Any, _count: Any) -> Callable[..., Any]:
    if words == types.int64:
        return lambda words, _count: view(words, _count)
    return lambda words, _count: words


@compiles(held_reals)
def _held_reals(reals: Any, _count: Any) -> Callable[..., Any]:
    if reals == types.int64:
        return lambda reals, _count: view_reals(reals, _count)
    return lambda reals, _count: reals


def teach() -> None:
    """Register the functions that `model_verb` has declared since the last call, so that numba can compile them."""
    for stub in MODEL_VERBS:
        if stub not in _taught:
            _taught.add(stub)
            _teach_verb(stub)


def _teach_verb(stub: Callable[..., Any]) -> None:
    def choose(state: Any, model: Any, *_: Any) -> Callable[..., Any] | None:
        state_type, model_type = (getattr(argument, "instance_class", None) for argument in (state, model))
        return None if state_type is None or model_type is None else model_rule(stub, state_type, model_type)

    compiles(stub)(choose)
