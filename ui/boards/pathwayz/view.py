"""Pathwayz on the screen. Keys 1 and 2 choose the piece; the right mouse button places the other kind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import atan2, tau
from typing import TYPE_CHECKING

import pygame

from coach.pathwayz.position_editor import PERMANENT, REGULAR
from coach.pathwayz.texts import TEXTS
from coach.pathwayz.ways import answer_way
from coach.phrases import Foresight, Keycap, Phrase, Stone, phrased
from game import pathwayz as rules
from game.spec import Game
from game.text import letter_at, square_name
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import animation, marks, pieces
from ui.boards.aiming import number_of
from ui.boards.animation import FLIP, FLIP_STAGGER, PLACE
from ui.boards.grid import GridView, coordinate_size
from ui.boards.messages import Changed, Click, Intention, PieceChoice, Status, taken
from ui.boards.pathwayz import water
from ui.boards.pathwayz.theme import THEME
from ui.boards.pathwayz.traces import Traces, draw_way, kind_of, light_banks, trace
from ui.boards.pathwayz.water import RiverPlaces
from ui.boards.pieces import Piece
from ui.boards.places import centred, largest_cell
from ui.boards.sheet import Sheet
from ui.boards.shine import Celebration
from ui.boards.transitions import appear, flip, vanish
from ui.kit import Metrics, Theme

if TYPE_CHECKING:
    from coach.review.annotation import Annotation

_KINDS = (REGULAR, PERMANENT)
_OVERLAP = 0.06
"""Seconds: the overlap of a new path's trace with the last stone's turning."""


class PathwayzView(GridView):
    """The river: a move places a regular stone of the mover's colour, or a permanent stone of the other colour."""

    texts = TEXTS
    board_theme = THEME

    places: RiverPlaces
    places_type = RiverPlaces
    all_on_board = True
    _kind = 0
    _flips: list[Cell]
    _answer: Foresight | None = None
    """The effects of an annotation's better move, with the path that the move makes."""

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        super().__init__(game, theme, metrics, bare=bare)
        self._traces = Traces(self)

    # -- geometry ---------------------------------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        borders = water.Borders.of(cell, self.game.rows, self.metrics, self.bare)
        width = self.game.columns * cell + 2 * (borders.side + borders.bank)
        return width, self.game.rows * cell + borders.above + borders.below

    def _arrange(self, rect: pygame.Rect) -> RiverPlaces:
        cell, rows = largest_cell(self._size, rect.w, rect.h), self.game.rows
        frame, borders = centred(self._size(cell), rect), water.Borders.of(cell, rows, self.metrics, self.bare)
        corner = frame.left + borders.side + borders.bank, frame.top + borders.above
        self._traces.forget_pictures()
        return RiverPlaces(self.game.columns, rows, cell, frame, corner, self.turned_round)

    def _bake(self, sheet: Sheet) -> None:
        rect, within = sheet.local(self.frame), sheet.local(self.places.squares)
        sheet.shadow(self.frame, water.frame_radius(self.cell), self.theme, self.metrics)
        water.draw(sheet.surface, rect, within, self.cell, self.theme)
        if self.bare:
            return
        left, right = self.places.banks
        for row in range(self.game.rows):
            y = self.places.cell_rect((0, row)).centery
            for bank in (left, right):
                self._label(sheet, str(row + 1), (bank.centerx, y), water.ink(self.theme))
        labelled = water.labelled_cell(self.cell, self.game.rows, self.metrics)
        below = (self.places.squares.bottom + self.frame.bottom) / 2 - 0.02 * labelled
        for column in range(self.game.columns):
            x = self.places.cell_rect((column, 0)).centerx
            self._label(sheet, chr(97 + column), (x, below), water.frame_ink(self.theme))

    def _text_size(self) -> int:
        return coordinate_size(water.labelled_cell(self.cell, self.game.rows, self.metrics), self.metrics)

    # -- the position -----------------------------------------------------------------------------

    def _adopt(self, state: State, last_action: int | None) -> None:
        self._traces.show(state)
        self._kind = 0
        super()._adopt(state, last_action)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        cell = self.cell_of(action)
        with_it = before if undone else after
        flipped = _around(rules.flips(after if undone else before, action), cell)
        piece = self.piece_of(_letter(with_it, cell))
        if undone:
            vanish(self, piece, cell, now)
        else:
            appear(self, piece, cell, now)
            self.tracks.cue(now, "place")
        begin = now if undone else now + PLACE * 0.6
        for number, turned in enumerate(flipped):
            was, will = self.piece_of(_letter(before, turned)), self.piece_of(_letter(after, turned))
            flip(self, was, will, turned, begin + number * FLIP_STAGGER)
        if flipped:
            self.tracks.cue(begin, "flip")
        last = begin + FLIP + (len(flipped) - 1) * FLIP_STAGGER - _OVERLAP if flipped else begin
        # The celebration traces the winning path.
        changed, at_once = frozenset([cell, *flipped]), bool(self._won)
        wipe = self._traces.wipe(before, changed, self.aided, now, last, at_once=at_once)
        if wipe is not None:
            self.tracks.add(wipe.start, wipe.seconds, frozenset(), lambda _surface, _share: None)

    def update(self, now: float) -> None:
        super().update(now)
        self._traces.paint_next(now)

    def _lit_lines(self) -> tuple[list[list[Cell]], pygame.Rect]:
        left, right = self.places.banks
        return [self._won], left.union(right)

    def _sounds_of(self, action: int, before: State, _after: State) -> tuple[str, ...]:
        return ("place", "flip") if rules.flips(before, action) else ("place",)

    # -- drawing ----------------------------------------------------------------------------------

    def annotate(self, annotation: Annotation | None) -> None:
        super().annotate(annotation)
        better = None if annotation is None else annotation.better
        self._answer = None if better is None or self.answer_cell() is None else answer_way(better, self.state)

    def _still_key(self, now: float) -> Hashable | None:
        if self._answer is not None:
            return self._answer
        if self._ahead is not None and self._ahead.line:
            return self._ahead
        wipe, base = self._traces.wipe_at(now), super()._still_key(now)
        if base is None or (wipe is not None and now >= wipe.start):
            return None
        return base, self.aided, wipe is None

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        self._draw_empty(sheet)
        if self._celebration is not None and self._won and now >= self._celebration.start:
            self._draw_win(sheet, now, self._celebration)
        elif self._ahead is not None and self._ahead.line:
            self._draw_line_ahead(sheet, self._ahead)
        elif self._answer is not None:
            draw_way(self, sheet, self._answer)
        elif self._held is None:
            self._traces.draw(sheet, now, self.aided)
        self._draw_pieces(sheet, hidden, now)

    def _draw_line_ahead(self, sheet: Sheet, ahead: Foresight) -> None:
        """Draw the line of the previewed move: a complete path, or an incomplete one with its missing cells marked."""
        if ahead.missing:
            draw_way(self, sheet, ahead)
            return
        if 1 - ahead.player in self.aided:
            self._traces.draw_faintly(sheet, 1 - ahead.player)
        action = self.aimed()
        after = self.state if action is None else consequences_of(self.game, self.state, action).after
        self.draw_path(sheet, ahead.line, ahead.player, after)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        light_banks(self, sheet, cells)
        trace(self, sheet, cells, player, state)

    def piece_of(self, letter: str) -> Piece:
        return Piece(THEME.pieces, "wb".index(letter.lower()), kind_of(letter))

    def _draw_win(self, sheet: Sheet, now: float, celebration: Celebration) -> None:
        """Trace the winning path from bank to bank, with the banks lit where it touches them."""
        seconds = celebration.share(now) * animation.WIN
        share = celebration.traced(now)
        celebration.draw_under(sheet, now, self.theme)
        made = self._traces.picture(int(self.state.winner), self._won, strong=True)
        right = min(1.0, max(0.0, seconds - animation.WIN_TRACE + 0.1) / 0.2)
        light_banks(self, sheet, self._won, (min(1.0, seconds / 0.15), right))
        if made is not None:
            surface, at = made
            area = pygame.Rect(0, 0, round(surface.get_width() * share), surface.get_height())
            sheet.blit(surface, at, area)

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell = self._target()
        if cell is None or self.letter(cell) != "." or _action(cell, self._kind) not in self._legal:
            return
        alpha = self._preview_alpha(now)
        for turned in self._flips:
            after = self.piece_of(_other(self.letter(turned)))
            self.stamp(sheet, marks.flip_hint(after, self.cell, self.theme), turned, alpha)
        if self._ahead is not None and self._ahead.tone in ("warn", "danger"):  # these tones have their own outline
            self.stamp(
                sheet, pieces.face(self._in_hand(), self.cell, self.theme), cell, round(alpha * marks.GHOST_ALPHA)
            )
        else:
            self.stamp(sheet, marks.ghost(self._in_hand(), self.cell, self.theme), cell, alpha)

    def draw_effects(self, sheet: Sheet, action: int) -> None:
        for turned in consequences_of(self.game, self.state, action).turned:
            after = self.piece_of(_other(self.letter(turned)))
            self.stamp(sheet, marks.flip_hint(after, self.cell, self.theme), turned)

    def _draw_recalled(self, sheet: Sheet, move: Consequences, now: float) -> None:
        """Draw arcs round the stones turned last; while the pointer is on the last move, draw their old colour too."""
        hidden, recalls = self.tracks.hidden(now), self._recalls()
        for cell in move.turned:
            if cell in hidden:
                continue
            self.stamp(sheet, marks.turned(self.cell, self.theme), cell)
            if recalls:
                was = self.piece_of(_other(self.letter(cell)))
                self.stamp(sheet, marks.coin(was, self.cell, self.theme), cell)
        if recalls:
            self.stamp(
                sheet, marks.dashes(self.piece_of(self.letter(move.filled[0])), self.cell, self.theme), move.filled[0]
            )

    # -- input ------------------------------------------------------------------------------------

    def cell_of(self, action: int) -> Cell:
        return action % rules.CELLS // rules.ROWS, action % rules.ROWS

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return _action(cell, self._kind if button == 1 else 1 - self._kind)

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        button = 1 if (action >= rules.CELLS) == (self._kind == 1) else 3
        return (Click(self.places.cell_rect(self.cell_of(action)).center, button),)

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        kind = number_of(event, len(_KINDS))
        if kind and self._enabled:
            return self.choose(kind - 1) or Changed()
        return super()._typed(event)

    def _in_hand(self) -> Piece:
        return Piece(THEME.pieces, self._player if self._kind == 0 else 1 - self._player, _KINDS[self._kind])

    def choices(self) -> tuple[PieceChoice, ...]:
        own, other = TEXTS.side(self._player), TEXTS.side(1 - self._player)
        return (
            PieceChoice(
                text("Regular"),
                text("Regular stone"),
                text("{side} · yours", side=own),
                text("yours"),
                "1",
                self._player,
                REGULAR,
                self._kind == 0,
                self._enabled,
            ),
            PieceChoice(
                text("Permanent"),
                text("Permanent stone"),
                text("{side} · flips around", side=other),
                text("flips"),
                "2",
                1 - self._player,
                PERMANENT,
                self._kind == 1,
                self._enabled,
            ),
        )

    def choose(self, index: int) -> Changed | None:
        if index not in (0, 1) or index == self._kind:
            return None
        self._kind = index
        self._retarget()
        return Changed()

    def _look_ahead(self) -> None:
        super()._look_ahead()
        action = self.aimed()
        self._flips = [] if action is None else list(consequences_of(self.game, self.state, action).turned)

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        cell = self._target()
        letter = "." if cell is None else self.letter(cell)
        begins = all(each == "." for row in self._board for each in row)
        return _placing_status(cell, None if letter == "." else self.piece_of(letter), self._ahead, begins=begins)

    def area_of(self, action: int) -> str:
        """The kind of piece and the column of an action, in words."""
        mover, column = int(current_player(self.state)), self._column_name(self.cell_of(action)[0])
        if action < rules.CELLS:
            return text(_STONE_IN[mover], column=column)
        return text(_PERMANENT_IN[1 - mover], column=column)


