"""Keeping the program small over hours of play, and ending it in order where no memory is left.

Libraries do not bear it to get none: LLVM aborts, and SDL's sound thread crashes as soon as a sound has ended. So the
program looks ahead, and ends itself before that.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import sys

_M_MMAP_THRESHOLD = -3
_BLOCK = 256 * 1024
"""Bytes from which a block is given back to the system when it is freed."""
_ROOM = 32 * 1024 * 1024
"""Bytes that the program keeps free in advance, and as many that its orderly end may take."""
_reserve: list[mmap.mmap] = []


def return_freed_blocks() -> None:
    """Have glibc give large blocks back when they are freed; elsewhere nothing needs to be done.

    Left alone, glibc takes each freed picture or transposition table as a reason to keep such blocks: sixty games
    grew the program from 220 to 420 MB.
    """
    _call_glibc("mallopt", _M_MMAP_THRESHOLD, _BLOCK)


def _call_glibc(name: str, *arguments: int) -> None:
    """Call a function of glibc's; nothing is done where there is another C library."""
    if sys.platform.startswith("linux"):
        function = getattr(ctypes.CDLL(None), name, None)  # musl has none
        if function is not None:
            function(*arguments)


def spare_what_stays() -> None:
    """Exempt all that is loaded by now (modules, kernels, fonts) from the garbage collector's rounds."""
    gc.freeze()


def forget_scene() -> None:
    """Free what a closed scene held: its parts refer to each other, and Python alone waits through a dozen games.

    Small blocks between others that stay go back to the system too.
    """
    gc.collect()
    _call_glibc("malloc_trim", 0)


def keep_reserve() -> None:
    """Set memory aside for the end of the program. Nobody touches it, so that it takes no room until then."""
    _reserve.append(mmap.mmap(-1, _ROOM))


def demand_room() -> None:
    """Look whether there is memory left; it takes some microseconds.

    Raises:
        MemoryError: if there is hardly any; the reserve is free from then on.
    """
    try:
        mmap.mmap(-1, _ROOM).close()
    except OSError as error:
        while _reserve:
            _reserve.pop().close()
        raise MemoryError from error
