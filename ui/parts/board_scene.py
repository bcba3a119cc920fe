"""A screen with a board on which a person makes moves: its base, and its layout ("Resizing" in the design tokens)."""

from __future__ import annotations

from functools import partial
from math import ceil, floor
from typing import NamedTuple

import pygame

from coach.board_texts import BoardTexts
from coach.boards import texts_of
from game import Game
from table.consequences import Consequences
from ui.boards import view_for
from ui.boards.view import BoardView
from ui.kit import Look, Metrics
from ui.kit.tree import Child, Column, Node, Span, page, present
from ui.parts.board_panel import BoardPanel
from ui.parts.pictures import SideStyles
from ui.parts.reading import Reading
from ui.shell.scene import SceneOfBoard

GAP = 12
BAR, STATUS = 64, 44
_BOARD_WIDE, _BOARD_TALL, _ROWS = 13.2, 8.58, 8  # the room of every board, and its rows, in cells of the widest board
_NARROWEST, _SIDEBAR_LEAST, _SIDEBAR, _SIDEBAR_MOST = 172, 292, 320, 420
_LOW = 720
_SLACK = 64  # logical; with more free height, the board is centred
_WORDS_FROM = 560  # logical width of a window with room for words in the bar


def has_room_for_words(metrics: Metrics) -> bool:
    """Whether the top bar of a small window has room for texts beside the icons of its actions."""
    return metrics.logical_width >= _WORDS_FROM


class TableSizes(NamedTuple):
    """The sizes of the parts of a `BoardTable`, in device pixels."""

    board: tuple[int, int]  # the width and height of the board
    free: int  # the height that the board may take
    under: int  # the height of the nodes under the board
    side: int  # the width of the side panel; 0 if it is not beside the board
    line: int = 0  # the width of the line of text; 0 unless it is beside the board in the panel's place


