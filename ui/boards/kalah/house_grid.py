"""A board of houses and stores: its geometry, and the places of marks and words on it."""

from __future__ import annotations

import pygame

from coach.board_texts import Span
from coach.kalah.sowing import pits_of, seeds_in
from game.spec import Game
from game.verbs import State, current_player
from table.consequences import Cell, Consequences
from ui.boards.grid import GridView
from ui.boards.kalah import bar, labels, wood
from ui.boards.kalah.labels import Pill
from ui.boards.kalah.places import HousePlaces, pit_of, size_of, unit_of
from ui.boards.places import centred, largest_cell
from ui.boards.sheet import Sheet
from ui.boards.view import LeastSize, Point
from ui.kit import Metrics, Theme

_LEAST = 12
"""Logical height of the smallest type on the board."""
_SHRUNK = 0.7
"""The smallest type on a board beside a panel, as a share of `_LEAST`."""


class HouseGrid(GridView):
    """A view with two rows of houses between two stores; a `Cell` is a pair (house, side)."""

    places: HousePlaces
    places_type = HousePlaces

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        super().__init__(game, theme, metrics, bare=bare)
        self.state = game.initial_state()
        self._cursor = (0, 0)
        self._room = pygame.Rect(0, 0, 0, 0)
        self._least = 0
        """Pixels of the smallest type after layout()."""

    def _bar_height(self) -> int:
        """Pixels of the bar and of the space under it."""
        tall = 0 if self.bare or self.still else bar.height(self.metrics.logical_height)
        return self.metrics.px(tall + bar.GAP) if tall else 0

    def _size(self, cell: int) -> tuple[int, int]:
        width, tall = size_of(cell, int(self.state.houses), bare=self.bare)
        return width, tall + self._bar_height()

    def fit_squares(self, side: int) -> tuple[int, int]:
        return self._size(unit_of(side, bare=self.bare))

    def least_size(self, metrics: Metrics) -> LeastSize:
        """Return the board's least size in a window (`BoardGeometry.least_size`).

        At the least width, the labels are just legible; so they are at the height `low` of a small window. The default
        of `LeastSize`, half of the window's shorter side, would make two rows of houses too wide.
        """
        least, words = super().least_size(metrics), metrics.px(_LEAST)
        narrow, usual = (self._size(labels.unit_for(size, metrics.scale)) for size in (round(_SHRUNK * words), words))
        return LeastSize(narrow[0], least.tall, usual[1] if metrics.small else least.low)

    def _arrange(self, rect: pygame.Rect) -> HousePlaces:
        self._room = rect.copy()
        cell, above = largest_cell(self._size, rect.w, rect.h), self._bar_height()
        whole = centred(self._size(cell), rect)
        frame = pygame.Rect(whole.x, whole.y + above, whole.w, whole.h - above)
        gap = self.metrics.px(bar.GAP) if above else 0
        places = HousePlaces(
            int(self.state.houses), cell=cell, frame=frame, turned=self.turned_round, bare=self.bare,
            bar=pygame.Rect(whole.x, whole.y, whole.w, max(0, above - gap)), with_stores=self.arranging,
        )  # fmt: skip
        self._least = labels.least_type(places, self.metrics.px(_LEAST), self.metrics.scale)
        return places

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        self.layout(pygame.Rect((0, 0), size))
        return self.frame.copy(), wood.corner(self.cell)

    def set_state(self, state: State, last_action: int | None = None) -> None:
        super().set_state(state, last_action)
        if self._room.w and int(state.houses) != self.places.columns:
            self.layout(self._room)

    @property
    def left_side(self) -> int:
        """The side of the left store."""
        return 1 if self.places.is_below(0) else 0

    # -- the house of a move ----------------------------------------------------------------------

    def letter(self, cell: Cell) -> str:
        """The letter of a house's side, if the house has seeds; `.` for an empty house."""
        return "wb"[cell[1]] if seeds_in(self.state, pit_of(cell)) else "."

    def cell_of(self, action: int) -> Cell:
        return action, int(current_player(self.state))

    def place_of(self, move: Consequences) -> Cell:
        return move.action, move.mover

    def placed_by(self, move: Consequences) -> Cell:
        return move.action, move.mover

    # -- marks and words --------------------------------------------------------------------------

    def draw_word(self, sheet: Sheet, cell: Cell, word: str, _size: int) -> None:
        """Write a word between the rows, since a house is full of seeds, and the number of its seeds is outside it."""
        x, y = self.places.middle(pit_of(cell))
        at = x, y - 0.7 * self.cell * self.places.outwards(cell[1])
        labels.draw_pill(sheet, Pill(word), at, self.cell, self.theme, self._least)

    def badge_side(self, cell: Cell) -> tuple[int, int]:
        """The corner of a badge: towards the other row, away from the arrow of a house that gives another move."""
        return -1, -self.places.outwards(cell[1])

    def mark_point(self, move: Consequences) -> Point:
        """The place of a threat's mark: between the sown house and the other row."""
        x, y = self.places.middle(pit_of(self.place_of(move)))
        return round(x), round(y - 0.5 * self.places.outwards(move.mover) * self.cell)

    def is_empty(self, rect: pygame.Rect) -> bool:
        """Whether neither a pit nor a label lies under a rectangle."""
        inset, pits = -self.cell // 12, pits_of(self.state)
        hollows = (self.places.rect(pit).inflate(inset, inset) for pit in pits)
        taken = [*labels.written(self.places, pits, self._least), *hollows]
        return self.frame.contains(rect) and rect.collidelist(taken) < 0
