"""Arrays as bare addresses (`ai.search.raw`) for interpreted kernels: the same words in memory, without numba.

The whole memory is one array of words that begins at address 0, so an address is an index into it.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

_WORD, _HALF = 8, 4
"""Number of bytes in a word, and in a half word."""
# ctypes does not follow a pointer to 0, so each array begins one place later.
_words = ctypes.cast(_WORD, ctypes.POINTER(ctypes.c_int64))
_unsigned = ctypes.cast(_WORD, ctypes.POINTER(ctypes.c_uint64))
_halves = ctypes.cast(_HALF, ctypes.POINTER(ctypes.c_int32))


def address(array: npt.NDArray[Any]) -> int:
    """Return the address of the data of a contiguous array."""
    assert array.flags.c_contiguous, "only a contiguous array can be addressed by words"
    return int(array.ctypes.data)


def get(base: int, index: int) -> int:
    """Return the int64 at word `index` from the address `base`."""
    return int(_words[(base >> 3) + index - 1])


def put(base: int, index: int, value: int) -> None:
    """Write an int64 at word `index` from the address `base`."""
    _words[(base >> 3) + index - 1] = int(value)


def get_word(base: int, index: int) -> np.uint64:
    """Return the uint64 at word `index` from the address `base`."""
    return np.uint64(_unsigned[(base >> 3) + index - 1])


def put_word(base: int, index: int, value: np.uint64) -> None:
    """Write a uint64 at word `index` from the address `base`."""
    _unsigned[(base >> 3) + index - 1] = int(value)


def get_half(base: int, index: int) -> int:
    """Return the int32 at half word `index` from the address `base`."""
    return int(_halves[(base >> 2) + index - 1])


def put_half(base: int, index: int, value: int) -> None:
    """Write an integer, which must fit into an int32, at half word `index` from the address `base`."""
    _halves[(base >> 2) + index - 1] = int(value)


def get_shared(base: int) -> int:
    """Return the int64 at the address `base`, which another thread may have written."""
    return get(base, 0)


def view(base: int, length: int) -> npt.NDArray[np.int64]:
    """Return an array of `length` int64 at the address `base`, without memory of its own."""
    return np.frombuffer(_bytes(base, length), np.int64)


def view_reals(base: int, length: int) -> npt.NDArray[np.float64]:
    """Return an array of `length` float64 at the address `base`, without memory of its own."""
    return np.frombuffer(_bytes(base, length), np.float64)


def view_words(base: int, length: int) -> npt.NDArray[np.uint64]:
    """Return an array of `length` uint64 at the address `base`, without memory of its own."""
    return np.frombuffer(_bytes(base, length), np.uint64)


def prefetch(_place: int) -> None:
    """Do nothing: prefetching is of no use in Python."""


def _bytes(base: int, length: int) -> memoryview:
    """Return the memory of `length` words from the address `base`, writable."""
    return memoryview((ctypes.c_char * (_WORD * int(length))).from_address(int(base)))
