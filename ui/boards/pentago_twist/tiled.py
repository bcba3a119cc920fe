"""Proposed, compared and reviewed moves on a board of tiles: a socket, and a turning tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from table.consequences import Cell, Consequences
from ui.boards import annotating, move_marks
from ui.boards.messages import Ranked
from ui.boards.pentago_twist.hinting import draw_arrows, draw_badge, draw_carried, draw_ranks, draw_twist
from ui.boards.pentago_twist.tile_grid import TileGrid
from ui.boards.ranking import look_on
from ui.boards.sheet import Sheet
from ui.boards.view import Point

if TYPE_CHECKING:
    from coach.review.annotation import Annotation


class Tiled(TileGrid):
    """A board of tiles that draws proposals."""

    all_on_board = True

    def area_of(self, action: int) -> str:
        """Return the text of the first step of a move: the socket of its marble, without the twist."""
        return text("place a marble on {cell}", cell=square_name(*rules.square_of(action >> 3)))

    def draw_area(self, surface: pygame.Surface, action: int) -> None:
        """Mark the socket where an action places its marble, with the number of this step."""
        super().draw_hint(surface, action)
        corner = self.places.cell_rect(rules.square_of(action >> 3)).topleft
        draw_badge(surface, look_on(self), 1, corner)

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        """Draw the socket, then the quadrant and its rotation; draw nothing while another twist is chosen."""
        if self.twist is None:
            draw_twist(self, surface, look_on(self), action)
            self.draw_area(surface, action)

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        """Draw the rotation of the quadrant that the other side's answer twists."""
        draw_twist(self, surface, look_on(self), action)

    def goes_with(self, action: int) -> bool:
        return self.half_move is None or self.half_move.marble == action >> 3

    def placed_by(self, move: Consequences) -> Cell | None:
        return rules.square_of(move.action >> 3)

    def _draw_annotation(self, sheet: Sheet, annotation: Annotation) -> None:
        played, better = annotation.played.action, annotation.better
        apart = better is None or rules.twist_of(better.action)[0] != rules.twist_of(played)[0]
        if annotation.ahead and annotation.mark and apart:
            draw_arrows(self, sheet, played, move_marks.colour_of(annotation.mark))
        if better is not None:
            draw_arrows(self, sheet, better.action, annotating.BETTER)
        super()._draw_annotation(sheet, annotation)

    def draw_ranked(self, surface: pygame.Surface, moves: Sequence[Ranked], answer: Consequences | None = None) -> None:
        super().draw_ranked(surface, moves, answer)
        draw_ranks(self, surface, moves)

    def draw_effects(self, sheet: Sheet, action: int) -> None:
        draw_carried(self, sheet, action)

    def points_past(self, action: int, point: Point) -> bool:
        """Return False: a move concerns a socket and a quadrant, so no place is certainly unrelated to it."""
        return False
