"""Antialiased shapes at real device pixels.

Shapes come from signed distance fields: `d` is the distance to the outline in pixels, negative inside, and a pixel's
coverage is `clip(0.5 - d, 0, 1)`, which is as crisp as the grid allows. Results are cached by their arguments; callers
must not draw on a returned surface. Everything here is in device pixels.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from itertools import pairwise
from typing import Any, ParamSpec

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.kit.cache import SurfaceCache
from ui.kit.theme import Colour, Gradient

Floats = NDArray[np.float32]
Fill = Colour | Gradient
Radius = float | tuple[float, float, float, float]  # one for all, or top-left, top-right, bottom-right, bottom-left
Point = tuple[float, float]
ShapeP = ParamSpec("ShapeP")

_shapes = SurfaceCache(windows=5)


def cached(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Return the surface of `key` from the cache of shapes; `make` draws a missing one. Other modules call this."""
    return _shapes.get(key, make)


def caching(make: Callable[ShapeP, pygame.Surface]) -> Callable[ShapeP, pygame.Surface]:
    """Decorate a function that returns a surface: its surfaces are cached by its arguments, in the cache of shapes."""

    @wraps(make)
    def get(*arguments: ShapeP.args, **named: ShapeP.kwargs) -> pygame.Surface:
        return _shapes.get((make, arguments, *named.items()), lambda: make(*arguments, **named))

    return get


def forget() -> None:
    """Drop every cached shape."""
    _shapes.clear()


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect | None) -> Iterator[None]:
    """Return a context that limits drawing to `rect`, within the surface's earlier clip; with None the clip stays."""
    before = surface.get_clip()
    surface.set_clip(before if rect is None else rect.clip(before))
    yield
    surface.set_clip(before)


def panel(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: Radius,
    fill: Fill | None,
    border: Colour | None = None,
    border_width: float = 1,
    alpha: float = 1.0,
) -> None:
    """Draw a rounded rectangle on `surface`."""
    if rect.w > 0 and rect.h > 0:
        surface.blit(rounded(rect.size, radius, fill, border, border_width, alpha), rect)


def shadow(
    surface: pygame.Surface, rect: pygame.Rect, radius: float, drop: float, blur: float, colour: Colour, alpha: float
) -> None:
    """Draw the soft shadow that a rounded rectangle at `rect` casts: `drop` pixels down, `blur` as in CSS."""
    if alpha <= 0 or rect.w <= 0 or rect.h <= 0:
        return
    spread = spread_of(blur)
    sprite = _shadow(rect.size, radius, blur, colour, alpha)
    surface.blit(sprite, (rect.x - spread, rect.y - spread + round(drop)))


def spread_of(blur: float) -> int:
    """The reach of a shadow beyond its rectangle in pixels, without its shift down (`drop`)."""
    return math.ceil(blur * 1.5)


def circle(
    surface: pygame.Surface,
    centre: Point,
    radius: float,
    fill: Fill | None,
    border: Colour | None = None,
    border_width: float = 1,
    alpha: float = 1.0,
) -> None:
    """Draw a disc, or a ring where `fill` is None. Centre and radius are rounded to a quarter of a pixel."""
    r, width = _quarter(radius), _quarter(border_width)
    corner, local, side = _around(centre, math.ceil(r + 1))

    def make() -> pygame.Surface:
        across, down = _grid(side, side)
        distance = _single(np.hypot(across - local[0], down - local[1]) - r)
        return _compose(distance, fill, border, width, alpha, (local[1] - r, local[1] + r))

    surface.blit(_shapes.get(("circle", local, r, fill, border, width, alpha), make), corner)


def line(surface: pygame.Surface, start: Point, end: Point, width: float, colour: Colour) -> None:
    """Draw a thick line with round ends."""
    left, top = math.floor(min(start[0], end[0]) - width), math.floor(min(start[1], end[1]) - width)
    first = (_quarter(start[0] - left), _quarter(start[1] - top))
    last = (_quarter(end[0] - left), _quarter(end[1] - top))

    size = math.ceil(max(first[0], last[0]) + width + 1), math.ceil(max(first[1], last[1]) + width + 1)
    path = f"M{_at(first)}L{_at(last)}h.02"  # the rasteriser drops a line without length
    surface.blit(_stroke(size, path, width, colour), (left, top))


def polyline(surface: pygame.Surface, points: Sequence[Point], width: float, colour: Colour) -> None:
    """Draw a thick line from point to point."""
    for start, end in pairwise(points):
        line(surface, start, end, width, colour)


def arc(
    surface: pygame.Surface, centre: Point, radius: float, width: float, start: float, sweep: float, colour: Colour
) -> None:
    """Draw a thick arc with round ends: angles in radians, clockwise on screen, 0 to the right; `sweep` > 0."""
    corner, (x, y), side = _around(centre, math.ceil(radius + width))
    angles = [start + min(sweep, math.tau) * share for share in (0, 0.5, 1)]
    first, *others = (_at((x + radius * math.cos(turn), y + radius * math.sin(turn))) for turn in angles)
    path = f"M{first}" + "".join(f"A{radius} {radius} 0 0 1 {point}" for point in others)
    surface.blit(_stroke((side, side), path, width, colour), corner)


