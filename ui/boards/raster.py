"""A small painter for sprites: shapes as signed distances, exact coverage at each pixel, premultiplied alpha.

Sprites are baked once per (theme, size, kind) and then only blitted, so baking may be slow. Coverage computed from the
distance to the edge gives 256 levels of antialiasing and no dark fringes; a picture drawn at four times its size, then
reduced by `smoothscale`, has 16 levels. Unlike ui.kit.paint (one shape with one fill), a RasterCanvas combines many.
Distances are in pixels, negative inside; x grows right, y down; the origin is the middle by default.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

Array = npt.NDArray[Any]
"""An array of float32: one value per pixel, rows first."""
Colour = Any
"""An argument of pygame.Color(): a Color, an (r, g, b[, a]) sequence, or "#RRGGBB"."""


def rgb(colour: Colour) -> Array:
    """Return an array of three floats from 0 to 1: red, green and blue."""
    made = pygame.Color(colour) if isinstance(colour, str | pygame.Color) else pygame.Color(*colour)
    return np.array([made.r, made.g, made.b], dtype=np.float32) / np.float32(255)


def cover(distance: Array) -> Array:
    """The share of each pixel, 0 to 1, that lies inside the shape."""
    return np.asarray(np.clip(np.float32(0.5) - distance, 0, 1))


def soft(distance: Array, sigma: float) -> Array:
    """The shape's coverage after a Gaussian blur of standard deviation sigma (exact along straight edges)."""
    scaled = np.clip(distance * np.float32(1.702 / max(sigma, 0.3)), -30, 30)
    return np.asarray(1 / (1 + np.exp(scaled)), dtype=np.float32)


def circle(x: Array, y: Array, radius: float) -> Array:
    """Signed distance to a disc round the origin."""
    return np.asarray(np.hypot(x, y) - np.float32(radius), dtype=np.float32)


def squircle(x: Array, y: Array, radius: float, power: float = 4.6) -> Array:
    """Signed distance to a superellipse |x|^n + |y|^n = r^n, exact to first order at the edge."""
    ax, ay = np.abs(x) + np.float32(1e-3), np.abs(y) + np.float32(1e-3)
    gauge = (ax**power + ay**power) ** (1 / power)
    slope = np.hypot((ax / gauge) ** (power - 1), (ay / gauge) ** (power - 1))
    return np.asarray((gauge - radius) / slope, dtype=np.float32)


def rounded(x: Array, y: Array, half_width: float, half_height: float, radius: float) -> Array:
    """Signed distance to a rectangle with round corners, whose middle is the origin."""
    qx = np.abs(x) - np.float32(half_width - radius)
    qy = np.abs(y) - np.float32(half_height - radius)
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    return np.asarray(outside + np.minimum(np.maximum(qx, qy), 0) - np.float32(radius), dtype=np.float32)


def segment(x: Array, y: Array, start: Sequence[float], end: Sequence[float]) -> Array:
    """Distance to a line between two points; subtract half a width for a stroke with round ends."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = max(dx * dx + dy * dy, 1e-9)
    along = np.clip(((x - ax) * dx + (y - ay) * dy) / length, 0, 1)
    return np.asarray(np.hypot(x - ax - along * dx, y - ay - along * dy), dtype=np.float32)


def polygon(x: Array, y: Array, corners: Sequence[tuple[float, float]]) -> Array:
    """Signed distance to a convex polygon; its corners are clockwise on the screen."""
    result = np.full(np.broadcast_shapes(x.shape, y.shape), -1e9, dtype=np.float32)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        nx, ny = by - ay, ax - bx
        size = max(float(np.hypot(nx, ny)), 1e-9)
        result = np.maximum(result, ((x - ax) * nx + (y - ay) * ny) / np.float32(size))
    return np.asarray(result, dtype=np.float32)


def stroke(distance: Array, width: float) -> Array:
    """Signed distance to the outline of a shape: a line of `width` pixels, centred on the shape's edge."""
    return np.asarray(np.abs(distance) - np.float32(width / 2), dtype=np.float32)


