"""Pathwayz on the screen. Keys 1 and 2 choose the piece; the right mouse button places the other kind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import atan2, tau
from typing import TYPE_CHECKING

import pygame

from coach.pathwayz.move_descriptions import foresight
from coach.pathwayz.position_editor import PERMANENT, REGULAR
from coach.pathwayz.texts import TEXTS
from coach.pathwayz.ways import answer_way
from coach.phrases import Foresight, Keycap, Part, Phrase, Stone, phrased
from game import pathwayz as rules
from game.text import letter_at, square_name
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import animation, frame, marks, pieces, ribbons
from ui.boards.aiming import number_of
from ui.boards.animation import FLIP, FLIP_STAGGER, PLACE
from ui.boards.grid import GridView, Traced
from ui.boards.messages import Changed, Click, Intention, PieceChoice, Status, taken
from ui.boards.pathwayz import ahead, water
from ui.boards.pathwayz.theme import THEME
from ui.boards.pieces import Piece
from ui.boards.ribbons import Bead
from ui.boards.sheet import Sheet
from ui.boards.transitions import appear, flip, vanish
from ui.kit.motion import out_cubic, progress

if TYPE_CHECKING:
    from coach.review.annotation import Annotation

_KINDS = (REGULAR, PERMANENT)
_STUB = 0.525
"""Distance that a path reaches beyond its end into a bank, in cells."""
_HALF = 128
"""Alpha of the other side's path while a move would complete a path."""
_OVERLAP, _AT_ONCE = 0.06, 0.001
"""Seconds: the overlap of a new path's trace with the last stone's turning; the time of an instant trace."""


