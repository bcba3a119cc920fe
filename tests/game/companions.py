"""What every board needs beside its rules, and which of it is missing: `python -m tests.game.companions [GAME ...]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game import GAMES, Game, find_game
from game.companions import MODULES
from tests.conftest import ROOT


def chosen_games(names: Sequence[str]) -> Sequence[Game]:
    """The boards of these names, all of them where there is no name."""
    return [find_game(name) for name in names] or GAMES


def missing(game: Game) -> list[str]:
    """The files that a registered board lacks."""
    needed = (
        f"tests/game/reference/{game.module}.py",
        f"tests/games/{game.name}.txt",
        f"tests/perft/{game.name}.perft",
    )
    return [file for file in needed if not (ROOT / file).exists()]


def main() -> None:
    """Print what boards lack, and what else they could have."""
    for game in chosen_games(sys.argv[1:]):
        print(f"{game.title} lacks: {', '.join(missing(game)) or 'nothing that a board must have'}")
        more = [module.format(board=game.module) for kind, module in MODULES.items() if kind not in game.has]
        print(f"{game.title} could also have: {', '.join(more) or 'nothing'}")


if __name__ == "__main__":
    main()
