"""The folder of compiled kernels.

Numba notices a change in a kernel's own file, but not in a rule that was compiled into it. So the name of the folder is
a hash of all sources of players' kernels and of numba's version: new sources, new folder. Other kernels, for example in
learning and in tests, also depend on the sources in their own folder (`stamp`): a change there leaves the players'
kernels valid.

A packaged program has a library of kernels instead (`ai.kernel_library`) and no such folder.

Only its owner can write to the folder (`ai.cache.store` says why). If there can be no such folder, the kernels are in a
temporary folder until the program ends.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import gc
import hashlib
import os
import shutil
import sys
import tempfile
from importlib import metadata
from pathlib import Path

import platformdirs

from ai.cache import store
from ai.kernel_library import kernel_library
from game.wall_clock import is_stale

VARIABLE = "NUMBA_CACHE_DIR"
LOCATORS = "ai.cache.locator.KernelLocator"
KEPT_DAYS = 30
"""Number of days without use after which kernels compiled from other sources are removed."""
_ROOT = Path(__file__).resolve().parents[2]
_SOURCES = ("game", "ai")
_KERNELS = "kernels"
_TEMPORARY = "pathwayz-kernels-"


def fingerprint() -> str:
    """Return 16 hexadecimal digits that change with the sources of `game` and `ai` and with numba's version."""
    packed = kernel_library()
    return fingerprint_of(_ROOT) if packed is None else packed.sources


@functools.cache
def fingerprint_of(root: Path) -> str:
    """Return the `fingerprint` of the sources in `root`.

    The sources are read only once, because a process keeps running the sources it started with.
    """
    digest = hashlib.sha256(metadata.version("numba").encode())
    for package in _SOURCES:
        for path in sorted((root / package).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def stamp(module: str, folder: Path, sources: str) -> str:
    """Return 16 hexadecimal digits that change with every source that a module's kernels depend on.

    Args:
        module: the name of the module.
        folder: the folder of the module's file.
        sources: the `fingerprint`. The caller gives it, because computing it reads all files of `game` and `ai`.
    """
    if module.partition(".")[0] in _SOURCES:
        return sources
    digest = hashlib.sha256(sources.encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def folder() -> Path:
    """Return the folder of kernels: the one named in the environment, else one in the user's cache folder."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    try:
        return Path(platformdirs.user_cache_dir("pathwayz", appauthor=False)) / _KERNELS / fingerprint()
    except RuntimeError:  # the user has no known home folder
        return Path(_KERNELS) / fingerprint()


def use() -> Path:
    """Make numba keep its kernels in `folder()`, in this process and its children; return the folder.

    Call this before numba is imported; otherwise the kernels go beside their sources. A packaged program has no numba.
    """
    chosen = folder()
    if kernel_library() is not None:
        return chosen
    if not _is_own(chosen):
        chosen = _temporary() or chosen
    os.environ.update({VARIABLE: str(chosen), "NUMBA_CACHE_LOCATOR_CLASSES": LOCATORS})
    numba = sys.modules.get("numba")
    if numba is not None:
        numba.config.CACHE_DIR = str(chosen)
        numba.config.CACHE_LOCATOR_CLASSES = LOCATORS
    return chosen


def is_kept() -> bool:
    """Return whether the folder chosen by `use` is permanent."""
    chosen = folder()
    return not chosen.name.startswith(_TEMPORARY) and _is_own(chosen)


def _is_own(place: Path) -> bool:
    """Make a folder private if it is the user's; return whether the folder exists and is private and writable."""
    if not place.is_absolute():  # no home folder
        return False
    try:
        if place.is_dir() and not store.is_private(place) and _is_ours(place):
            shutil.rmtree(place)
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return store.is_private(place) and os.access(place, os.W_OK | os.X_OK)


def _is_ours(place: Path) -> bool:
    return place.name == fingerprint() and place.parent.name == _KERNELS


@functools.cache
def _temporary() -> Path | None:
    """Return a temporary folder for this process, or None if none can be made."""
    try:
        made = Path(tempfile.mkdtemp(prefix=_TEMPORARY))
    except OSError:
        return None
    maker = os.getpid()

    def remove() -> None:
        if os.getpid() == maker:  # not in a forked child
            shutil.rmtree(made, ignore_errors=True)

    atexit.register(remove)
    return made


def collect_rarely() -> None:
    """Look for garbage less often in this process, which does little but compile.

    Numba makes millions of objects that stay, and looking for garbage among them takes a tenth of the time.
    """
    gc.set_threshold(50_000, 20, 20)


def prune() -> None:
    """Remove kernels that were compiled from other sources and not used for KEPT_DAYS days.

    A folder that the user chose stays as it is.
    """
    own = folder()
    if not _is_ours(own):
        return
    with contextlib.suppress(OSError):
        os.utime(own)
        for other in own.parent.iterdir():
            if other != own and is_stale(other, KEPT_DAYS * 86400):
                shutil.rmtree(other, ignore_errors=True)
