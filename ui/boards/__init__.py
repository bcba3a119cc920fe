"""The boards: one view a game (see base.BoardView), and small pictures of positions and pieces for other scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.boards import pictures, pieces
from ui.boards.connect4.view import Connect4View
from ui.boards.pathwayz.view import PathwayzView
from ui.boards.pentago_twist.view import PentagoTwistView
from ui.boards.pictures import Wanted
from ui.boards.pieces import Piece
from ui.boards.tictactoe.view import TicTacToeView

if TYPE_CHECKING:
    import pygame

    from ui.boards.grid import BoardView, State
    from ui.kit.theme import Theme

__all__ = ["Wanted", "diagram", "piece_icon", "side_names", "thumbnail", "view_for"]

VIEWS: tuple[type[BoardView], ...] = (PathwayzView, PentagoTwistView, Connect4View, TicTacToeView)
_PLAIN = Wanted()


def view_for(game_name: str) -> type[BoardView]:
    """The view class of a game.

    Raises:
        KeyError: if no board is registered for it.
    """
    for view in VIEWS:
        if view.game_name == game_name:
            return view
    raise KeyError(game_name)


def side_names(game_name: str) -> tuple[str, str]:
    """What the first and the second player's sides are called: White and Black, Yellow and Red, X and O."""
    return view_for(game_name).sides


def thumbnail(
    game_name: str, position: str | State, size: tuple[int, int], theme: Theme, wanted: Wanted = _PLAIN
) -> pygame.Surface:
    """A position text or state without coordinates, as large as fits, in the middle of a clear surface of that size.

    `Wanted(last_action=, show_win=, traced=, flourish=)` says what is drawn beside the pieces.
    """
    return pictures.thumbnail(view_for(game_name), position, size, theme, wanted)


def diagram(
    game_name: str,
    position: str | State,
    columns: tuple[int, int],
    rows: tuple[int, int],
    size: tuple[int, int],
    theme: Theme,
    wanted: Wanted = _PLAIN,
) -> pygame.Surface:
    """A part of a position: columns and rows are first and one past the last, row 0 at the bottom.

    All columns of a Pathwayz board come with its banks, a whole board with its frame. The surface is at most size.
    `Wanted(ghost=(cell, player, kind))` shows a piece about to be placed.
    """
    return pictures.diagram(view_for(game_name), position, columns, rows, size, theme, wanted)


def piece_icon(game_name: str, player: int, size: int, theme: Theme, kind: str = "regular") -> pygame.Surface:
    """A square of size pixels with a player's piece; plain and outlined under 22 px. kind: "regular" or "permanent"."""
    return pieces.icon(Piece(view_for(game_name).look, player, kind), size, theme)
