"""Numba's decorators, for every module with kernels: to import them from here is to have numba prepared.

Before a kernel is declared, numba has to know where kernels are kept, and before it is compiled, the rules and the
evaluations that it calls. Importing `ai.compiled` does both. So nobody else in `ai` and `lab` takes the decorators from
numba itself, and a test holds that; the one exception is `ai.search.raw_compiled`, on which `ai.compiled` itself
builds.

Where numba's own variable NUMBA_DISABLE_JIT is 1, kernels are the plain Python functions that they are written as, and
numba is not imported at all. `ai.interpreter` thinks so while there is nothing compiled yet.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeAlias

__all__ = ["INTERPRETED", "Int", "njit", "register_jitable"]

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
"""Whether kernels run as plain Python in this process."""

Int: TypeAlias = Any
"""A whole number in a kernel: an int64 when compiled, a Python int or an np.int64 where Python calls. A union of these
would need a conversion at every step, and each conversion would be compiled."""

if TYPE_CHECKING or not INTERPRETED:
    from numba import njit
    from numba.extending import register_jitable

    import ai.compiled  # noqa: F401  (prepares numba)
else:

    def njit(**_options: Any) -> Any:
        """Leave a function as it is."""
        return lambda function: function

    def register_jitable(function: Any) -> Any:
        """Leave a function as it is."""
        return function
