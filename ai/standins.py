"""Replacements for players with missing or damaged data: the next weaker player takes the seat.

Only games with people use replacements. An arena measures players, so in an arena the error ends the command.
"""

from __future__ import annotations

import math

from ai.assets import report
from ai.errors import DataError
from ai.levels import level_name, level_of
from ai.methods import OFFERED
from game.errors import cause_of
from game.spec import Game
from game.texts import sentences, text


def weaker_player(name: str) -> str | None:
    """Return the name of a player's replacement, or None if nothing replaces it.

    A level is replaced by the level below it, a board's own player by plain alpha-beta, which needs no data.
    """
    if name in OFFERED:
        return None
    level = math.ceil(level_of(name) or 0) - 1
    return level_name(level) if level > 0 else "alpha-beta"


def report_unusable(game: Game, error: DataError) -> str | None:
    """Report that some players of a game cannot play; return the sentence, or None if it was reported before."""
    words = text("The strongest players of {game} cannot play, so weaker ones stand in.", game=game.shown_title)
    sentence = sentences(words, cause_of(error))
    return sentence if report(sentence) else None
