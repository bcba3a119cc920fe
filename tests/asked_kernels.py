"""Which kernels the program asks for while tests run: each has to be in pack/kernels.txt, or a packaged program, which
has no compiler, would lack it.

    make kernels        writes the list anew, by running the tests

Kernels that only other kernels call are compiled into those, and asked for by nobody.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ai.kernel_library import form_of
from pack.kernels import board_of, listed

VARIABLE = "PATHWAYZ_ASKED"
"""A file that is to list what is asked for."""
_OURS = ("ai.", "lab.learning.kernels.")
"""Elsewhere in `lab` are those of makers of champions and books, who run the program from source."""
_asked: set[str] = set()
_watching = False


def watch() -> None:
    """From now on note which kernels are asked for in this process, once numba is there."""
    global _watching  # noqa: PLW0603  (numba has one class of kernels)
    dispatcher: Any = sys.modules.get("numba.core.dispatcher")
    if _watching or dispatcher is None:
        return
    _watching = True
    compile_for = dispatcher.Dispatcher._compile_for_args  # noqa: SLF001

    def note(kernel: Any, *arguments: Any, **named: Any) -> Any:
        function = kernel.py_func
        if function.__module__.startswith(_OURS):
            _asked.add(name_of(function, arguments))
        return compile_for(kernel, *arguments, **named)

    dispatcher.Dispatcher._compile_for_args = note  # noqa: SLF001


def name_of(kernel: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Return the name of a kernel for arguments of such types."""
    return f"{kernel.__module__}:{kernel.__qualname__}{form_of(arguments, [])}"


def unlisted() -> set[str]:
    """Return what was asked for since the last call and is not listed, except for boards and evaluations of tests, and
    for boards of which nothing is listed yet (`tests/pack/test_kernels.py` names those).
    """
    global _asked
    asked, _asked = _asked, set()
    found = {name for name in asked if "tests." not in name}
    wanted = os.environ.get(VARIABLE)
    if not wanted:
        return {name for name in found - _listed() if not _is_of_new_board(board_of(name))}
    with Path(wanted).open("a", encoding="utf-8") as file:
        file.writelines(f"{name}\n" for name in sorted(found))
    return set()


def _is_of_new_board(kind: str) -> bool:
    return kind.startswith("game.") and kind not in _boards()


@cache
def _boards() -> frozenset[str]:
    return frozenset(map(board_of, _listed()))


@cache
def _listed() -> frozenset[str]:
    return frozenset(listed())