class BoardTable(Node):
    """All of a screen below the top bar: a board, the node `under` it, and the panel at its `side`.

    Every board gets the same room, at least half of the window's shorter side. If the side panel has no room beside
    the board, the panel lies below everything, and the page scrolls. A `line` of text lies above the side
    panel; without room for the panel, the line lies beside the board or under it.
    """

    above, between, beside, below = 16, 16, 16, (24, 12)
    """Logical gaps: above the board; between the board and the nodes under it; beside the board in a window that is
    not roomy; below everything, in a high and in a low window.
    """

    def __init__(self, board: BoardPanel, under: Node, side: Node, line: Child = None) -> None:
        super().__init__()
        self.board, self.under, self.side = board, under, side
        self.line = line if isinstance(line, Node) else None
        self.children = present((board, under, line, side))

    def find_widths(self, look: Look) -> Span:
        least = max(look.px(120), self.under.widths(look).least, self.side.widths(look).least)
        return Span(least, max(least, look.metrics.width))

    def find_heights(self, width: int, look: Look) -> Span:
        places = self.places(width, 0, look)
        tall = self._px(self.above, look) + places.board[1] + self._below_board(places, look) + self._footer(look)
        if not places.side:
            tall += self._px(self.between, look) + self.side.heights(width, look).wanted
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        places = self.places(rect.w, rect.h, look)
        (wide, tall), side, gap = places.board, places.side, self.gap(look)
        beside = side or places.line
        top = rect.y + self._px(self.above, look)
        left = rect.x + (rect.w - wide - (gap + beside if beside else 0)) // 2
        room = rect.bottom - top - self._below_board(places, look) - self._footer(look)  # less below a high top bar
        slack = min(places.free, room) - tall
        board = pygame.Rect(left, top + (slack // 2 if slack > look.px(_SLACK) and side else 0), wide, tall)
        self.board.place(board, look)
        under_left, under_wide = (left, wide) if side else (rect.x, rect.w)
        lower = board.bottom + self._below_board(places, look)
        under = pygame.Rect(under_left, lower - places.under, under_wide, places.under)
        self._lower(under_wide, beside > 0, look).place(under, look)
        if self.line and beside:
            self.line.place(pygame.Rect(board.right + gap, top, beside, self.line.heights(beside, look).wanted), look)
            top = self.line.rect.bottom + look.px(GAP)
        column = pygame.Rect(board.right + gap, top, side, 0)
        if not side:
            column = pygame.Rect(rect.x, lower + self._px(self.between, look), rect.w, 0)
        column.h = rect.bottom - self._footer(look) - column.y
        self.side.place(column, look)

    def places(self, width: int, height: int, look: Look) -> TableSizes:
        """Return the sizes for a node `width` by `height` pixels, from the cache; `height` is 0 while it is unknown."""
        self.board.adapt(look)
        return self.measured(("places", width, height), lambda: self.find_places(width, height, look))

    def find_places(self, width: int, _height: int, look: Look) -> TableSizes:
        """Compute and return the sizes for a width and the height of the window."""
        height = look.metrics.height - look.px(page.BAR)
        least, gap = self.board.view.least_size(look.metrics).low, self.gap(look)
        side = self._side_beside(width, look)
        line = 0 if side else self._beside(self.line, _NARROWEST, width, look)
        taken = side or line
        room = width - gap - taken if taken else width
        around = self._px(self.above, look) + (self._footer(look) if taken else 0)
        under, board, free = self._lower(room, taken > 0, look).heights(room, look).wanted, (0, 0), 0
        for _ in range(3):  # the height under the board and the board's width depend on each other
            free = max(least, height - around - under - (self._px(self.between, look) if under else 0))
            board = self.size(room, free)
            if look.metrics.small:
                fitting = self.board.view.fit(*board)
                board = max(fitting[0], min(board[0], least)), fitting[1]
            wide = board[0] if side else width
            under = self._lower(wide, taken > 0, look).heights(wide, look).wanted
        beside = min(max(width - gap - board[0], taken), max(taken, look.px(_SIDEBAR_MOST))) if taken else 0
        return TableSizes(board, free, under, *((beside, 0) if side else (0, beside)))

    def _side_beside(self, width: int, look: Look) -> int:
        """The least width of the side panel beside the board; 0 if it does not fit there."""
        narrowest = _NARROWEST if look.metrics.small else _SIDEBAR if look.metrics.roomy else _SIDEBAR_LEAST
        return self._beside(self.side, narrowest, width, look)

    def _beside(self, node: Node | None, narrowest: float, width: int, look: Look) -> int:
        """The least width of a node beside the board; 0 if there is none, or if it does not fit there."""
        wide = max(look.px(narrowest), node.widths(look).least) if node is not None else 0
        return wide if wide and width - self.gap(look) - wide >= self.least_room(look) else 0

    def _lower(self, width: int, is_line_beside: bool, look: Look) -> Node:
        """Return the nodes under the board; the line of text is among them if it has no room beside the board."""
        if is_line_beside or self.line is None:
            return self.under
        return Column(self.under if self.under.heights(width, look).wanted else None, self.line, gap=GAP)

    @staticmethod
    def least_room(look: Look) -> int:
        """The least width in device pixels at which the board of every game fits, at its least height."""
        half, small = min(look.metrics.width, look.metrics.height) // 2, look.metrics.small
        return ceil(half * _BOARD_WIDE / (_ROWS if small else _BOARD_TALL))

    @classmethod
    def fits_beside_page(cls, page: float, look: Look) -> bool:
        """Whether any game's board, at its least height, fits beside a page of this logical width."""
        return look.metrics.width - look.px(page + 3 * look.metrics.margin) >= cls.least_room(look)

    def size(self, room: int, free: int) -> tuple[int, int]:
        """The size of the board in the width `room` and the height `free`."""
        cell = max(1, floor(min(room / _BOARD_WIDE, free / _BOARD_TALL)))
        least, fit = self.board.view.least_size(self.board.view.metrics).wide, self.board.view.fit
        wide = max(ceil(cell * _BOARD_WIDE), min(room, least))
        tall = min(free, max(ceil(cell * _BOARD_TALL), fit(wide, free)[1]))
        drawn = fit(wide, tall)
        return drawn if wide - drawn[0] < cell / 2 else (wide, tall)  # its edges are then those of the buttons

    def _below_board(self, places: TableSizes, look: Look) -> int:
        """Return the height needed below the board: for the nodes there, and for a `line` higher than the board."""
        line = self.line.heights(places.line, look).wanted if self.line and places.line else 0
        under = places.under + self._px(self.between, look) if places.under else 0
        return max(0, line - places.board[1]) + under

    def gap(self, look: Look) -> int:
        """The gap between the board and the parts beside it, in device pixels."""
        return self._px(24 if look.metrics.roomy else self.beside, look)

    def _px(self, gap: float, look: Look) -> int:
        return look.px(min(gap, look.metrics.margin))

    def _footer(self, look: Look) -> int:
        return look.px(self.below[look.metrics.logical_height < _LOW])


_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.WINDOWLEAVE)


class BoardScene(SceneOfBoard):
    """A screen with a board. The board gets all events of the mouse except presses on other controls."""

    texts: BoardTexts
    view: BoardView
    sides: SideStyles
    board: BoardPanel
    panel_type: type[BoardPanel] = BoardPanel
    reading: type[Reading] = Reading
    """The class that makes the sentences for the keys of `ui.parts.reading`."""
    _showed_cursor = False

    def take_board(self, game: Game) -> None:
        """Show the board of `game`; a person's moves on it are given to `play`."""
        self.game, self.texts = game, texts_of(game.name)
        self.view = view_for(game.name)(game, self.look.theme, self.look.metrics)
        self.view.on_sound = partial(self.app.play_sound, board=game.family)
        self.sides = SideStyles.of(self.view)
        complain = lambda message: self.app.notice(message, "error")  # noqa: E731
        self.board = self.panel_type(self.view, self.play, self.invalidate, complain)

    def synced(self) -> Node:
        """Update the parts, compose and return the tree. The board shows new moves now, in case no frame follows."""
        self.sync()
        self.board.update(self.look.now)
        return self.compose()

    def play(self, action: int) -> None:
        """Make the person's move `action`."""
        raise NotImplementedError

    def leave(self) -> None:
        """Remember whether the board's cursor is shown, since the board loses the focus to the other screen."""
        super().leave()
        self._showed_cursor = self.board.view.keyboard

    def come_back(self) -> None:
        """Give the board the focus; show its cursor if it was shown before the other screen was opened."""
        self.controls.focus(self.board, self.look)
        self.board.view.keyboard = self._showed_cursor

    @property
    def shown_move(self) -> Consequences | None:
        """The move that led to the position shown, to be read aloud; None if there is none."""
        return self.board.heard.last_move

    @property
    def is_on_board(self) -> bool:
        """Whether keys go to the board, since no button or list has the focus."""
        return self.controls.focused in (None, self.board)

    def respond(self, event: pygame.event.Event) -> bool:
        used = self.mouse(event) if event.type in _MOUSE else self.key(event)
        if used:
            self.invalidate()
        return used

    def mouse(self, event: pygame.event.Event) -> bool:
        """Take an event of the mouse; True if something changed."""
        used = self.controls.handle(event, self.look)
        if event.type == pygame.MOUSEWHEEL:
            return used
        if event.type != pygame.MOUSEBUTTONDOWN or self.controls.hovered in (None, self.board):
            used = self.board.handle(event) or used
        if event.type == pygame.MOUSEBUTTONUP and self.app.is_on_top(self):
            self.give_focus_back()
        return used

    def give_focus_back(self) -> None:
        """Give the keyboard's focus back to the board, after a click."""
        self.controls.focus(self.board, self.look)

    def key(self, event: pygame.event.Event) -> bool:
        """Take any event that is not of the mouse, such as a key; True if something changed."""
        return super().respond(event)

    def choose(self, index: int) -> None:
        """Select the piece with the index `index`, for the next move."""
        self.board.view.choose(index)
        self.invalidate()

    def is_animating(self, now: float) -> bool:
        return self.board.animates(now) or super().is_animating(now)
