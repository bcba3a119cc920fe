"""The icon files, read back by the rules of their formats."""

from __future__ import annotations

import io
import struct

import pygame

from pack.icon import ICNS_SIZES, ICO_SIZES, icns, ico

PICTURES = {size: bytes([size % 251]) * size for size in ICO_SIZES}


def test_a_windows_icon_points_at_each_picture() -> None:
    data = ico(PICTURES)
    assert struct.unpack_from("<HHH", data) == (0, 1, len(ICO_SIZES))
    for index, size in enumerate(ICO_SIZES):
        width, height, *_, bits, length, at = struct.unpack_from("<BBBBHHII", data, 6 + 16 * index)
        assert (width or 256, height or 256, bits) == (size, size, 32)
        assert data[at : at + length] == PICTURES[size]


def test_a_macos_icon_holds_each_picture_under_its_name() -> None:
    pictures = {name: bytes([size % 251]) * size for name, size in ICNS_SIZES.items()}
    data = icns(pictures)
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    at, found = 8, {}
    while at < len(data):
        name, length = struct.unpack_from(">4sI", data, at)
        found[name] = data[at + 8 : at + length]
        at += length
    assert found == pictures


def test_the_sign_is_drawn_at_its_size_with_clear_corners() -> None:
    from pack.icon import png

    picture = pygame.image.load(io.BytesIO(png(48)), "icon.png")
    assert picture.get_size() == (48, 48)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((24, 24)).a == 255
