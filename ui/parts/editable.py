"""The boards of the position editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.position_draft import is_spelled_by_cells
from ui.boards import view_for
from ui.boards.grid import GridView

if TYPE_CHECKING:
    from game.spec import Game


def can_edit(game: Game) -> bool:
    """Whether the position editor can edit a board's positions."""
    return issubclass(view_for(game.name), GridView) and is_spelled_by_cells(game)
