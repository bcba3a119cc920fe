"""Tic-tac-toe's oracle: a table of all 5,478 positions, `assets/books/tic-tac-toe.txt`.

A line has a position and its result for the side to move: `+3` is a win after three plies, `-2` a loss after two, `0` a
draw, and `-0` a game that is already lost. `python main.py book tic-tac-toe` makes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ai.assets import board_file, report
from ai.errors import BookError
from ai.exact import Oracle
from ai.proven import Proven, read_results, spell_result
from ai.search.task import NO_LIMIT, Words
from game.errors import cause_of
from game.texts import sentences, text
from game.tictactoe import GAME

POSITIONS = 5_478


class TableOracle(Oracle):
    """The oracle: it looks up the position and visits no other."""

    def __init__(self, table: Mapping[str, Proven]) -> None:
        self._table = table
        self._nodes = 0

    @property
    def nodes(self) -> int:
        """The number of questions since the oracle was made."""
        return self._nodes

    def value(self, state: Any, nodes: int = NO_LIMIT, stop: Words | None = None) -> Proven | None:
        """Return the value of a position for the side to move; None if the table lacks it."""
        self._nodes += 1
        return self._table.get(GAME.to_position(state))

    def result_text(self, value: Proven, ply: int) -> str:
        """Return a value as text, in the notation of the table."""
        return spell_result(value)


def new_oracle(megabytes: int, threads: int) -> TableOracle:
    """Return the oracle; it knows no position if its table is missing or damaged."""
    return TableOracle(the_table())


@cache
def the_table() -> Mapping[str, Proven]:
    """Return all results, keyed by the positions' texts; none if the table cannot be read, which is reported once."""
    try:
        return read_table()
    except BookError as error:
        report(sentences(text("{game} is played without its table.", game=GAME.shown_title), cause_of(error)))
        return {}


def read_table() -> dict[str, Proven]:
    """Return the results of all positions, keyed by the positions' texts.

    Raises:
        BookError: if the table is missing or damaged.
    """
    path = board_file("books", GAME).with_suffix(".txt")
    if not path.exists():
        raise BookError("{file} is missing", code="missing", file=path.name)
    found = read_results(path, r"0|[+-]\d")
    if len(found) != POSITIONS:
        raise BookError("{file} has not all positions", code="bad-book", file=path.name)
    return found
