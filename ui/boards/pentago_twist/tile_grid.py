"""A board of four tiles: the methods for its drawings and panels."""

from __future__ import annotations

import pygame

from game.verbs import State
from table.consequences import Cell
from ui.boards.grid import GridView
from ui.boards.pentago_twist.twisted import Twist
from ui.boards.sheet import Sheet


class TileGrid(GridView):
    """A view with tiles, their pills, and a move of two halves."""

    _twist: Twist | None = None

    def seen_quadrant(self, quadrant: int) -> int:
        """Map a quadrant to its place on the screen (0 to 3), or a place to its quadrant."""
        return 3 - quadrant if self.turned_round else quadrant

    def tile_rect(self, quadrant: int) -> pygame.Rect:
        """The square of a quadrant's tile."""
        raise NotImplementedError

    def half_rect(self, twist: Twist) -> pygame.Rect:
        """The half of a pill that is a twist's button."""
        raise NotImplementedError

    def draw_tile(self, sheet: Sheet, quadrant: int) -> None:
        """Draw a quadrant's empty tile; an outlined tile is lifted."""
        raise NotImplementedError

    def shown_board(self) -> list[list[str]]:
        """The position shown, in rows of letters as in the rules."""
        raise NotImplementedError

    def placed_state(self) -> State:
        """The position shown, with the marble of a half-made move, if any."""
        raise NotImplementedError

    def chosen(self) -> Twist | None:
        """The previewed twist; None for none."""
        raise NotImplementedError

    def ahead(self) -> tuple[Twist, State, list[Cell]] | None:
        """The chosen twist, the position after it, and the line to light there; None for no twist."""
        raise NotImplementedError

    def show_ahead(self, state: State, quadrant: int | None, line: list[Cell], player: int) -> None:
        """Show a position with an outlined quadrant and a side's (or the winner's) line, for the small board."""
        raise NotImplementedError
