"""Repeated experiments of published papers: a package per board, named like its rules in `game`.

A package takes the number of games, openings and a seed (`PaperRun`), and gives back tables and pictures beside the
paper's numbers. Each package has a module `answers` with `players`, `answer`, `GAMES` and `OPENINGS`.
"""

from __future__ import annotations

from types import ModuleType

from game.spec import Game
from lab.errors import RequestError


def paper_of(game: Game) -> ModuleType:
    """Return the module `answers` of a board's paper.

    Raises:
        RequestError: if the board has no paper.
    """
    paper = game.companion("paper")
    if paper is None:
        raise RequestError("no-paper", game=game.title)
    return paper
