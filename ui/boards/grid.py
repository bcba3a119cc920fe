"""The base of boards made of square cells: the places of the cells, and the drawing and animation of the pieces.

The rules are asked only when a state, a hover or a selection changes, never during drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pygame

from coach import lines
from coach.board_texts import Span
from coach.phrases import Foresight, Tone
from game.spec import Game
from game.text import Board, letter_at
from game.verbs import State
from table.consequences import Cell, Consequences
from ui.boards import animation, bubble, marks, pieces, ribbons
from ui.boards.animation import Tracks
from ui.boards.holding import Holding
from ui.boards.messages import Click
from ui.boards.pieces import Piece
from ui.boards.ribbons import Style
from ui.boards.sheet import Sheet
from ui.boards.shine import Celebration, Shine, shine
from ui.boards.view import Point
from ui.kit import Colour, Look, Metrics, Theme, fonts, paint
from ui.kit.motion import progress

Traced = tuple[pygame.Surface, Point]
"""A path's picture and the place of its top left corner."""
_ROUNDED = 0.24
"""Radius of the rounded corners of a picture of a part of the board, in cells."""
LEGIBLE, LARGEST_LABEL = 24, 0.44
"""Least pixels of a cell with legible coordinates, and the largest type of coordinates, in cells."""
_LARGEST_LIGHT = 80
"""Logical size of a cell above which the light of a win does not grow."""


