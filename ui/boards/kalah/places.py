"""The places of houses, stores and labels on the board, in pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, floor

import pygame

from coach.kalah.sowing import STORE, Pit
from table.consequences import Cell
from ui.boards.kalah import seeds
from ui.boards.places import Places, nowhere
from ui.boards.view import Point

# The unit of these lengths is the distance between the middles of two neighbouring houses of a row.
_SIDE, _TALL, _BARE_TALL = 2.89, 5.12, 3.5
"""The board's width beyond its houses, its height, and its height without labels."""
HOUSE = 0.47
"""Radius of a house."""
_ROW, _BARE_ROW = 1.01, 0.8
"""Distance from the middle of a row of houses to the line between the rows: with labels, and without labels."""
_STORE_WIDE, _STORE_TALL, _BARE_STORE_TALL = 1.02, 3.5, 2.55
_NUMBER, _KEY = 0.715, 1.06
"""Distances from the middle of a house to its number and to its key."""
_STORE_AT = 0.797
"""Distance from the middle of a store to the board's edge."""


@dataclass(frozen=True)
class HousePlaces(Places):
    """The geometry of two rows of houses between two stores; a `Cell` is a pair (house, side).

    Attributes:
        columns: the number of houses on each side.
        cell: the distance of neighbouring houses.
        frame: the wood.
        bare: whether the wood has no labels.
        bar: the bar above the wood, if there is one.
        with_stores: whether `hit` finds stores, too, and not only houses.
    """

    rows: int = 2
    bare: bool = False
    bar: pygame.Rect = field(default_factory=nowhere)
    with_stores: bool = False

    @property
    def cells(self) -> list[Cell]:
        return [(house, side) for side in (1, 0) for house in range(self.columns)]

    @property
    def squares(self) -> pygame.Rect:
        """The rectangle of all houses and stores."""
        return self.rect(Pit(0, STORE)).unionall([self.rect(Pit(1, STORE)), *map(self.cell_rect, self.cells)])

    @property
    def outer(self) -> pygame.Rect:
        return self.frame.union(self.bar) if self.bar.h else self.frame.copy()

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        return self.rect(pit_of(cell))

    def hit(self, point: Point) -> Cell | None:
        pit = self.house_at(point) or (self.store_at(point) if self.with_stores else None)
        return None if pit is None else (pit.house, pit.player)

    def neighbour(self, cell: Cell, dx: int, dy: int) -> Cell:
        """The next house or store on the screen: the next along the row, or the opposite house."""
        (house, player), houses = cell, self.columns
        if house == STORE:
            house = houses
        if dy and house < houses and (dy > 0) == self.is_below(player):
            return houses - 1 - house, 1 - player
        house += dx if self.is_below(player) else -dx
        if house < 0:
            return STORE, 1 - player
        return (house if house < houses else STORE), player

    def is_below(self, player: int) -> bool:
        """Whether a side's houses are in the lower row, and its store at the right."""
        return (player == 0) != self.turned

    def middle(self, pit: Pit) -> tuple[float, float]:
        """The middle of a pit."""
        if pit.house == STORE:
            off = _STORE_AT * self.cell
            return (self.frame.right - off if self.is_below(pit.player) else self.frame.left + off), self.frame.centery
        seen = pit.house if self.is_below(pit.player) else self.columns - 1 - pit.house
        x = self.frame.centerx + (seen - (self.columns - 1) / 2) * self.cell
        return x, self.frame.centery + self.outwards(pit.player) * self.row

    def outwards(self, player: int) -> int:
        """The direction from the middle to a side's edge of the board: 1 for the lower edge, -1 for the upper one."""
        return 1 if self.is_below(player) else -1

    @property
    def row(self) -> float:
        """Pixels from the middle of a row of houses to the line between the rows."""
        return (_BARE_ROW if self.bare else _ROW) * self.cell

    def rect(self, pit: Pit) -> pygame.Rect:
        """The rectangle of a pit: for a house, a square round it."""
        wide, tall = self.cell, float(self.cell)
        if pit.house == STORE:
            wide, tall = round(_STORE_WIDE * self.cell), self.store_tall * self.cell
        found = pygame.Rect(0, 0, wide, round(tall))
        found.center = round(self.middle(pit)[0]), round(self.middle(pit)[1])
        return found

    @property
    def store_tall(self) -> float:
        """The height of a store, as a multiple of the distance of neighbouring houses."""
        return _BARE_STORE_TALL if self.bare else _STORE_TALL

    def seed(self, pit: Pit, place: int, full: int) -> tuple[float, float]:
        """The middle of a seed in a pit; `place` is its number in the order of arrival, from 0.

        `full` is the number of seeds in the game. A house draws only so many seeds: all later ones lie where the last
        drawn one lies.
        """
        x, y = self.middle(pit)
        if pit.house == STORE:
            dx, dy = seeds.stored(pit, place, full, self.store_tall, bare=self.bare)
        else:
            dx, dy = seeds.places(pit, seeds.MOST)[min(max(place, 0), seeds.MOST - 1)]
        return x + dx * self.cell, y + dy * self.cell

    def goal(self, wins: int, full: int) -> float:
        """The y of the row with the winning seed, number `wins`, in a store; `full` is the number of all seeds."""
        level = seeds.level(wins - 1, full, self.store_tall, bare=self.bare)
        return self.frame.centery + level * self.cell

    def house_at(self, point: Point) -> Pit | None:
        """The house at a pixel. The area of a house reaches from the line between the rows to the edge of the board."""
        if not self.frame.collidepoint(point):
            return None
        seen = floor((point[0] - self.frame.centerx) / self.cell + self.columns / 2)
        if not 0 <= seen < self.columns:
            return None
        player = int((point[1] < self.frame.centery) != self.turned)
        return Pit(player, seen if self.is_below(player) else self.columns - 1 - seen)

    def store_at(self, point: Point) -> Pit | None:
        """The store at a pixel."""
        return next((pit for pit in (Pit(0, STORE), Pit(1, STORE)) if self.rect(pit).collidepoint(point)), None)

    def number_at(self, pit: Pit) -> tuple[float, float]:
        """The middle of the pill with the number of a pit's seeds."""
        x, y = self.middle(pit)
        if pit.house == STORE:
            side = self.rect(pit)
            return x, side.top - 0.27 * self.cell if not self.bare else side.bottom - 0.22 * self.cell
        return x, y + self.outwards(pit.player) * (0.42 if self.bare else _NUMBER) * self.cell

    def name_at(self, player: int) -> tuple[float, float]:
        """The middle of the pill with a side's name, under its store."""
        side = self.rect(Pit(player, STORE))
        return side.centerx, side.bottom + 0.235 * self.cell

    def key_at(self, pit: Pit, apart: float) -> tuple[float, float]:
        """The middle of a house's key, at least `apart` pixels from the middle of the house's pill (`number_at`)."""
        x, y = self.middle(pit)
        return x, y + self.outwards(pit.player) * max(_KEY * self.cell, _NUMBER * self.cell + apart)


def pit_of(cell: Cell) -> Pit:
    """Return the pit of a cell."""
    return Pit(cell[1], cell[0])


def unit_of(side: int, *, bare: bool) -> int:
    """The distance of neighbouring houses on the smallest board whose stores (its tallest pits) are `side` pixels
    tall.
    """
    return ceil(side / (_BARE_STORE_TALL if bare else _STORE_TALL))


def size_of(unit: int, houses: int, *, bare: bool) -> tuple[int, int]:
    """Return the size in pixels of a board with `houses` on each side."""
    return round((houses + _SIDE) * unit), round((_BARE_TALL if bare else _TALL) * unit)
