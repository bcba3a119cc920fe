"""The levels of every board, at most ten: their players and their measured strengths.

`assets/ladders/GAME.json` has a row for each level: a player, its Elo with the 95 % interval, and the number of
measured games. Above the rows are the facts of the measurement (`lab.ladder`):

    {"measured": {"command": "...", "seed": 1, "commit": "5f0c...", "date": "2026-11-22", "games": 400,
                  "top_games": 24},
     "levels": [{"level": 1, "player": {...}, "elo": 262.0, "low": 230.0, "high": 294.0, "games": 1600}, ...]}

Without a measurement, `measured` and the ratings are null. A level that was measured after the others, against its
neighbours, has `measured` of its own. A board without such a file has the levels of ANY_BOARD.

A level is limited by nodes, games or depth, so that it plays the same on every computer; the limit of seconds is only
for slow ones. A weak level considers fewer moves, looks less far ahead and judges less precisely; it never plays a move
that it knows to be bad. Two levels of a board play random games (UCT). The highest level is the board's champion, if
there is one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assets import board_file, read_json, usable
from ai.described import player_of
from ai.errors import PlayersError
from ai.info import Limit
from ai.spec import Alertness, Attention, PlayerSpec
from game.errors import RulesError
from game.registry import GAMES, VARIANTS, find_game

if TYPE_CHECKING:
    from pathlib import Path


LEVEL_NAMES = ("Puddle", "Brook", "Creek", "Stream", "River", "Current", "Rapids", "Torrent", "Cataract", "Ocean")
LEVEL_PREFIX = "level-"


class Level(NamedTuple):
    """A level of a board.

    Attributes:
        number: from 1, the weakest.
        player: its player.
        elo: its measured rating, or None.
        low, high: the 95 % interval of `elo`.
        games: the number of measured games.
        measured: its own measurement, if it was measured after the others.
    """

    number: int
    player: PlayerSpec
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    games: int = 0
    measured: LadderMeasurement | None = None


class LadderMeasurement(NamedTuple):
    """The measurement of a board's levels.

    Attributes:
        command: the command line.
        seed: the seed of the games.
        commit: the version of the program.
        date: the day, as `2026-11-22`.
        games: the number of games of each pair.
        top_games: the number of games of each pair with the highest level, which take longest.
    """

    command: str
    seed: int
    commit: str
    date: str
    games: int
    top_games: int


class Ladder(NamedTuple):
    """The levels of a board, weakest first, and their measurement, if any."""

    levels: tuple[Level, ...] = ()
    measured: LadderMeasurement | None = None


_SECONDS = 5.0
_SEEN = (
    (Limit(_SECONDS, depth=1), Attention(candidates=3, near=2, margin=64)),
    (Limit(_SECONDS, depth=1), Attention(candidates=6, near=2, margin=16)),
    (Limit(_SECONDS, depth=1), Attention(Alertness.WINS, candidates=6, near=2, margin=16)),
    (Limit(_SECONDS, depth=1), Attention(Alertness.THREATS, candidates=6, near=2, margin=16)),
    (Limit(_SECONDS, depth=1), Attention(Alertness.THREATS, candidates=16, near=2, margin=4)),
    (Limit(_SECONDS, depth=2), Attention(Alertness.THREATS, candidates=40, noise=4)),
    (Limit(_SECONDS, depth=3, nodes=50_000), Attention(noise=3)),
    (Limit(_SECONDS, depth=5, nodes=100_000), Attention(noise=2)),
    (Limit(_SECONDS, nodes=200_000), Attention(noise=1)),
    (Limit(_SECONDS, nodes=1_000_000), Attention(noise=1)),
)
ANY_BOARD = Ladder(
    tuple(
        Level(number, PlayerSpec(f"{LEVEL_PREFIX}{number}", "alpha-beta", limit, view))
        for number, (limit, view) in enumerate(_SEEN, 1)
    )
)
"""The levels of a board that has no file of its own, in units of `ai.evaluation.defaults`; nobody has measured them.

The first six are light (`ai.interpreter`), so that these levels answer at once while kernels are compiled.
"""


def levels(game_name: str) -> tuple[Level, ...]:
    """Return the levels of a board, weakest first; none if it has no usable ladder."""
    return ladder(game_name).levels


def measured(game_name: str) -> LadderMeasurement | None:
    """Return the measurement of a board's levels, or None."""
    return ladder(game_name).measured


@cache
def ladder(game_name: str) -> Ladder:
    """Return the ladder of a board. Without a file it is the ladder of any board, with an unusable file it is empty."""
    game = find_game(game_name)
    return usable("ladders", game, read_ladder, Ladder()) if board_file("ladders", game).exists() else ANY_BOARD


def read_ladder(path: Path) -> Ladder:
    """Return the ladder in a file, an empty one if there is no such file.

    Raises:
        PlayersError: if it cannot be read or used.
    """
    data = read_json(path, PlayersError)
    if data is None:
        return Ladder()
    rows = data.get("levels") if isinstance(data, dict) else None
    if not isinstance(rows, list) or not 1 <= len(rows) <= len(LEVEL_NAMES):
        raise PlayersError(
            "{file} does not have 1 to {n} levels", code="bad-ladder", file=path.name, n=len(LEVEL_NAMES)
        )
    how = _measured(data.get("measured"), path.name)
    found = tuple(_level(row, number, path.name) for number, row in enumerate(rows, 1))
    if how is None and any(level.elo is not None and level.measured is None for level in found):
        raise PlayersError("{file} has ratings that nobody measured", code="unmeasured-ratings", file=path.name)
    return Ladder(found, how)


def _measured(data: Any, file: str) -> LadderMeasurement | None:
    if data is None:
        return None
    found: list[Any] = [data.get(key) for key in LadderMeasurement._fields] if isinstance(data, dict) else []
    if [type(value) for value in found] != [str, int, str, str, int, int]:
        raise PlayersError("{file} does not say how its levels were measured", code="bad-measured", file=file)
    return LadderMeasurement(*found)


def _level(row: Any, number: int, file: str) -> Level:
    if not isinstance(row, dict) or row.get("level") != number:
        raise PlayersError("{file} does not have level {level} in its place", code="bad-level", file=file, level=number)
    elo, low, high, games = (row.get(key) for key in ("elo", "low", "high", "games"))
    if not _is_rating(elo, low, high) or type(games) is not int or games < 0:
        raise PlayersError(
            "{file}: the rating of level {level} cannot be read", code="bad-rating", file=file, level=number
        )
    player, own = player_of(f"{LEVEL_PREFIX}{number}", row.get("player"), file), _measured(row.get("measured"), file)
    return Level(number, player, elo, low, high, games, own)


def _is_rating(elo: Any, low: Any, high: Any) -> bool:
    """Return whether these are a rating within its interval, or three times None."""
    if (elo, low, high) == (None, None, None):
        return True
    return all(type(value) in (int, float) for value in (elo, low, high)) and low <= elo <= high


def level_player(game_name: str, level: int, seed: int = 0) -> PlayerSpec:
    """Return the player of a level, counted from 1; different seeds make different games.

    Raises:
        RulesError: if there is no such game or level.
    """
    known = [game.name for game in (*GAMES, *VARIANTS) if levels(game.name)]
    if game_name not in known:
        raise RulesError(f"no levels for such a game; there are levels for {', '.join(known)}", game_name or "''")
    found = levels(game_name)
    if not 1 <= level <= len(found):
        raise RulesError(f"levels go from 1 to {len(found)}", str(level))
    return found[level - 1].player.seeded(seed)
