"""What every board needs beside its rules, and which of it is missing."""

from __future__ import annotations

from game import Game
from tests.conftest import ROOT


def missing(game: Game) -> list[str]:
    """The files that a registered board lacks."""
    needed = (
        f"tests/game/reference/{game.module}.py",
        f"tests/games/{game.name}.txt",
        f"tests/perft/{game.name}.perft",
    )
    return [file for file in needed if not (ROOT / file).exists()]
