"""Numbers about the size of a game: what they count, how large ones are written, and what was published of a board."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeAlias

from game.spec import Game

Number: TypeAlias = int | float | Fraction
_WRITTEN_OUT = 10**15
"""Larger numbers are written as powers of ten."""


class What(StrEnum):
    """What a number counts."""

    BREADTH = "moves in a position"
    LENGTH = "plies in a game"
    GAMES = "games"
    POSITIONS = "positions"


class Figure(NamedTuple):
    """A published number and where it is from."""

    what: What
    number: Number
    source: str


class Known(NamedTuple):
    """What is a board's own.

    Attributes:
        at_most: no more positions than this can be reached; None where nobody has counted.
        how: which are counted there.
        published: others' figures.
    """

    at_most: int | None = None
    how: str = ""
    published: tuple[Figure, ...] = ()


def known_of(game: Game) -> Known:
    """Return what is known of a board beside its rules: nothing, where there is no module for it."""
    board = game.companion("complexity")
    return Known() if board is None else Known(board.AT_MOST, board.HOW, board.PUBLISHED)


def filled_in_turn(cells: int) -> int:
    """Return in how many ways so many cells can be filled, all or some, by two colours in turn."""
    return sum(comb(cells, number) * comb(number, number // 2) for number in range(cells + 1))


def written(number: Number) -> str:
    """Return a number as a person reads it: `4.93`, `5,478`, `7.8e+178`."""
    if isinstance(number, Fraction):
        number = int(number) if number >= _WRITTEN_OUT else float(number)
    if number >= _WRITTEN_OUT:
        return f"{Decimal(int(number)):.3g}".lower()
    return f"{number:,}" if isinstance(number, int) else f"{number:,.4g}" if number < 1000 else f"{number:,.0f}"
