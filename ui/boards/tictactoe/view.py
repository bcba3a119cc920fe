"""Tic-tac-toe on the screen. Keys 1 to 9 are placed as on a numeric keypad, 1 at the bottom left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from coach import lines
from coach.phrases import Foresight, Keycap, Phrase, Stone
from coach.tictactoe.move_descriptions import foresight
from coach.tictactoe.texts import TEXTS
from game import tictactoe as rules
from game.text import square_name
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences
from ui.boards import frame, pieces, ribbons
from ui.boards.grid import GridView
from ui.boards.messages import Intention, Status
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.boards.tictactoe import strokes
from ui.boards.tictactoe.theme import THEME
from ui.boards.transitions import vanish
from ui.kit import paint
from ui.kit.motion import in_out_cubic

_MARGIN = 0.21
_STROKE = 0.260
"""Seconds for drawing a mark: a hand's two strokes."""
_PANEL = ((66, 72, 112), (46, 49, 81))
_GHOST = 0.42
_ANSWERED = 150
"""Alpha of a better move's winning line."""
_LINE = ribbons.Style((255, 255, 255), ribbon=0.06, bead=0.0, strong=True, beads=False)


class TicTacToeView(GridView):
    """A board of three by three cells, drawn by hand."""

    texts = TEXTS
    board_theme = THEME

    # -- geometry ---------------------------------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        side = 3 * cell + 2 * round(_MARGIN * cell)
        return side, side

    def _arrange(self, rect: pygame.Rect) -> None:
        self.cell = self._largest_cell(rect.w, rect.h)
        self.frame = pygame.Rect((0, 0), self._size(self.cell))
        self.frame.center = rect.center
        margin = round(_MARGIN * self.cell)
        self._corner = (self.frame.x + margin, self.frame.y + margin)
        self._extent = self.frame.inflate(2 * self.metrics.px(48), 2 * self.metrics.px(60))

    def _bake(self, sheet: Sheet) -> None:
        rect = sheet.local(self.frame)
        radius = max(4, min(round(0.26 * self.cell), self.metrics.px(28)))
        frame.shadow(sheet.surface, rect, radius, self.theme, self.metrics)
        contrast = self.theme.is_contrast
        edge = (255, 255, 255) if contrast else (85, 91, 126)
        fill = ((0, 0, 0), (0, 0, 0)) if contrast else _PANEL
        paint.panel(sheet.surface, rect, radius, fill, edge, max(1, round(self.cell / (60 if contrast else 160))))
        self._grid(sheet)
        if not self.bare:
            self._coordinates(sheet)

    def _grid(self, sheet: Sheet) -> None:
        colour = (255, 255, 255) if self.theme.is_contrast else (127, 133, 168)
        width, inset = max(2.0, 0.04 * self.cell), 0.08 * self.cell
        board = sheet.local(pygame.Rect(self._corner, (3 * self.cell, 3 * self.cell)))
        for step in (1, 2):
            x, y = board.x + step * self.cell, board.y + step * self.cell
            paint.line(sheet.surface, (x, board.y + inset), (x, board.bottom - inset), width, colour)
            paint.line(sheet.surface, (board.x + inset, y), (board.right - inset, y), width, colour)

    def _coordinates(self, sheet: Sheet) -> None:
        colour = (255, 255, 255) if self.theme.is_contrast else (163, 169, 204)
        for step in range(3):
            square = self.cell_rect((step, step))
            self._label(sheet, chr(97 + step), (square.centerx, self.frame.bottom - 0.11 * self.cell), colour)
            self._label(sheet, str(step + 1), (self.frame.x + 0.11 * self.cell, square.centery), colour)

    def _text_size(self) -> int:
        return max(round(0.085 * self.cell), self.metrics.px(11) if self.cell > self.metrics.px(60) else 0)

    # -- drawing ----------------------------------------------------------------------------------

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        super()._compose(sheet, now, hidden)
        if self._celebration is not None and self._won:
            self._draw_line(sheet, self._won, self._traced_share(now))

    def _draw_line(self, sheet: Sheet, cells: Sequence[Cell], share: float, alpha: int = 255) -> None:
        """Draw a stroke through the winning marks."""
        for run in lines.runs(cells):
            self._draw_traced(sheet, _LINE, run, share, alpha)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        self._draw_line(sheet, cells, 1.0)

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell = self._target()
        if cell is None or self._ahead is None:
            return
        alpha = self._preview_alpha(now)
        ghosts = [(cell, self._player), *((missing, self._ahead.player) for missing in self._ahead.missing)]
        for place, player in ghosts:
            sprite = pieces.sprite(Piece(THEME.pieces, player), self.cell, self.theme)
            self.stamp(sheet, sprite, place, round(alpha * _GHOST))
        if self._ahead.line:
            self._draw_line(sheet, self._ahead.line, 1.0, alpha // 2 if self._ahead.missing else alpha)

    def _draw_answer_line(self, sheet: Sheet, move: Consequences) -> None:
        if move.wins:
            self._draw_line(sheet, self.game.winning_cells(move.after), 1.0, _ANSWERED)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        cell = self.cell_of(action)
        player = int(current_player(after if undone else before))
        if undone:
            vanish(self, Piece(THEME.pieces, player), cell, now)
            return

        def draw_stroke(surface: pygame.Surface, share: float) -> None:
            step = max(1, round(in_out_cubic(share) * strokes.FRAMES))
            self.stamp(Sheet(surface), strokes.drawn(player, step, self.cell, self.theme), cell)

        self.tracks.add(now, _STROKE, frozenset([cell]), draw_stroke)
        self.tracks.cue(now, "place")

    # -- input ------------------------------------------------------------------------------------

    def cell_of(self, action: int) -> Cell:
        return action % rules.SIZE, action // rules.SIZE

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return cell[1] * rules.SIZE + cell[0] if button == 1 else None

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        digit = event.key - pygame.K_1 if pygame.K_1 <= event.key <= pygame.K_9 else event.key - pygame.K_KP1
        if 0 <= digit < 9 and self._enabled:
            return self._ask(self._action_at(self.seen((digit % rules.SIZE, digit // rules.SIZE)), 1))
        return super()._typed(event)

    def _foresee(self, move: Consequences) -> Foresight:
        return foresight(move, TEXTS, self.warns)

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        aside = (Keycap("1"), Phrase("–"), Keycap("9"), Phrase(text("squares, from bottom left")))
        cell = self._target()
        if self._ahead is not None:
            return Status(self._ahead.parts, aside, True, self._ahead.tone)
        if cell is None or self.letter(cell) == ".":
            return Status((Phrase(text("Choose a square")),), aside)
        name = Phrase(square_name(*cell), strong=True)
        return Status((Stone(self.piece_of(self.letter(cell)).player), name, Phrase(text("is taken"))), aside, True)

    def describe(self, action: int) -> str:
        side = TEXTS.side(int(current_player(self.state)))
        return text("{side} on {cell}", side=side, cell=square_name(*self.cell_of(action)))


VIEW = TicTacToeView