def tinted(coverage: Array, colour: Colour) -> pygame.Surface:
    """A surface of one colour whose opacity is the coverage; for a single shape this is faster than a canvas."""
    made = pygame.Surface(coverage.shape[::-1], pygame.SRCALPHA)
    made.fill((*(round(float(part) * 255) for part in rgb(colour)), 0))
    pygame.surfarray.pixels_alpha(made)[...] = (coverage.T * 255 + 0.5).astype(np.uint8)
    return made


def axes(width: int, height: int) -> tuple[Array, Array]:
    """The x and y of the pixel centres of a picture, measured from its middle."""
    x: Array = (np.arange(width, dtype=np.float32) + np.float32(0.5 - width / 2)).reshape(1, -1)
    y: Array = (np.arange(height, dtype=np.float32) + np.float32(0.5 - height / 2)).reshape(-1, 1)
    return x, y


class RasterCanvas:
    """A float picture with premultiplied alpha; x and y hold the pixel centres, measured from the middle."""

    def __init__(self, width: int, height: int) -> None:
        self.pixels = np.zeros((height, width, 4), dtype=np.float32)
        self.x, self.y = axes(width, height)

    def fill(self, coverage: Array, paint: Colour | Array, alpha: float | Array = 1.0) -> None:
        """Lay paint (a colour, or an array from a gradient) over the picture."""
        colour = paint if isinstance(paint, np.ndarray) else rgb(paint)
        weight = np.broadcast_to(coverage * np.float32(1) * alpha, self.pixels.shape[:2])[..., None]
        self.pixels *= 1 - weight
        self.pixels[..., :3] += weight * colour
        self.pixels[..., 3:] += weight

    def stamp(self, picture: pygame.Surface, side: int) -> None:
        """Lay a picture over the middle, in a square of `side` pixels; a picture that is not square keeps its shape."""
        wide, tall = picture.get_size()
        size = max(1, round(side * wide / max(wide, tall))), max(1, round(side * tall / max(wide, tall)))
        whole = pygame.Surface(self.pixels.shape[1::-1], pygame.SRCALPHA)
        scaled = pygame.transform.smoothscale(picture, size)
        whole.blit(scaled, scaled.get_rect(center=whole.get_rect().center))
        alpha = (pygame.surfarray.array_alpha(whole).T / np.float32(255)).astype(np.float32)
        self.fill(alpha, (pygame.surfarray.array3d(whole).transpose(1, 0, 2) / np.float32(255)).astype(np.float32))

    def vertical(self, top: Colour, bottom: Colour, start: float, end: float) -> Array:
        """The colours of a vertical gradient at each pixel: `top` above y = start, `bottom` below y = end."""
        t = np.clip((self.y - start) / max(end - start, 1e-6), 0, 1)[..., None]
        return np.asarray(rgb(top) * (1 - t) + rgb(bottom) * t, dtype=np.float32)

    def radial(self, stops: Sequence[tuple[float, Colour]], centre: tuple[float, float], radius: float) -> Array:
        """The colours at each pixel of a gradient from `centre` outwards; stops are (share of the radius, colour)."""
        t = np.hypot(self.x - centre[0], self.y - centre[1]) / radius
        places = [place for place, _ in stops]
        colours = np.array([rgb(colour) for _, colour in stops])
        channels = [np.interp(t, places, colours[:, i]) for i in range(3)]
        return np.stack(channels, axis=-1).astype(np.float32)

    def surface(self) -> pygame.Surface:
        """The picture as an ordinary surface with per-pixel alpha."""
        height, width = self.pixels.shape[:2]
        alpha = self.pixels[..., 3:]
        colour = self.pixels[..., :3] / np.maximum(alpha, 1e-6)
        made = pygame.Surface((width, height), pygame.SRCALPHA)
        as_bytes = np.clip(np.concatenate([colour, alpha], axis=-1) * 255 + 0.5, 0, 255).astype(np.uint32)
        red, green, blue, whole = made.get_shifts()
        packed = (as_bytes[..., 0] << red) | (as_bytes[..., 1] << green) | (as_bytes[..., 2] << blue)
        packed |= as_bytes[..., 3] << whole
        pixels = pygame.surfarray.pixels2d(made)
        pixels[...] = packed.T
        return made
