"""Kernels that do what is hard to hand over, and nothing else: numbers of every type, arrays, own memory, failures."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.kernels import njit


class Mixed(NamedTuple):
    """Values of every type that a kernel takes or returns."""

    flag: bool
    pair: tuple[int, float]
    bits: int
    array: Any


class Answer(NamedTuple):
    """What `mixed` returns: small numbers between large ones, and tuples of two kinds within."""

    flag: bool
    real: float
    other: bool
    inner: tuple[int, int]
    twice: tuple[float, int]


@njit(cache=True, nogil=True)
def mixed(number: Any, given: Mixed, flag: Any, real: Any) -> Any:
    """Return each number at another place than it came from."""
    whole, fraction = given.pair
    first = given.array[0, 1] + 100 * given.array.shape[0] + 1000 * given.array.shape[1]
    return Answer(not flag, fraction - real, given.flag, (number - whole, whole), (first, given.bits))


@njit(cache=True, nogil=True)
def write(array: Any) -> None:
    """Number the items of a matrix row by row."""
    for row in range(array.shape[0]):
        for column in range(array.shape[1]):
            array[row, column] = row * array.shape[1] + column


@njit(cache=True, nogil=True)
def reshaped(array: Any, rows: Any) -> Any:
    """Return the items of a column of a matrix that is laid out anew, as the digits of a number."""
    column = array.reshape(rows, array.size // rows)[:, 1]  # numba asks for the steps of such a part alone
    found = 0
    for row in range(column.size):
        found = found * 10 + column[row]
    return found


@njit(cache=True, nogil=True)
def shared(array: Any, rows: Any) -> None:
    """Write through an array that is laid out anew."""
    array.reshape(rows, array.size // rows)[rows - 1, 0] = -1


@njit(cache=True, nogil=True)
def allocated(size: Any) -> Any:
    """Fill two arrays of its own, and return their sum and where in a vector of the processor they begin."""
    first, second = np.zeros(size), np.empty((size, 2), np.int64)
    for at in range(size):
        first[at] += at
        second[at, 0], second[at, 1] = at, -at
    return first.sum() + second.sum() + len(first) + second.size, first.ctypes.data % 32, second.ctypes.data % 32


@njit(cache=True, nogil=True)
def failing(number: Any) -> Any:
    """Fail below zero."""
    if number < 0:
        raise ValueError("below zero")
    return number + 1


TABLE = np.random.default_rng(1).integers(0, 2**62, 64)
"""Constants of two kernels."""


@njit(cache=True, nogil=True)
def looked_up(at: Any) -> Any:
    """Return a constant."""
    return TABLE[at]


@njit(cache=True, nogil=True)
def added_up(end: Any) -> Any:
    """Return the sum of the first constants, for few of them."""
    found = 0
    for at in range(end):
        found += TABLE[at] >> 8
    return found
