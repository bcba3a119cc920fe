"""Where compiled kernels are kept from run to run.

Numba notices when a kernel's own file changes, not when a rule changes that was compiled into it. So the folder
is named by a hash of every source that can end up in a kernel of a player, and by numba's version: new sources, new
folder. Kernels that lie elsewhere, such as those of learning and of tests, are made of these sources and of those in
their own folder (`stamp`): when only the latter change, the players' kernels are found again.

A packaged program brings its kernels along (`ai.cache.shipped`). Where they fit, they are copied into a folder of their
own here, and numba compiles for the same portable processor; where they do not, it compiles for the one it runs on.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import time
from importlib import metadata
from pathlib import Path

import platformdirs

from ai.cache import shipped

VARIABLE = "NUMBA_CACHE_DIR"
LOCATORS = "ai.cache.locator.KernelLocator"
KEPT_DAYS = 30
"""After so many days without a start, the kernels of other sources are removed."""
_ROOT = Path(__file__).resolve().parents[2]
_SOURCES = ("game", "ai")


def fingerprint() -> str:
    """Return 16 hexadecimal digits that change with the sources of `game` and `ai` and with numba's version."""
    digest = hashlib.sha256(metadata.version("numba").encode())
    for package in _SOURCES:
        for path in sorted((_ROOT / package).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def stamp(module: str, folder: Path) -> str:
    """Return what changes with every source that can end up in the kernels of a module, which lies in `folder`."""
    if module.partition(".")[0] in _SOURCES:
        return fingerprint()
    digest = hashlib.sha256(fingerprint().encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def folder() -> Path:
    """Return the folder of these sources' kernels: the environment's choice, or one in the user's cache folder."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    return Path(platformdirs.user_cache_dir("pathwayz", appauthor=False)) / "kernels" / _name()


def _name() -> str:
    return fingerprint() + ("-portable" if _portable() is not None else "")


def misfit() -> str | None:
    """Return why a packaged program's kernels cannot be used here, as half a sentence; None if there is no trouble."""
    place = shipped.place()
    return shipped.misfit(place, fingerprint()) if place is not None else None


def _portable() -> Path | None:
    """Return where the kernels are that this program brings along and can use, or None."""
    place = shipped.place()
    return place if place is not None and misfit() is None else None


def use() -> Path:
    """Make numba keep its kernels in `folder()`, in this process and those that it starts; return the folder.

    To be called before numba is imported, whose kernels would lie beside their sources otherwise.
    """
    chosen = folder()
    if VARIABLE not in os.environ and (source := _portable()) is not None:
        os.environ.update(shipped.processor())
        chosen = _seeded(chosen, source)
    os.environ.update({VARIABLE: str(chosen), "NUMBA_CACHE_LOCATOR_CLASSES": LOCATORS})
    numba = sys.modules.get("numba")
    if numba is not None:
        numba.config.CACHE_DIR = str(chosen)
        numba.config.CACHE_LOCATOR_CLASSES = LOCATORS
    return chosen


def _seeded(target: Path, source: Path) -> Path:
    """Return `target`, holding a copy of `source`; or `source` itself if the user's folder cannot be written."""
    if target.is_dir():
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as new:
            copy = shutil.copytree(source, Path(new) / target.name, copy_function=shutil.copyfile)
            with contextlib.suppress(OSError):  # another copy of the program may have been first
                copy.rename(target)
    except (OSError, shutil.Error):
        return source
    return target if target.is_dir() else source


def prune() -> None:
    """Remove the kernels of sources that nobody has used for KEPT_DAYS; never those of a folder chosen by hand."""
    own = folder()
    if own.name != _name() or own.parent.name != "kernels":
        return
    now = time.time()
    with contextlib.suppress(OSError):
        os.utime(own)
        for other in own.parent.iterdir():
            if other != own and now - other.stat().st_mtime > KEPT_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
