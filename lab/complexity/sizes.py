"""The table of a board's figures: first measured figures, then published figures."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from game.spec import Game
from game.texts import text
from lab.complexity.counted import PlyCounts
from lab.complexity.figures import BoardFigures, Number, Quantity, written
from lab.complexity.played import GameStatistics

PLAYER = "alpha-beta"
"""The player of well-played games; every board has it."""
HEADING = ("game", "what", "how", "number")
"""Columns of the table of figures: board, kind of figure, source or method, and number."""
NamedNumbers: TypeAlias = Iterator[tuple[str, Number]]
"""Pairs of a text and a number; the text describes the method that gave the number."""


class Measurements(NamedTuple):
    """Everything measured on a board.

    Attributes:
        known: figures of the board's module.
        chance, skill: statistics of random games, and of well-played games.
        counts: exact counts.
        nodes: rows of `lab.complexity.pruned`.
    """

    game: Game
    known: BoardFigures
    chance: GameStatistics
    skill: GameStatistics
    counts: PlyCounts
    nodes: list[list[str]]


def rows_of(found: Measurements) -> list[list[str]]:
    """Return the table's rows, one row per figure."""
    numbers = {
        Quantity.BREADTH: _both(found.chance.breadth, found.skill.breadth),
        Quantity.LENGTH: _both(found.chance.length, found.skill.length),
        Quantity.GAMES: _games(found),
        Quantity.POSITIONS: _positions(found),
    }
    return [
        [found.game.name, what, how, written(number)]
        for what, measured in numbers.items()
        for how, number in [*measured, *_published(what, found.known)]
    ]


def _both(chance: Number, skill: Number) -> NamedNumbers:
    yield text("at random"), chance
    yield text("played by {player}", player=PLAYER), skill


def _games(found: Measurements) -> NamedNumbers:
    for how, number in _both(_power(found.chance), _power(found.skill)):
        yield text("breadth to the power of length, {how}", how=how), number
    many = len(found.chance.lengths)
    yield text("estimated from {n:,} random games (Knuth 1975)", n=many), found.chance.estimated_games
    if found.counts.whole:
        yield text("counted, all"), sum(found.counts.ended)


def _power(each: GameStatistics) -> int:
    """Return `breadth` to the power of `length`, as an integer because it may exceed the range of a float."""
    return int(Decimal(each.breadth) ** Decimal(each.length))


def _positions(found: Measurements) -> NamedNumbers:
    last = len(found.counts.positions) - 1
    how = text("counted, all") if found.counts.whole else text("counted, to ply {n}", n=last)
    yield how, sum(found.counts.positions)
    if found.known.at_most is not None:
        yield text("at most: {how}", how=found.known.how), found.known.at_most


def _published(what: Quantity, known: BoardFigures) -> NamedNumbers:
    for each in known.published:
        if each.what == what:
            yield text("published: {source}", source=each.source), each.number
