"""Draws, below the stones, the longest path of each side and the path that a move would continue; lights the banks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby, pairwise
from math import dist
from typing import ClassVar, NamedTuple, Protocol

import pygame

from coach.pathwayz.position_editor import PERMANENT, REGULAR
from coach.phrases import Foresight
from game import pathwayz as rules
from game.spec import Game
from game.text import letter_at
from game.verbs import State
from table.consequences import Cell
from ui.boards import animation, ribbons
from ui.boards.grid import Traced
from ui.boards.pathwayz import water
from ui.boards.pathwayz.water import RiverPlaces
from ui.boards.pieces import Piece
from ui.boards.ribbons import Bead
from ui.boards.sheet import Sheet
from ui.boards.theme import BoardTheme
from ui.kit import Colour, Theme, fonts, mix, paint
from ui.kit.motion import out_cubic, progress

Paths = tuple[list[Cell], list[Cell]]
_STUB = 0.525
"""Distance that a path reaches beyond its end into a bank, in cells."""
_HALF = 128
"""Alpha of the other side's path, while the move under the pointer would complete a path."""
_AT_ONCE = 0.001
"""Seconds of a wipe that is too short to be seen: the new paths appear at once."""
_DOT, _PITCH, _SPOT = 0.07, 0.21, 0.25
"""The dots' diameter and distance in a gap of a path, and the radius of a missing stone's spot, in cells."""


class PathView(Protocol):
    """The members of the view that these drawings need; `PathwayzView` has them."""

    places: RiverPlaces
    cell: int
    board_theme: ClassVar[BoardTheme]
    game: Game
    state: State
    theme: Theme
    turned_round: bool

    def answer_cell(self) -> Cell | None: ...

    def letter(self, cell: Cell) -> str: ...


class Wipe(NamedTuple):
    """The replacement of old paths by new ones, from left to right.

    Attributes:
        start, seconds: the time when it starts, and its length in seconds.
        old: the old paths.
        changed: the cells whose stones the move turns over; on these stones, old paths are drawn without beads.
    """

    start: float
    seconds: float
    old: Paths
    changed: frozenset[Cell]


class Traces:
    """The paths of the position shown, with their pictures."""

    def __init__(self, view: PathView) -> None:
        self._view = view
        self._paths: Paths = ([], [])
        self._wipe: Wipe | None = None
        self._unpainted: list[int] = []
        """Sides whose paths are painted in later frames, since painting all at once would delay a frame."""
        self._moved_at = 0.0
        self._pictures: dict[Hashable, Traced] = {}
        self._earlier: dict[Hashable, Traced] = {}
        """Pictures of the position before this one, to be used again."""

    def show(self, state: State) -> None:
        """Show the paths of a position at once, without a wipe."""
        self._paths, self._wipe, self._unpainted = _both_paths(state), None, []
        self._earlier, self._pictures = self._pictures, {}

    def forget_pictures(self) -> None:
        """Drop the pictures of this position, because the geometry changes."""
        self._pictures = {}

    def wipe(
        self, before: State, changed: frozenset[Cell], sides: Sequence[int], now: float, start: float, *, at_once: bool
    ) -> Wipe | None:
        """Replace the paths of the position `before`, from the time `start` on, after a move made at `now`.

        `sides` are the sides with drawn paths; `at_once` means without a wipe. Return None if no drawn path changes.
        """
        old = _both_paths(before)
        if old == self._paths or not sides:
            return None
        self._moved_at, self._unpainted = now, list(sides)
        links = max(len(path) - 1 for path in self._paths)
        seconds = _AT_ONCE if at_once else min(animation.TRACE_LINK * max(links, 2), animation.TRACE_MAX)
        self._wipe = Wipe(start, seconds, old, changed)
        return self._wipe

    def wipe_at(self, now: float) -> Wipe | None:
        """The wipe that is under way or has yet to begin; None if there is none."""
        if self._wipe is not None and now >= self._wipe.start + self._wipe.seconds:
            self._wipe = None
        return self._wipe

    def paint_next(self, now: float) -> None:
        """Paint one of the paths that are not painted yet; paint nothing in the frame of the move itself."""
        if self._unpainted and now > self._moved_at:
            player = self._unpainted.pop()
            self.picture(player, self._paths[player])

    def draw(self, sheet: Sheet, now: float, sides: Sequence[int]) -> None:
        """Draw the paths of some sides; during a wipe, the new path left of the wipe's edge, the old path right of
        it.
        """
        wipe, share = self._wipe, 1.0
        if wipe is not None:
            share = out_cubic(progress(now, wipe.start, wipe.seconds))
        squares, cell = self._view.places.squares, self._view.cell
        split = squares.left - cell + round((squares.w + 2 * cell) * share)
        for player in sides:
            if wipe is not None and share < 1:
                _blit_right(sheet, self.picture(player, wipe.old[player], without=wipe.changed), split)
            _blit_left(sheet, self.picture(player, self._paths[player]), split)

    def draw_faintly(self, sheet: Sheet, player: int) -> None:
        """Draw a side's path at half strength."""
        made = self.picture(player, self._paths[player])
        if made is not None:
            sheet.blit(*made, None, _HALF)

    def picture(
        self, player: int, path: Sequence[Cell], *, strong: bool = False, without: frozenset[Cell] = frozenset()
    ) -> Traced | None:
        """The picture of a side's path, without beads on the cells `without`; None if the path is a single stone."""
        if len(path) < 2:
            return None
        view, cells = self._view, tuple(path)
        beads = tuple(None if cell in without else _bead(view, player, view.letter(cell)) for cell in cells)
        key = (player, cells, beads, strong, view.cell, view.places.corner, view.turned_round, view.theme.cache_key)
        made = self._pictures.get(key) or self._earlier.get(key) or _traced(view, player, cells, beads, strong)
        self._pictures[key] = made
        return made