def dashed(
    surface: pygame.Surface, rect: pygame.Rect, radius: float, width: float, colour: Colour, dash: float, gap: float
) -> None:
    """Draw dashes with round ends along a rounded outline inside `rect`, with gaps stretched to close evenly."""
    half, wide, tall = width / 2, rect.w - width, rect.h - width
    bend = min(max(radius - half, 0.0), wide / 2, tall / 2)
    length = 2 * (wide + tall) - (8 - 2 * math.pi) * bend
    step = length / max(4, round(length / (dash + gap)))
    drawn = max(step * dash / (dash + gap) - half, 0.1)
    to_bottom, to_left, to_top, to_right = (f"a{bend} {bend} 0 0 1 {x * bend} {y * bend}" for x, y in _CORNERS)
    across, down = wide - 2 * bend, tall - 2 * bend
    path = f"M{half + wide - bend} {half}{to_bottom}v{down}{to_left}h{-across}{to_top}v{-down}{to_right}z"
    surface.blit(_stroke(rect.size, path, width, colour, f"{drawn} {step - drawn}"), rect)


_CORNERS = (1, 1), (-1, 1), (-1, -1), (1, -1)
"""The directions of the four arcs of a rounded outline, clockwise from the top right corner."""


def _quarter(value: float) -> float:
    return round(value * 4) / 4


def _around(centre: Point, reach: int) -> tuple[tuple[int, int], Point, int]:
    """Return a square around a point, `reach` pixels to each side: corner, the point relative to the corner, width."""
    x, y = _quarter(centre[0]), _quarter(centre[1])
    left, top = math.floor(x) - reach, math.floor(y) - reach
    return (left, top), (x - left, y - top), 2 * reach + 1


def _grid(width: int, height: int) -> tuple[Floats, Floats]:
    """Return the x of the pixel centres as a column, and their y as a row; arrays have pygame's order (x, y)."""
    across = (np.arange(width, dtype=np.float32) + 0.5)[:, None]
    return across, (np.arange(height, dtype=np.float32) + 0.5)[None, :]


def _single(values: NDArray[Any]) -> Floats:
    single: Floats = values.astype(np.float32, copy=False)
    return single


def _coverage(distance: Floats) -> Floats:
    cover: Floats = np.clip(0.5 - distance, 0.0, 1.0)
    return cover


def _box_distance(across: Floats, down: Floats, width: float, height: float, radius: Radius) -> Floats:
    """Signed distance of each pixel to the edge of a rounded rectangle from (0, 0) to (width, height)."""
    corners = radius if isinstance(radius, tuple) else (radius, radius, radius, radius)
    limit = min(width, height) / 2
    top_left, top_right, bottom_right, bottom_left = (min(corner, limit) for corner in corners)
    x, y = across - width / 2, down - height / 2
    rounding: Floats = np.where(
        y < 0, np.where(x < 0, top_left, top_right), np.where(x < 0, bottom_left, bottom_right)
    ).astype(np.float32)
    from_x = np.abs(x) - width / 2 + rounding
    from_y = np.abs(y) - height / 2 + rounding
    outside = np.hypot(np.maximum(from_x, 0), np.maximum(from_y, 0))
    return _single(outside + np.minimum(np.maximum(from_x, from_y), 0) - rounding)


def _rows(fill: Fill, height: int, span: Point) -> Floats:
    """The fill's colour in each row, in the shape (1, height, 3); a gradient runs from row `span[0]` to `span[1]`."""
    first, last = fill[0], fill[1]
    if isinstance(first, int) or isinstance(last, int):
        return np.broadcast_to(np.array(fill, np.float32), (1, height, 3))
    top, bottom = np.array(first, np.float32), np.array(last, np.float32)
    share = (np.arange(height, dtype=np.float32) + 0.5 - span[0]) / max(span[1] - span[0], 1e-6)
    return _single((top + (bottom - top) * np.clip(share, 0, 1)[:, None])[None, :, :])


def _compose(
    distance: Floats, fill: Fill | None, border: Colour | None, border_width: float, alpha: float, span: Point
) -> pygame.Surface:
    """Return a new surface with the shape of a distance field: its fill, and a border inside its edge."""
    cover = _coverage(distance)
    inner = _coverage(distance + border_width) if border else cover
    paint = _rows(fill, distance.shape[1], span) if fill else np.zeros((1, 1, 3), np.float32)
    solid = inner if fill else np.zeros_like(inner)
    edge = cover - inner
    total = np.maximum(solid + edge, 1e-6)[:, :, None]
    rim = np.array(border or (0, 0, 0), np.float32)
    colours = (paint * solid[:, :, None] + rim * edge[:, :, None]) / total
    return to_surface(_single(colours), _single((solid + edge) * alpha))


