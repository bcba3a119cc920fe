"""Connect Four on the screen. Keys 1 to 7 drop a disc; so does a click in a column or on the strip above it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pygame

from coach import lines
from coach.connect4.texts import TEXTS
from coach.phrases import Foresight, Keycap, Phrase
from game import connect4 as rules
from game.texts import text
from game.verbs import State, current_player, is_terminal
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import marks, pieces, ribbons
from ui.boards.aiming import number_of
from ui.boards.animation import DROP_REST, DROP_ROW
from ui.boards.connect4 import rack
from ui.boards.connect4.rack import RackPlaces
from ui.boards.connect4.theme import THEME
from ui.boards.grid import GridView
from ui.boards.messages import Click, Intention, Status
from ui.boards.pieces import Piece
from ui.boards.places import centred, largest_cell
from ui.boards.sheet import Sheet
from ui.kit import Colour, Look, cap_of, paint
from ui.kit.motion import in_quad

_STRIP, _STRIP_GAP = 0.71, 0.135
_CAP_GAP = 3
"""Logical pixels: the least distance of two columns' key caps; columns closer together have numbers without caps."""
_GHOST = 0.4
"""Opacity of the ghost of a disc that a click would drop."""
_ANSWERED = 150
"""Alpha of a better move's winning line."""
_BOUNCES = ((0.12, 0.63), (0.04, 0.37))
"""Each bounce: its height as a fraction of the fall's height, and its share of the time after the fall."""
_LINE = ribbons.Style((255, 255, 255), ribbon=0.085, bead=0.045, strong=True, ring=0.068)


