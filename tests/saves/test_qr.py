"""QR codes: as another program writes them, and read again from pictures."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from saves.qr import Modules, TooLongError, decode, encode, find
from saves.reading import UnreadableFileError

ROOM = (
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091,
    1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
)  # fmt: skip
"""Bytes that each version holds at level L: table 7 of ISO/IEC 18004."""
SUMS = """
    94530ddf 3b928dff f1bfa61c ab4852fa a5cab13d f09aa0d3 348aea88 860cb902 fa532fcf 8c0f6cb4 4353238a 1436ea67 f74b7a33
    b1bec461 9852c7be 084f136f 570d5571 7f5fe9d6 74d4341c 2f338cd2 8436aa6c 6b6ccc44 aed59ecc c857c53c 75c8e031 b767d2d0
    471b2313 916b7285 a158cb98 6d0a3a01 eeadbeb0 6e883b01 3ee17c91 7ff3ea02 8616603b 0f02325a ce5b57db 3bc83b8a c03c47d7
    db803e21
"""
"""CRC-32 of the packed modules that segno 1.6.6 makes of so many bytes of `full`, level L, mask 0."""


def full(length: int) -> str:
    return ("1. d5 e5* " * 300)[:length]


def picture_of(modules: Modules, module: int = 3) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    light = np.pad(~modules, 4, constant_values=True).repeat(module, 0).repeat(module, 1)
    return np.where(light, 255, 0).astype(np.uint8)


def test_every_version_is_as_another_program_makes_it() -> None:
    made = [encode(full(length)) for length in ROOM]
    assert [len(each) for each in made] == [*range(21, 178, 4)]
    assert [f"{zlib.crc32(np.packbits(each).tobytes()):08x}" for each in made] == SUMS.split()


@pytest.mark.parametrize("text", ["", "x", full(134), "Grüße an 小明 🙂", full(2952), full(2000)])
def test_a_text_comes_back_from_its_picture(text: str) -> None:
    assert decode(find(picture_of(encode(text)))) == text


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(TooLongError, match="too long for a QR code"):
        encode(full(2954))


def test_a_code_is_found_in_a_screenshot_of_another_scale() -> None:
    text = full(500)
    screen = np.full((900, 1200), 200, np.uint8)
    screen[100:110, 40:1100] = 0
    code = picture_of(encode(text), 5)
    screen[300 : 300 + len(code), 500 : 500 + len(code)] = code
    for step in (1.0, 0.6, 1.7):  # nearest neighbours
        rows, columns = (np.arange(0, size - 1, step).astype(int) for size in screen.shape)
        assert decode(find(screen[np.ix_(rows, columns)])) == text


@pytest.mark.parametrize("place", [(8, 40), (60, 60), (70, 30)])
def test_a_damaged_code_is_refused(place: tuple[int, int]) -> None:
    code = encode(full(500))
    row, column = place
    code[row : row + 2, column : column + 2] ^= True
    with pytest.raises(UnreadableFileError, match="cannot be read"):
        decode(code)


@pytest.mark.parametrize("size", [(1, 1), (40, 300), (300, 300)])
def test_a_picture_without_a_code_is_refused(size: tuple[int, int]) -> None:
    noise = np.random.default_rng(3).integers(0, 256, size).astype(np.uint8)
    for picture in (noise, np.zeros(size, np.uint8), np.full(size, 255, np.uint8)):
        with pytest.raises(UnreadableFileError):
            decode(find(picture))
