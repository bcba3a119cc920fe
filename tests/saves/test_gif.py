"""Moving pictures, read again by SDL's own decoder."""

from __future__ import annotations

import io

import numpy as np
import pygame
import pytest

from saves.gif import Pixels, pack_lzw, write_gif
from tests.amount import amount

NOISE = np.random.default_rng(5)
PALETTE = NOISE.integers(0, 256, (255, 3), np.uint8)


def read(made: bytes) -> tuple[list[Pixels], list[float]]:
    """The frames of a GIF, and how many milliseconds each shows."""
    found = pygame.image.load_animation(io.BytesIO(made), "made.gif")
    return [pygame.surfarray.array3d(surface).swapaxes(0, 1) for surface, _ in found], [shown for _, shown in found]


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (173, 211)])
def test_frames_of_few_colours_come_back_as_they_were(size: tuple[int, int]) -> None:
    """The largest are noise, which fills the table of codes again and again."""
    frames = [PALETTE[NOISE.integers(0, 255, size)] for _ in range(3)]
    found, shown = read(write_gif(zip(frames, (0.5, 0.02, 1.25), strict=True)))
    assert all(np.array_equal(one, other) for one, other in zip(found, frames, strict=True))
    assert shown == [500, 20, 1250]


def test_what_stays_costs_nothing() -> None:
    picture = PALETTE[NOISE.integers(0, 255, (150, 150))]
    changed = picture.copy()
    changed[70:90, 5:30] = PALETTE[NOISE.integers(0, 255, (20, 25))]
    once = write_gif([(picture, 1)])
    found, _ = read(made := write_gif([(picture, 1), (picture, 1), (changed, 1)]))
    assert len(made) - len(once) < 1500
    assert np.array_equal(found[1], picture)
    assert np.array_equal(found[2], changed)


def test_many_colours_become_ones_that_are_near() -> None:
    rows, columns = np.indices((256, 256)).astype(np.uint8)
    picture = np.stack([rows, columns, np.full_like(rows, 90)], axis=2)
    made = write_gif([(picture, 1)])
    found, _ = read(made)
    ((surface, _),) = pygame.image.load_animation(io.BytesIO(made), "made.gif")
    assert pygame.surfarray.array2d(surface).max() < 255, "the last number is clear"
    away = np.abs(found[0].astype(int) - picture)
    assert away.max() <= 24
    assert away.mean() < 5


def test_nothing_is_between_the_blocks_of_a_file() -> None:
    made = write_gif(zip([PALETTE[NOISE.integers(0, 255, (9, 40))] for _ in range(3)], (1.0, 1.0, 1.0), strict=True))
    place = 13 + 3 * (2 << (made[10] & 7)) * (made[10] >> 7)
    while made[place] != ord(";"):
        assert made[place] in b"!,"
        is_picture = made[place] == ord(",")
        local = made[place + 9] if is_picture else 0
        place += (11 + 3 * (2 << (local & 7)) * (local >> 7)) if is_picture else 2
        while made[place]:
            place += 1 + made[place]
        place += 1
    assert place == len(made) - 1


def unpacked(packed: bytes) -> bytes:
    """Return the pixels of packed ones: LZW as the specification of GIF tells it."""
    bits, place, width = int.from_bytes(packed, "little"), 0, 9
    table: list[bytes] = []
    found, before = bytearray(), b""
    while True:
        code, place = bits >> place & (1 << width) - 1, place + width
        if code == 257:
            assert (place + 7) // 8 == len(packed)
            return bytes(found)
        if code == 256:
            table, width, before = [bytes([each]) for each in range(256)] + [b"", b""], 9, b""
            continue
        if before and len(table) < 4096:
            table.append(before + (table[code] if code < len(table) else before)[:1])
        before = table[code]
        found += before
        width = min(12, max(9, len(table).bit_length()))


@pytest.mark.soak
@pytest.mark.parametrize("colours", [2, 255])
def test_pixels_of_any_number_come_back_by_the_specification(colours: int) -> None:
    """Some of them end where codes become longer, or where the table is full."""
    step = amount(1, 7)
    pixels = NOISE.integers(0, colours, 9000, np.uint8).tobytes()
    for length in (*range(1, 300, step), *range(760, 780), *range(3800, 3860, step), 9000):
        assert unpacked(pack_lzw(pixels[:length])) == pixels[:length]


def test_dark_colours_are_kept_as_well_as_bright_ones() -> None:
    rows, columns = np.indices((40, 40)).astype(np.uint8)
    picture = np.concatenate([np.stack([rows + at, columns + at, rows + at], axis=2) for at in (0, 215)])
    found, _ = read(write_gif([(picture, 1)]))
    away = np.abs(found[0].astype(int) - picture).reshape(2, -1).mean(1)
    assert away.max() < 1.5 * away.min()
