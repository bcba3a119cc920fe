"""Styles of pieces. A style replaces a board's own pieces: it draws the pieces of both sides, and marks special kinds.

In each style here the sides differ in shape, so that they can be distinguished without colours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from game.texts import Message
from ui.boards import raster
from ui.boards.raster import Array, RasterCanvas
from ui.kit import Colour, Gradient, colour, gradient


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of flat pieces: for the light and the dark side, the colour of the pieces and of their edges."""

    light: Colour
    light_edge: Colour
    dark: Colour
    dark_edge: Colour


class PieceStyle:
    """A style of pieces.

    Attributes:
        name, title, note: its name in the settings, its name for people, and a short description.
        inks: the colours on boards whose sides are White and Black; None means each board's own flat colours.
        seeds: pairs of light and dark colours for the seeds of a board; None means the board's own colours.
        own: whether a person made the style; high contrast omits such styles.
    """

    name = ""
    title: Message = ""
    note: Message = ""
    inks: Inks | None = None
    seeds: tuple[Gradient, ...] | None = None
    own = False

    def outline(self, light: bool, x: Array, y: Array, r: float) -> Array:
        """Signed distance to the edge of a piece of radius r; a circle by default."""
        return raster.circle(x, y, r)

    def paint(self, canvas: RasterCanvas, light: bool, marked: bool, r: float, inks: Inks) -> None:
        """Paint a piece of radius r in the middle of the canvas; a `marked` piece gets the mark of a special kind."""
        edge = self.outline(light, canvas.x, canvas.y, r)
        fill, line = (inks.light, inks.light_edge) if light else (inks.dark, inks.dark_edge)
        canvas.fill(raster.cover(edge), line)
        canvas.fill(raster.cover(edge + max(1.1, 0.09 * r)), fill)
        self.paint_details(canvas, light, marked, r, inks)

    def paint_details(self, canvas: RasterCanvas, light: bool, marked: bool, r: float, inks: Inks) -> None:
        """Paint the details on a piece's face."""


class Shapes(PieceStyle):
    """Flat pieces that differ by shape alone: a circle and a diamond, with a cross on pieces that never flip."""

    name = "shapes"
    title: Message = "Shapes"
    note: Message = "circle or diamond"
    inks = Inks(colour("FFFDF6"), colour("33474C"), colour("0F2147"), colour("9DBBFF"))
    seeds = tuple(gradient(code, code) for code in ("F2A07B", "F6EEDA", "EBCB63", "7FC4E2", "A8CC86", "B7A6E6"))

    def outline(self, light: bool, x: Array, y: Array, r: float) -> Array:
        return raster.circle(x, y, 0.94 * r) if light else _diamond(x, y, 1.1 * r)

    def paint_details(self, canvas: RasterCanvas, light: bool, marked: bool, r: float, inks: Inks) -> None:
        if marked:
            x, y, long, half = np.abs(canvas.x), np.abs(canvas.y), 0.45 * r, max(0.8, 0.1 * r)
            cross = np.minimum(np.maximum(x - long, y - half), np.maximum(y - long, x - half))
            canvas.fill(raster.cover(cross.astype(np.float32)), inks.dark if light else inks.light)


class Lilies(PieceStyle):
    """A water lily's flower and leaf; pieces that never flip have a blue eye in a white ring."""

    name = "lilies"
    title: Message = "Lilies"
    note: Message = "flower or leaf"
    inks = Inks(colour("FFF4F6"), colour("8E3558"), colour("0B3320"), colour("B9EDC5"))
    seeds = tuple(
        gradient(*pair)
        for pair in (
            ("FBD3DF", "D98BA6"),
            ("FFF7F4", "DCC8C2"),
            ("F8E6A6", "CFAE4E"),
            ("CDE9C8", "7DAA78"),
            ("A9D8A4", "558E5B"),
            ("F3B9CE", "C06A8E"),
        )
    )

    def outline(self, light: bool, x: Array, y: Array, r: float) -> Array:
        return _flower(x, y, r) if light else _leaf(x, y, r)

    def paint_details(self, canvas: RasterCanvas, light: bool, marked: bool, r: float, inks: Inks) -> None:
        if light:
            _petals(canvas, r, inks)
        else:
            _veins(canvas, r, inks)
        if marked:
            paint_eye(canvas, r)


def paint_eye(canvas: RasterCanvas, r: float) -> None:
    """Paint a blue eye in a white ring: the mark of a piece that never flips."""
    ring = raster.circle(canvas.x, canvas.y, 0.34 * r)
    canvas.fill(raster.cover(ring - max(0.8, 0.05 * r)), "#101820")
    canvas.fill(raster.cover(ring), "#FFFFFF")
    canvas.fill(raster.cover(ring + 0.13 * r), "#2F78F5")


_PETALS = 6
_NOTCH = math.radians(-62)
"""The direction of a leaf's notch."""


def _diamond(x: Array, y: Array, reach: float) -> Array:
    """Signed distance to a rounded square on its corner; `reach` is roughly a corner's distance from the origin."""
    along, across = (x + y) / np.float32(math.sqrt(2)), (x - y) / np.float32(math.sqrt(2))
    half = reach / math.sqrt(2)
    return raster.rounded(along, across, half, half, 0.14 * half)


def _flower(x: Array, y: Array, r: float) -> Array:
    """Signed distance to six round petals about the origin."""
    petals = [raster.circle(x - cx, y - cy, 0.37 * r) for cx, cy in _around(0.62 * r)]
    return np.asarray(np.minimum.reduce([raster.circle(x, y, 0.62 * r), *petals]), np.float32)


def _around(reach: float) -> list[tuple[float, float]]:
    turns = (math.tau * (number + 0.25) / _PETALS for number in range(_PETALS))
    return [(reach * math.cos(turn), reach * math.sin(turn)) for turn in turns]


def _leaf(x: Array, y: Array, r: float) -> Array:
    """Signed distance to a disc with a notch from its edge to its middle."""
    ends = [(1.6 * r * math.cos(_NOTCH + half), 1.6 * r * math.sin(_NOTCH + half)) for half in (-0.3, 0.3)]
    notch = raster.polygon(x, y, [(0.08 * r * math.cos(_NOTCH), 0.08 * r * math.sin(_NOTCH)), *ends])
    return np.asarray(np.maximum(raster.circle(x, y, 0.97 * r), -notch), np.float32)


def _petals(canvas: RasterCanvas, r: float, inks: Inks) -> None:
    """Paint lines between the petals, and the yellow middle."""
    for cx, cy in _around(r):
        turn = math.atan2(cy, cx) + math.pi / _PETALS
        start, end = (0.2 * r, 0.58 * r)
        line = raster.segment(
            canvas.x,
            canvas.y,
            (start * math.cos(turn), start * math.sin(turn)),
            (end * math.cos(turn), end * math.sin(turn)),
        )
        canvas.fill(raster.cover(line - np.float32(max(0.4, 0.025 * r))), inks.light_edge, 0.55)
    canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, 0.2 * r)), "#F2B23A")


def _veins(canvas: RasterCanvas, r: float, inks: Inks) -> None:
    """Paint thin lines from the middle of a leaf."""
    for number in range(1, 6):
        turn = _NOTCH + math.tau * number / 6
        line = raster.segment(canvas.x, canvas.y, (0, 0), (0.72 * r * math.cos(turn), 0.72 * r * math.sin(turn)))
        canvas.fill(raster.cover(line - np.float32(max(0.35, 0.022 * r))), inks.dark_edge, 0.5)


SHAPES, LILIES = Shapes(), Lilies()
STYLES = {each.name: each for each in (SHAPES, LILIES)}
