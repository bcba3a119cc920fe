"""`python -m tests.saves.reader FOLDER`: what a program finds that is started now, as JSON: each game's lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from saves.models import StoredGame
from table.keeping import open_library


def lines_of(game: StoredGame) -> list[list[str]]:
    """Return every line of play that a kept game knows."""
    whole = [move.text for move in (*game.moves, *game.ahead)]
    return [whole, *([*line.before, *(move.text for move in line.moves)] for line in game.variations)]


if __name__ == "__main__":
    with open_library(Path(sys.argv[1]), lambda _sentence: None) as library:
        print(json.dumps([lines_of(library.get(game)) for game in library.ids()]))
