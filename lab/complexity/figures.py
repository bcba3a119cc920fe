"""Figures of a game's size: their kinds, their notation, and the published figures of a board."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeAlias

from game.spec import Game

Number: TypeAlias = int | float | Fraction
_WRITTEN_OUT = 10**15
"""The smallest number that is written with a power of ten."""


class Quantity(StrEnum):
    """The kind of a figure."""

    BREADTH = "moves in a position"
    LENGTH = "plies in a game"
    GAMES = "games"
    POSITIONS = "positions"


class Figure(NamedTuple):
    """A published number and its source."""

    what: Quantity
    number: Number
    source: str


class BoardFigures(NamedTuple):
    """Figures of a board that are not measured.

    Attributes:
        at_most: upper bound of the number of positions; None if unknown.
        how: description of the counted positions.
        published: figures from publications.
    """

    at_most: int | None = None
    how: str = ""
    published: tuple[Figure, ...] = ()


def figures_of(game: Game) -> BoardFigures:
    """Return the figures of a board's module; figures without values if the board has no such module."""
    board = game.companion("complexity")
    return BoardFigures() if board is None else BoardFigures(board.AT_MOST, board.HOW, board.PUBLISHED)


def filled_in_turn(cells: int) -> int:
    """Return the number of ways to fill some or all of `cells` cells with two colours in turn."""
    return sum(comb(cells, number) * comb(number, number // 2) for number in range(cells + 1))


def written(number: Number) -> str:
    """Return a number as text: `4.93`, `5,478`, `7.8e+178`."""
    if isinstance(number, Fraction):
        number = int(number) if number >= _WRITTEN_OUT else float(number)
    if number >= _WRITTEN_OUT:
        return f"{Decimal(int(number)):.3g}".lower()
    return f"{number:,}" if isinstance(number, int) else f"{number:,.4g}" if number < 1000 else f"{number:,.0f}"
