"""Places of a game's moves in a list with a column for each side.

Read from left to right and from top to bottom, the moves are in the order of play. If the sides take turns, each row
is a pair of moves. If a side moves several times in a turn, its turn has a row in that side's column. The row takes
both columns if one column is too narrow, and continues below if both columns are too narrow. Only the first row of a
turn has a number (`game.turns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from game.turns import turn_numbers


class Place(NamedTuple):
    """The place of a move in the list.

    Attributes:
        row: the number of the row, from the top.
        column: the column of the move's side; 0 if the turn takes both columns.
        slot: the index of the move among the moves of its turn in this row.
    """

    row: int
    column: int
    slot: int = 0


class Slots(NamedTuple):
    """The number of moves of one turn that fit into one column, and the number that fit into both columns together."""

    narrow: int = 1
    wide: int = 1


ALONE = Slots()


def places_of(movers: Sequence[int], slots: Slots = ALONE) -> list[Place]:
    """Return the place of each move: side 0 in the left column, and a new row if the side's column is taken."""
    places: list[Place] = []
    row, taken = 0, -1
    for side, turn in groupby(movers):
        count = len([*turn])
        whole = count > slots.narrow and slots.wide > slots.narrow
        column, most = (0, slots.wide) if whole else (side, slots.narrow)
        row += column <= taken
        for number in range(count):
            slot = number % most
            row += slot == 0 and number > 0
            places.append(Place(row, column, slot))
        taken = 1 if whole else side
    return places


def row_numbers(movers: Sequence[int], places: Sequence[Place]) -> dict[int, int]:
    """Return the turn number at the beginning of each row, keyed by row; a row that continues a turn has no number."""
    rows: dict[int, int] = {}
    for place, number in zip(places, turn_numbers(movers), strict=True):
        rows.setdefault(number, place.row)
    return {row: number for number, row in rows.items()}


def next_in_column(movers: Sequence[int], places: Sequence[Place], ply: int, step: int) -> int:
    """Return the ply of a move in the same column, in a row above (`step` -1) or below (1) the move of `ply`.

    If there is no such move, return `ply` + 2 * `step`.
    """
    mover = movers[ply - 1] if 0 < ply <= len(movers) else None
    other = ply + step
    while 1 <= other <= len(movers):
        if movers[other - 1] == mover and places[other - 1].row != places[ply - 1].row:
            return other
        other += step
    return ply + 2 * step
