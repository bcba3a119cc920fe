"""QR codes: as another program writes them, and read again from pictures."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from saves import qr
from saves.qr import Modules, TooLongError, decode, encode, find
from saves.reading import UnreadableFileError
from tests.amount import amount

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

MASKED = """
    1fc57f82520dd5d76e94bb74a5d82720ff55fc02801df5c4ad18ba13f47b1d115c53100ffcff54d60a74375e12ba5d95d55560bf15fd9bb
    1fdf7f82820dd3576e80bb7505d82a20ff55fc03c01cdff3f84de8b95eee4845f6f9b00aa9ff3e7e0b217744b8ba08c5d7ffe0aa41fd311
    1fc97f82ca0dd2d76eb2bb7465d82ea0ff55fc00e01f79aa6804cbd4e80a5a0d2d94000e3bff65120805f75263bac1e5d64920b809fd5ca
    1fd97f82120dd5976eb2bb75d5d82020ff55fc01801e549d6804ce72337c01612d94000b8d7f13ca0805f7490ebaac55d64920aed3fd87c
    1fd17f828a0dd7176ebcbb74e5d82aa0ff55fc000019c12f19c3d7b52f295435ce1a300a4a7f39620ae6775a80ba06fdd38e20b631fdd29
    1fcf7f820a0dd2d76eaabb7565d822a0ff55fc01e018e91850e743d4e80e4a4df6f9b00a2bff65120b8bd74263ba00e5d3ffe0a849fd5ca
    1fdf7f820a0dd3d76e8abb7445d821a0ff55fc03e01b4d4150e742f07a4d467df6f9b00a4a7f375a098bd7502abab025d3ffe0a9cffd158
    1fc57f82f20dd5576e94bb75e5d82e20ff55fc02001a6776ad18b85ad0f239835c53100db5ff5df20874374a80bacfddd15560b631fdbf2
"""
"""The 21 x 21 modules that segno 1.6.6 makes of `1. d5 e5* 2. a1` with each mask, row by row as one number."""


def full(length: int) -> str:
    return ("1. d5 e5* " * 300)[:length]


def picture_of(modules: Modules, module: int = 3) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    light = np.pad(~modules, 4, constant_values=True).repeat(module, 0).repeat(module, 1)
    return np.where(light, 255, 0).astype(np.uint8)


def test_the_darker_half_of_the_greys_is_dark() -> None:
    picture = picture_of(made := encode("1. d5 e5*"))
    assert np.array_equal(find(np.where(picture == 0, 127, 128).astype(np.uint8)), made)


@pytest.mark.soak
def test_every_version_is_as_another_program_makes_it() -> None:
    step = amount(1, 3)
    made = [encode(full(length)) for length in ROOM[::step]]
    assert [len(each) for each in made] == [*range(21, 178, 4)][::step]
    assert [len(encode(full(length + 1))) for length in ROOM[8:10]] == [57, 61], "one byte more is for the next version"
    assert [f"{zlib.crc32(np.packbits(each).tobytes()):08x}" for each in made] == SUMS.split()[::step]


@pytest.mark.parametrize("number", MASKED.split())
def test_whichever_mask_another_program_has_chosen_the_text_is_read(number: str) -> None:
    modules = np.array([bit == "1" for bit in f"{int(number, 16):0441b}"]).reshape(21, 21)
    assert decode(modules) == "1. d5 e5* 2. a1"


@pytest.mark.parametrize("near", [False, True])
def test_a_code_is_read_by_the_format_around_its_first_finder(near: bool) -> None:
    """The other copy of the format, beside the two other finders, may be damaged."""
    modules = encode("1. d5 e5*")
    modules[8, :6] ^= near
    modules[8, -8:] ^= not near
    if near:
        with pytest.raises(UnreadableFileError):
            decode(modules)
    else:
        assert decode(modules) == "1. d5 e5*"


@pytest.mark.parametrize("text", ["", "x", full(134), full(230), full(231), "Grüße an 小明 🙂", full(2952), full(2000)])
def test_a_text_comes_back_from_its_picture(text: str) -> None:
    assert decode(find(picture_of(encode(text)))) == text


@pytest.mark.parametrize(("margin", "module"), [(4, 1), (4, 2), (0, 1), (0, 5)])
def test_a_code_is_read_at_any_size_and_without_its_margin(margin: int, module: int) -> None:
    text = full(500)
    picture = picture_of(encode(text), module)
    cut = (4 - margin) * module
    assert decode(find(picture[cut : len(picture) - cut, cut : len(picture) - cut])) == text


@pytest.mark.parametrize("module", [1, 4])
def test_a_code_whose_edge_is_cut_off_is_read_or_refused(module: int) -> None:
    picture = picture_of(encode(full(100)), module)[4 * module : -4 * module, 4 * module : -4 * module]
    for cut in range(2 * module):
        rest = len(picture) - cut
        for part in (picture[:, :rest], picture[:rest], picture[:, cut:], picture[cut:]):
            try:
                text = decode(find(part))
            except UnreadableFileError:
                assert cut > 0
            else:
                assert text == full(100)


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


def test_a_code_of_another_mode_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(qr, "_BYTES", 0b0010)
        code = encode("1. D5 E5")
    with pytest.raises(UnreadableFileError, match="cannot be read"):
        decode(code)


@pytest.mark.parametrize("size", [(1, 1), (40, 300), (300, 300)])
def test_a_picture_without_a_code_is_refused(size: tuple[int, int]) -> None:
    noise = np.random.default_rng(3).integers(0, 256, size).astype(np.uint8)
    for picture in (noise, np.zeros(size, np.uint8), np.full(size, 255, np.uint8)):
        with pytest.raises(UnreadableFileError):
            decode(find(picture))


FINDER = np.array([[1, 1, 1, 1, 1, 1, 1, 0], [1, 0, 0, 0, 0, 0, 1, 0], *[[1, 0, 1, 1, 1, 0, 1, 0]] * 3], np.bool_)
WALL = np.concatenate([FINDER, FINDER[1::-1], np.zeros((1, 8), np.bool_)])
"""A finder with light below and at its right: many of them make a picture full of false corners."""


@pytest.mark.parametrize("pattern", [WALL, WALL[3:4], WALL[3:4].T])
def test_a_picture_made_to_keep_a_reader_busy_is_refused_soon(pattern: Modules) -> None:
    dark = np.tile(pattern, (2_400 // pattern.shape[0], 2_400 // pattern.shape[1]))
    with pytest.raises(UnreadableFileError):  # by comparing each corner with each: some minutes
        find(np.where(dark, 0, 255).astype(np.uint8))


def test_whoever_waits_is_asked_often_and_can_end_the_search() -> None:
    asked: list[int] = []

    def heed() -> None:
        asked.append(1)
        if len(asked) == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find(np.full((2_000, 100), 255, np.uint8), heed)
