"""Draws a hint on the Pentago-Twist board: the socket, then the quadrant, its rotation, and its marbles' paths."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pygame

from coach.pentago_twist.reasons import carried_by
from game import pentago_twist as rules
from game.text import letter_at
from ui.boards import marks, pieces, ranking, raster
from ui.boards.messages import Ranked
from ui.boards.pentago_twist import tiles, twists
from ui.boards.pentago_twist.marbles import MARBLES
from ui.boards.pentago_twist.tile_grid import TileGrid
from ui.boards.pieces import Piece
from ui.boards.raster import Array, RasterCanvas
from ui.boards.sheet import Sheet
from ui.kit import Colour, Look, Theme

_BADGE = 26
_GOING = 150
"""Alpha of the picture of a marble in the place to which a twist carries it."""
_REACH, _WIDE = 1.12, 0.1
"""Radius of the turning arrows and their width, in cells."""


def draw_badge(surface: pygame.Surface, look: Look, number: int, centre: tuple[int, int]) -> None:
    """Draw the number of a step in a disc."""
    disc = pygame.Rect(0, 0, look.px(_BADGE), look.px(_BADGE))
    disc.center = centre
    theme = look.theme
    look.panel(surface, disc, _BADGE / 2, theme.fill, theme.onfill, 2, 1)
    look.draw_text(surface, str(number), disc.center, 14, "semi", theme.onfill, "center")


def draw_twist(view: TileGrid, surface: pygame.Surface, look: Look, action: int) -> None:
    """Draw the second step of an action: its twist, with the step's number."""
    draw_carried(view, Sheet(surface), action)
    rect = view.places.tile(rules.twist_of(action)[0])
    draw_badge(surface, look, 2, (rect.right - look.px(5), rect.top + look.px(5)))


def draw_carried(view: TileGrid, sheet: Sheet, action: int) -> None:
    """Outline the quadrant that an action twists, and draw the rotation's arrows and the new places of its marbles."""
    quadrant, kind = rules.twist_of(action)
    rect = view.places.tile(quadrant)
    twists.outline(sheet, rect, view.cell, view.theme)
    board = rules.board(rules.place(view.state, action >> 3))
    for cell, goes in carried_by(quadrant, kind):
        letter = letter_at(board, cell)
        if letter != "." and goes != cell:
            marble = Piece(MARBLES, "wb".index(letter))
            view.stamp(sheet, pieces.face(marble, view.cell, view.theme), goes, _GOING)
            view.stamp(sheet, marks.dashes(marble, view.cell, view.theme), goes)
    draw_arrows(view, sheet, action, view.theme.accent)


def draw_ranks(view: TileGrid, surface: pygame.Surface, moves: Sequence[Ranked]) -> None:
    """Draw the rank of each compared move on the button of its twist, which is half of a pill."""
    look, taken = ranking.look_on(view), Counter[tuple[int, int]]()
    for move in sorted((move for move in moves if move.rank), key=lambda move: move.rank):
        twist = rules.twist_of(move.action)
        half = view.places.half(twist)
        ranking.draw_badge(surface, look, move, (half.left + look.px(14), half.top + look.px(14)), taken[twist])
        taken[twist] += 1


def draw_arrows(view: TileGrid, sheet: Sheet, action: int, colour: Colour) -> None:
    """Draw the arrows of the rotation over the quadrant that an action twists."""
    quadrant, kind = rules.twist_of(action)
    sheet.blit(_arrows(view.cell, kind, view.theme, colour), view.places.tile(quadrant).topleft)


def _arrows(cell: int, kind: int, theme: Theme, colour: Colour) -> pygame.Surface:
    """A picture of two arrows, as large as a tile: clockwise round the tile, or from its two sides to its middle."""

    def make() -> pygame.Surface:
        side = tiles.tile_size(cell)
        canvas = RasterCanvas(side, side)
        shapes = [_round(canvas, cell, turn) for turn in (0.0, math.pi)]
        if kind == 1:
            shapes = [_inwards(canvas, cell, way) for way in (-1, 1)]
        shape = np.minimum(*shapes)
        canvas.fill(raster.cover(shape - max(1.0, 0.03 * cell)), "#05090C", 1.0 if theme.is_contrast else 0.55)
        canvas.fill(raster.cover(shape), colour, 0.94)
        return canvas.surface()

    return pieces.cached(("hinted twist", cell, kind, theme.cache_key, colour), make)


def _round(canvas: RasterCanvas, cell: int, turn: float) -> Array:
    """Signed distance to a clockwise arc with an arrowhead, rotated by `turn`; at 0, the arc is over the upper half."""
    radius, start, sweep = _REACH * cell, math.radians(205) + turn, math.radians(118)
    angle = np.mod(np.arctan2(canvas.y, canvas.x) - start, math.tau)
    line = np.abs(np.hypot(canvas.x, canvas.y) - radius) - _WIDE / 2 * cell
    arc = np.where(angle <= sweep, line, np.float32(1e3))
    end = start + sweep
    at = (radius * math.cos(end), radius * math.sin(end))
    return np.minimum(arc, _head(canvas, cell, at, (-math.sin(end), math.cos(end))))


def _inwards(canvas: RasterCanvas, cell: int, way: int) -> Array:
    """Signed distance to an arrow towards the tile's middle: from the left if `way` is -1, from the right if 1."""
    end = (way * 0.36 * cell, 0.0)
    line = raster.segment(canvas.x, canvas.y, (way * 1.25 * cell, 0.0), end) - np.float32(_WIDE / 2 * cell)
    return np.minimum(line, _head(canvas, cell, end, (-way, 0.0)))


def _head(canvas: RasterCanvas, cell: int, at: tuple[float, float], along: tuple[float, float]) -> Array:
    """Signed distance to a triangle that points in the direction `along`."""
    (x, y), (dx, dy), half, long = at, along, 0.17 * cell, 0.3 * cell
    corners = [(x + dy * half, y - dx * half), (x + dx * long, y + dy * long), (x - dy * half, y + dx * half)]
    return raster.polygon(canvas.x, canvas.y, corners)
