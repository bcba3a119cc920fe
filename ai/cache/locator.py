"""The path of a kernel in the cache: it depends on the kernel's module and line, not on the place of the program.

Numba's own locators use the absolute path of the source, and in a packaged program a hash of the executable: kernels
made on one computer would never be found on another. `ai.cache.cache` already has a folder for each state of the
sources, so the name of the module is enough. Numba imports this module by the name in `ai.cache.cache.LOCATORS`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

from ai.cache import cache

_config: Any = numba.config
_stamp = functools.cache(cache.stamp)


class KernelLocator(UserProvidedCacheLocator):
    """Finds the folder of a function's kernels: a folder for the function's module, below `numba.config.CACHE_DIR`."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]
        self._source = function.__module__, Path(file).resolve().parent
        self._cache_path = str(Path(_config.CACHE_DIR) / function.__module__)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> KernelLocator | None:
        """Return the locator of a function in the source file `file`; None if there is no cache folder."""
        return cls(function, file) if _config.CACHE_DIR else None

    def ensure_cache_path(self) -> None:
        """Make the folder, private to this person. Raises OSError."""
        Path(self._cache_path).mkdir(mode=0o700, parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        """Return a text that changes with the sources of the kernels."""
        return _stamp(*self._source, cache.fingerprint())
