"""How often a test repeats what it repeats: fewer times in `make test`, the whole number in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest

WHOLE = "PATHWAYZ_WHOLE" in os.environ
"""Set by `make soak`: every number is the whole one."""
FEW = ("pathwayz", "kalah")
"""The boards on which `make test` tries what would take long on each: one of pieces that turn, one of seeds."""


def amount(whole: int, quick: int) -> int:
    """Return how often to repeat something; a test that asks here is marked `soak`, so that it runs whole there."""
    return whole if WHOLE else quick


def long(test: Callable[..., Any]) -> Callable[..., Any]:
    """Leave a test to `make soak`: it takes long, and nothing smaller would show the same."""
    marked: Callable[..., Any] = pytest.mark.soak(pytest.mark.skipif(not WHOLE, reason="make soak runs it")(test))
    return marked


def whole_only(*values: object) -> Any:
    """Leave one set of a test's parameters to `make soak`: others show the same sooner. The test is marked `soak`."""
    return pytest.param(*values, marks=pytest.mark.skipif(not WHOLE, reason="make soak runs it"))


def few(boards: Iterable[Any]) -> list[Any]:
    """Return boards, or their names, as parameters of a test that is marked `soak`: `make test` has those of `FEW`."""
    return [board if getattr(board, "name", board) in FEW else whole_only(board) for board in boards]
