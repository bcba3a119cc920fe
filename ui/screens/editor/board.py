"""The board of the editor: a click or Enter puts the selected piece on a cell, the right button removes a piece."""

from __future__ import annotations

import pygame

from coach.aloud import PositionAloud
from coach.position_editing import EditedPosition
from game.text import EMPTY
from game.texts import text
from table.consequences import Cell
from ui.boards import marks, view_for
from ui.boards.aiming import ARROWS
from ui.boards.grid import GridView
from ui.boards.heard import spoken_grid
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.kit import Command, Control, Look, cap_of
from ui.kit.tree import Span, Spoken, box_of, exactly

_WANTED = 640  # logical width of a board
PUT = Command("Enter", "Place", also=("Space",))
TAKE = Command("Del", "Take a piece away", also=("Backspace",))


class EditorBoard(Control):
    """Shows and edits a draft position. `keyboard` says whether the arrow keys aim; only then the cursor is visible."""

    is_live = True
    grow = 1

    def __init__(self, look: Look, draft: EditedPosition) -> None:
        super().__init__(text("Board"))
        game, self.draft, self.heard = draft.game, draft, self
        view = view_for(game.name)(game, look.theme, look.metrics)
        assert isinstance(view, GridView)
        self.view = view
        view.still, view.arranging, view.aided = True, True, ()
        self.keyboard = False
        self._pointed: Cell | None = None
        self._rests_at: tuple[int, int] | None = None
        self.aimed: Cell = (0, 0) if draft.has_numbers else (game.columns // 2, game.rows // 2)
        """The cell at which the keyboard aims."""
        self._shown: object = None
        self._style: object = None
        self._laid_out: object = None

    @property
    def target(self) -> Cell | None:
        """The cell under the pointer, or the cursor's cell if the keys aim; None if the pointer is on no cell."""
        self._show()
        return self.aimed if self.keyboard else self._pointed if self.hovered else None

    def find_widths(self, look: Look) -> Span:
        size = self.view.least_size(look.metrics)
        least = size.wide if look.metrics.small else self.view.fit(1 << 16, size.tall)[0]
        return Span(least, max(least, look.px(_WANTED)))

    def find_heights(self, width: int, look: Look) -> Span:
        return exactly(min(self.view.fit(width, 1 << 16)[1], self.view.least_size(look.metrics).tall))

    def place(self, rect: pygame.Rect, look: Look) -> None:
        """Place the board in the middle of the rectangle, as large as fits."""
        self._show()
        style = look.theme.cache_key, look.metrics, len(self.draft.now.rows), len(self.draft.now.rows[0])
        if style != self._style:
            self._style, self._laid_out = style, None
            self.view.theme, self.view.metrics = look.theme, look.metrics
        super().place(pygame.Rect((0, 0), self.view.fit(*rect.size)), look)
        self.rect.center = rect.center
        if self._laid_out != tuple(self.rect):
            self._laid_out = tuple(self.rect)
            self.view.layout(self.rect.copy())

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        if (dx, dy) != (0, 0):
            self._laid_out = tuple(self.rect)
            self.view.layout(self.rect.copy())

    # -- input --------------------------------------------------------------------------------------

    def activate(self, look: Look) -> None:
        """Put the selected piece on the target cell, after a click or a key."""
        if self.target is not None:
            self.draft.use_hand(self.target)

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Update the target cell, unless the pointer rests; return whether the target cell changed."""
        before = self.target
        self.keyboard = self.keyboard and position == self._rests_at
        self._pointed, self._rests_at = self.view.places.hit(position), position
        return before != self.target

    def grab(self, position: tuple[int, int], look: Look) -> None:
        self.pointer_moved(position, look)
        super().grab(position, look)

    def wheel(self, steps: float, look: Look) -> bool:
        """Add 1 to the number in the target cell, or subtract 1; without numbers, select another piece. Return True."""
        if self.draft.has_numbers and self.target is not None:
            self.draft.add_to_cell(self.target, 1 if steps > 0 else -1)
        else:
            self.draft.next_piece(-1 if steps > 0 else 1)
        return True

    def cursor_at(self, position: tuple[int, int]) -> int:
        on_cell = self.view.places.hit(position) is not None
        return pygame.SYSTEM_CURSOR_HAND if on_cell else pygame.SYSTEM_CURSOR_ARROW

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrow keys move the cursor, Enter puts a piece, Delete removes one, + and - change a number; True if used."""
        self._show()
        self.keyboard |= look.is_heard
        arrow = ARROWS.get(cap_of(event))
        if arrow and self.keyboard:
            self.aimed = self.view.places.neighbour(self.aimed, *arrow)
        elif arrow:  # the first arrow key only shows the cursor
            self.aimed, self.keyboard = self.target or self.aimed, True
        elif PUT.means(event) and self.keyboard:
            self.draft.use_hand(self.aimed)
        elif TAKE.means(event):
            self.remove_piece(self.target)
        elif self.draft.has_numbers and event.unicode in ("+", "-"):
            self.draft.add_to_cell(self.target or self.aimed, 1 if event.unicode == "+" else -1)
        else:
            return False
        return True

    def remove_piece(self, cell: Cell | None) -> None:
        """Remove the piece on a cell, or subtract 1 from the cell's number; None changes nothing."""
        if cell is not None:
            self.draft.remove_piece(cell)

    def focus_changed(self, focused: bool, look: Look) -> None:
        super().focus_changed(focused, look)
        self.keyboard = self.keyboard and focused

    def spoken(self, look: Look) -> Spoken | None:
        """Return the board as a grid of cells for a screen reader; pressing a cell puts the selected piece there."""
        spoken = super().spoken(look)
        if spoken is None:
            return None
        position = self.position

        def spoken_cell(place: tuple[int, int], cell: Cell) -> Spoken:
            return Spoken(
                "cell", position.cell(cell), box_of(self.view.places.cell_rect(cell)), key=f"cell {cell}", place=place,
                focused=self.focused and cell == self.aimed,
                press=lambda: self.draft.use_hand(cell), aim=lambda: self.aim_at(cell),
            )  # fmt: skip

        return spoken_grid(spoken, self.view, spoken_cell)

    # -- for screen readers: the protocol `ReadableBoard` -------------------------------------------

    ahead = ""

    @property
    def position(self) -> PositionAloud:
        """The sentences about the pieces on the board, for a screen reader; the position may be illegal."""
        self._show()
        texts, board = self.view.texts, self.draft.now.board
        sides = texts.side(0), texts.side(1)
        return PositionAloud(self.view.game, self.view.state, board, texts.aloud, texts.position_editor, sides)

    def aim_at(self, cell: Cell) -> None:
        self.aimed, self.keyboard = cell, True

    def marked(self, _cell: Cell) -> str:
        return ""

    # -- drawing ------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the board, a mark on the piece that makes the position illegal, and a preview of a click."""
        self._show()
        self.view.draw(surface, look.now)
        sheet = Sheet(surface)
        blamed = self.draft.blamed
        if blamed is not None and not self.draft.has_numbers and self.draft.now.at(blamed) != EMPTY:
            piece, size = self._piece(self.draft.now.at(blamed)), self.view.cell
            ring = marks.dashes(piece, size, look.theme, marks.on_board(look.theme, "warn"))
            self.view.stamp(sheet, ring, blamed)
            self.view.stamp(sheet, marks.badge("warn", size, look.theme), blamed)
        if self.target is not None:
            self._draw_aim(surface, sheet, look, self.target)
        if self.keyboard:
            self.view.stamp(sheet, marks.cursor(self.view.cell, look.theme), self.aimed)

    def _show(self) -> None:
        """Show the draft; keep the cells of pointer and cursor on the board, which may be smaller than before."""
        if self._shown != self.draft.now.rows:
            self._shown = self.draft.now.rows
            self.view.show_board(self.draft.now.board)
            self.aimed = self.view.places.neighbour(self.aimed, 0, 0)
            self._pointed = self._pointed and self.view.places.neighbour(self._pointed, 0, 0)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        """Draw no ring around the control: the board marks the target cell itself."""
        if not self.keyboard:
            self.view.stamp(Sheet(surface), marks.cursor(self.view.cell, look.theme), self.aimed)

    def _draw_aim(self, surface: pygame.Surface, sheet: Sheet, look: Look, cell: Cell) -> None:
        """Preview a click: draw the piece on its cell, or dashes around a piece that would be removed or replaced."""
        now, hand, white = self.draft.now, self.draft.hand, (255, 255, 255)
        there = EMPTY if self.draft.has_numbers else now.at(cell)  # a store is no cell of the rows
        if self.draft.has_numbers:
            ringed, colour = Piece(self.view.board_theme.pieces, cell[1]), white
        elif there != EMPTY:
            ringed, colour = self._piece(there), marks.on_board(look.theme, "danger") if hand in ("", there) else white
        else:
            if hand:
                piece, after = self._piece(hand), now.put(cell, hand, self.draft.position_editor)
                self.view.draw_ghost(surface, (after.placed[-1], piece.player, piece.kind))
            return
        self.view.stamp(sheet, marks.dashes(ringed, self.view.cell, look.theme, colour), cell)

    def _piece(self, letter: str) -> Piece:
        spelled = self.draft.position_editor.piece(letter)
        assert spelled is not None
        return Piece(self.view.board_theme.pieces, spelled.player, spelled.kind)
