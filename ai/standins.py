"""Replacements for players with missing or damaged data: the next weaker player takes the seat.

This is only for games with people. An arena measures players, so there the error ends the command.
"""

from __future__ import annotations

from ai.assets import report
from ai.errors import DataError
from ai.levels import LEVEL_PREFIX
from ai.methods import OFFERED
from game.spec import Game
from game.texts import text


def weaker_player(name: str) -> str | None:
    """Return the name of the replacement of a player, or None if there is none.

    For a level it is the level below; for a board's own player it is plain alpha-beta, which needs no data.
    """
    if name in OFFERED:
        return None
    level = name.removeprefix(LEVEL_PREFIX)
    if level == name:
        return "alpha-beta"
    return f"{LEVEL_PREFIX}{int(level) - 1}" if int(level) > 1 else "alpha-beta"


def report_unusable(game: Game, error: DataError) -> str | None:
    """Report that some players of a game cannot play; return the sentence, or None if it was reported before."""
    sentence = text(
        "The strongest players of {game} cannot play, since {file} is missing or damaged; weaker ones stand in.",
        game=game.shown_title,
        file=error.fields.get("file", error),
    )
    return sentence if report(sentence) else None
