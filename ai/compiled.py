"""Importing this module lets numba compile rules and evaluations. Modules with kernels import it before numba."""

from __future__ import annotations

from ai.cache import cache

cache.use()

from ai import linking  # noqa: E402
from ai.cache import kernel_cache  # noqa: E402

kernel_cache.install()
linking.install()

import ai.evaluation.compiled  # noqa: E402
import game.compiled  # noqa: E402
from game.registry import GAMES, VARIANTS  # noqa: E402

for _game in (*GAMES, *VARIANTS):
    _game.companion("evaluation")  # registers it
    _game.companion("vectors")
game.compiled.teach()
ai.evaluation.compiled.teach()
