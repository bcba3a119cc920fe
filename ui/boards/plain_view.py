"""The view of boards without a view of their own: pieces are placed on square cells.

This view can draw a board that has only rules. A board's own view is derived from this view:

    class HavannahView(PlainView):
        texts, board_theme = TEXTS, THEME       # its texts and its theme
        margin = 0.3                            # a broader frame

    VIEW = HavannahView                         # by this name it is found

The derived view overrides methods of `GridView` where necessary.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from coach import lines
from coach.board_texts import BoardTexts
from coach.phrases import Part, Phrase, Stone
from game.errors import IllegalMoveError
from game.spec import Game
from game.text import SIDES, parse_cell, square_name
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences
from ui.boards import materials, pieces, ribbons
from ui.boards.black_and_white import Turned
from ui.boards.grid import GridView
from ui.boards.looks import look_of
from ui.boards.messages import Status, taken
from ui.boards.pieces import Piece
from ui.boards.places import Places, centred, largest_cell
from ui.boards.sheet import Sheet
from ui.boards.theme import BoardTheme
from ui.boards.transitions import appear, vanish
from ui.kit import Colour, mix, paint

_WHITE = (255, 255, 255)
_GHOST = 0.42
_ANSWERED = 150
"""Alpha of a better move's winning line."""


