"""What papers asked about a board, and how it is answered here: a package a board, named like its rules in `game`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from game.spec import Game
from lab.errors import RequestError


def paper_of(game: Game) -> ModuleType:
    """Return the module whose `answer` finds what the paper about a game asked for.

    Raises:
        RequestError: if there is none.
    """
    if find_spec(f"{__name__}.{game.module}") is None:
        raise RequestError("no-paper", game=game.title)
    return import_module(f"{__name__}.{game.module}.answers")
