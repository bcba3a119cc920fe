"""What boards add to their puzzles: themes of their own, and which positions are worth a look."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.spec import Game


def module_of(game: Game) -> Any | None:
    """Return the module of what a board adds; None if it adds nothing."""
    name = f"{__name__}.{game.module}"
    return None if find_spec(name) is None else import_module(name)
