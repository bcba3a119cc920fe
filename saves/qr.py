"""QR codes: a text as a square of dark and light modules, and the text read back from a clean picture of the square.

A code is written in byte mode and UTF-8, with error correction level L, and always with the first mask: the standard
asks for the best mask, but readers accept every mask. A code is read if it is upright and undamaged, as in a file or a
screenshot of a code made here; photographs are not read. Source: ISO/IEC 18004:2015.

    size = 17 + 4 * version modules, with versions 1 to 40; the squares in three corners are called finders
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.errors import CodedError
from saves.reading import UnreadableFileError

Modules = NDArray[np.bool_]
"""A square of modules, rows and columns; True is dark."""
Places = NDArray[np.float64]
"""An array of three columns: the row and column of a place in a picture, and the width of a module there."""

_VERSIONS = range(1, 41)
_PARITY = (
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, *(30,) * 14,
)  # fmt: skip
"""Number of parity codewords in a block at level L, for each version."""
_BLOCKS = (
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
)  # fmt: skip
"""Number of blocks of codewords at level L, for each version."""
_LEVEL = 0b01
_FORMAT_MASK = 0b101010000010010
_BYTES = 0b0100  # the number of byte mode
_PADS = b"\xec\x11"


class TooLongError(CodedError, ValueError):
    """A text too long for a QR code; the message is for the player."""

    code = "too-long-for-qr-code"


# -- writing ----------------------------------------------------------------------------------------------------------


def encode(text: str) -> Modules:
    """Return the smallest code of a text, without the light margin of four modules that a drawing needs.

    Raises:
        TooLongError: if no code can hold the text.
    """
    data = text.encode()
    version = next((each for each in _VERSIONS if len(data) <= _room(each)), None)
    if version is None:
        raise TooLongError("This game is too long for a QR code. Save the game file instead.", code=TooLongError.code)
    modules, fixed = (each.copy() for each in _fixed(version))
    stream = np.unpackbits(np.frombuffer(_with_parity(_framed(data, version), version), np.uint8))
    places = _places(fixed)
    modules[places] = False
    modules[tuple(each[: len(stream)] for each in places)] = stream
    return modules ^ (_mask(0, len(modules)) & ~fixed)


def _room(version: int) -> int:
    """Return the largest number of bytes of text in a code of a version."""
    return _data_length(version) - (2 if version < 10 else 3)


def _data_length(version: int) -> int:
    return _raw_length(version) - _PARITY[version - 1] * _BLOCKS[version - 1]


@cache
def _raw_length(version: int) -> int:
    """Return the number of codewords in a code of a version, text and parity together."""
    return int((~_fixed(version)[1]).sum()) // 8


def _framed(data: bytes, version: int) -> bytes:
    """Return the data codewords of a text: mode, length, text, end, and padding."""
    width = 8 if version < 10 else 16
    bits = f"{_BYTES:04b}{len(data):0{width}b}" + "".join(f"{each:08b}" for each in data)
    length = _data_length(version)
    bits += "0" * min(4, 8 * length - len(bits))
    bits += "0" * (-len(bits) % 8)
    framed = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return framed + (_PADS * length)[: length - len(framed)]


def _with_parity(data: bytes, version: int) -> bytes:
    """Return the codewords in the order of the code: first the data of all blocks in turn, then their parity."""
    parity = _PARITY[version - 1]
    texts = list(_blocks(data, version))
    parities = [_parity(block, parity) for block in texts]
    longest = max(map(len, texts))
    mixed = [block[at] for at in range(longest) for block in texts if at < len(block)]
    return bytes(mixed + [block[at] for at in range(parity) for block in parities])


def _blocks(data: bytes, version: int) -> Iterator[bytes]:
    """Yield the data in blocks; if the lengths differ, the last blocks are one byte longer."""
    count, at = _BLOCKS[version - 1], 0
    for number in range(count):
        length = len(data) // count + (number >= count - len(data) % count)
        yield data[at : at + length]
        at += length


# -- Reed-Solomon over GF(256), modulo x^8 + x^4 + x^3 + x^2 + 1 ------------------------------------------------------


@cache
def _powers() -> tuple[list[int], list[int]]:
    """Return the powers of 2 in GF(256), for exponents 0 to 509, and the logarithm of each element except 0."""
    powers, logarithms, value = [0] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logarithms[value] = exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logarithms


def _times(one: int, other: int) -> int:
    powers, logarithms = _powers()
    return powers[logarithms[one] + logarithms[other]] if one and other else 0


@cache
def _generator(degree: int) -> tuple[int, ...]:
    """Return the coefficients of the product of all (x - 2^i), i < `degree`, from x^(`degree` - 1) down."""
    found = [1]
    for exponent in range(degree):
        root = _powers()[0][exponent]
        found = [a ^ _times(b, root) for a, b in zip([*found, 0], [0, *found], strict=True)]
    return tuple(found[1:])


def _parity(block: bytes, degree: int) -> bytes:
    """Return the parity codewords of a block: its remainder after division by the generator of a degree."""
    rest = [0] * degree
    for value in block:
        factor = value ^ rest[0]
        rest = [a ^ _times(b, factor) for a, b in zip([*rest[1:], 0], _generator(degree), strict=True)]
    return bytes(rest)


# -- the fixed modules of a code --------------------------------------------------------------------------------------


@cache
def _fixed(version: int) -> tuple[Modules, Modules]:
    """Return two read-only arrays: the modules of a code without text, and a mask of the modules with fixed use."""
    size = 17 + 4 * version
    modules, fixed = np.zeros((2, size, size), np.bool_)
    modules[6, ::2] = modules[::2, 6] = fixed[6] = fixed[:, 6] = True
    centres = _centres(version)
    for row in centres:
        for column in centres:
            if {(row, column), (column, row)}.isdisjoint({(6, 6), (6, size - 7)}):
                _stamp(modules, fixed, row, column, 2, (1,))
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        _stamp(modules, fixed, row, column, 4, (2, 4))
    _write_format(modules, fixed)
    if version >= 7:
        bits = _with_remainder(version, 12, 0x1F25)
        for at in range(18):
            place, across = size - 11 + at % 3, at // 3
            modules[place, across] = modules[across, place] = bits >> at & 1
            fixed[place, across] = fixed[across, place] = True
    return modules, fixed


def _centres(version: int) -> list[int]:
    """Return the rows of the alignment patterns' centres, which are also their columns."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6, *(10 + 4 * version - step * at for at in reversed(range(count - 1)))]


