"""The rules and the evaluations, known to numba: what a module with kernels imports before anything else of numba."""

from __future__ import annotations

from ai import cache

cache.use()

import ai.evaluation  # noqa: E402  (importing it makes every game register its evaluation)
import ai.vectors  # noqa: E402, F401  (the vector instructions under an evaluation)
import game.compiled  # noqa: E402

game.compiled.teach()
