"""The places of houses, stores and labels on the board, in pixels of the window."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

import pygame

from coach.kalah.sowing import STORE, Pit
from ui.boards.kalah import seeds

_SIDE, _TALL, _BARE_TALL = 2.89, 5.12, 3.5
"""In distances between two houses: the board's width beyond its houses, its height, its height without labels."""
HOUSE = 0.47
"""Radius of a house."""
_ROW, _BARE_ROW = 1.01, 0.8
"""Distance of a row of houses from the line between the rows."""
_STORE_WIDE, _STORE_TALL, _BARE_STORE_TALL = 1.02, 3.5, 2.55
_NUMBER, _KEY = 0.715, 1.06
"""Distances of a house's number and of its key from its middle."""
_STORE_AT = 0.797
"""Distance of the middle of a store from the board's edge."""


class Places(NamedTuple):
    """The geometry of a board.

    Attributes:
        frame: the wood.
        unit: the distance between two houses.
        houses: the number of houses a side.
        bare: whether the wood has no labels.
        turned: whether the board is seen from the other side.
    """

    frame: pygame.Rect
    unit: int
    houses: int
    bare: bool
    turned: bool

    def is_below(self, player: int) -> bool:
        """Whether a side's houses are in the lower row, and its store at the right."""
        return (player == 0) != self.turned

    def middle(self, pit: Pit) -> tuple[float, float]:
        """The middle of a pit."""
        if pit.house == STORE:
            off = _STORE_AT * self.unit
            return (self.frame.right - off if self.is_below(pit.player) else self.frame.left + off), self.frame.centery
        seen = pit.house if self.is_below(pit.player) else self.houses - 1 - pit.house
        x = self.frame.centerx + (seen - (self.houses - 1) / 2) * self.unit
        return x, self.frame.centery + self.outwards(pit.player) * self.row

    def outwards(self, player: int) -> int:
        """The direction from the middle to a side's edge of the board: 1 for the lower edge, -1 for the upper one."""
        return 1 if self.is_below(player) else -1

    @property
    def row(self) -> float:
        """Distance of a row of houses from the line between the rows."""
        return (_BARE_ROW if self.bare else _ROW) * self.unit

    def rect(self, pit: Pit) -> pygame.Rect:
        """The rectangle of a pit: for a house, a square round it."""
        wide, tall = self.unit, float(self.unit)
        if pit.house == STORE:
            wide, tall = round(_STORE_WIDE * self.unit), self.store_tall * self.unit
        found = pygame.Rect(0, 0, wide, round(tall))
        found.center = round(self.middle(pit)[0]), round(self.middle(pit)[1])
        return found

    @property
    def store_tall(self) -> float:
        """The height of a store, in distances between two houses."""
        return _BARE_STORE_TALL if self.bare else _STORE_TALL

    def seed(self, pit: Pit, place: int, full: int) -> tuple[float, float]:
        """The middle of a pit's seed, by its number in the order of arrival; `full` is the number of all seeds.

        In a house, all seeds that are not drawn have the place of the last drawn seed.
        """
        x, y = self.middle(pit)
        if pit.house == STORE:
            dx, dy = seeds.stored(pit, place, full, self.store_tall, bare=self.bare)
        else:
            dx, dy = seeds.places(pit, seeds.MOST)[min(max(place, 0), seeds.MOST - 1)]
        return x + dx * self.unit, y + dy * self.unit

    def goal(self, wins: int, full: int) -> float:
        """The y coordinate of the winning seed's row in a store; `wins` and `full` are numbers of seeds."""
        level = seeds.level(wins - 1, full, self.store_tall, bare=self.bare)
        return self.frame.centery + level * self.unit

    def at(self, point: tuple[int, int]) -> Pit | None:
        """The house for a pixel: the area of a house goes from the line between the rows to the edge of the board."""
        if not self.frame.collidepoint(point):
            return None
        seen = floor((point[0] - self.frame.centerx) / self.unit + self.houses / 2)
        if not 0 <= seen < self.houses:
            return None
        player = int((point[1] < self.frame.centery) != self.turned)
        return Pit(player, seen if self.is_below(player) else self.houses - 1 - seen)

    def store_at(self, point: tuple[int, int]) -> Pit | None:
        """The store at a pixel."""
        return next((pit for pit in (Pit(0, STORE), Pit(1, STORE)) if self.rect(pit).collidepoint(point)), None)

    def number_at(self, pit: Pit) -> tuple[float, float]:
        """The middle of the pill with a pit's number."""
        x, y = self.middle(pit)
        if pit.house == STORE:
            side = self.rect(pit)
            return x, side.top - 0.27 * self.unit if not self.bare else side.bottom - 0.22 * self.unit
        return x, y + self.outwards(pit.player) * (0.42 if self.bare else _NUMBER) * self.unit

    def name_at(self, player: int) -> tuple[float, float]:
        """The middle of the pill with a side's name, under its store."""
        side = self.rect(Pit(player, STORE))
        return side.centerx, side.bottom + 0.235 * self.unit

    def key_at(self, pit: Pit, apart: float) -> tuple[float, float]:
        """The middle of a house's key, at least `apart` pixels from the middle of the house's number."""
        x, y = self.middle(pit)
        return x, y + self.outwards(pit.player) * max(_KEY * self.unit, _NUMBER * self.unit + apart)


def size_of(unit: int, houses: int, *, bare: bool) -> tuple[int, int]:
    """Return the size in pixels of a board with `houses` a side."""
    return round((houses + _SIDE) * unit), round((_BARE_TALL if bare else _TALL) * unit)
