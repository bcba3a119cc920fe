"""Seeds as sprites, their places in a pit, and the icon of a side outside the board: three seeds in its colour.

The places of seeds in a pit never vary. In a house, the first seed is in the middle, and at most MOST seeds are drawn.
In a store, seeds fill rows of four from the bottom upwards, and all are drawn.
"""

from __future__ import annotations

from math import cos, sin, sqrt, tau

import numpy as np
import pygame

from coach.kalah.position_editor import FOUR, ONE
from coach.kalah.sowing import Pit
from ui.boards import pieces, raster
from ui.boards.looks import look_of
from ui.boards.pieces import Piece, PieceSet
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Colour, Theme, colour, gradient
from ui.kit.paint import Fill

MOST = 12
"""Largest number of seeds drawn in a house; with more seeds, only the number on the label grows."""
A_ROW = 4
"""Seeds in a row of a store."""
SEED = 0.126
"""Half the length of a seed, as a fraction of the distance of neighbouring houses."""
KINDS = 6
"""Number of the seeds' colours."""
_GOLDEN = 2.399963
_SPREAD, _ACROSS, _PITCH = 0.1, 0.19, 0.275
"""In distances of neighbouring houses: the spread of a house's seeds, the step from seed to seed in a store's row, and
the largest step from row to row."""
_BASE, _BARE_BASE, _ABOVE, _STIR = 0.22, 0.5, 0.24, 0.035
"""In distances of neighbouring houses: from a store's bottom to its lowest row of seeds, without and with a number at
the bottom; the least distance from the highest row to the store's top; the greatest shift of a seed within its row."""
_COLOURS = (
    gradient("F6C4A8", "CF7350"),
    gradient("F7F0DE", "D6C6A2"),
    gradient("F3E2A4", "C9A44A"),
    gradient("BFE3F2", "5A9FBE"),
    gradient("CFE0BC", "86A86C"),
    gradient("D5CCEF", "9080C0"),
)
"""Colours of seeds, light and dark: orange, cream, yellow, blue, green, purple."""
_BLUE, _ORANGE, _CREAM, _YELLOW = 3, 0, 1, 2
_BARS = (gradient("7FBBD3", "4C8FAE"), gradient("E0835C", "BC5F3B"))
_FLAT = ("FFB38F", "FFFFFF", "FFE680", "8FDCFF", "B9F0A0", "D9C4FF")
"""Colours of seeds in the contrast theme."""
_RATIO = 0.87
"""Height of a seed, as a fraction of its length."""
_TINY = 24
"""A smaller icon of a side, in pixels, shows one seed instead of three."""
_HEAP = ((-0.22, 0.15), (0.22, 0.17), (0.02, -0.19))

LOOSE = {ONE: ((0.0, 0.0),), FOUR: ((-0.2, -0.18), (0.2, -0.18), (-0.2, 0.2), (0.2, 0.2))}
"""The kinds of loose seeds in the position editor, one or four. For each kind: the places of its seeds in the icon."""


class SeedPictures(PieceSet):
    """Pictures of seeds: South's are blue, North's orange with a dark dot; not only colour distinguishes them."""

    name = "seeds"
    board = "kalah"
    takes_styles = False
    radius = 0.47
    ring_gap = 0.03
    ring_width = 0.04
    dashes_out = 0.035

    def face(self, canvas: RasterCanvas, piece: Piece, cell: float, theme: Theme) -> None:
        """Paint a translucent house in a side's colour."""
        disc = raster.circle(canvas.x, canvas.y, self.radius * cell)
        canvas.fill(raster.cover(disc), self.glow(piece.player, theme), 0.4)

    def icon(self, canvas: RasterCanvas, piece: Piece, size: int, theme: Theme) -> None:
        """Paint three seeds of a side, or one on a tiny icon; if the piece's kind is in `LOOSE`, seeds of no side."""
        if piece.kind in LOOSE:
            length = 0.3 * size if piece.kind == ONE else 0.22 * size
            for number, (x, y) in enumerate(LOOSE[piece.kind]):
                _paint(
                    canvas, (_YELLOW + number) % len(_FLAT), x * size, y * size, length, 0.0, theme, rim=theme.is_light
                )
            return
        own = _BLUE if piece.player == 0 else _ORANGE
        if size < _TINY:
            _paint(canvas, own, 0.0, 0.0, 0.44 * size, 0.0, theme, rim=True)
            _dot(canvas, piece.player, 0.0, 0.0, 0.13 * size, theme)
            return
        for number, (x, y) in enumerate(_HEAP):
            drawn = _CREAM if number == 1 else own
            _paint(canvas, drawn, x * size, y * size, 0.245 * size, 0.0, theme, rim=theme.is_light)
        _dot(canvas, piece.player, _HEAP[2][0] * size, _HEAP[2][1] * size, 0.07 * size, theme)

    def bar_fill(self, player: int, theme: Theme) -> Fill:
        return self.glow(player, theme) if theme.is_contrast else _BARS[player]

    def glow(self, player: int, theme: Theme) -> Colour:
        if theme.is_contrast:
            return colour(_FLAT[_BLUE if player == 0 else _ORANGE])
        return _BARS[player][0]


