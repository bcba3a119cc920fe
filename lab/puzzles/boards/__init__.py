"""Board-specific parts of puzzles: a module per board, named like its rules in `game`.

Each module offers `themes`, which names what a solution is about. It may offer `is_worth_a_look`, which selects
positions to examine.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.spec import Game


def module_of(game: Game) -> Any | None:
    """Return the module of a board, or None."""
    name = f"{__name__}.{game.module}"
    return None if find_spec(name) is None else import_module(name)
