"""Numba's decorators for every module with kernels; importing this module prepares numba.

Numba needs the folder of kernels before a kernel is declared, and the rules and evaluations before it is compiled.
Importing `ai.compiled` provides both. So no other module of `ai` and `lab` imports the decorators from numba, and a
test checks that. The one exception is `ai.search.raw_compiled`, which `ai.compiled` itself needs.

If numba's own variable NUMBA_DISABLE_JIT is 1, kernels stay plain Python functions and numba is not imported.
`ai.interpreter` uses that while nothing is compiled yet. In the packaged program, which has no numba, kernels come from
a library (`ai.kernel_library`).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeAlias

from ai.kernel_library import Kernel, kernel_library

__all__ = ["COMPILED", "INTERPRETED", "Int", "njit", "register_jitable", "teach"]

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
"""Whether kernels run as plain Python in this process."""
_LIBRARY = None if INTERPRETED else kernel_library()
COMPILED = not INTERPRETED and _LIBRARY is None
"""Whether numba compiles kernels in this process."""

Int: TypeAlias = Any
"""A whole number in a kernel: an int64 when compiled, a Python int or an np.int64 in Python. A union type would need a
conversion at every step, and each conversion would be compiled."""

if TYPE_CHECKING:
    from numba import njit
    from numba.extending import register_jitable

    from game.compiled import teach
elif COMPILED:
    import numba
    from numba import extending

    import ai.compiled  # noqa: F401  (prepares numba)
    from game.compiled import ADDRESSLESS, teach

    def njit(**options: Any) -> Any:
        """Numba's decorator of kernels that Python calls."""
        return numba.njit(**ADDRESSLESS, **options)

    def register_jitable(function: Any) -> Any:
        """Numba's decorator of functions that kernels call."""
        return extending.register_jitable(**ADDRESSLESS)(function)
else:

    def njit(**_options: Any) -> Any:
        """Return a decorator that replaces a function by its kernel in the library, if the program has one."""
        return lambda function: function if _LIBRARY is None else Kernel(function, _LIBRARY)

    def teach() -> None:
        """Do nothing, since numba is not here."""

    def register_jitable(function: Any) -> Any:
        """Leave a function as it is."""
        return function
