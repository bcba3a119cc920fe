"""Keeping the program small over hours of play."""

from __future__ import annotations

import ctypes
import gc
import sys

_M_MMAP_THRESHOLD = -3
_BLOCK = 256 * 1024
"""Bytes from which a block is given back to the system when it is freed."""


def return_freed_blocks() -> None:
    """Have glibc give large blocks back when they are freed; elsewhere nothing needs to be done.

    Left alone, glibc takes each freed picture or transposition table as a reason to keep such blocks: sixty games
    grew the program from 220 to 420 MB.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _BLOCK)


def spare_what_stays() -> None:
    """Exempt all that is loaded by now (modules, kernels, fonts) from the garbage collector's rounds."""
    gc.freeze()


def forget_scene() -> None:
    """Free what a closed scene held: its parts refer to each other, and Python alone waits through a dozen games."""
    gc.collect()