class PathwayzView(GridView):
    """The river: a move places a regular stone of the mover's colour, or a permanent stone of the other colour."""

    texts = TEXTS
    board_theme = THEME

    _water = pygame.Rect(0, 0, 0, 0)
    _kind = 0
    _flips: list[Cell]
    _paths: tuple[list[Cell], list[Cell]] = ([], [])
    _old_paths: tuple[list[Cell], list[Cell]] | None = None
    _wipe: tuple[float, float] | None = None
    _unpainted: list[tuple[int, tuple[Cell, ...]]]
    """Paths that are painted before they are shown, each with its player."""
    _moved_at = 0.0
    _earlier: dict[Hashable, Traced]
    """Pictures of the position before this one, to be used again."""
    _answer: Foresight | None = None
    """The way made by the better move of an annotation."""
    _bare_cells: frozenset[Cell] = frozenset()
    """Cells changed by the animated move."""

    # -- geometry ---------------------------------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        borders = water.Borders.of(cell, water.labelled_cell(cell, self.game.rows, self.metrics), self.bare)
        width = self.game.columns * cell + 2 * (borders.side + borders.bank)
        return width, self.game.rows * cell + borders.above + borders.below

    def _arrange(self, rect: pygame.Rect) -> None:
        self.cell = self._largest_cell(rect.w, rect.h)
        self.frame = pygame.Rect((0, 0), self._size(self.cell))
        self.frame.center = rect.center
        self.labelled_cell = water.labelled_cell(self.cell, self.game.rows, self.metrics)
        borders = water.Borders.of(self.cell, self.labelled_cell, self.bare)
        self._corner = (self.frame.left + borders.side + borders.bank, self.frame.top + borders.above)
        self._water = pygame.Rect(self._corner, (self.game.columns * self.cell, self.game.rows * self.cell))
        self._extent = self.frame.inflate(2 * self.metrics.px(48), 2 * self.metrics.px(60))

    def region(self, columns: tuple[int, int], rows: tuple[int, int]) -> pygame.Rect:
        region = super().region(columns, rows)
        if columns == (0, self.game.columns) and rows != (0, self.game.rows):
            left, right = water.bank_rects(self._water, self.cell)
            return pygame.Rect(left.x, region.y, right.right - left.x, region.h)
        return region

    def _bake(self, sheet: Sheet) -> None:
        rect, within = sheet.local(self.frame), sheet.local(self._water)
        frame.shadow(sheet.surface, rect, water.frame_radius(self.cell), self.theme, self.metrics)
        water.draw(sheet.surface, rect, within, self.cell, self.theme)
        if not self.bare:
            self._coordinates(sheet)

    def _coordinates(self, sheet: Sheet) -> None:
        left, right = water.bank_rects(self._water, self.cell)
        for row in range(self.game.rows):
            y = self.cell_rect((0, row)).centery
            for bank in (left, right):
                self._label(sheet, str(row + 1), (bank.centerx, y), water.ink(self.theme))
        below = (self._water.bottom + self.frame.bottom) / 2 - 0.02 * self.labelled_cell
        for column in range(self.game.columns):
            x = self.cell_rect((column, 0)).centerx
            self._label(sheet, chr(97 + column), (x, below), water.frame_ink(self.theme))

    # -- the position -----------------------------------------------------------------------------

    def _adopt(self, state: State, last_action: int | None) -> None:
        self._paths = _both_paths(state)
        self._wipe = self._old_paths = None
        self._unpainted = []
        self._earlier = self._pictures
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
        self._bare_cells = frozenset([cell, *flipped])
        last = begin + FLIP + (len(flipped) - 1) * FLIP_STAGGER - _OVERLAP if flipped else begin
        self._moved_at = now
        self._begin_wipe(before, last)

    def update(self, now: float) -> None:
        """Advance animations; paint one of the next traced paths, since painting all at once would delay a frame."""
        super().update(now)
        if self._unpainted and now > self._moved_at:
            player, path = self._unpainted.pop()
            self._trace(player, path, strong=False)

    def _winning_runs(self) -> list[list[Cell]]:
        return [self._won]

    def _lit_room(self) -> pygame.Rect:
        left, right = water.bank_rects(self._water, self.cell)
        return left.union(right)

    def _begin_wipe(self, before: State, start: float) -> None:
        """Trace the new longest paths from left to right over the old ones."""
        self._old_paths = _both_paths(before)
        if self._old_paths == self._paths or not self.aided:
            self._old_paths = None
            return
        self._unpainted = [(player, tuple(self._paths[player])) for player in self.aided]
        links = max(len(path) - 1 for path in self._paths)
        seconds = min(animation.TRACE_LINK * max(links, 2), animation.TRACE_MAX)
        if self._won:  # The celebration traces the winning path.
            seconds = _AT_ONCE
        self._wipe = (start, seconds)
        self.tracks.add(start, seconds, frozenset(), lambda _surface, _share: None)

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
        if self._wipe is not None and now >= sum(self._wipe):
            self._wipe = self._old_paths = None
        if self._wipe is not None and now >= self._wipe[0]:
            return None
        base = super()._still_key(now)
        return None if base is None else (base, self.aided, self._wipe is None)

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        sheet.blit(self._empty(), self._extent.topleft)
        if self._celebration is not None and self._won and now >= self._celebration:
            self._draw_win(sheet, now)
        elif self._ahead is not None and self._ahead.line:
            ahead.draw(self, sheet, self._ahead)
        elif self._answer is not None:
            ahead.draw_way(self, sheet, self._answer)
        elif self._held is None:
            self._draw_traces(sheet, now)
        self._draw_pieces(sheet, hidden, now)

    def _draw_traces(self, sheet: Sheet, now: float) -> None:
        share = 1.0
        if self._wipe is not None:
            share = out_cubic(progress(now, *self._wipe))
        split = self._water.left - self.cell + round((self._water.w + 2 * self.cell) * share)
        for player in self.aided:
            if self._old_paths is not None and share < 1:
                self._blit_trace(sheet, player, self._old_paths[player], split, old=True)
            self._blit_trace(sheet, player, self._paths[player], split, old=False)

    def _blit_trace(self, sheet: Sheet, player: int, path: list[Cell], split: int, old: bool) -> None:
        """Draw a new path left of the x coordinate `split`, or an old path right of it."""
        made = self._trace(player, tuple(path), strong=False, old=old)
        if made is None:
            return
        surface, (x, y) = made
        cut = min(max(split - x, 0), surface.get_width())
        area = pygame.Rect(cut, 0, surface.get_width() - cut, surface.get_height())
        if not old:
            area = pygame.Rect(0, 0, cut, surface.get_height())
        sheet.blit(surface, (x + area.x, y), area)

    def _trace(self, player: int, path: tuple[Cell, ...], strong: bool, old: bool = False) -> Traced | None:
        """The path's picture; None for a single piece. An old path has no beads on pieces turning over."""
        if len(path) < 2:
            return None
        without = self._bare_cells if old else frozenset()
        beads = tuple(None if cell in without else self._bead(cell, player) for cell in path)
        key = (player, path, beads, strong, self.cell, self._corner, self.turned_round, self.theme.cache_key)
        made = self._pictures.get(key) or self._earlier.get(key) or self._make_trace(player, path, beads, strong)
        self._pictures[key] = made
        return made

    def _make_trace(self, player: int, path: tuple[Cell, ...], beads: tuple[Piece | None, ...], strong: bool) -> Traced:
        colour = self.theme.trace1 if player == 0 else self.theme.trace2
        places: list[Bead] = [(bead, self.cell_rect(cell).topleft) for bead, cell in zip(beads, path, strict=True)]
        left, right = self._ends(path)
        ends = ((left, 0, -1), (right, self.game.columns - 1, 1))
        stubs = [(self.cell_rect(cell).topleft, side) for cell, bank, side in ends if self.seen(cell)[0] == bank]
        return ribbons.draw(ribbons.Style(colour, strong=strong, stub=_STUB), places, self.cell, self.theme, stubs)

    def trace_on(self, sheet: Sheet, path: Sequence[Cell], player: int, state: State) -> None:
        """Trace a path over the stones of a position, which may differ from the position shown."""
        beads = tuple(Piece(THEME.pieces, player, _kind_of(_letter(state, cell))) for cell in path)
        sheet.blit(*self._make_trace(player, tuple(path), beads, strong=False))

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        self.light_banks(sheet, cells)
        self.trace_on(sheet, cells, player, state)

    def trace_faintly(self, sheet: Sheet, player: int) -> None:
        """Trace a side's longest path at half strength, if the side is in `aided`."""
        made = self._trace(player, tuple(self._paths[player]), strong=False) if player in self.aided else None
        if made is not None:
            sheet.blit(*made, None, _HALF)

    def state_ahead(self) -> State:
        """The position after the move under the pointer; without such a move, the position shown."""
        action = self.aimed()
        return self.state if action is None else consequences_of(self.game, self.state, action).after

    def is_taken(self, cell: Cell) -> bool:
        """Whether a cell has a stone in the position shown, or after the annotation's better move."""
        return self.letter(cell) != "." or cell == self.answer_cell()

    def light_banks(self, sheet: Sheet, path: Sequence[Cell]) -> None:
        """Light both banks where a path touches them."""
        for side, end in enumerate(self._ends(path)):
            self._light_bank(sheet, end, side, 1.0)

    def _ends(self, path: Sequence[Cell]) -> tuple[Cell, Cell]:
        """The ends of a path: the left end on the screen, then the right end."""
        return (path[-1], path[0]) if self.turned_round else (path[0], path[-1])

    def _bead(self, cell: Cell, player: int) -> Piece:
        return Piece(THEME.pieces, player, _kind_of(self.letter(cell)))

    def piece_of(self, letter: str) -> Piece:
        return Piece(THEME.pieces, "wb".index(letter.lower()), _kind_of(letter))

    def _draw_win(self, sheet: Sheet, now: float) -> None:
        """Trace the winning path from bank to bank, with the banks lit where it touches them."""
        seconds = self._celebrated(now) * animation.WIN
        share = self._traced_share(now)
        self._draw_light(sheet, now)
        made = self._trace(int(self.state.winner), tuple(self._won), strong=True)
        first, last = self._ends(self._won)
        if seconds > 0:
            self._light_bank(sheet, first, 0, min(1.0, seconds / 0.15))
        self._light_bank(sheet, last, 1, min(1.0, max(0.0, seconds - animation.WIN_TRACE + 0.1) / 0.2))
        if made is not None:
            surface, at = made
            area = pygame.Rect(0, 0, round(surface.get_width() * share), surface.get_height())
            sheet.blit(surface, at, area)

    def _light_bank(self, sheet: Sheet, cell: Cell, side: int, share: float) -> None:
        bank = water.bank_rects(self._water, self.cell)[side]
        square = self.cell_rect(cell)
        lit = water.lit_bank((bank.w, square.h), self.cell, self.theme)
        if share > 0:
            sheet.blit(lit, (bank.x, square.y), None, round(255 * share))

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell = self._target()
        if cell is None or self.letter(cell) != "." or self._action(cell, self._kind) not in self._legal:
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
        """Draw arcs round the stones turned last; while the pointer is on the last move, also their earlier colour."""
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

    @staticmethod
    def _action(cell: Cell, kind: int) -> int:
        return cell[0] * rules.ROWS + cell[1] + kind * rules.CELLS

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return self._action(cell, self._kind if button == 1 else 1 - self._kind)

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        button = 1 if (action >= rules.CELLS) == (self._kind == 1) else 3
        return (Click(self.cell_rect(self.cell_of(action)).center, button),)

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

    def _foresee(self, move: Consequences) -> Foresight:
        return foresight(move, TEXTS, self.warns)

    def _look_ahead(self) -> None:
        super()._look_ahead()
        action = self.aimed()
        self._flips = [] if action is None else list(consequences_of(self.game, self.state, action).turned)

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        cell = self._target()
        if not self._enabled:
            return Status()
        if cell is None:
            words = Phrase(text("Place a stone of your colour, or a permanent one of theirs"))
            # translators: keys are pictures of keys.
            return Status((words,), phrased("{keys} choose", keys=(Keycap("1"), Keycap("2"))))
        if self.letter(cell) != ".":
            return Status(self._words_of_piece(cell), (), True)
        if self._ahead is None:
            return Status((Phrase(square_name(*cell), strong=True),), (), True)
        aside = phrased("Click or {key} to place", key=Keycap("Enter"))
        if self._ahead.tone in ("warn", "danger"):
            aside = phrased("{key} places it anyway", key=Keycap("Enter"))
        return Status(self._ahead.parts, aside, True, self._ahead.tone)

    def _words_of_piece(self, cell: Cell) -> tuple[Part, ...]:
        piece = self.piece_of(self.letter(cell))
        name = Phrase(square_name(*cell), strong=True)
        if piece.kind == PERMANENT:
            return phrased("{cell} permanent, never flips", cell=(Stone(piece.player, piece.kind), name))
        return taken(Stone(piece.player, piece.kind), name)

    def area_of(self, action: int) -> str:
        """The kind of piece and the column of an action, in words."""
        mover, column = int(current_player(self.state)), self._column_name(self.cell_of(action)[0])
        if action < rules.CELLS:
            return text(_STONE_IN[mover], column=column)
        return text(_PERMANENT_IN[1 - mover], column=column)

    def describe(self, action: int) -> str:
        name = square_name(*self.cell_of(action))
        mover = int(current_player(self.state))
        if action < rules.CELLS:
            return text(_STONE_ON[mover], cell=name)
        count = len(rules.flips(self.state, action))
        if count == 0:
            return text(_PERMANENT_ON[1 - mover], cell=name)
        return text(_FLIPPING[1 - mover], cell=name, n=count)


