"""The endgame table of Kalah: values of all positions of Kalah(6,s) with few seeds in the houses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.bytebook import Bytes, write_values
from ai.evaluation.kalah.endgame import NAME, find_endgame, packed
from game.kalah import MOST_HOUSES

__all__ = ["bind", "book_jobs", "write_book"]

SEEDS = 14
"""Largest number of seeds in the houses. The table has 9.7 million positions (3.4 MB); a larger one reads slowly."""


def book_jobs(_folder: Path) -> list[Any]:
    """Return no jobs: `bind` takes only seconds."""
    return []


def bind(_jobs: list[Any]) -> Bytes:
    """Return the values of all positions."""
    return packed(find_endgame(MOST_HOUSES, SEEDS))


def write_book(path: Path, values: Bytes, origin: dict[str, Any]) -> None:
    """Write the table and its origin."""
    write_values(path, NAME, values, {"command": origin["command"], "seeds": SEEDS, "date": origin["date"]})
