"""Draws turning tiles and the preview of a twist, tile by tile."""

from __future__ import annotations

import math

import pygame

from coach.pentago_twist.twist_texts import ICONS
from game import pentago_twist as rules
from game.text import letter_at
from game.verbs import State
from table.consequences import Cell
from ui.boards import marks, pieces
from ui.boards.pentago_twist import tiles
from ui.boards.pentago_twist.marbles import MARBLES
from ui.boards.pentago_twist.tile_grid import TileGrid, TwistPreview
from ui.boards.pentago_twist.twisted import Twist
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.boards.transitions import stamp_scaled
from ui.kit import Theme, icons, paint
from ui.kit.motion import in_out_cubic

_TWIST, _TWIST_LIFT, _TWIST_SETTLE, _MIRROR = 0.360, 0.080, 0.060, 0.320
"""Durations in seconds, from the table "Motion" of the design tokens."""
_LIFTED = 1.05
_FAINT = 44
"""Alpha of a marble in the place that it leaves in the previewed twist."""
_CAUGHT = 14.0
"""Degrees by which a tile is turned on a card."""


def cells_of(quadrant: int) -> list[Cell]:
    """The nine squares of a quadrant."""
    return [rules.square_of(9 * quadrant + inner) for inner in range(9)]


def nearest_line(state: State, player: int) -> list[Cell]:
    """The player's marbles on a line that lacks one marble; empty if there is no such line."""
    own, other = (int(state.white), int(state.black))[:: 1 if player == 0 else -1]
    for line in rules.LINES:
        if not line & other and (line & own).bit_count() == line.bit_count() - 1:
            return sorted(rules.square_of(cell) for cell in range(rules.CELLS) if line & own & 1 << cell)
    return []


def turn(
    view: TileGrid,
    board: list[list[str]],
    quadrant: int,
    kind: int,
    start: float,
    *,
    newcomer: Cell | None = None,
    backwards: bool = False,
) -> float:
    """Add a track that turns a tile with the marbles of `board`, or turns it back; return the time of its end.

    `kind` is as in `Twisted`. `newcomer` is the cell of a marble that another track draws until `start`.
    """
    seconds = _TWIST if kind == 0 else _MIRROR
    marbles = [(cell, letter_at(board, cell)) for cell in cells_of(quadrant) if letter_at(board, cell) != "."]

    def draw(surface: pygame.Surface, share: float) -> None:
        shown = [(cell, letter) for cell, letter in marbles if share > 0 or cell != newcomer]
        part = 1 - share if backwards else share
        if kind == 0:
            _rotated(view, Sheet(surface), quadrant, shown, part)
        else:
            _mirrored(view, Sheet(surface), quadrant, shown, part)

    items = frozenset([("tile", quadrant), *cells_of(quadrant)])
    view.tracks.add(start, seconds, items, draw)
    return start + seconds


def _rotated(view: TileGrid, sheet: Sheet, quadrant: int, marbles: list[tuple[Cell, str]], share: float) -> None:
    """Draw a tile at a share of its rotation: it is lifted (80 ms), turned, and set down again (60 ms)."""
    elapsed = share * _TWIST
    turned = min(max((elapsed - _TWIST_LIFT) / (_TWIST - _TWIST_LIFT - _TWIST_SETTLE), 0.0), 1.0)
    up = min(elapsed / _TWIST_LIFT, (_TWIST - elapsed) / _TWIST_SETTLE, 1.0)
    turned_tile(view, sheet, quadrant, marbles, 90 * in_out_cubic(turned), 1 + (_LIFTED - 1) * max(up, 0.0))


def turned_tile(
    view: TileGrid, sheet: Sheet, quadrant: int, marbles: list[tuple[Cell, str]], degrees: float, scale: float
) -> None:
    """Draw a tile turned clockwise; the marbles turn with it, but keep their light."""
    rect = view.places.tile(quadrant)
    drop_shadow(sheet, rect, view.cell, view.theme, 1 if scale == 1 else 2)
    tile = tiles.loose_tile(view.cell, view.theme) if scale > 1 else tiles.tile(view.cell, view.theme)
    sprite = pygame.transform.rotozoom(tile, -degrees, scale) if degrees or scale != 1 else tile
    middle = (rect.x + rect.w / 2, rect.y + rect.h / 2)
    sheet.blit(sprite, (round(middle[0] - sprite.get_width() / 2), round(middle[1] - sprite.get_height() / 2)))
    angle = math.radians(degrees)
    for cell, letter in marbles:
        square = view.places.cell_rect(cell)
        dx, dy = square.x + square.w / 2 - middle[0], square.y + square.h / 2 - middle[1]
        x = middle[0] + scale * (dx * math.cos(angle) - dy * math.sin(angle)) - sheet.corner[0]
        y = middle[1] + scale * (dx * math.sin(angle) + dy * math.cos(angle)) - sheet.corner[1]
        marble = pieces.sprite(_marble(letter), view.cell, view.theme)
        stamp_scaled(sheet.surface, marble, (x, y), scale, scale, 255)


