"""Which boards the position editor takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.position_draft import is_spelled_by_cells
from ui.boards import view_for
from ui.boards.grid import GridView

if TYPE_CHECKING:
    from game.spec import Game


def can_edit(game: Game) -> bool:
    """Whether positions of a board can be put together by cells."""
    return issubclass(view_for(game.name), GridView) and is_spelled_by_cells(game)