_STONE_IN = "a white stone in column {column}", "a black stone in column {column}"
_PERMANENT_IN = "a white permanent in column {column}", "a black permanent in column {column}"
_STONE_ON = "a white stone on {cell}", "a black stone on {cell}"
_PERMANENT_ON = "a white permanent on {cell}", "a black permanent on {cell}"
_FLIPPING = (
    "a white permanent on {cell}, flips {n} stone|a white permanent on {cell}, flips {n} stones",
    "a black permanent on {cell}, flips {n} stone|a black permanent on {cell}, flips {n} stones",
)
"""Messages about moves, by the colour of the stone."""


def _kind_of(letter: str) -> str:
    return PERMANENT if letter.isupper() else REGULAR


@lru_cache(maxsize=8)
def _both_paths(state: State) -> tuple[list[Cell], list[Cell]]:
    """The longest path of each side; cached, since a move also needs the paths of the position before it."""
    return rules.longest_path(state, 0), rules.longest_path(state, 1)


def _letter(state: State, cell: Cell) -> str:
    return letter_at(rules.board(state), cell)


def _other(letter: str) -> str:
    return {"w": "b", "b": "w"}[letter]


def _around(cells: list[Cell], middle: Cell) -> list[Cell]:
    """The cells clockwise round the middle, from straight above."""

    def turn(cell: Cell) -> float:
        return atan2(cell[0] - middle[0], cell[1] - middle[1]) % tau

    return sorted(cells, key=turn)


VIEW = PathwayzView
