"""A board of four tiles, as its drawings and the panels beside it see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.boards.grid import GridView

if TYPE_CHECKING:
    import pygame

    from game.verbs import State
    from table.consequences import Cell
    from ui.boards.pentago_twist.twisted import Twist
    from ui.boards.sheet import Sheet


class TileGrid(GridView):
    """Knows where its tiles and their pills lie, and which half of a move is made."""

    _twist: Twist | None = None

    def seen_quadrant(self, quadrant: int) -> int:
        """At which of the four places a quadrant is seen; of a place, which quadrant is seen there."""
        return 3 - quadrant if self.turned_round else quadrant

    def tile_rect(self, quadrant: int) -> pygame.Rect:
        """The square of a quadrant's tile."""
        raise NotImplementedError

    def half_rect(self, twist: Twist) -> pygame.Rect:
        """The half of a pill that is one twist's button."""
        raise NotImplementedError

    def draw_tile(self, sheet: Sheet, quadrant: int) -> None:
        """A quadrant's empty tile; the outlined one is lifted."""
        raise NotImplementedError

    def shown_board(self) -> list[list[str]]:
        """The position shown, as the rules' rows of letters."""
        raise NotImplementedError

    def placed_state(self) -> State:
        """The position shown: with the marble of a half-made move, if there is one."""
        raise NotImplementedError

    def chosen(self) -> Twist | None:
        """The twist that is previewed."""
        raise NotImplementedError

    def ahead(self) -> tuple[Twist, State, list[Cell]] | None:
        """The chosen twist, the position after it, and the line worth showing there."""
        raise NotImplementedError

    def show_ahead(self, state: State, quadrant: int | None, line: list[Cell], player: int) -> None:
        """Show a position, a quadrant outlined, and a player's line (or the winner's): for the panel's small board."""
        raise NotImplementedError