def _stamp(modules: Modules, fixed: Modules, row: int, column: int, reach: int, light: tuple[int, ...]) -> None:
    """Draw nested squares around a centre, up to the distance `reach`: light at the distances `light`, else dark."""
    size = len(modules)
    rows = np.arange(max(0, row - reach), min(size, row + reach + 1))
    columns = np.arange(max(0, column - reach), min(size, column + reach + 1))
    away = np.maximum(abs(rows - row)[:, None], abs(columns - column)[None])
    modules[np.ix_(rows, columns)] = ~np.isin(away, light)
    fixed[np.ix_(rows, columns)] = True


def _write_format(modules: Modules, fixed: Modules) -> None:
    """Write the bits of level and mask at both of their places in the code, and the module that is always dark."""
    bits = _format(0)
    for places in _format_places(len(modules)):
        for at, place in enumerate(places):
            modules[place], fixed[place] = bits >> at & 1, True
    modules[len(modules) - 8, 8] = fixed[len(modules) - 8, 8] = True


def _format(mask: int) -> int:
    """Return the 15 bits of the format: level and mask."""
    return _with_remainder(_LEVEL << 3 | mask, 10, 0x537) ^ _FORMAT_MASK


def _format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the two places of the 15 format bits in the code: the row and column of each bit, the lowest bit first."""
    around = [*((at, 8) for at in (*range(6), 7, 8)), (8, 7), *((8, 14 - at) for at in range(9, 15))]
    apart = [*((8, size - 1 - at) for at in range(8)), *((size - 15 + at, 8) for at in range(8, 15))]
    return around, apart


def _with_remainder(value: int, bits: int, divisor: int) -> int:
    """Return a value followed by its BCH remainder of `bits` bits."""
    rest = value
    for _ in range(bits):
        rest = rest << 1 ^ (rest >> bits - 1) * divisor
    return value << bits | rest


def _places(fixed: Modules) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the rows and the columns of the codewords' modules, in the order of the codewords' bits.

    Two columns are filled at a time, beginning at the right: one pair upwards, the next pair downwards.
    """
    size, found = len(fixed), []
    for pair, right in enumerate([*range(size - 1, 6, -2), *range(5, 0, -2)]):
        rows = range(size - 1, -1, -1) if pair % 2 == 0 else range(size)
        found += [(row, column) for row in rows for column in (right, right - 1) if not fixed[row, column]]
    rows_of, columns_of = np.array(found, np.intp).T
    return rows_of, columns_of