def trace(view: PathView, sheet: Sheet, path: Sequence[Cell], player: int, state: State) -> None:
    """Trace a path over the stones of a position, which may differ from the position shown."""
    board = rules.board(state)
    beads = tuple(_bead(view, player, letter_at(board, cell)) for cell in path)
    sheet.blit(*_traced(view, player, path, beads, strong=False))


def light_banks(view: PathView, sheet: Sheet, path: Sequence[Cell], shares: tuple[float, float] = (1.0, 1.0)) -> None:
    """Light the left and the right bank where a path touches them; `shares` are the two strengths, 0 to 1."""
    for end, bank, share in zip(_ends(view, path), view.places.banks, shares, strict=True):
        square = view.places.cell_rect(end)
        lit = water.lit_bank((bank.w, square.h), view.cell, view.theme)
        if share > 0:
            sheet.blit(lit, (bank.x, square.y), None, round(255 * share))


def draw_way(view: PathView, sheet: Sheet, ahead: Foresight) -> None:
    """Trace the stones of a path that is not complete yet, dot its gaps, and number its missing cells."""
    for run in _runs(view, ahead.line):
        trace(view, sheet, run, ahead.player, view.state)
    colour = view.board_theme.pieces.glow(ahead.player, view.theme)
    for first, second in pairwise(ahead.line):
        if not (_is_taken(view, first) and _is_taken(view, second)):
            _dotted(view, sheet, first, second, colour)
    for number, cell in enumerate(ahead.missing, 1):
        _spot(view, sheet, cell, str(number), colour)


def _runs(view: PathView, way: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Yield the connected groups of an incomplete path's existing stones."""
    for taken, run in groupby(way, partial(_is_taken, view)):
        if taken:
            yield list(run)


def _is_taken(view: PathView, cell: Cell) -> bool:
    """Whether a cell has a stone in the position shown, or is the cell of the annotation's better move."""
    return view.letter(cell) != "." or cell == view.answer_cell()


def _dotted(view: PathView, sheet: Sheet, first: Cell, second: Cell, colour: Colour) -> None:
    start, end = sheet.local(view.places.cell_rect(first)).center, sheet.local(view.places.cell_rect(second)).center
    count = max(2, round(dist(start, end) / (_PITCH * view.cell)))
    for step in range(count):
        share = (step + 0.5) / count
        at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        paint.circle(sheet.surface, at, 0.75 * _DOT * view.cell + 1, (0, 0, 0))
        paint.circle(sheet.surface, at, 0.75 * _DOT * view.cell, colour)


def _spot(view: PathView, sheet: Sheet, cell: Cell, number: str, colour: Colour) -> None:
    rect = sheet.local(view.places.cell_rect(cell))
    side = round(2 * _SPOT * view.cell)
    spot = rect.inflate(side - rect.w, side - rect.h)
    paint.panel(sheet.surface, spot, side / 2, mix(colour, (0, 0, 0), 0.85))
    paint.dashed(sheet.surface, spot, side / 2, max(1.5, 0.03 * view.cell), colour, 0.1 * view.cell, 0.06 * view.cell)
    ink = (255, 255, 255)
    fonts.draw(sheet.surface, number, spot.center, round(0.26 * view.cell), "semi", ink, "center")


def kind_of(letter: str) -> str:
    """Return the kind of the stone that a letter stands for."""
    return PERMANENT if letter.isupper() else REGULAR


def _traced(view: PathView, player: int, path: Sequence[Cell], beads: Sequence[Piece | None], strong: bool) -> Traced:
    colour = view.theme.trace1 if player == 0 else view.theme.trace2
    places: list[Bead] = [(bead, view.places.cell_rect(cell).topleft) for bead, cell in zip(beads, path, strict=True)]
    left, right = _ends(view, path)
    ends = ((left, 0, -1), (right, view.game.columns - 1, 1))
    stubs = [
        (view.places.cell_rect(cell).topleft, side) for cell, bank, side in ends if view.places.seen(cell)[0] == bank
    ]
    return ribbons.draw(ribbons.Style(colour, strong=strong, stub=_STUB), places, view.cell, view.theme, stubs)


def _ends(view: PathView, path: Sequence[Cell]) -> tuple[Cell, Cell]:
    """The ends of a path: the left end on the screen, then the right end."""
    return (path[-1], path[0]) if view.turned_round else (path[0], path[-1])


def _bead(view: PathView, player: int, letter: str) -> Piece:
    return Piece(view.board_theme.pieces, player, kind_of(letter))


def _blit_left(sheet: Sheet, made: Traced | None, split: int) -> None:
    """Draw the part of a picture that lies left of the x coordinate `split`."""
    if made is not None:
        surface, (x, y) = made
        sheet.blit(
            surface, (x, y), pygame.Rect(0, 0, min(max(split - x, 0), surface.get_width()), surface.get_height())
        )


def _blit_right(sheet: Sheet, made: Traced | None, split: int) -> None:
    """Draw the part of a picture that lies right of the x coordinate `split`."""
    if made is not None:
        surface, (x, y) = made
        cut = min(max(split - x, 0), surface.get_width())
        sheet.blit(surface, (x + cut, y), pygame.Rect(cut, 0, surface.get_width() - cut, surface.get_height()))


@lru_cache(maxsize=8)
def _both_paths(state: State) -> Paths:
    """The longest path of each side; cached, since a move also needs the paths of the position before it."""
    return rules.longest_path(state, 0), rules.longest_path(state, 1)
