"""Every game once more, as plainly as it can be said: lists of letters, and the rules word for word.

Each is a module here, named like its module of rules, with `TWIN`. No rule may be taken from `game/`: two different
hands must agree on every position.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from game import GAMES
from tests.game.reference.twin import Twin

REFERENCES: dict[str, type[Twin]] = {
    game.name: import_module(f"{__name__}.{game.module}").TWIN
    for game in GAMES
    if find_spec(f"{__name__}.{game.module}")  # `test_companions.py` tells which is missing
}
"""The twin of each game, by the game's name."""

__all__ = ["REFERENCES", "Twin"]
