"""The games that an experiment kept in a file, such as those of `arena --keep`, as game files have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lab.errors import KeptError
from lab.kept import Kept
from saves.gamefile import GameRecord

if TYPE_CHECKING:
    from pathlib import Path


def kept_games(path: Path) -> list[GameRecord]:
    """Return the games of an experiment's file, without those whose moves it did not keep; none of any other file.

    Raises:
        OSError: if it cannot be read.
        KeptError: if a line of it is no game.
    """
    try:
        setup, games = Kept.look(path)
    except KeptError as error:
        if error.fields["line"] == 1:  # it does not begin as an experiment's file
            return []
        raise
    if "game" not in setup:
        return []
    return [GameRecord({"Game": str(setup["game"])}, game.moves.split()) for game in games.values() if game.moves]