class PlainView(GridView):
    """Squares in a frame, with pieces on them. A move's name is the name of the cell where its piece is placed.

    Attributes:
        margin: the width of the frame round the cells, in cells.
        label: the distance of a coordinate's middle from the frame's edge, in cells.
        panel: the board's colours at the top and at the bottom.
        edge, grid, ink: the colours of the board's edge, of the lines between cells, and of the coordinates.
        line: the style of a winning line.
        bright: whether the pieces are bright lines; then the board takes the darker colours of a material.
    """

    margin, label = 0.4, 0.2
    panel: tuple[Colour, Colour] = ((92, 84, 70), (70, 63, 52))
    edge: Colour = (112, 103, 87)
    grid: Colour = (150, 140, 120)
    ink: Colour = (202, 192, 172)
    bright = False
    line = ribbons.Style((255, 255, 255), ribbon=0.06, bead=0.0, strong=True, beads=False)

    # -- geometry ---------------------------------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        around = 2 * round(self.margin * cell)
        return self.game.columns * cell + around, self.game.rows * cell + around

    def _arrange(self, rect: pygame.Rect) -> Places:
        cell = largest_cell(self._size, rect.w, rect.h)
        frame, margin = centred(self._size(cell), rect), round(self.margin * cell)
        corner = frame.x + margin, frame.y + margin
        return Places(self.game.columns, self.game.rows, cell, frame, corner, self.turned_round)

    # -- the empty board --------------------------------------------------------------------------

    def _bake(self, sheet: Sheet) -> None:
        rect = sheet.local(self.frame)
        radius = max(4, min(round(0.26 * self.cell), self.metrics.px(28)))
        sheet.shadow(self.frame, radius, self.theme, self.metrics)
        contrast, made = self.theme.is_contrast, look_of(self.theme, self.game.family).material
        fill, edge, grid, ink = self.panel, self.edge, self.grid, self.ink
        if made:
            fill, edge, grid, ink = made.surface, made.lifted[0], made.line, mix(made.ink, _WHITE, 0.6)
        if made and self.bright:
            fill, edge, grid, ink = made.frame, made.edge, made.surface[0], made.ink
        if contrast:
            fill, edge, grid, ink = ((0, 0, 0), (0, 0, 0)), _WHITE, _WHITE, _WHITE
        paint.panel(sheet.surface, rect, radius, fill, edge, max(1, round(self.cell / (60 if contrast else 160))))
        materials.lay(sheet.surface, rect, self.cell, made, radius)
        self._draw_grid(sheet, grid)
        if not self.bare:
            self._draw_coordinates(sheet, ink)

    def _draw_grid(self, sheet: Sheet, colour: Colour) -> None:
        """Draw the lines between cells."""
        width, inset = max(2.0, 0.04 * self.cell), 0.08 * self.cell
        board = sheet.local(self.places.squares)
        for step in range(1, self.game.columns):
            x = board.x + step * self.cell
            paint.line(sheet.surface, (x, board.y + inset), (x, board.bottom - inset), width, colour)
        for step in range(1, self.game.rows):
            y = board.y + step * self.cell
            paint.line(sheet.surface, (board.x + inset, y), (board.right - inset, y), width, colour)

    def _draw_coordinates(self, sheet: Sheet, colour: Colour) -> None:
        """Write the letters of columns below the board, and the numbers of rows to its left."""
        middle = self.label * self.cell
        for column in range(self.game.columns):
            across = self.places.cell_rect((column, 0)).centerx
            self._label(sheet, square_name(column, 0)[0], (across, self.frame.bottom - middle), colour)
        for row in range(self.game.rows):
            self._label(sheet, str(row + 1), (self.frame.x + middle, self.places.cell_rect((0, row)).centery), colour)

    # -- drawing ----------------------------------------------------------------------------------

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        super()._compose(sheet, now, hidden)
        if self._celebration is not None and self._won:
            self._draw_line(sheet, self._won, self._celebration.traced(now))

    def _draw_line(self, sheet: Sheet, cells: Sequence[Cell], share: float, alpha: int = 255) -> None:
        """Draw a stroke through the winning pieces."""
        for run in lines.runs(cells):
            self._draw_traced(sheet, self.line, run, share, alpha)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        self._draw_line(sheet, cells, 1.0)

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell = self._target()
        if cell is None or self._ahead is None:
            return
        alpha = self._preview_alpha(now)
        ghosts = [(cell, self._player), *((missing, self._ahead.player) for missing in self._ahead.missing)]
        for place, player in ghosts:
            sprite = pieces.sprite(Piece(self.board_theme.pieces, player), self.cell, self.theme)
            self.stamp(sheet, sprite, place, round(alpha * _GHOST))
        if self._ahead.line:
            self._draw_line(sheet, self._ahead.line, 1.0, alpha // 2 if self._ahead.missing else alpha)

    def _draw_answer_line(self, sheet: Sheet, move: Consequences) -> None:
        if move.wins:
            self._draw_line(sheet, self.game.winning_cells(move.after), 1.0, _ANSWERED)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        cell = self.cell_of(action)
        if cell is None:
            return
        piece = Piece(self.board_theme.pieces, int(current_player(after if undone else before)))
        if undone:
            vanish(self, piece, cell, now)
        else:
            appear(self, piece, cell, now)
            self.tracks.cue(now, "place")

    # -- input ------------------------------------------------------------------------------------

    def cell_of(self, action: int) -> Cell | None:
        """The cell in the name of a move; None if the move has no cell, as a pass has none."""
        try:
            return parse_cell(self.game.action_to_string(self.state, action), self.game.rows, self.game.columns)
        except IllegalMoveError:
            return None

    def _action_at(self, cell: Cell, button: int) -> int | None:
        try:
            return self.game.parse_action(self.state, square_name(*cell)) if button == 1 else None
        except IllegalMoveError:
            return None

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        aside, cell = self._aside(), self._target()
        if self._ahead is not None:
            return Status(self._ahead.parts, aside, True, self._ahead.tone)
        letter = "." if cell is None else self.letter(cell)
        if cell is None or letter not in SIDES:
            return Status((Phrase(text("Choose a square")),), aside)
        return Status(taken(Stone(self.piece_of(letter).player), Phrase(square_name(*cell), strong=True)), aside, True)

    def _aside(self) -> tuple[Part, ...]:
        """The parts at the right of the status line while the board takes input: keys to press."""
        return ()


class RoundPieces(Turned):
    """Round pieces, white and black."""

    name = "round pieces"


class RoundPiecesBlackFirst(RoundPieces):
    """Round pieces, for boards where Black begins."""

    white = 1


WHITE_FIRST_THEME, BLACK_FIRST_THEME = BoardTheme(pieces=RoundPieces()), BoardTheme(pieces=RoundPiecesBlackFirst())
"""The themes of boards without a theme of their own."""


def plain_theme(game: Game) -> BoardTheme:
    """Return the theme of a board without a theme of its own."""
    return WHITE_FIRST_THEME if game.first_side == "White" else BLACK_FIRST_THEME


def plain_view(texts: BoardTexts, theme: BoardTheme) -> type[PlainView]:
    """Return a new class: the view of a board without a view of its own."""
    return type("PlainView", (PlainView,), {"texts": texts, "board_theme": theme})
