"""Numba's cache with two sealed files (`ai.cache.store`) for each kernel: an index and the machine code.

A file that is unsound or cannot be loaded counts as missing: the kernel is compiled and written again. A kernel that
cannot be written stays in memory, and the search goes on.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from numba.core import caching, dispatcher

from ai.cache import store
from game.errors import cause_of
from game.files import write_whole

log = logging.getLogger(__name__)
# As Any, since numba's classes have no types, and `install` replaces one.
_caching: Any = caching
_dispatcher: Any = dispatcher


class KernelFile(_caching.IndexDataCacheFile):  # type: ignore[misc]
    """The index file and the code file of a kernel."""

    def save(self, key: Any, data: Any) -> None:
        """Write the kernel `data` with its key, so that `load` notices a file that belongs to another kernel."""
        super().save(key, (key, data))

    def load(self, key: Any) -> Any:
        found = super().load(key)
        return found[1] if found is not None and found[0] == key else None

    def _load_index(self) -> Any:
        try:
            return super()._load_index() if store.is_sound(Path(self._index_path)) else {}
        except Exception as error:  # noqa: BLE001  (a file of unknown origin may fail in any way)
            log.warning("%s cannot be read: %s", self._index_name, error)
            return {}

    def _load_data(self, name: str) -> Any:
        path = Path(self._data_path(name))
        if not store.is_sound(path):
            raise FileNotFoundError(path)
        return super()._load_data(name)

    @contextlib.contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[io.BytesIO]:
        content = io.BytesIO()
        yield content
        write_whole(Path(filepath), store.sealed(content.getvalue()), own=True)


class KernelFiles:
    """The kernels of one function: one for each board and model, each in two files of its own.

    Numba writes one index for all kernels of a function. Processes that compile at the same time would overwrite one
    another's entries there.
    """

    def __init__(self, folder: str, name: str, stamp: str) -> None:
        self._folder = folder
        self._name = name
        self._stamp = stamp

    def save(self, key: Any, data: Any) -> None:
        """Save the kernel `data`; its `key` names the types of its arguments and the processor."""
        self._file(key).save(key, data)

    def load(self, key: Any) -> Any:
        """Return the kernel that was saved with this key; None if it is not in the cache."""
        return self._file(key).load(key)

    def _file(self, key: Any) -> KernelFile:
        digest = hashlib.blake2b(repr(key).encode(), digest_size=8).hexdigest()
        return KernelFile(self._folder, f"{self._name}-{digest}", self._stamp)


class KernelCache(_caching.FunctionCache):  # type: ignore[misc]
    """The cache of one function. Loading a kernel never fails, and saving a kernel never stops a search."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        # The name differs from numba's, because numba without this cache could not read the files.
        self._cache_file = KernelFiles(self._cache_path, f"{self._impl.filename_base}-sealed", stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # noqa: BLE001  (as above)
            log.warning("%s cannot be loaded and is compiled again: %s", self._name, error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            # Only `inspect_types` needs the listing of types. It takes a third of a file, and the addresses in it
            # would make every build different.
            super().save_overload(sig, data._replace(type_annotation=""))
        except OSError as error:
            log.warning("the kernel %s cannot be kept: %s", self._py_func.__name__, cause_of(error))


def install() -> None:
    """Make numba use this cache for every function that is declared after this call."""
    _dispatcher.FunctionCache = KernelCache
