"""The folder of compiled kernels.

Numba notices a change in a kernel's own file, but not in a rule that was compiled into it. So the name of the folder is
a hash of all sources of players' kernels and of numba's version: new sources, new folder. Other kernels, such as those
of learning and of tests, also depend on the sources in their own folder (`stamp`): a change there leaves the players'
kernels valid.

A packaged program brings its kernels along (`ai.cache.shipped`). If they fit, they are copied into a separate folder
here, and numba compiles for the same portable processor; otherwise for this computer's own.

Only its owner can write to the folder (`ai.cache.store` says why). If there can be no such folder, the kernels are in a
temporary folder until the program ends.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from importlib import metadata
from pathlib import Path

import platformdirs

from ai.cache import shipped, store
from game.files import replace_file, write_whole
from game.wall_clock import is_stale

VARIABLE = "NUMBA_CACHE_DIR"
LOCATORS = "ai.cache.locator.KernelLocator"
KEPT_DAYS = 30
"""Days without use after which the kernels of other sources are removed."""
_ROOT = Path(__file__).resolve().parents[2]
_SOURCES = ("game", "ai")
_KERNELS = "kernels"
_TEMPORARY = "pathwayz-kernels-"


def fingerprint() -> str:
    """Return 16 hexadecimal digits that change with the sources of `game` and `ai` and with numba's version."""
    digest = hashlib.sha256(metadata.version("numba").encode())
    for package in _SOURCES:
        for path in sorted((_ROOT / package).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def stamp(module: str, folder: Path) -> str:
    """Return a stamp of all sources of a module's kernels; `folder` is the folder of the module."""
    if module.partition(".")[0] in _SOURCES:
        return fingerprint()
    digest = hashlib.sha256(fingerprint().encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def folder() -> Path:
    """Return the folder for the present sources: from the environment, or in the user's cache folder."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    try:
        return Path(platformdirs.user_cache_dir("pathwayz", appauthor=False)) / _KERNELS / _name()
    except RuntimeError:  # the user has no known home folder
        return Path(_KERNELS) / _name()


def _name() -> str:
    return fingerprint() + ("-portable" if _portable() is not None else "")


def misfit() -> str | None:
    """Return the reason, as half a sentence, why a packaged program's kernels cannot be used here; None if they can."""
    place = shipped.place()
    return shipped.misfit(place, fingerprint()) if place is not None else None


def _portable() -> Path | None:
    """Return the folder of the program's own kernels if they can be used, or None."""
    place = shipped.place()
    return place if place is not None and misfit() is None else None


def use() -> Path:
    """Make numba keep its kernels in `folder()`, in this process and its children; return the folder.

    Call this before numba is imported; otherwise the kernels go beside their sources.
    """
    chosen = folder()
    if VARIABLE not in os.environ and (source := _portable()) is not None:
        os.environ.update(shipped.processor())
        chosen = _seeded(chosen, source)
    if chosen != shipped.place() and not _is_own(chosen):
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
    return not chosen.name.startswith(_TEMPORARY) and (chosen == shipped.place() or _is_own(chosen))


def renew() -> bool:
    """Replace a damaged copy by the program's own kernels; return False if there are none or the copying fails."""
    source, own = _portable(), folder()
    if source is None or own == source or own.name != _name():
        return False
    shutil.rmtree(own, ignore_errors=True)
    return _seeded(own, source) == own


def _is_own(place: Path) -> bool:
    """Make a folder private if it is the user's; return whether it exists, is private and writable."""
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
    return place.name == _name() and place.parent.name == _KERNELS


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


def _seeded(target: Path, source: Path) -> Path:
    """Copy `source` to `target` and return `target`; if the user's folder cannot be written, return `source`."""
    if not target.is_absolute():
        return source
    if target.is_dir() and store.is_private(target):
        return target
    try:
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as new:
            copy = Path(new) / target.name
            _copy(source, copy)
            with contextlib.suppress(OSError):  # another copy of the program may have been first
                replace_file(copy, target)
    except OSError:
        return source
    return target if target.is_dir() else source


def _copy(source: Path, target: Path) -> None:
    """Copy a folder's files, each whole or not at all, into private folders."""
    target.mkdir(mode=0o700)
    for path in sorted(source.iterdir()):
        if path.is_dir():
            _copy(path, target / path.name)
        else:
            write_whole(target / path.name, path.read_bytes(), own=True)


def prune() -> None:
    """Remove kernels of other sources after KEPT_DAYS without use; never in a folder chosen by hand."""
    own = folder()
    if not _is_ours(own):
        return
    with contextlib.suppress(OSError):
        os.utime(own)
        for other in own.parent.iterdir():
            if other != own and is_stale(other, KEPT_DAYS * 86400):
                shutil.rmtree(other, ignore_errors=True)
