"""The games in an experiment's file, such as the file of `arena --keep`, as records of game files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lab.game_store import GameStore
from saves.gamefile import GameRecord

if TYPE_CHECKING:
    from pathlib import Path


def kept_games(path: Path) -> list[GameRecord]:
    """Return the games with kept moves in an experiment's file; no games for any other file.

    Raises:
        OSError: if the file cannot be read.
    """
    setup, games = GameStore.read(path)
    if "game" not in setup:
        return []
    return [GameRecord({"Game": str(setup["game"])}, game.moves.split()) for game in games.values() if game.moves]
