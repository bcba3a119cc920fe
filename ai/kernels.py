"""Numba's decorators, for every module with kernels: to import them from here is to have numba prepared.

Before a kernel is declared, numba has to know where kernels are kept, and before it is compiled, the rules and the
evaluations that it calls. Importing `ai.compiled` does both. So nobody else in `ai` and `lab` takes the decorators from
numba itself, and a test holds that; the one exception is `ai.search.raw`, on which `ai.compiled` itself builds.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from numba import njit
from numba.extending import register_jitable

import ai.compiled  # noqa: F401  (prepares numba)

__all__ = ["Int", "njit", "register_jitable"]

Int: TypeAlias = Any
"""A whole number in a kernel: an int64 when compiled, a Python int or an np.int64 where Python calls. A union of these
would need a conversion at every step, and each conversion would be compiled."""
