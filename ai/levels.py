"""Levels 1 to 10 of every board: what each one sees, and how strong it was measured to be.

They are rows of `assets/ladders/GAME.json`: a player, and its Elo with the 95 % interval and the number of games that
they come from, empty until a ladder has been played. A board without such a file has no levels.

A level is a number of nodes, never of seconds, so that it plays the same on every computer; the seconds are a
ceiling for slow ones. A weak level is weak by seeing less: few of its moves, not far, and not clearly. It never
throws away what it sees. The highest is the board's champion, where it has one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assets import read_json, usable
from ai.described import player_of
from ai.errors import PlayersError
from ai.spec import PlayerSpec
from game.errors import RulesError
from game.registry import GAMES, find_game

if TYPE_CHECKING:
    from pathlib import Path

LEVEL_NAMES = ("Puddle", "Brook", "Creek", "Stream", "River", "Current", "Rapids", "Torrent", "Cataract", "Ocean")
LEVEL_PREFIX = "level-"


class Level(NamedTuple):
    """A level of a board.

    Attributes:
        number: 1 to 10.
        player: who plays it.
        elo: its measured rating, None where nobody has measured it.
        low, high: the 95 % interval of `elo`.
        games: how many games it was measured by.
    """

    number: int
    player: PlayerSpec
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    games: int = 0


@cache
def levels(game_name: str) -> tuple[Level, ...]:
    """Return the levels of a board, weakest first; none where it has no ladder that can be used."""
    return usable("ladders", find_game(game_name), read_ladder, ())


def read_ladder(path: Path) -> tuple[Level, ...]:
    """Return the levels that a file describes, none where there is no such file.

    Raises:
        PlayersError: if it cannot be read or used.
    """
    rows = read_json(path, PlayersError)
    if rows is None:
        return ()
    if not isinstance(rows, list) or len(rows) != len(LEVEL_NAMES):
        raise PlayersError("{file} does not have {n} levels", code="bad-ladder", file=path.name, n=len(LEVEL_NAMES))
    return tuple(_level(row, number, path.name) for number, row in enumerate(rows, 1))


def _level(row: Any, number: int, file: str) -> Level:
    if not isinstance(row, dict) or row.get("level") != number:
        raise PlayersError("{file} does not have level {level} in its place", code="bad-level", file=file, level=number)
    elo, low, high, games = (row.get(key) for key in ("elo", "low", "high", "games"))
    if not _is_rating(elo, low, high) or type(games) is not int or games < 0:
        raise PlayersError(
            "{file}: the rating of level {level} cannot be read", code="bad-rating", file=file, level=number
        )
    return Level(number, player_of(f"{LEVEL_PREFIX}{number}", row.get("player"), file), elo, low, high, games)


def _is_rating(elo: Any, low: Any, high: Any) -> bool:
    """Return whether these are a rating within its interval, or none at all."""
    if (elo, low, high) == (None, None, None):
        return True
    return all(type(value) in (int, float) for value in (elo, low, high)) and low <= elo <= high


def ratings(game_name: str) -> dict[int, float]:
    """Return the Elo of each level of a board that has been measured."""
    return {level.number: level.elo for level in levels(game_name) if level.elo is not None}


def level_player(game_name: str, level: int, seed: int = 0) -> PlayerSpec:
    """Return the player of a level, 1 to 10; another seed for each game makes games differ.

    Raises:
        RulesError: if there is no such game or level.
    """
    known = [game.name for game in GAMES if levels(game.name)]
    if game_name not in known:
        raise RulesError(f"no levels for such a game; there are levels for {', '.join(known)}", game_name or "''")
    if not 1 <= level <= len(LEVEL_NAMES):
        raise RulesError(f"levels go from 1 to {len(LEVEL_NAMES)}", str(level))
    return levels(game_name)[level - 1].player.seeded(seed)
