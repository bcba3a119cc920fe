"""Themes of Connect Four: row and direction of the four discs that win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.connect4 import landing_row, winning_cells


def themes(states: Sequence[Any], solution: Sequence[int]) -> Iterator[str]:
    """Yield the themes of a puzzle; `states` are the positions before and after each of its moves."""
    if states[-1].winner not in (0, 1):
        return
    row = landing_row(states[-2], solution[-1])
    assert row is not None
    yield "even row" if row % 2 else "odd row"  # rows are counted from 1
    columns, rows = (set(each) for each in zip(*winning_cells(states[-1]), strict=True))
    yield "upright four" if len(columns) == 1 else "level four" if len(rows) == 1 else "diagonal four"
