"""The material of a board: the colours of its surface and of everything on it, and the surface's texture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from game.texts import Message
from ui.boards import raster, texture
from ui.boards.raster import RasterCanvas
from ui.boards.texture import Texture
from ui.kit import Colour, Gradient, gradient, mix
from ui.kit.cache import SurfaceCache

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_overlays = SurfaceCache(windows=1)


@dataclass(frozen=True, slots=True)
class Material:
    """The colours of a material for all boards. A board uses only the colours of the parts that it has.

    Attributes:
        name, title: the material's name in the settings, and its name for people.
        surface: the area under the pieces.
        line: the grid.
        frame, edge, ink: the frame round the surface, its outline, and the letters and numbers on it.
        bank: the two edges that a path must join, if the board has such edges.
        texture: the surface's texture.
    """

    name: str
    title: Message
    surface: Gradient
    line: Colour
    frame: Gradient
    edge: Colour
    ink: Colour
    bank: Gradient
    texture: Texture = "plain"

    @property
    def well(self) -> Colour:
        """The colour of the bottom of a shallow hole for a piece."""
        return mix(self.surface[1], _BLACK, 0.2)

    @property
    def pit(self) -> Gradient:
        """The colours of the wall and the bottom of a deep hole."""
        return mix(self.surface[1], _BLACK, 0.7), mix(self.surface[1], _BLACK, 0.4)

    @property
    def lifted(self) -> Gradient:
        """The colours of a raised part of the surface."""
        return mix(self.surface[0], _WHITE, 0.14), mix(self.surface[1], _WHITE, 0.14)

    @property
    def dot(self) -> Colour:
        """The colour of a small mark on the surface."""
        return mix(self.surface[0], _WHITE, 0.8)


def material(
    name: str,
    title: Message,
    surface: Gradient,
    texture: Texture = "plain",
    *,
    line: Colour | None = None,
    frame: Gradient | None = None,
    bank: Gradient | None = None,
) -> Material:
    """Return a material; colours that are not given are derived from the surface's colour."""
    top, bottom = surface
    frame = frame or (mix(top, _BLACK, 0.62), mix(bottom, _BLACK, 0.72))
    return Material(
        name,
        title,
        surface,
        line or mix(bottom, _BLACK, 0.55),
        frame,
        mix(frame[0], _WHITE, 0.2),
        mix(top, _WHITE, 0.78),
        bank or (mix(top, _WHITE, 0.55), mix(bottom, _WHITE, 0.4)),
        texture,
    )


WOOD = material("wood", "Wood", gradient("AE7844", "A26D3B"), "wood", bank=gradient("E6C38E", "CFA468"))
SLATE = material("slate", "Slate", gradient("7B8893", "727F8B"), "slate", frame=gradient("39434C", "282F36"))
MATERIALS = {each.name: each for each in (WOOD, SLATE)}


def lay(surface: pygame.Surface, rect: pygame.Rect, unit: int, of: Material | None, radius: float = 0) -> None:
    """Draw a material's texture over a rectangle with round corners; `unit` is the cell's side in pixels."""
    if of is None or of.texture == "plain":
        return
    kind = of.texture

    def make() -> pygame.Surface:
        canvas = RasterCanvas(*rect.size)
        inside = raster.cover(raster.rounded(canvas.x, canvas.y, rect.w / 2, rect.h / 2, radius))
        shade = texture.shade(kind, rect.size, unit)
        canvas.fill(inside * np.clip(shade, 0, 1), "#FFFFFF")
        canvas.fill(inside * np.clip(-shade, 0, 1), "#000000")
        return canvas.surface()

    surface.blit(_overlays.get((kind, rect.size, unit, radius), make), rect)
