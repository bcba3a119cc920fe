"""The places of cells, tiles and pills on the board, in pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

import pygame

from coach.board_texts import Span
from game.pentago_twist import SIZE
from ui.boards.pentago_twist import tiles
from ui.boards.pentago_twist.twisted import Twist
from ui.boards.places import Places
from ui.boards.view import Point
from ui.kit import Metrics

PILL = (128, 44)
"""Width and height of a pill, logical."""
ABOVE, BELOW = 28, 37
"""Logical distances that the pills reach beyond the frame, above and below."""
_FULL_SIZE = Metrics(1.0)
_ROOMY_CELL = 36
"""The logical size of a cell below which the pills shrink with the cells."""


@dataclass(frozen=True)
class TilePlaces(Places):
    """The geometry of a board of four tiles.

    Attributes:
        pills: the scale of the pills, which is that of the texts, but limited by the size of the cells.
        has_pills: whether there are pills beside the tiles.
    """

    pills: Metrics = _FULL_SIZE
    has_pills: bool = False

    def square_seen(self, column: int, row: int) -> pygame.Rect:
        between = tiles.gap(self.cell) + 2 * tiles.edge(self.cell)
        x, above = self.corner[0] + column * self.cell + (between if column > 2 else 0), SIZE - 1 - row
        return pygame.Rect(x, self.corner[1] + above * self.cell + (between if above > 2 else 0), self.cell, self.cell)

    def region(self, columns: Span, rows: Span) -> pygame.Rect:
        """See `Places.region`; a part of the board includes the edges of its tiles."""
        region = super().region(columns, rows)
        whole = columns == (0, SIZE) and rows == (0, SIZE)
        return region if whole else region.inflate(2 * tiles.edge(self.cell), 2 * tiles.edge(self.cell))

    def quadrant_seen(self, quadrant: int) -> int:
        """Map a quadrant to its place on the screen (0 to 3), or a place to its quadrant."""
        return 3 - quadrant if self.turned else quadrant

    def tile(self, quadrant: int) -> pygame.Rect:
        """The square of a quadrant's tile."""
        edge, place = tiles.edge(self.cell), self.quadrant_seen(quadrant)
        first = self.square_seen(place % 2 * 3, 5 - place // 2 * 3)
        return pygame.Rect(first.x - edge, first.y - edge, tiles.tile_size(self.cell), tiles.tile_size(self.cell))

    def pill(self, quadrant: int) -> pygame.Rect:
        """The pill with a quadrant's two twists."""
        rect = pygame.Rect(0, 0, min(self.pills.px(PILL[0]), tiles.tile_size(self.cell)), self.pills.px(PILL[1]))
        rect.centerx = self.tile(quadrant).centerx
        if self.quadrant_seen(quadrant) < 2:
            rect.top = self.frame.top - self.pills.px(ABOVE)
        else:
            rect.bottom = self.frame.bottom + self.pills.px(BELOW)
        return rect

    def half(self, twist: Twist) -> pygame.Rect:
        """The half of a pill that is a twist's button."""
        pill = self.pill(twist[0])
        return pygame.Rect(pill.x + twist[1] * (pill.w // 2), pill.y, pill.w // 2, pill.h)

    def twist_at(self, point: Point) -> Twist | None:
        """The twist whose button is under a pixel."""
        twists = [(quadrant, kind) for quadrant in range(4 if self.has_pills else 0) for kind in (0, 1)]
        return next((twist for twist in twists if self.half(twist).collidepoint(point)), None)

    @property
    def outer(self) -> pygame.Rect:
        """The frame with its pills."""
        return self.frame.unionall([self.pill(quadrant) for quadrant in range(4 if self.has_pills else 0)])


def place_tiles(at: Point, cell: int, metrics: Metrics, *, bare: bool, has_pills: bool, turned: bool) -> TilePlaces:
    """Return the places of a board; `at` is its top left corner, pills included. A `bare` board has no coordinates."""
    pills, edge = _pills(cell, metrics), tiles.edge(cell)
    left, top, _, _ = _borders(cell, pills, bare)
    frame = pygame.Rect(at, _frame_size(cell, pills, bare))
    frame.y += pills.px(ABOVE) if has_pills else 0
    corner = frame.x + left + edge, frame.y + top + edge
    return TilePlaces(SIZE, SIZE, cell, frame, corner, turned, pills, has_pills)


def size_of(cell: int, metrics: Metrics, *, bare: bool, has_pills: bool) -> tuple[int, int]:
    """Return the size in pixels of a board with its pills."""
    pills = _pills(cell, metrics)
    width, height = _frame_size(cell, pills, bare)
    return width, height + (pills.px(ABOVE) + pills.px(BELOW) if has_pills else 0)


def cell_for(side: int) -> int:
    """Return the least cell size at which all cells, with the edges between tiles, are at least `side` pixels wide."""
    return next(c for c in count(side // (SIZE + 1)) if SIZE * c + tiles.gap(c) + 2 * tiles.edge(c) >= side)


def _pills(cell: int, metrics: Metrics) -> Metrics:
    return Metrics(min(metrics.scale, cell / _ROOMY_CELL))


def _frame_size(cell: int, pills: Metrics, bare: bool) -> tuple[int, int]:
    left, top, right, bottom = _borders(cell, pills, bare)
    side = 2 * tiles.tile_size(cell) + tiles.gap(cell)
    return left + side + right, top + side + bottom


def _borders(cell: int, pills: Metrics, bare: bool) -> tuple[int, int, int, int]:
    """Widths of the frame: left, top, right, bottom."""
    if bare:
        side = round(0.28 * cell)
        return side, side, side, side
    # Even with small cells, the pills cover neither the tiles nor the letters under them.
    top = max(round(0.3 * cell), pills.px(PILL[1] - ABOVE + 2))
    bottom = max(round(0.42 * cell), pills.px(PILL[1] - BELOW + 16))
    return round(0.5 * cell), top, round(0.3 * cell), bottom
