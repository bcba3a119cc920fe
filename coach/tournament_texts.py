"""Words on tournaments: players, durations, counts, points and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.yours import PREFIX
from coach.phrases import listed
from coach.player_texts import named
from game.formats import in_digits
from game.registry import find_game
from game.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence


def name_of(player: str, game: str = "") -> str:
    """Return a player's name as people read it, also of one that was taught here; `game` is its board, if known."""
    return named(player, find_game(game) if game else None)


def is_own(player: str) -> bool:
    """Whether the player was taught on this computer."""
    return player.startswith(PREFIX)


def setting(field: str, value: int) -> str:
    """Return a value of a setting of a `ContestPlan` in words."""
    if field == "gauntlet":
        return text("the levels") if value else text("everybody")
    if field == "openings":
        return text("{n} random move|{n} random moves", n=value) if value else text("none")
    return text("their own") if field == "nodes" and not value else in_digits(value)


def points_text(value: float) -> str:
    """Return points as written in a cell, halves as `½`."""
    whole = int(value)
    half = "½" if value > whole else ""
    return half if half and not whole else f"{whole}{half}"


def elo_text(value: float) -> str:
    """Return a rating as displayed, with a true minus."""
    return f"{value:.0f}".replace("-", "−")


def failed(player: str, reason: str, game: str) -> str:
    """Return a sentence that says that a player cannot play, and why."""
    return text("{player} cannot play: {reason}.", player=name_of(player, game), reason=reason.rstrip("."))


def list_players(players: Sequence[str], game: str = "", most: int = 3) -> str:
    """Return the displayed names of players as a list in a sentence; beyond `most`, the last ones are only counted."""
    return listed([name_of(player, game) for player in players], most)