_STONE_IN = "a white stone in column {column}", "a black stone in column {column}"
_PERMANENT_IN = "a white permanent in column {column}", "a black permanent in column {column}"
"""Phrases for a move with a permanent stone: white, black."""


def _action(cell: Cell, kind: int) -> int:
    return cell[0] * rules.ROWS + cell[1] + kind * rules.CELLS


def _letter(state: State, cell: Cell) -> str:
    return letter_at(rules.board(state), cell)


def _other(letter: str) -> str:
    return {"w": "b", "b": "w"}[letter]


def _around(cells: list[Cell], middle: Cell) -> list[Cell]:
    """The cells clockwise round the middle, from straight above."""

    def turn(cell: Cell) -> float:
        return atan2(cell[0] - middle[0], cell[1] - middle[1]) % tau

    return sorted(cells, key=turn)


def _placing_status(cell: Cell | None, stone: Piece | None, ahead: Foresight | None, *, begins: bool) -> Status:
    """Return the status line for a cell: its stone, or if it is empty, the effects of a move there (`ahead`).

    Without a cell, the line tells how to move; on an empty board (`begins`), it tells the goal of the game.
    """
    if cell is None:
        goal = text("Link the left bank to the right in your colour. Diagonals count.")
        words = Phrase(goal if begins else text("Place a stone of your colour, or a permanent one of theirs"))
        # translators: keys are pictures of keys.
        return Status((words,), phrased("{keys} choose", keys=(Keycap("1"), Keycap("2"))))
    name = Phrase(square_name(*cell), strong=True)
    if stone is not None:
        shown = Stone(stone.player, stone.kind)
        is_permanent = stone.kind == PERMANENT
        message = phrased("{cell} permanent, never flips", cell=(shown, name)) if is_permanent else taken(shown, name)
        return Status(message, (), True)
    if ahead is None:
        return Status((name,), (), True)
    aside = phrased("Click or {key} to place", key=Keycap("Enter"))
    if ahead.tone in ("warn", "danger"):
        aside = phrased("{key} places it anyway", key=Keycap("Enter"))
    return Status(ahead.parts, aside, True, ahead.tone)


VIEW = PathwayzView
