"""The base of boards made of square cells: the places of the cells, and the drawing and animation of the pieces.

The rules are asked only when a state, a hover or a selection changes, never during drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from math import ceil

import pygame

from coach.board_texts import Span
from game.spec import Game
from game.text import Board, letter_at
from game.verbs import State
from table.consequences import Cell, Consequences
from ui.boards import animation, marks, pieces, ribbons
from ui.boards.animation import Tracks
from ui.boards.celebrating import Celebrating
from ui.boards.messages import Click
from ui.boards.pieces import Piece
from ui.boards.places import Places, largest_cell
from ui.boards.ribbons import Style
from ui.boards.sheet import Sheet, Still
from ui.boards.view import Point
from ui.kit import Colour, Metrics, Theme, fonts

Traced = tuple[pygame.Surface, Point]
"""A path's picture and the place of its top left corner."""
_ROUNDED = 0.24
"""The corner radius, in cells, of a picture that shows a part of the board."""
LEGIBLE, LARGEST_LABEL = 24, 0.44
"""The least size of a cell with legible coordinates, in pixels; the largest type size of coordinates, in cells."""
_SHADOW = 48, 60
"""Logical space for the shadow beside the frame, and above and below it."""


class GridView(Celebrating):
    """The base class of views of boards made of square cells.

    A subclass for one board has `texts` and `board_theme`, and implements these methods; each has its own docstring.
    `ui.boards.plain_view.PlainView` implements all required methods; a new board may derive its view from it.

    Required:
        _size, _arrange: the size of the board, and its geometry.
        _bake: the empty board.
        _animate: the animation of a move.
        cell_of, _action_at: the cell of an action, and the action of a cell.
        status: the text below the board.

    Optional:
        _draw_preview, _look_ahead, _ahead_cell: the move under the pointer, as a drawing and in words.
        _draw_recalled, _draw_last: the effects of the last move.
        _draw_around: the drawings beside the board.
        _text_size: the type size of the coordinates.
        _compose, _still_key: the still picture with the pieces, and the values on which the picture depends.
        _sounds_of: the sounds of a move that is not animated.
        _typed: the keys that only this board has.
        _lit_lines, draw_path, _draw_answer_line: the drawing of a win, its lines and its light.
        piece_of, badge_side, draw_effects, draw_reply: pieces of several kinds, and other effects of moves.
        placed_by, _draw_pieces: the cell of a move's piece, and the pieces at rest.
        places_type: the geometry of cells in other shapes or places, and of strips around the frame.
        is_empty: whether a rectangle of the board is free for a label.
        clicks_of, choices, choose, pending, escape: moves of several steps.
        _step, _confirmed, _draw_cursor: arrow keys, Enter and cursor, if the cursor does not move from cell to cell.
        area_of, draw_area, draw_hint: the two steps of a hint, on a board where the first step does not tell a column.
        _adopt, set_interaction, update: data of a board that change with the position, the legal moves or the time.
    """

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        super().__init__(game, theme, metrics, bare=bare)
        self.on_sound: Callable[[str], None] = _silent
        self.animations = True
        self.reduced_motion = False
        self.aided: tuple[int, ...] = (0, 1)
        self.flourish = False
        self.cheers = True
        self.cell = 0
        """Pixels of a cell's side after layout()."""
        self.frame = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board's own frame after layout(), without strips, pills and panels."""
        self.clock = 0.0
        """The time of the last update() or draw()."""
        self.state: State = None
        self.last_action: int | None = None
        self.tracks = Tracks()
        self._base: pygame.Surface | None = None
        self._still = Still(self.frame)
        self._pictures: dict[Hashable, Traced] = {}
        self._version = 0
        self._board: list[list[str]] = []
        self._won: list[Cell] = []
        self._drawn_moving = False
        self._proposals = {}

    # -- geometry ---------------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Return the size in pixels of the largest board that fits; it includes the strips, but not the panels beside
        it.
        """
        return self._size(largest_cell(self._size, width, height))

    def fit_squares(self, side: int) -> tuple[int, int]:
        return self._size(ceil(side / min(self.game.columns, self.game.rows)))

    def layout(self, rect: pygame.Rect) -> None:
        """Lay out the view in the whole of `rect`. The empty board is baked again at the next draw()."""
        self.places = self._arrange(rect)
        self.cell, self.frame = self.places.cell, self.places.frame
        shadow = 2 * self.metrics.px(_SHADOW[0]), 2 * self.metrics.px(_SHADOW[1])
        self._base, self._still = None, Still(self.frame.inflate(shadow))
        self._pictures = {}
        if self._celebration is not None:
            self._celebration = replace(self._celebration, shine=self._win_light())

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        part = columns or (0, self.game.columns), rows or (0, self.game.rows)
        low, high = 4, max(size)
        while high - low > 1:
            middle = (low + high) // 2
            self.layout(pygame.Rect((0, 0), self._size(middle)))
            region = self.places.region(*part)
            low, high = (middle, high) if region.w <= size[0] and region.h <= size[1] else (low, middle)
        self.layout(pygame.Rect((0, 0), self._size(low)))
        return self.places.region(*part).clip(self.frame), max(3, round(_ROUNDED * self.cell))

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        cell = self.cell_of(action)
        return () if cell is None else (Click(self.places.cell_rect(cell).center),)

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        """Show `state` at once, and end every animation and celebration. `last_action` gets the last-move ring."""
        self.tracks.finish()
        self._still.fade = self._celebration = None
        self._adopt(state, last_action)

    def show_board(self, board: Board) -> None:
        """Show a board, given as rows of letters from the top, even if no game can reach it; mark nothing."""
        self.set_state(self.game.initial_state())
        self._board = board
        self._version += 1

    def animate(self, action: int, before: State, after: State, now: float) -> None:
        self._move(action, before, after, now, undone=False)

    def undo(self, action: int, before: State, after: State, now: float, last_action: int | None = None) -> None:
        self._move(action, before, after, now, undone=True, last_action=last_action)

    def _invalidate_still(self) -> None:
        self._version += 1

    # -- the loop ---------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.clock = now
        for sound in self.tracks.due(now):
            self.on_sound(sound)

    def is_animating(self, now: float) -> bool:
        """Whether the next draw() would differ from the last one.

        True during an animation, and for one more frame, which shows the end.
        """
        return self._drawn_moving or self._busy(now)

    def _busy(self, now: float) -> bool:
        """Whether any animation is under way."""
        hovering = self._hover_since is None or now < self._hover_since + animation.HOVER
        moves = self.tracks.is_animating(now) or self._still.is_fading(now) or self._celebrating(now)
        return moves or (hovering and self._previewing())

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw board, pieces, previews, rings and side panels."""
        self.clock = now
        if self._hover_since is None:
            self._hover_since = now
        self._drawn_moving = self._busy(now)
        self._draw_board(surface, now)
        self.tracks.draw(surface, now)
        sheet = Sheet(surface)
        move = self._recalled()
        if move is not None:
            self._draw_recalled(sheet, move, now)
        if not self._draw_held(surface, sheet, still=not self.tracks.is_animating(now)):
            self._draw_last(sheet, now)
        if self._previewing():
            self._draw_preview(sheet, now)
        self._draw_around(sheet, now)
        if self._annotation is not None:
            self._draw_annotation(sheet, self._annotation)
        if self._ahead is not None:
            self._draw_ahead(sheet, self._ahead)
        if self.keyboard and self._enabled:
            self._draw_cursor(sheet)

    def _draw_board(self, surface: pygame.Surface, now: float) -> None:
        """Draw board, pieces, and the sparks of a win."""
        hidden, key = self.tracks.hidden(now), self._still_key(now)

        def compose(sheet: Sheet) -> None:
            self._compose(sheet, now, hidden)
            if self._celebration is not None:
                self._celebration.draw_over(sheet, now, self.theme)

        if key is None:
            compose(Sheet(surface))
        else:
            self._still.draw(surface, now, (self._version, hidden, key), compose)

    # -- methods for subclasses to override -------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        """Width and height in pixels of the board with its strips; `cell` is a cell's side in pixels."""
        raise NotImplementedError

    def _arrange(self, rect: pygame.Rect) -> Places:
        """Return the geometry of the board in the middle of a rectangle, as large as fits."""
        raise NotImplementedError

    def _bake(self, sheet: Sheet) -> None:
        """Draw the empty board."""
        raise NotImplementedError

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        """Draw the board and every piece that is not hidden."""
        self._draw_empty(sheet)
        if self._celebration is not None:
            self._celebration.draw_under(sheet, now, self.theme)
        self._draw_pieces(sheet, hidden, now)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        """Add the tracks of a move, or of taking it back; the view already shows the new state."""
        raise NotImplementedError

    def _sounds_of(self, _action: int, _before: State, _after: State) -> tuple[str, ...]:
        """The sounds of a move that is not animated."""
        return ("place",)

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        """Draw the effect of a click at the pointer or cursor."""

    def _draw_recalled(self, sheet: Sheet, move: Consequences, now: float) -> None:
        """Mark the effects of the last move."""

    def _draw_around(self, sheet: Sheet, now: float) -> None:
        """Draw strips, pills and panels."""

    # -- helpers for subclasses -------------------------------------------------------------------

    def _adopt(self, state: State, last_action: int | None) -> None:
        self.state, self.last_action = state, last_action
        self.annotate(None)
        self._held = self._returned = None
        self._proposals = {}
        self._version += 1
        self._pictures = {}
        self._board = self.game.board(state)
        self._won = self.game.winning_cells(state)
        self._restart_preview()

    def _move(
        self, action: int, before: State, after: State, now: float, undone: bool, last_action: int | None = None
    ) -> None:
        fades = self.reduced_motion and self.animations and self.cell > 0 and self.state is not None
        old = self._still.drawn(lambda sheet: self._compose(sheet, now, frozenset())) if fades else None
        self.tracks.finish()
        self._still.fade = self._celebration = None
        self._adopt(after, last_action if undone else action)
        if self.animations and not self.reduced_motion:
            self._animate(action, before, after, now, undone)
            return
        for sound in () if undone else self._sounds_of(action, before, after):
            self.tracks.cue(now, sound)
        if old is not None:
            self._still.fade = (now, old)

    def _draw_empty(self, sheet: Sheet) -> None:
        """Draw the empty board, baked once per layout."""
        if self._base is None:
            self._base = self._still.drawn(self._bake)
        sheet.blit(self._base, self._still.extent.topleft)

    def _still_key(self, now: float) -> Hashable | None:
        """Values on which the still picture depends besides state and hidden items; None if every frame differs."""
        return None if self._celebrating(now) else self._celebration is not None

    def letter(self, cell: Cell) -> str:
        """The letter that stands for a cell in the position text of the shown state."""
        return letter_at(self._board, cell)

    def piece_of(self, letter: str) -> Piece:
        return Piece(self.board_theme.pieces, "wb".index(letter))

    def _recalled(self) -> Consequences | None:
        """The last move, if its effects are to be marked now."""
        move = self._last_move
        return move if move is not None and self._celebration is None and move.after == self.state else None

    def _recalls(self) -> bool:
        """Whether the pointer or cursor is on the piece that was placed last."""
        move = self._recalled()
        return move is not None and self._enabled and self._target() == self.cell_of(move.action)

    def stamp(self, sheet: Sheet, sprite: pygame.Surface, cell: Cell, alpha: int = 255) -> None:
        rect = self.places.cell_rect(cell)
        pad = (sprite.get_width() - rect.w) // 2
        sheet.blit(sprite, (rect.x - pad, rect.y - pad), None, alpha)

    def _draw_pieces(self, sheet: Sheet, hidden: frozenset[Hashable], now: float) -> None:
        veil, shown = self._veil(now), self._held_cells() or self._won
        for cell in self.places.cells:
            letter = self.letter(cell)
            if letter != "." and cell not in hidden:
                alpha = 255 if veil == 255 or cell in shown else veil
                self.stamp(sheet, pieces.sprite(self.piece_of(letter), self.cell, self.theme), cell, alpha)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        if self.last_action is None or self._celebrating(now) or self._is_marked():
            return
        cell = self.cell_of(self.last_action)
        letter = "." if cell is None else self.letter(cell)
        if cell is not None and letter != "." and cell not in self.tracks.hidden(now):
            self.stamp(sheet, marks.ring(self.piece_of(letter), self.cell, self.theme), cell)

    def _draw_cursor(self, sheet: Sheet) -> None:
        self.stamp(sheet, marks.cursor(self.cell, self.theme), self._cursor)

    def _text_size(self) -> int:
        """The type size of the coordinates in pixels."""
        return coordinate_size(self.cell, self.metrics)

    def _draw_traced(self, sheet: Sheet, style: Style, run: list[Cell], share: float = 1.0, alpha: int = 255) -> None:
        """Draw the first part (`share`, 0 to 1) of a line; its picture is cached until position or layout changes."""
        key = (style, tuple(run))
        if key not in self._pictures:
            beads = [(Piece(self.board_theme.pieces, 0), self.places.cell_rect(cell).topleft) for cell in run]
            self._pictures[key] = ribbons.draw(style, beads, self.cell, self.theme)
        picture, at = self._pictures[key]
        area = ribbons.revealed(picture.get_size(), run, share)
        sheet.blit(picture, (at[0] + area.x, at[1] + area.y), area, alpha)

    def _label(self, sheet: Sheet, text: str, at: tuple[float, float], colour: Colour) -> None:
        """Write a coordinate, centred on a point."""
        x, y = at[0] - sheet.corner[0], at[1] - sheet.corner[1]
        fonts.draw(sheet.surface, text, (x, y), self._text_size(), "semi", colour, "center")


def _silent(_sound: str) -> None:
    """Play no sound: the default of `on_sound`."""


def coordinate_size(cell: int, metrics: Metrics) -> int:
    """Return the type size in pixels of coordinates; `cell` is a cell's side in pixels."""
    return max(round(0.2 * cell), min(metrics.px(11), round(LARGEST_LABEL * cell)) if cell > LEGIBLE else 0)
