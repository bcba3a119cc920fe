"""Kernels of these tests are kept where the program keeps its own, in a folder named by the rules' sources."""

from __future__ import annotations

from ai.cache import cache

cache.use()  # before a test module imports numba; else a change of the rules could be tested with yesterday's kernels
