"""Moving pictures as GIF files (GIF89a), since pygame writes none.

    header, screen size, palette of 256 colours, "NETSCAPE2.0" with 0 (plays for ever)
    for each frame: its time, the rectangle that has changed, the rectangle's pixels packed by LZW
    the byte 0x3B

One palette serves all frames. In a frame's rectangle, pixels that have not changed are transparent, so that they pack
well. Source: the GIF89a specification, CompuServe 1990.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture: rows, columns, and red, green and blue from 0 to 255."""
Colours = NDArray[np.signedinteger[Any]]
"""Colours as red << 16 | green << 8 | blue."""

_MOST_COLOURS = 255
_CLEAR = 255
"""The palette's number for a pixel that is the same as in the frame before."""
_BLOCK = 255  # largest number of bytes in a block of data
_LONGEST_CODE = 4096
_CHUNK = 4096  # colours compared with the palette at once


@dataclass(frozen=True)
class _ChangedPart:
    """The changed rectangle of a frame: left and top edge, colours, and a mask of the changed pixels; also the time for
    which the frame is shown, in hundredths of a second.
    """

    left: int
    top: int
    colours: Colours
    changed: NDArray[np.bool_]
    shown: int


def write_gif(frames: Iterable[tuple[Pixels, float]]) -> bytes:
    """Return the content of a GIF file with a moving picture that plays for ever.

    Args:
        frames: one or more pictures of one size, each with the seconds for which it is shown.
    """
    parts = list(_parts(frames))
    height, width = parts[0].colours.shape
    known, numbers, palette = _palette(parts)
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0b1111_0111, 0, 0)
    plays_for_ever = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"".join([head, palette, plays_for_ever, *(_frame(part, known, numbers) for part in parts), b"\x3b"])


def _parts(frames: Iterable[tuple[Pixels, float]]) -> Iterator[_ChangedPart]:
    """Yield the changed part of each frame. For the first frame this is all of it, for an unchanged frame one pixel."""
    before: Colours | None = None
    for pixels, seconds in frames:
        red, green, blue = np.moveaxis(pixels.astype(np.int32), 2, 0)
        colours = red << 16 | green << 8 | blue
        changed = np.ones(colours.shape, np.bool_) if before is None else colours != before
        rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
        top, bottom = (rows[0], rows[-1] + 1) if len(rows) else (0, 1)
        left, right = (columns[0], columns[-1] + 1) if len(columns) else (0, 1)
        place = slice(top, bottom), slice(left, right)
        # copies, since a view would keep the whole picture in memory
        shown = max(2, round(100 * seconds))
        yield _ChangedPart(int(left), int(top), colours[place].copy(), changed[place].copy(), shown)
        before = colours


def _palette(parts: Sequence[_ChangedPart]) -> tuple[Colours, Pixels, bytes]:
    """Return all colours of the frames in rising order, the palette number of each, and the palette as file content."""
    shown = np.concatenate([part.colours[part.changed] for part in parts])
    known, counts = np.unique(shown, return_counts=True)
    rgb = np.stack([known >> 16, known >> 8 & 255, known & 255], axis=1)
    chosen = rgb if len(rgb) <= _MOST_COLOURS else _median_cut(rgb, counts)
    table = np.zeros((_CLEAR + 1, 3), np.uint8)
    table[: len(chosen)] = chosen
    return known, _nearest(rgb, chosen), table.tobytes()


def _median_cut(rgb: Colours, counts: Colours) -> Colours:
    """Return a palette for the colours `rgb`; `counts` has the number of pixels of each colour.

    Colours are grouped into boxes, and the palette has the mean colour of each box. The box with the largest error is
    cut, again and again, at the mean of its widest side (Heckbert 1982).
    """
    boxes = [np.arange(len(rgb))]
    errors = [_error(rgb, counts, boxes[0])]
    while len(boxes) < _MOST_COLOURS:
        at = int(np.argmax(errors))
        box = boxes.pop(at)
        errors.pop(at)
        side = int(np.argmax(np.ptp(rgb[box], axis=0)))
        above = rgb[box, side] > np.average(rgb[box, side], weights=counts[box])
        for half in (box[above], box[~above]):
            boxes.append(half)
            errors.append(_error(rgb, counts, half))
    return np.array([np.average(rgb[box], axis=0, weights=counts[box]).round() for box in boxes], np.int32)


def _error(rgb: Colours, counts: Colours, box: Colours) -> float:
    """Return the error of a box of colours: the sum of the squared distances of its pixels from its mean colour.

    `box` has the indices of the box's colours in `rgb`, whose numbers of pixels are `counts`.
    """
    weights = counts[box]
    away = rgb[box] - np.average(rgb[box], axis=0, weights=weights)
    return float((away**2 * weights[:, None]).sum())


def _nearest(rgb: Colours, chosen: Colours) -> Pixels:
    """Return for each colour of `rgb` the index of the nearest colour in `chosen`."""
    numbers = np.empty(len(rgb), np.uint8)
    for begin in range(0, len(rgb), _CHUNK):
        away = rgb[begin : begin + _CHUNK, None] - chosen[None]
        numbers[begin : begin + _CHUNK] = (away**2).sum(2).argmin(1)
    return numbers


def _frame(part: _ChangedPart, known: Colours, numbers: Pixels) -> bytes:
    height, width = part.colours.shape
    pixels = np.full(part.colours.shape, _CLEAR, np.uint8)
    pixels[part.changed] = numbers[np.searchsorted(known, part.colours[part.changed])]
    stays_with_clear = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b0000_0101, part.shown, _CLEAR, 0)
    place = struct.pack("<BHHHHB", 0x2C, part.left, part.top, width, height, 0)
    packed = pack_lzw(pixels.tobytes())
    blocks = [packed[at : at + _BLOCK] for at in range(0, len(packed), _BLOCK)]
    data = b"".join(bytes([len(block)]) + block for block in blocks)
    return stays_with_clear + place + b"\x08" + data + b"\x00"


def pack_lzw(pixels: bytes) -> bytes:
    """Return one or more pixels of eight bits, packed as in GIF: by LZW codes of 9 to 12 bits, lowest bit first."""
    clear, end = 256, 257
    packed, bits, filled, width, following = bytearray(), clear, 9, 9, 258
    table: dict[int, int] = {}
    prefix = pixels[0]
    for pixel in pixels[1:]:
        key = prefix << 8 | pixel
        code = table.get(key)
        if code is not None:
            prefix = code
            continue
        bits |= prefix << filled
        filled += width
        if following < _LONGEST_CODE:
            table[key] = following
            width += following == 1 << width
            following += 1
        else:
            bits |= clear << filled
            filled, width, following = filled + width, 9, 258
            table.clear()
        whole = filled >> 3
        packed += (bits & (1 << 8 * whole) - 1).to_bytes(whole, "little")
        bits, filled = bits >> 8 * whole, filled & 7
        prefix = pixel
    bits |= prefix << filled
    filled += width
    width += following == 1 << width and width < 12
    bits |= end << filled
    return bytes(packed + bits.to_bytes((filled + width + 7) // 8, "little"))
