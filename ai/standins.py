"""What happens where a player's own data are missing or damaged: the next weaker player takes the seat.

Only whoever plays with a person does so. An arena measures players, so there the error ends it.
"""

from __future__ import annotations

from ai.assets import report
from ai.errors import DataError
from ai.levels import LEVEL_PREFIX
from ai.methods import OFFERED
from game.spec import Game
from game.texts import text


def weaker_player(name: str) -> str | None:
    """Return the name of the player that stands in for another one, or None if nobody does.

    A level's is the one below it; a board's own player's is plain alpha-beta, which has no data of its own.
    """
    if name in OFFERED:
        return None
    level = name.removeprefix(LEVEL_PREFIX)
    if level == name:
        return "alpha-beta"
    return f"{LEVEL_PREFIX}{int(level) - 1}" if int(level) > 1 else "alpha-beta"


def report_unusable(game: Game, error: DataError) -> str | None:
    """Report in one sentence that some players of a game cannot play; return it, or None if it was said before."""
    sentence = text(
        "The strongest players of {game} cannot play, since {file} is missing or damaged; weaker ones stand in.",
        game=game.title,
        file=error.fields.get("file", error),
    )
    return sentence if report(sentence) else None