def _mask(number: int, size: int) -> Modules:
    """Return an array that is True for each module that mask `number`, 0 to 7, inverts."""
    row, column = np.indices((size, size))
    both = row * column
    rests = (
        (row + column) % 2,
        row % 2,
        column % 3,
        (row + column) % 3,
        (column // 3 + row // 2) % 2,
        both % 2 + both % 3,
        (both % 2 + both % 3) % 2,
        ((row + column) % 2 + both % 3) % 2,
    )
    return np.asarray(rests[number] == 0)


# -- reading ----------------------------------------------------------------------------------------------------------


def decode(modules: Modules) -> str:
    """Return the text of a code in byte mode and level L; `modules` is a square, as `find` returns it.

    Raises:
        UnreadableFileError: if the code is damaged, or of another mode or level.
    """
    size = len(modules)
    version = (size - 17) // 4
    bits = sum(int(modules[place]) << at for at, place in enumerate(_format_places(size)[0]))
    mask = next((mask for mask in range(8) if _format(mask) == bits), None)
    if mask is None:
        raise _unreadable()
    stream = (modules ^ _mask(mask, size))[_places(_fixed(version)[1])]
    codewords = np.packbits(stream[: 8 * _raw_length(version)]).tobytes()
    data = _unmixed(codewords, version)
    if _with_parity(data, version) != codewords:
        raise _unreadable()
    return _text_of(data, version)


def _unmixed(codewords: bytes, version: int) -> bytes:
    """Return the data of all blocks, one block after the other, from codewords in the order of the code."""
    length = _data_length(version)
    order = [*_blocks(bytes(length), version)]
    longest = max(map(len, order))
    numbers = iter(range(length))
    places: list[list[int]] = [[] for _ in order]
    for at in range(longest):
        for block, found in zip(order, places, strict=True):
            if at < len(block):
                found.append(next(numbers))
    return bytes(codewords[place] for block in places for place in block)


def _text_of(data: bytes, version: int) -> str:
    bits = "".join(f"{each:08b}" for each in data)
    width = 8 if version < 10 else 16
    begin = 4 + width
    length = int(bits[4:begin], 2)
    if int(bits[:4], 2) != _BYTES or length > _room(version):
        raise _unreadable()
    try:
        return int("1" + bits[begin : begin + 8 * length], 2).to_bytes(length + 1, "big")[1:].decode()
    except UnicodeDecodeError as error:
        raise _unreadable() from error


def _unreadable() -> UnreadableFileError:
    return UnreadableFileError("the QR code in this picture cannot be read", code="damaged-qr-code")


_DARK = 128
_SHAPE = np.array([1, 1, 3, 1, 1])
_BAND = 64
"""Number of rows of a picture that are searched between two calls of `heed` (`find`)."""
_MOST_FINDERS = 1_000
"""Largest number of places that look like finders; a picture with more was made to slow its reader down."""


def find(grey: NDArray[np.uint8], heed: Callable[[], object] = bool) -> Modules:
    """Return the modules of the upright code in a picture: `grey` has rows and columns of 0 (black) to 255 (white).

    `heed` is called often; an exception of `heed` ends the search.

    Raises:
        UnreadableFileError: if there is no code.
    """
    dark = grey < _DARK
    corners = _corners(_finders(dark, heed))
    if corners is None:
        raise UnreadableFileError("there is no QR code in this picture", code="no-qr-code")
    top, left, bottom, right, module = corners
    sides = [round(side / module) + 7 for side in (right - left, bottom - top)]
    if abs(sides[0] - sides[1]) > 1:
        raise _unreadable()
    version = min(max(round((sides[0] - 17) / 4), _VERSIONS[0]), _VERSIONS[-1])
    size = 17 + 4 * version
    rows, columns = (
        np.rint(begin + (end - begin) * (np.arange(size) - 3) / (size - 7)).astype(int)
        for begin, end in ((top, bottom), (left, right))
    )
    height, width = dark.shape
    if rows[0] < 0 or columns[0] < 0 or rows[-1] >= height or columns[-1] >= width:
        raise _unreadable()
    found: Modules = dark[np.ix_(rows, columns)]
    return found


def _corners(found: Places) -> tuple[float, float, float, float, float] | None:
    """Return top row, left column, bottom row and right column of the finders' centres, and a module's width.

    Return None if no three of the places are the corners of a code.

    Raises:
        UnreadableFileError: if there are too many places.
    """
    rows, columns, _modules = found.T
    if len(found) > _MOST_FINDERS:
        raise _unreadable()
    for row, column, module in found.tolist():
        right = columns[(abs(rows - row) < module) & (columns > column + 7 * module)]
        below = rows[(abs(columns - column) < module) & (rows > row + 7 * module)]
        if len(right) and len(below):
            return row, column, float(below.max()), float(right.max()), module
    return None


def _finders(dark: Modules, heed: Callable[[], object]) -> Places:
    """Return the places that look like a finder's centre both along their row and along their column."""
    across, down = _like_finders(dark, heed), _like_finders(dark.T, heed)
    apart = len(dark) + 4.0  # more than a column's length, so that the columns of `places` do not overlap
    places = np.append(down[:, 0] * apart + down[:, 1], np.inf)
    wanted = np.rint(across[:, 1]) * apart + across[:, 0]
    nearest = np.searchsorted(places, wanted - 1, side="right")
    is_near = places[nearest] - wanted < 1
    across, down = across[is_near], down[nearest[is_near]]
    found = np.column_stack([down[:, 1], across[:, 1:]])
    return found[abs(down[:, 2] - across[:, 2]) < across[:, 2] / 2]


def _like_finders(dark: Modules, heed: Callable[[], object]) -> Places:
    """Return the places in rows of pixels that look like a finder's centre.

    Around such a place are five runs, dark, light, dark, light, dark, whose lengths are as 1 : 1 : 3 : 1 : 1.
    """
    found = [np.empty((0, 3))]
    width = dark.shape[1] + 2
    for top in range(0, len(dark), _BAND):
        heed()
        edges = np.flatnonzero(np.diff(np.pad(dark[top : top + _BAND], ((0, 0), (1, 1))).ravel()))
        if len(edges) <= len(_SHAPE):
            continue
        runs = np.lib.stride_tricks.sliding_window_view(np.diff(edges), len(_SHAPE))[::2]
        totals = runs.sum(axis=1)
        starts = edges[::2][: len(runs)]
        is_like = (abs(14 * runs - 2 * _SHAPE * totals[:, None]) < totals[:, None]).all(axis=1)
        is_like &= starts // width == (starts + totals) // width
        rows, columns = np.divmod(starts[is_like], width)
        lengths = totals[is_like]
        found.append(np.column_stack([top + rows, columns + lengths / 2 - 0.5, lengths / 7]))
    return np.concatenate(found)