def to_surface(colours: Floats, cover: Floats) -> pygame.Surface:
    """Return a surface with alpha for colours (w, h, 3), 0 to 255, and coverage (w, h), 0 to 1."""
    surface = pygame.Surface(cover.shape, pygame.SRCALPHA)
    pygame.surfarray.pixels3d(surface)[:] = np.clip(colours + 0.5, 0, 255).astype(np.uint8)
    pygame.surfarray.pixels_alpha(surface)[:] = np.clip(cover * 255 + 0.5, 0, 255).astype(np.uint8)
    return surface


@caching
def rounded(
    size: tuple[int, int], radius: Radius, fill: Fill | None,
    border: Colour | None = None, border_width: float = 1, alpha: float = 1.0,
) -> pygame.Surface:  # fmt: skip
    """A rounded rectangle with a flat or vertically graded fill and an outline inside its edge."""
    # Only the corners are computed, and the rows of a gradient: what is between is alike.
    reach = max(radius) if isinstance(radius, tuple) else radius
    core = 2 * math.ceil(max(reach, border_width) + 1) + 1
    is_graded = fill is not None and not isinstance(fill[0], int)
    width, height = min(size[0], core), size[1] if is_graded else min(size[1], core)
    distance = _box_distance(*_grid(width, height), width, height, radius)
    return _stretched(_compose(distance, fill, border, border_width, alpha, (0, height)), size)


def _stretched(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return `small` in a larger size: its corners stay, and its middle row and column are repeated."""
    if small.get_size() == size:
        return small
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for x, left, wide, narrow in _bands(size[0], small.get_width()):
        for y, top, tall, low in _bands(size[1], small.get_height()):
            part = small.subsurface((left, top, narrow, low))
            whole.blit(pygame.transform.scale(part, (wide, tall)), (x, y))
    return whole


def _bands(length: int, small: int) -> list[tuple[int, int, int, int]]:
    """Return the parts of a side as (start in the large, start in the small surface, length in each)."""
    if length == small:
        return [(0, 0, length, length)]
    end = small // 2
    return [(0, 0, end, end), (end, end, length - 2 * end, 1), (length - end, small - end, end, end)]


@caching
def _shadow(size: tuple[int, int], radius: float, blur: float, colour: Colour, alpha: float) -> pygame.Surface:
    """Return a blurred shadow: the Gaussian's integral over the distance. CSS's blur is two standard deviations."""
    sigma, spread = max(blur / 2, 0.3), spread_of(blur)
    core = 2 * math.ceil(radius + spread) + 1
    small = (min(size[0], core), min(size[1], core))
    across, down = _grid(small[0] + 2 * spread, small[1] + 2 * spread)
    distance = _box_distance(across - spread, down - spread, *small, radius + sigma / 2)
    soft = _normal(-distance / sigma) * (2 * _normal(np.float32(min(small) / 2 / sigma)) - 1)
    levels = np.clip(soft * (alpha * 255) + 0.5, 0, 255).astype(np.uint8)
    corners = pygame.Surface(levels.shape, pygame.SRCALPHA)
    corners.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(corners)[:] = levels
    return _stretched(corners, (size[0] + 2 * spread, size[1] + 2 * spread))


def _normal(deviations: Any) -> Any:
    """The normal distribution's integral up to a number of standard deviations, exact to 0.0004 (Tocher)."""
    return 0.5 + 0.5 * np.tanh(deviations * (0.79788 + 0.03568 * deviations * deviations))


@caching
def wash(size: tuple[int, int], radius: float, left: Colour, right: Colour, border: Colour | None) -> pygame.Surface:
    """A rounded rectangle graded from left to right, dithered so that wide gradients show no bands."""
    surface = rounded(size, radius, left).copy()
    band = min(size[1], 64)  # the noise (interleaved gradient noise) repeats downwards
    across, down = _grid(size[0], band)
    noise = np.mod(52.9829189 * np.mod(0.06711056 * across + 0.00583715 * down, 1), 1)[:, :, None]
    first, last = np.array(left, np.float32), np.array(right, np.float32)
    colours = np.clip(first + (last - first) * (across / size[0])[:, :, None] + noise, 0, 255).astype(np.uint8)
    pixels = pygame.surfarray.pixels3d(surface)
    for top in range(0, size[1], band):
        pixels[:, top : top + band] = colours[:, : size[1] - top]
    del pixels
    if border:
        surface.blit(rounded(size, radius, None, border), (0, 0))
    return surface


@caching
def _stroke(size: tuple[int, int], path: str, width: float, colour: Colour, dashes: str = "none") -> pygame.Surface:
    """Return a picture of an SVG path, drawn by a pen with a round tip; `dashes` as in SVG's `stroke-dasharray`."""
    pen = f'stroke="rgb{tuple(colour)}" stroke-width="{width}" stroke-linecap="round" stroke-dasharray="{dashes}"'
    room = f'xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
    source = f'<svg {room}><path d="{path}" fill="none" {pen}/></svg>'
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)


def _at(point: Point) -> str:
    """Return a point in an SVG path, rounded, so that cached paths are found again."""
    return f"{point[0]:.2f} {point[1]:.2f}"
