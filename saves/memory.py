"""Memory: keeping the program small over hours of play, and ending it in good order before memory runs out.

Libraries crash without memory: LLVM aborts, and SDL's sound thread fails at the end of a sound. So the program checks
the free memory, and ends before a library crashes.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import sys

import numpy as np

_M_MMAP_THRESHOLD = -3
_BLOCK = 256 * 1024
"""Smallest size in bytes of a block that is returned to the system when it is freed."""
_ROOM = 32 * 1024 * 1024
"""Bytes that must stay free; the reserve for an orderly end has as many bytes."""
_BUFFER = 64
"""Number of values in a work buffer of numpy: at most 512 bytes, where numpy's own choice is up to 64 kB."""
_reserve: list[mmap.mmap] = []


def return_freed_blocks() -> None:
    """Have glibc return large freed blocks to the system; other C libraries need nothing.

    By default, glibc keeps more and larger blocks after each freed picture or transposition table: sixty games grew
    the program from 220 to 420 MB.
    """
    _call_glibc("mallopt", _M_MMAP_THRESHOLD, _BLOCK)


def keep_work_buffers_small() -> None:
    """Let numpy work in small buffers, in this thread and those that it starts (`game.threads`).

    An operation of numpy that gets no work buffer ends the process, because it sets an exception without holding the
    interpreter's lock. Small buffers do not slow painting.
    """
    np.setbufsize(_BUFFER)


def _call_glibc(name: str, *arguments: int) -> None:
    """Call a function of glibc; do nothing with another C library."""
    if sys.platform.startswith("linux"):
        function = getattr(ctypes.CDLL(None), name, None)  # musl has none
        if function is not None:
            function(*arguments)


def spare_what_stays() -> None:
    """Exempt every object that exists now (modules, kernels, fonts) from garbage collection."""
    gc.freeze()


def forget_scene() -> None:
    """Free a closed scene at once: its parts refer to each other, so Python alone would keep them for a dozen games.

    Small free blocks between used ones go back to the system too.
    """
    gc.collect()
    _call_glibc("malloc_trim", 0)


def keep_reserve() -> None:
    """Reserve memory for the end of the program. The reserve is never written, so it takes no physical memory."""
    _reserve.append(mmap.mmap(-1, _ROOM))


def demand_room() -> None:
    """Check that memory is left. The check takes some microseconds.

    Raises:
        MemoryError: if hardly any memory is left; the reserve is freed first.
    """
    try:
        mmap.mmap(-1, _ROOM).close()
    except OSError as error:
        while _reserve:
            _reserve.pop().close()
        raise MemoryError from error
