"""What papers asked about a board, and how it is answered here: a package a board, named like its rules in `game`."""

from __future__ import annotations

from types import ModuleType

from game.spec import Game
from lab.errors import RequestError


def paper_of(game: Game) -> ModuleType:
    """Return the module whose `answer` finds what the paper about a game asked for.

    Raises:
        RequestError: if there is none.
    """
    paper = game.companion("paper")
    if paper is None:
        raise RequestError("no-paper", game=game.title)
    return paper