def _mirrored(view: TileGrid, sheet: Sheet, quadrant: int, marbles: list[tuple[Cell, str]], share: float) -> None:
    """Draw a tile turning over about its vertical axis."""
    rect, squash = view.places.tile(quadrant), math.cos(math.pi * in_out_cubic(share))
    wide, lift = max(abs(squash), 0.03), 1 + (_LIFTED - 1) * math.sin(math.pi * share)
    middle = (rect.x + rect.w / 2 - sheet.corner[0], rect.y + rect.h / 2 - sheet.corner[1])
    stamp_scaled(sheet.surface, tiles.tile(view.cell, view.theme, lifted=True), middle, wide * lift, lift, 255)
    for cell, letter in marbles:
        square = view.places.cell_rect(cell)
        dx, dy = square.centerx - rect.centerx, square.centery - rect.centery
        marble = pieces.sprite(_marble(letter), view.cell, view.theme)
        place = (middle[0] + dx * squash * lift, middle[1] + dy * lift)
        stamp_scaled(sheet.surface, marble, place, wide * lift, lift, 255)


def caught_turning(view: TileGrid, sheet: Sheet, quadrant: int) -> None:
    """Draw a tile, slightly turned, for a card."""
    board = rules.board(view.state)
    marbles = [(cell, letter_at(board, cell)) for cell in cells_of(quadrant) if letter_at(board, cell) != "."]
    turned_tile(view, sheet, quadrant, marbles, _CAUGHT, _LIFTED)


def _stays(inner: int, twist: Twist) -> bool:
    """Whether a twist leaves a cell of its quadrant unmoved; cells are numbered 0 to 8, rows from the top."""
    return inner == 4 if twist[1] == 0 else inner % 3 == 1


def draw_tile(view: TileGrid, sheet: Sheet, quadrant: int, *, outlined: bool) -> None:
    """Draw a quadrant's empty tile; an outlined tile is lifted, with the trails of the previewed twist."""
    rect = view.places.tile(quadrant)
    drop_shadow(sheet, rect, view.cell, view.theme, 2 if outlined else 1)
    sheet.blit(tiles.tile(view.cell, view.theme, outlined), rect.topleft)
    if outlined:
        if view.twist_preview is not None:
            _draw_swooshes(view, sheet, view.twist_preview.twist)
        outline(sheet, rect, view.cell, view.theme)


def _draw_swooshes(view: TileGrid, sheet: Sheet, twist: Twist) -> None:
    """Draw the trail of each marble carried by a twist."""
    for inner, cell in enumerate(cells_of(twist[0])):
        letter = view.letter(cell)
        if letter != "." and not _stays(inner, twist):
            player = 0 if letter == "w" else 1
            seen = 8 - inner if view.turned_round else inner
            sheet.blit(tiles.swoosh(view.cell, view.theme, seen, twist[1], player), view.places.tile(twist[0]).topleft)


def draw_preview(view: TileGrid, sheet: Sheet, preview: TwistPreview, hidden: frozenset[object]) -> None:
    """Draw the marbles after the twist: dashed in their new places, faint in their old ones."""
    after, moved = rules.board(preview.after), cells_of(preview.twist[0])
    for row in range(rules.SIZE):
        for column in range(rules.SIZE):
            cell = (column, row)
            was, will = view.letter(cell), letter_at(after, cell)
            turned = cell in moved and not _stays(moved.index(cell), preview.twist)
            if turned and was not in (".", will):
                view.stamp(sheet, pieces.face(_marble(was), view.cell, view.theme), cell, _FAINT)
            if will != "." and (turned or cell not in hidden):
                view.stamp(sheet, pieces.sprite(_marble(will), view.cell, view.theme), cell)
                if turned:
                    view.stamp(sheet, marks.dashes(_marble(will), view.cell, view.theme), cell)


def _marble(letter: str) -> Piece:
    return Piece(MARBLES, 0 if letter == "w" else 1)


def outline(sheet: Sheet, rect: pygame.Rect, cell: int, theme: Theme) -> None:
    """Draw an outline in the accent colour round a tile that would turn."""
    width = max(2, round(0.045 * cell))
    grown = sheet.local(rect).inflate(2 * width, 2 * width)
    paint.panel(sheet.surface, grown, tiles.corner(cell) + width, None, theme.accent, width)


def mark(view: TileGrid, sheet: Sheet, quadrant: int, kind: int, strong: bool) -> None:
    """Mark the tile twisted last: a thin edge and the twist's icon; `strong` while the last marble is pointed at."""
    theme, cell, rect = view.theme, view.cell, view.places.tile(quadrant)
    width = max(2 if strong else 1, round((0.05 if strong else 0.025) * cell))
    edge = sheet.local(rect).inflate(2 * width, 2 * width)
    casing = (255, 255, 255) if theme.is_light else (0, 0, 0)
    paint.panel(sheet.surface, edge.inflate(2, 2), tiles.corner(cell) + width + 1, None, casing, width + 2, 0.5)
    paint.panel(sheet.surface, edge, tiles.corner(cell) + width, None, theme.last, width)
    side = round((0.42 if strong else 0.34) * cell)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = (rect.centerx, rect.bottom if view.places.quadrant_seen(quadrant) < 2 else rect.top)
    paint.panel(sheet.surface, sheet.local(disc), side / 2, theme.surface, theme.last, max(1, width // 2))
    icon = icons.icon(ICONS[kind], round(0.64 * side), theme.last)
    sheet.blit(icon, icon.get_rect(center=disc.center).topleft)


def drop_shadow(sheet: Sheet, rect: pygame.Rect, cell: int, theme: Theme, height: int) -> None:
    """Draw a tile's shadow on the frame, deeper for a lifted tile."""
    if not theme.is_contrast:
        drop, blur = 0.05 * height * cell, 0.16 * height * cell
        paint.shadow(sheet.surface, sheet.local(rect), tiles.corner(cell), drop, blur, (0, 0, 0), 0.5)