class Connect4View(GridView):
    """The view of Connect Four: discs fall behind the front of a rack."""

    texts = TEXTS
    board_theme = THEME

    places: RackPlaces
    places_type = RackPlaces
    _room = pygame.Rect(0, 0, 0, 0)
    _front: pygame.Surface | None = None
    _hint_fill = 0.0  # a tint over the discs would make them pale
    _landing: Cell | None = None

    # -- geometry ---------------------------------------------------------------------------------

    def _strips(self, cell: int) -> tuple[int, int]:
        """Height of the strip of column keys, and of the gap under it."""
        if self.bare or self.still:
            return 0, 0
        return max(round(_STRIP * cell), self.metrics.px(34)), round(_STRIP_GAP * cell)

    def _rack_size(self, cell: int) -> tuple[int, int]:
        below = rack.ABOVE if self.bare else rack.BELOW
        return 7 * cell + 2 * round(rack.SIDE * cell), 6 * cell + round(rack.ABOVE * cell) + round(below * cell)

    def _size(self, cell: int) -> tuple[int, int]:
        width, height = self._rack_size(cell)
        return width, height + sum(self._strips(cell))

    def _arrange(self, rect: pygame.Rect) -> RackPlaces:
        cell = largest_cell(self._size, rect.w, rect.h)
        whole, (tall, gap) = centred(self._size(cell), rect), self._strips(cell)
        strip = pygame.Rect(whole.x, whole.y, whole.w, tall)
        frame = pygame.Rect(whole.x, whole.y + tall + gap, *self._rack_size(cell))
        corner = frame.x + round(rack.SIDE * cell), frame.y + round(rack.ABOVE * cell)
        self._room, self._front = rect.copy(), None
        return RackPlaces(7, 6, cell, frame, corner, self.turned_round, strip)

    def _aim(self, point: tuple[int, int]) -> Cell | None:
        cell = self.places.hit(point)
        return None if cell is None else (cell[0], 0)

    def is_empty(self, rect: pygame.Rect) -> bool:
        """Whether neither a disc nor a column's number lies under a rectangle."""
        hides_number = not self.bare and rect.bottom > self.places.cell_rect((0, 0)).bottom
        return not hides_number and super().is_empty(rect)

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        rect = self._button_rect(action) if self.places.strip.h else self.places.cell_rect((action, 5))
        return (Click(rect.center),)

    def _button_rect(self, column: int) -> pygame.Rect:
        inset = max(2, round(0.06 * self.cell))
        left = self.places.cell_rect((column, 0)).x
        return pygame.Rect(left, self.places.strip.y, self.cell, self.places.strip.h).inflate(-inset, -2 * inset)

    # -- drawing ----------------------------------------------------------------------------------

    def _bake(self, sheet: Sheet) -> None:
        sheet.shadow(self.frame, round(rack.corner(self.cell)), self.theme, self.metrics)
        hole = rack.back(self.cell, self.theme)
        for cell in self.places.cells:
            sheet.blit(hole, self.places.cell_rect(cell).topleft)

    def _rack(self) -> pygame.Surface:
        """The front with its holes, baked once per layout."""
        if self._front is None:
            origin = (self.places.corner[0] - self.frame.x, self.places.corner[1] - self.frame.y)
            self._front = rack.front(self.frame.size, origin, 7, 6, self.cell, self.theme)
            if not self.bare:
                self._name_columns(Sheet(self._front, self.frame.topleft))
        return self._front

    def _name_columns(self, sheet: Sheet) -> None:
        y = (self.places.cell_rect((0, 0)).bottom + self.frame.bottom) / 2
        for column in range(7):
            self._label(sheet, str(column + 1), (self.places.cell_rect((column, 0)).centerx, y), (255, 255, 255))

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        self._draw_empty(sheet)
        self._draw_pieces(sheet, hidden, now)
        sheet.blit(self._rack(), self.frame.topleft)
        if self._celebration is not None:
            self._celebration.draw_under(sheet, now, self.theme)
            self._draw_line(sheet, self._won, self._celebration.traced(now))

    def _draw_line(self, sheet: Sheet, cells: list[Cell], share: float, alpha: int = 255) -> None:
        for run in lines.runs(cells):
            self._draw_traced(sheet, _LINE, run, share, alpha)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        self._draw_line(sheet, list(cells), 1.0)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        if self._celebration is None and self.last_action is not None and not self._is_marked():
            cell = self.cell_of(self.last_action)
            if self.letter(cell) != "." and cell not in self.tracks.hidden(now):
                self.stamp(sheet, marks.ring(self.piece_of(self.letter(cell)), self.cell, self.theme), cell)

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        if self._landing is None:
            return
        alpha = self._preview_alpha(now)
        column = pygame.Rect(self.places.cell_rect((self._landing[0], 5)).x - self.frame.x, 0, self.cell, self.frame.h)
        light = paint.rounded(self.frame.size, rack.corner(self.cell), (255, 255, 255), None, 1, 0.10)
        sheet.blit(light, (self.frame.x + column.x, self.frame.y), column, alpha)
        for row in range(self._landing[1]):
            spot = (self._landing[0], row)
            self.stamp(sheet, pieces.face(self.piece_of(self.letter(spot)), self.cell, self.theme), spot)
        dashed = marks.dashes(Piece(THEME.pieces, self._player), self.cell, self.theme, _pale(self._player))
        face = pieces.face(Piece(THEME.pieces, self._player), self.cell, self.theme)
        self.stamp(sheet, face, self._landing, round(alpha * _GHOST))
        if self._ahead is not None and self._ahead.line:
            self._draw_line(sheet, list(self._ahead.line), 1.0, alpha // 2 if self._ahead.missing else alpha)
            self._draw_answer(sheet, self._ahead, alpha)
        self.stamp(sheet, dashed, self._landing, alpha)

    def _draw_answer(self, sheet: Sheet, ahead: Foresight, alpha: int) -> None:
        """Draw the disc with which the other side would win after the previewed move."""
        piece = Piece(THEME.pieces, ahead.player)
        for cell in ahead.missing:
            self.stamp(sheet, pieces.face(piece, self.cell, self.theme), cell, round(alpha * _GHOST))
            self.stamp(sheet, marks.dashes(piece, self.cell, self.theme, _pale(ahead.player)), cell, alpha)

    def _draw_answer_line(self, sheet: Sheet, move: Consequences) -> None:
        if move.wins:
            self._draw_line(sheet, self.game.winning_cells(move.after), 1.0, _ANSWERED)

    def _ahead_cell(self) -> Cell | None:
        return self._landing

    @property
    def hint_ink(self) -> Colour:
        """The colour of a hint's frames: white, since the accent colour is too similar to the rack's."""
        return 255, 255, 255

    def _draw_around(self, sheet: Sheet, now: float) -> None:
        if self.bare or self.still:
            return
        look = Look(self.theme, self.metrics, now, self.animations)
        if not (self.ended or is_terminal(self.state)):
            look.panel(sheet.surface, self.places.strip, 14, self.theme.surface, self.theme.line)
            for column in range(7):
                self._draw_button(sheet, look, column)
        self._draw_stacks(sheet, look)

    def _draw_button(self, sheet: Sheet, look: Look, column: int) -> None:
        rect = self._button_rect(column)
        if self._landing is not None and self._landing[0] == column and self._enabled:
            look.panel(sheet.surface, rect, 10, self.theme.accent_soft, self.theme.accent, 2)
            for lower in (-6, 6):
                centre = (rect.centerx, rect.centery + look.px(lower))
                look.icon(sheet.surface, "chevron-down", centre, 26, self.theme.accent)
        elif self.letter((column, 5)) == "." and not self.keyed:
            look.icon(sheet.surface, "chevron-down", rect.center, 20, self.theme.text3)
        elif self.letter((column, 5)) == ".":
            label = str(column + 1)
            wide = look.keycap_width(label)
            if wide + look.px(_CAP_GAP) <= self.cell:
                look.keycap(sheet.surface, label, rect.centerx - wide / 2, rect.centery)
            else:
                look.draw_text(sheet.surface, label, rect.center, 11, "semi", self.theme.text2, "center")

    def _draw_stacks(self, sheet: Sheet, look: Look) -> None:
        """Draw the unplayed discs of each side, where there is room for them."""
        free = self.frame.left - self._room.left
        if free < look.px(84):
            return
        placed = [sum(row.count(letter) for row in self._board) for letter in "wb"]
        for player, centre in ((0, self._room.left + free * 0.46), (1, self._room.right - free * 0.46)):
            left = self.game.rows * self.game.columns // 2 - placed[player]
            self._draw_stack(sheet, look, player, round(centre), left)

    def _draw_stack(self, sheet: Sheet, look: Look, player: int, centre: int, left: int) -> None:
        width, pitch = look.px(53), min(look.px(13), (self.frame.h - look.px(60)) // 21)
        if pitch < 3:
            return
        base = self.frame.bottom - look.px(54)
        slab = rack.slab(width, pitch + look.hairline, player, self.theme)
        for number in range(left):
            sheet.blit(slab, (centre - width // 2, base - (number + 1) * pitch))
        look.draw_text(
            sheet.surface, TEXTS.side(player), (centre, base + look.px(16)), 14, "semi", self.theme.text, "center"
        )
        look.draw_text(
            sheet.surface,
            text("{n} left", n=left),
            (centre, base + look.px(38)),
            13,
            "medium",
            self.theme.text2,
            "center",
        )

    def _draw_cursor(self, sheet: Sheet) -> None:
        if self.bare or self.still:
            return
        look = Look(self.theme, self.metrics)
        look.ring(sheet.surface, self._button_rect(self._cursor[0]).inflate(-look.px(6), -look.px(6)), 8)

    # -- the falling disc -------------------------------------------------------------------------

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        row = rules.landing_row(after if undone else before, action)
        if row is None:
            return
        piece = Piece(THEME.pieces, int(current_player(after if undone else before)))
        fall = DROP_ROW * math.sqrt(6 - row)
        seconds = fall * 0.8 if undone else fall + DROP_REST

        def paint_disc(surface: pygame.Surface, share: float) -> None:
            height = in_quad(share) if undone else _height(share * seconds, fall)
            falling = not undone and share * seconds < fall
            self._draw_falling(Sheet(surface), piece, (action, row), height, falling)

        self.tracks.add(now, seconds, frozenset([(action, row)]), paint_disc)
        if not undone:
            self.tracks.cue(now + fall, "drop")

    def _draw_falling(self, sheet: Sheet, piece: Piece, cell: Cell, height: float, falling: bool) -> None:
        """Draw a falling disc behind the rack; its `height` above its cell is a share of the fall, 1 at the start."""
        rect = self.places.cell_rect(cell)
        lift = round(height * (6 - cell[1]) * self.cell)
        sprite = pieces.face(piece, self.cell, self.theme)
        pad = pieces.margin(self.cell)
        column = pygame.Rect(rect.x, self.frame.y, self.cell, self.frame.h)
        with paint.clipped(sheet.surface, column):
            if falling:
                streak = rack.streak(self.cell, piece.player, self.theme)
                at = (rect.centerx - streak.get_width() // 2, rect.centery - lift - streak.get_height())
                sheet.blit(streak, at, None, round(255 * (1 - height)))
            sheet.blit(sprite, (rect.x - pad, rect.y - pad - lift))
        sheet.blit(self._rack(), column.topleft, column.move(-self.frame.x, -self.frame.y))

    def _sounds_of(self, _action: int, _before: State, _after: State) -> tuple[str, ...]:
        return ("drop",)

    # -- input ------------------------------------------------------------------------------------

    def cell_of(self, action: int) -> Cell:
        rows = [row for row in range(6) if self.letter((action, row)) != "."]
        return action, max(rows, default=0)

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return cell[0] if button == 1 else None

    def _column_name(self, column: int) -> str:
        return str(column + 1)

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        column = number_of(event, self.game.columns)
        if column and self._enabled:
            return self._intention_for(column - 1)
        if cap_of(event) == "↓" and self._keyboard:
            return self._intention_for(self._cursor[0])
        return super()._typed(event)

    def _look_ahead(self) -> None:
        super()._look_ahead()
        action = self.aimed()
        self._landing = None if action is None else consequences_of(self.game, self.state, action).filled[0]

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        aside = (Keycap("1"), Phrase("–"), Keycap("7"), Phrase(text("column keys")))
        if self._ahead is not None:
            return Status(self._ahead.parts, aside, True, self._ahead.tone)
        target = self._target()
        if target is not None and target[0] not in self._legal:
            return Status((Phrase(text("Column {column} is full", column=target[0] + 1)),), aside, True)
        return Status((Phrase(text("Choose a column")),), aside)


def _height(elapsed: float, fall: float) -> float:
    """The height of a falling disc above its cell, as a share of the whole fall: from 1 to 0, then small bounces."""
    if elapsed < fall:
        return 1 - in_quad(elapsed / fall)
    since = (elapsed - fall) / DROP_REST
    for height, part in _BOUNCES:
        if since < part:
            share = since / part
            return height * 4 * share * (1 - share)
        since -= part
    return 0.0


def _pale(player: int) -> tuple[int, int, int]:
    return (255, 233, 178) if player == 0 else (255, 205, 200)


VIEW = Connect4View
