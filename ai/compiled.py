"""Teaches numba the rules and the evaluations. A module with kernels needs this before it uses numba."""

from __future__ import annotations

from importlib import import_module

from ai.cache import cache

cache.use()

from ai.cache import kernel_cache  # noqa: E402

kernel_cache.install()

import ai.evaluation.compiled  # noqa: E402
import game.compiled  # noqa: E402
from ai.evaluation import BOARDS  # noqa: E402  (importing it makes every board register its evaluation)

for _board in BOARDS:
    if hasattr(_board, "VECTORS"):  # vector instructions under an evaluation
        import_module(_board.VECTORS)
game.compiled.teach()
ai.evaluation.compiled.teach()
