"""The boards on the screen. Each board may have a folder here, with the name of its rules' module, and in it:

    view.py     `VIEW`, the class that draws the board and turns input into intentions (see ui.boards.view)
    theme.py    `THEME`, the board's pieces, a colour and the keys of its view (see ui.boards.theme)

A board that has no such module is drawn by `ui.boards.plain_view`.
"""

from __future__ import annotations

from functools import cache

import pygame

from coach.board_texts import Span
from coach.boards import texts_of
from game import Game
from game.registry import find_game
from game.verbs import State
from ui.boards import diagrams, pieces
from ui.boards.diagrams import Wanted
from ui.boards.notes import MoveEntry
from ui.boards.pieces import Piece
from ui.boards.plain_view import plain_theme, plain_view
from ui.boards.theme import BoardTheme
from ui.boards.view import BoardView
from ui.kit import Look, Theme

__all__ = ["Wanted", "diagram", "draw_board", "move_entry", "piece_icon", "theme_of", "thumbnail", "view_for"]

_PLAIN = Wanted()


def view_for(game_name: str) -> type[BoardView]:
    """The view class of a game.

    Raises:
        RulesError: if there is no such game.
    """
    game = find_game(game_name)
    module = game.companion("view")
    if module is None:
        return _plain_view(game)
    view: type[BoardView] = module.VIEW
    return view


@cache
def _plain_view(game: Game) -> type[BoardView]:
    return plain_view(texts_of(game.name), theme_of(game.name))


def theme_of(game_name: str) -> BoardTheme:
    """The theme of a game.

    Raises:
        RulesError: if there is no such game.
    """
    game = find_game(game_name)
    module = game.companion("theme")
    theme: BoardTheme = plain_theme(game) if module is None else module.THEME
    return theme


def move_entry(game: Game, before: State, action: int) -> MoveEntry:
    """Return the entry of the move `action`, played in the position `before`, for the list of moves."""
    note = texts_of(game.name).note_of(game, before, action)
    extra = theme_of(game.name).extra(before, action)
    return MoveEntry(note.text, note.player, note.kind, note.words, note.heard, extra)


def thumbnail(
    game_name: str, position: str | State, size: tuple[int, int], theme: Theme, wanted: Wanted = _PLAIN
) -> pygame.Surface:
    """A picture of a position (text or state) without coordinates, as large as fits, on a transparent surface.

    `Wanted(last_action=, show_win=, aided=, flourish=)` says what is drawn besides the pieces.
    """
    return diagrams.thumbnail(view_for(game_name), game_name, position, size, theme, wanted)


def draw_board(
    surface: pygame.Surface, look: Look, game_name: str, position: str, room: pygame.Rect, *, flourish: bool = False
) -> None:
    """Draw a position with its shadow, as large as fits, in the middle of `room`.

    With `flourish`, the position is drawn in the style of a card.
    """
    diagrams.draw_board(surface, look, view_for(game_name), game_name, position, room, flourish)


def diagram(
    game_name: str,
    position: str | State,
    columns: Span | None,
    rows: Span | None,
    size: tuple[int, int],
    theme: Theme,
    wanted: Wanted = _PLAIN,
) -> pygame.Surface:
    """A picture of a part of a position. `columns` and `rows` are spans counted from the bottom left; None means all.

    A picture of the whole board includes its frame. The surface is at most as large as `size`.
    `Wanted(ghost=(cell, player, kind))` shows a piece about to be placed.
    """
    return diagrams.diagram(view_for(game_name), game_name, position, (columns, rows), size, theme, wanted)


def piece_icon(game_name: str, player: int, size: int, theme: Theme, kind: str = "regular") -> pygame.Surface:
    """Return a square of `size` pixels with a player's piece; `kind` is one of the board's kinds of pieces."""
    return pieces.icon(Piece(theme_of(game_name).pieces, player, kind), size, theme)