def places(pit: Pit, count: int) -> list[tuple[float, float]]:
    """Return the offsets (right, down) of a house's seeds from its middle, in the order of the seeds' arrival."""
    start = _mixed(pit, 0) % 628 / 100
    found = []
    for place in range(min(count, MOST)):
        reach, angle = sqrt(place + 0.85), start + place * _GOLDEN
        found.append((_SPREAD * reach * cos(angle), _SPREAD * reach * sin(angle)))
    return found


def stored(pit: Pit, place: int, full: int, tall: float, *, bare: bool) -> tuple[float, float]:
    """Return the offset (right, down) of a seed from the middle of its store, in distances of neighbouring houses."""
    row, column = divmod(place, A_ROW)
    if row % 2:
        column = A_ROW - 1 - column
    x = _ACROSS * (column - (A_ROW - 1) / 2) + _STIR * (_mixed(pit, place) % 200 / 100 - 1)
    return x, level(place, full, tall, bare=bare) + _STIR * (_mixed(pit, place + 5) % 200 / 100 - 1)


def level(place: int, full: int, tall: float, *, bare: bool) -> float:
    """Return how far a seed's row lies below the middle of its store; unit and arguments are those of `stored`."""
    base, rows = _BARE_BASE if bare else _BASE, -(-full // A_ROW)
    pitch = min(_PITCH, (tall - base - _ABOVE) / max(1, rows - 1))
    return tall / 2 - base - pitch * (place // A_ROW)


def kind(pit: Pit, place: int) -> int:
    """Return the colour number of the seed at a place of a pit."""
    return (_mixed(pit, 1) + place + place // 4 + _mixed(pit, place + 2) % 2) % KINDS


def lean(pit: Pit, place: int) -> float:
    """Return the angle of a seed, in radians."""
    return _mixed(pit, place + 9) % 12 / 12 * tau


def _mixed(pit: Pit, salt: int) -> int:
    """Return a number that looks random, but is always the same for the same arguments."""
    return ((pit.player * 7 + pit.house * 13 + salt * 29 + 5) * 2654435761 >> 7) % 1021


def sprite(kind: int, unit: int, lean: float, theme: Theme, length: float) -> pygame.Surface:
    """Return the picture of a seed with its shadow; `kind` is its colour number, `length` half its length in pixels."""

    def make() -> pygame.Surface:
        side = 2 * int(length * 1.6 + 3)
        canvas = RasterCanvas(side, side)
        _paint(canvas, kind, 0.0, 0.0, length, lean, theme)
        return canvas.surface()

    return pieces.cached(("seed", kind, unit, round(lean, 2), theme.cache_key), make)


def _dot(canvas: RasterCanvas, player: int, x: float, y: float, radius: float, theme: Theme) -> None:
    """Paint the dot that marks a seed of the second side."""
    if player == 1:
        ink = "#000000" if theme.is_contrast else "#5A2412"
        canvas.fill(raster.cover(raster.circle(canvas.x - x, canvas.y - y, radius)), ink)


def _oval(x: Array, y: Array, length: float, lean: float) -> Array:
    """Signed distance to a seed's edge, to first order."""
    along, across = x * cos(lean) + y * sin(lean), y * cos(lean) - x * sin(lean)
    a, b = length, length * _RATIO
    gauge = np.hypot(along / a, across / b)
    slope = np.maximum(np.hypot(along / (a * a), across / (b * b)) / np.maximum(gauge, 1e-3), 1e-6)
    return np.asarray((gauge - 1) / slope, dtype=np.float32)


def _paint(
    canvas: RasterCanvas, kind: int, x: float, y: float, length: float, lean: float, theme: Theme, *, rim: bool = False
) -> None:
    """Paint one seed: shadow, body lit from above left, a glint."""
    dx, dy = canvas.x - x, canvas.y - y
    edge = _oval(dx, dy, length, lean)
    if theme.is_contrast:
        canvas.fill(raster.cover(edge), "#000000")
        canvas.fill(raster.cover(edge + min(max(1.0, 0.12 * length), 0.3 * length)), colour(_FLAT[kind]))
        return
    style = look_of(theme, SIDES.board).style
    light, dark = ((style and style.seeds) or _COLOURS)[kind]
    shade = _oval(dx, dy - 0.16 * length, length, lean)
    canvas.fill(raster.soft(shade, 0.12 * length), "#000000", 0.42)
    if rim:
        canvas.fill(raster.cover(edge - max(0.6, 0.05 * length)), "#6B4A33", 0.55)
    body = canvas.radial(
        ((0.0, light), (0.55, _between(light, dark)), (1.0, dark)), (x - 0.34 * length, y - 0.4 * length), 1.5 * length
    )
    canvas.fill(raster.cover(edge), body)
    glint = raster.circle(canvas.x - x + 0.36 * length, canvas.y - y + 0.4 * length, 0.26 * length)
    canvas.fill(raster.soft(glint, 0.16 * length) * raster.cover(edge), "#FFFFFF", 0.5)


def _between(light: Colour, dark: Colour) -> Colour:
    red, green, blue = ((a + b) // 2 for a, b in zip(light, dark, strict=True))
    return red, green, blue


SIDES = SeedPictures()