class GridView(Holding):
    """The base class of views of boards made of square cells.

    The view of one board has `texts` and `board_theme`, and implements these methods; each has its own docstring.
    `ui.boards.plain_view.PlainView`, from which a board may start, implements all required methods.

    Required:
        _size, _arrange: the geometry.
        _bake: the empty board.
        _animate: the animation of a move.
        cell_of, _action_at: the cell of an action, and the action of a cell.
        status: the words below the board.

    Optional:
        _draw_preview, _look_ahead, _ahead_cell: the move under the pointer, drawn and in words.
        _draw_recalled, _draw_last: the effects of the last move.
        _draw_around: the drawings beside the board.
        _compose, _still_key: the still picture with the pieces, and the values on which it depends.
        _sounds_of: the sounds of a move that is not animated.
        _typed: keys of the board.
        _lit_lines, draw_path, _draw_answer_line: the drawing of a win, its lines and its light.
        piece_of, badge_side, draw_effects, draw_reply: pieces of several kinds, and other effects of moves.
        placed_by, _draw_pieces: the cell of a move's piece, and the pieces at rest.
        hit, cell_rect, region: cells that are no squares, or lie elsewhere.
        outer_rect, is_empty: strips and panels around the frame, and room for words on the board.
        clicks_of, choices, choose, pending, escape: moves of several steps.
        _step, _confirmed, _draw_cursor: arrow keys, Enter, and the cursor, where it goes by other places than cells.
        area_of, draw_area, draw_hint: both steps of a hint, where its area is no column.
        _adopt, set_interaction, update: what a board keeps for a position, for the legal moves, or for a time.
    """

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        super().__init__(game, theme, metrics, bare=bare)
        self.on_sound: Callable[[str], None] = _silent
        self.animations = True
        self.reduced_motion = False
        self.aided: tuple[int, ...] = (0, 1)
        self.flourish = False
        self.cheers = True
        self.arranging = False
        """Whether a position is built by hand, so that every place of pieces can be pointed at, also Kalah's stores."""
        self.cell = 0
        """Pixels of a cell's side after layout()."""
        self.labelled_cell = 0
        """The cell's side in pixels that sets the size of coordinates; 0 for `cell`."""
        self.frame = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board's own frame after layout(), without strips, pills and panels."""
        self.clock = 0.0
        """The time of the last update() or draw()."""
        self.state: State = None
        self.last_action: int | None = None
        self.tracks = Tracks()
        self._corner: Point = (0, 0)
        self._extent = pygame.Rect(0, 0, 0, 0)
        self._base: pygame.Surface | None = None
        self._still: tuple[Hashable, pygame.Surface] | None = None
        self._pictures: dict[Hashable, Traced] = {}
        self._version = 0
        self._board: list[list[str]] = []
        self._won: list[Cell] = []
        self._drawn_moving = False
        self._celebration: Celebration | None = None
        self._fade: tuple[float, pygame.Surface] | None = None
        self._proposals = {}

    # -- geometry ---------------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """The size in pixels of the largest board, with strips and without side panels, in a width and a height."""
        return self._size(self._largest_cell(width, height))

    def layout(self, rect: pygame.Rect) -> None:
        """Take all of rect; recompute the geometry. The empty board is baked again at the next draw()."""
        self._arrange(rect)
        self._base = self._still = self._fade = None
        self._pictures = {}
        if self._celebration is not None:
            self._celebration = replace(self._celebration, shine=self._win_light())

    def layout_cell(self, cell: int) -> None:
        """Lay the board out at the origin; `cell` is a cell's side in pixels."""
        self.layout(pygame.Rect((0, 0), self._size(cell)))

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        part = columns or (0, self.game.columns), rows or (0, self.game.rows)
        low, high = 4, max(size)
        while high - low > 1:
            middle = (low + high) // 2
            self.layout_cell(middle)
            region = self.region(*part)
            low, high = (middle, high) if region.w <= size[0] and region.h <= size[1] else (low, middle)
        self.layout_cell(low)
        return self.region(*part).clip(self.frame), max(3, round(_ROUNDED * self.cell))

    def region(self, columns: Span, rows: Span) -> pygame.Rect:
        """The rectangle of some columns and rows; for the whole board, the rectangle of the frame."""
        if columns == (0, self.game.columns) and rows == (0, self.game.rows):
            return self.frame.copy()
        first = self.cell_rect((columns[0], rows[1] - 1))
        return first.union(self.cell_rect((columns[1] - 1, rows[0])))

    def outer_rect(self) -> pygame.Rect:
        """The frame with its strips and panels, without shadows."""
        return self.frame.copy()

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        column, row = self.seen(cell)
        x = self._corner[0] + column * self.cell
        y = self._corner[1] + (self.game.rows - 1 - row) * self.cell
        return pygame.Rect(x, y, self.cell, self.cell)

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        cell = self.cell_of(action)
        return () if cell is None else (Click(self.cell_rect(cell).center),)

    def point_of(self, action: int) -> Point:
        """The pixel of the next click towards an action that has a place on the board."""
        return self.clicks_of(action)[0].point

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        """Show state at once; ends every animation and celebration. last_action gets the last-move ring."""
        self.tracks.finish()
        self._fade = self._celebration = None
        self._adopt(state, last_action)

    def neighbour(self, cell: Cell, dx: int, dy: int) -> Cell:
        """The cell `dx` columns to the right of a cell and `dy` rows above it, limited to the board."""
        column, row = cell[0] + dx, cell[1] + dy
        return min(max(column, 0), self.game.columns - 1), min(max(row, 0), self.game.rows - 1)

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

    def celebrate(self, now: float, sound: str = "win") -> None:
        """Trace the winning path or line, with its light (900 ms), and veil the rest."""
        start = max(now, self.tracks.end_time())
        begun = start if self.animations and not self.reduced_motion else now - animation.WIN
        self._celebration = Celebration(begun, self._win_light())
        if sound and now + animation.WIN > self.clock:
            self.tracks.cue(start, sound)

    def _win_light(self) -> Shine | None:
        """The light of the winning line; None without one, and on a bare board."""
        if not self._won or self.bare:
            return None
        return light_of(self, *self._lit_lines(), self.piece_of(self.letter(self._won[0])).player)

    def _lit_lines(self) -> tuple[list[list[Cell]], pygame.Rect]:
        """The winning lines, each from end to end, and the area on which their light falls."""
        return lines.runs(self._won), self.frame

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
        fading = self._fade is not None and now < self._fade[0] + animation.REDUCED
        return self.tracks.is_animating(now) or fading or self._celebrating(now) or (hovering and self._previewing())

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
        hidden = self.tracks.hidden(now)
        key = self._still_key(now)
        if key is None:
            self._compose_whole(Sheet(surface), now, hidden)
            return
        still = self._picture((self._version, hidden, key), now, hidden)
        if self._fade is not None and now < self._fade[0] + animation.REDUCED:
            surface.blit(self._fade[1], self._extent)
            share = progress(now, self._fade[0], animation.REDUCED)
            Sheet(surface).blit(still, self._extent.topleft, None, round(255 * share))
        else:
            surface.blit(still, self._extent)

    def _picture(self, key: Hashable, now: float, hidden: frozenset[Hashable]) -> pygame.Surface:
        """The still picture for a key, composed again only when the key changed."""
        if self._still is None or self._still[0] != key:
            layer = pygame.Surface(self._extent.size, pygame.SRCALPHA)
            self._compose_whole(Sheet(layer, self._extent.topleft), now, hidden)
            self._still = (key, layer)
        return self._still[1]

    def _compose_whole(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        """Draw board, pieces, and the sparks of a win."""
        self._compose(sheet, now, hidden)
        if self._celebration is not None:
            self._celebration.draw_over(sheet, now, self.theme)

    # -- methods for subclasses to override -------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        """Pixels of the board with its strips at a cell size."""
        raise NotImplementedError

    def _arrange(self, rect: pygame.Rect) -> None:
        """Set cell, frame, _corner (top left of the top left cell) and _extent (the baked layer, shadow included)."""
        raise NotImplementedError

    def _bake(self, sheet: Sheet) -> None:
        """Draw the empty board."""
        raise NotImplementedError

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        """Draw the board and every piece that is not hidden."""
        sheet.blit(self._empty(), self._extent.topleft)
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

    def _largest_cell(self, width: int, height: int) -> int:
        """The largest cell whose board fits; at least 4 pixels."""
        low, high = 4, max(5, width, height)
        while high - low > 1:
            middle = (low + high) // 2
            wide, tall = self._size(middle)
            low, high = (middle, high) if wide <= width and tall <= height else (low, middle)
        return low

    def _adopt(self, state: State, last_action: int | None) -> None:
        self.state, self.last_action = state, last_action
        self.annotate(None)
        self._held = self._returned = None
        self._proposals = {}
        self._version += 1
        self._pictures = {}
        self._board = self.game.board(state)
        self._won = self.game.winning_cells(state)
        self._retarget()

    def _move(
        self, action: int, before: State, after: State, now: float, undone: bool, last_action: int | None = None
    ) -> None:
        old = self._snapshot(now) if self.reduced_motion and self.animations else None
        self.tracks.finish()
        self._fade = self._celebration = None
        self._adopt(after, last_action if undone else action)
        if self.animations and not self.reduced_motion:
            self._animate(action, before, after, now, undone)
            return
        for sound in () if undone else self._sounds_of(action, before, after):
            self.tracks.cue(now, sound)
        if old is not None:
            self._fade = (now, old)

    def _snapshot(self, now: float) -> pygame.Surface | None:
        """A copy of the present picture, for a fade; None before the first state or layout."""
        if not self._extent.w or self.state is None:
            return None
        layer = pygame.Surface(self._extent.size, pygame.SRCALPHA)
        self._compose(Sheet(layer, self._extent.topleft), now, frozenset())
        return layer

    def _empty(self) -> pygame.Surface:
        """The empty board, baked once per layout."""
        if self._base is None:
            self._base = pygame.Surface(self._extent.size, pygame.SRCALPHA)
            self._bake(Sheet(self._base, self._extent.topleft))
        return self._base

    def _still_key(self, now: float) -> Hashable | None:
        """What the still picture depends on, besides state and hidden items; None while every frame differs."""
        return None if self._celebrating(now) else self._celebration is not None

    def letter(self, cell: Cell) -> str:
        """The position text's letter of a cell, in the state shown."""
        return letter_at(self._board, cell)

    def piece_of(self, letter: str) -> Piece:
        return Piece(self.board_theme.pieces, "wb".index(letter))

    def _recalled(self) -> Consequences | None:
        """The last move, while its effects are to be marked."""
        move = self._last_move
        return move if move is not None and self._celebration is None and move.after == self.state else None

    def _recalls(self) -> bool:
        """Whether the pointer or cursor is on the piece placed last."""
        move = self._recalled()
        return move is not None and self._enabled and self._target() == self.cell_of(move.action)

    def _draw_ahead(self, sheet: Sheet, ahead: Foresight) -> None:
        """Write the effect of the move under the pointer beside its cell."""
        cell = self._ahead_cell()
        if cell is None or not ahead.label:
            return
        if ahead.tone in ("warn", "danger"):
            self._outline_cell(sheet, cell, ahead.tone)
            self.stamp(sheet, marks.badge(ahead.tone, self.cell, self.theme), cell)
        look = Look(self.theme, self.metrics, self.clock, self.animations)
        bubble.draw(
            sheet.surface, look, ahead, self.cell_rect(cell), self.frame, lambda rect: self._is_free(rect, ahead)
        )

    def _outline_cell(self, sheet: Sheet, cell: Cell, tone: Tone) -> None:
        """Tint a cell, and draw a dashed outline in it."""
        colour = marks.on_board(self.theme, tone)
        rect = sheet.local(self.cell_rect(cell)).inflate(-self.cell // 12, -self.cell // 12)
        radius, width = 0.14 * self.cell, max(2.0, 0.045 * min(self.cell, self.metrics.px(100)))
        paint.panel(sheet.surface, rect, radius, colour, alpha=0.16)
        paint.dashed(sheet.surface, rect, radius, width, colour, 0.155 * self.cell, 0.09 * self.cell)

    def _ahead_cell(self) -> Cell | None:
        """The cell beside which the effect of the previewed move is written."""
        return self._target()

    def _is_free(self, rect: pygame.Rect, ahead: Foresight) -> bool:
        """Whether a rectangle hides no piece and no cell of the foresight's line."""
        return not any(
            rect.colliderect(self.cell_rect(cell).inflate(-self.cell // 6, -self.cell // 6))
            for cell in self._cells()
            if self.letter(cell) != "." or cell in ahead.line
        )

    def _cells(self) -> list[Cell]:
        """Every cell, top row first."""
        return [(column, row) for row in reversed(range(self.game.rows)) for column in range(self.game.columns)]

    def stamp(self, sheet: Sheet, sprite: pygame.Surface, cell: Cell, alpha: int = 255) -> None:
        rect = self.cell_rect(cell)
        pad = (sprite.get_width() - rect.w) // 2
        sheet.blit(sprite, (rect.x - pad, rect.y - pad), None, alpha)

    def _draw_pieces(self, sheet: Sheet, hidden: frozenset[Hashable], now: float) -> None:
        veil, shown = self._veil(now), self._held_cells() or self._won
        for cell in self._cells():
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

    def _previewing(self) -> bool:
        return self._enabled and self._target() is not None

    def _preview_alpha(self, now: float) -> int:
        """The opacity of a preview while it fades in, 0 to 255."""
        if not self.animations or self._hover_since is None:
            return 255
        return round(255 * progress(now, self._hover_since, animation.HOVER))

    def _celebrating(self, now: float) -> bool:
        return self._celebration is not None and self._celebration.is_running(now)

    def _veil(self, now: float) -> int:
        """Alpha of the pieces outside the winning cells."""
        if self._held is not None and self._held.line:
            return round(255 * animation.VEIL)
        if self._celebration is None or not self._won:
            return 255
        return round(255 * (1 - (1 - animation.VEIL) * self._celebration.veil(now)))

    def _text_size(self) -> int:
        """The type size of the coordinates in pixels."""
        cell = self.labelled_cell or self.cell
        return max(round(0.2 * cell), min(self.metrics.px(11), round(LARGEST_LABEL * cell)) if cell > LEGIBLE else 0)

    def _draw_traced(self, sheet: Sheet, style: Style, run: list[Cell], share: float = 1.0, alpha: int = 255) -> None:
        """Draw a share of a line through some cells; its picture is kept until the position or the layout changes."""
        key = (style, tuple(run))
        if key not in self._pictures:
            beads = [(Piece(self.board_theme.pieces, 0), self.cell_rect(cell).topleft) for cell in run]
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


def light_of(view: GridView, runs: Sequence[Sequence[Cell]], room: pygame.Rect, player: int) -> Shine:
    """Return the light of a side's lines, each from end to end, on an area."""
    colour = view.board_theme.pieces.glow(player, view.theme)
    places = [[view.cell_rect(cell) for cell in run] for run in runs]
    return shine(places, room, min(view.cell, view.metrics.px(_LARGEST_LIGHT)), colour, sparks=view.cheers)
