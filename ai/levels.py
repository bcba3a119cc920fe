"""The ladder of every board: at most ten levels, players between the levels, and their measured strengths.

Each of these players is a rung. `assets/ladders/GAME.json` has a row for each: its number, the player, its Elo with the
95 % interval, and the number of games. Above the rows are the facts of the measurement (`lab.ladder`), and the rating
of `builder`. This rating and random play, rated 0, define the scale:

    {"measured": {"command": "...", "seed": 1, "commit": "5f0c...", "date": "2026-11-22", "games": 400,
                  "top_games": 24},
     "builder": 431.0,
     "levels": [{"level": 1, "player": {...}, "elo": 262.0, "low": 230.0, "high": 294.0, "games": 1600},
                {"level": 1.5, "player": {...}, ...}, ...]}

A level has a whole number and a name. Any other rung has a number with one decimal: `level-6.5` is between levels 6 and
7, `level-0.5` is below level 1. The highest rung is a level. Without a measurement, `measured` and the ratings are
null. A rung that was measured after the others, against its neighbours, has `measured` of its own. A board without such
a file has the common levels (ANY_BOARD).

A level is limited by nodes, games or depth, so that it plays the same on every computer; the limit of seconds is only
for slow computers. A weak level considers fewer moves, looks less far ahead, judges less precisely, or sometimes makes
its worst move; it never plays a move that it knows to lose. Two levels of a board play random games (UCT). The highest
level is the board's champion, if there is one.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assets import board_file, read_json, usable
from ai.described import player_of
from ai.errors import PlayersError
from ai.info import Limit
from ai.spec import Alertness, Attention, PlayerSpec
from game.errors import RulesError
from game.registry import GAMES, VARIANTS, find_game
from game.texts import Message

if TYPE_CHECKING:
    from pathlib import Path


LEVEL_NAMES = ("Puddle", "Brook", "Creek", "Stream", "River", "Current", "Rapids", "Torrent", "Cataract", "Ocean")
LEVEL_PREFIX = "level-"
_LEVEL = re.compile(r"level-(\d{1,2}(?:\.\d)?)")


def level_name(number: float) -> str:
    """Return the name of the player `number` on the ladder: `level-6` or `level-6.5`."""
    return f"{LEVEL_PREFIX}{number:g}"


def level_of(player: str) -> float | None:
    """Return the number N of the name `level-N`, also if no board has that level; None for any other name."""
    found = _LEVEL.fullmatch(player)
    number = float(found[1]) if found else 0.0
    if not 0 < number <= len(LEVEL_NAMES) or level_name(number) != player:
        return None
    return int(number) if number.is_integer() else number


def named_level(number: float) -> int:
    """Return the level that gives a player between two levels its name and face: 6 for 6.5, and 1 below level 1."""
    return max(1, int(number))


def level_title(number: float) -> Message:
    """Return a level's title: `River` for 5, `River +` for 5.5; below level 1, a minus after the title of level 1."""
    title = LEVEL_NAMES[named_level(number) - 1]
    if number < 1:
        return Message(f"{title} −")
    return title if number == int(number) else Message(f"{title} +")


class Level(NamedTuple):
    """A level of a board, or a player between two levels: a rung of the board's ladder.

    Attributes:
        number: 1 for the weakest level, 2 for the next one; 1.5, for example, for a player between the two.
        player: the player itself.
        elo: its measured rating, or None.
        low, high: the 95 % interval of `elo`.
        games: the number of measured games.
        measured: its own measurement, if it was measured after the others.
    """

    number: float
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
    """The ladder of a board.

    Attributes:
        rungs: the levels and the players between them, weakest first.
        measured: the measurement of their strengths, if any.
        builder: the rating of the player `builder`, which defines the scale together with random play, rated 0; None
            without a measurement.
    """

    rungs: tuple[Level, ...] = ()
    measured: LadderMeasurement | None = None
    builder: float | None = None

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels alone, weakest first: the players with whole numbers."""
        return tuple(rung for rung in self.rungs if rung.number == int(rung.number))


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
        Level(number, PlayerSpec(level_name(number), "alpha-beta", limit, view))
        for number, (limit, view) in enumerate(_SEEN, 1)
    )
)
"""The levels of a board that has no file of its own, in units of `ai.evaluation.defaults`; nobody has measured them.

The first six are light (`ai.interpreter`), so that these levels answer at once while kernels are compiled.
"""


def levels(game_name: str) -> tuple[Level, ...]:
    """Return the levels of a board, weakest first; none if the board has no usable ladder."""
    return ladder(game_name).levels


def rungs(game_name: str) -> tuple[Level, ...]:
    """Return all players on a board's ladder, weakest first, also those between levels; none if it is unusable."""
    return ladder(game_name).rungs


def measured(game_name: str) -> LadderMeasurement | None:
    """Return the measurement of a board's levels; None if they were not measured."""
    return ladder(game_name).measured


@cache
def ladder(game_name: str) -> Ladder:
    """Return a board's ladder: the common one if the board has no file, an empty one if its file cannot be used."""
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
    fields = data if isinstance(data, dict) else {}
    rows, builder, how = fields.get("levels"), fields.get("builder"), _measured(fields.get("measured"), path.name)
    found = tuple(_level(row, path.name) for row in rows) if isinstance(rows, list) else ()
    _check_numbers([rung.number for rung in found], path.name)
    if how is None and any(rung.elo is not None and rung.measured is None for rung in found):
        raise PlayersError("{file} has ratings that nobody measured", code="unmeasured-ratings", file=path.name)
    if not _is_rating(builder, builder, builder):
        raise PlayersError("{file}: the rating of its builder cannot be read", code="bad-builder", file=path.name)
    return Ladder(found, how, builder)


def _check_numbers(numbers: list[float], file: str) -> None:
    """Raise PlayersError unless the numbers rise, the whole ones are 1, 2, 3 and so on, and the last one is whole."""
    named = [number for number in numbers if number == int(number)]
    if not 1 <= len(named) <= len(LEVEL_NAMES) or named[-1] != numbers[-1]:
        raise PlayersError("{file} does not have 1 to {n} levels", code="bad-ladder", file=file, n=len(LEVEL_NAMES))
    falls = [high for low, high in pairwise([0.0, *numbers]) if high <= low]
    misplaced = falls + [number for number, counted in enumerate(named, 1) if number != counted]
    if misplaced:
        raise PlayersError(
            "{file} does not have level {level} in its place", code="bad-level", file=file, level=f"{misplaced[0]:g}"
        )


def _measured(data: Any, file: str) -> LadderMeasurement | None:
    if data is None:
        return None
    found: list[Any] = [data.get(key) for key in LadderMeasurement._fields] if isinstance(data, dict) else []
    if [type(value) for value in found] != [str, int, str, str, int, int]:
        raise PlayersError("{file} does not say how its levels were measured", code="bad-measured", file=file)
    return LadderMeasurement(*found)


def _level(row: Any, file: str) -> Level:
    number: Any = row.get("level") if isinstance(row, dict) else None
    if type(number) not in (int, float) or not 0 < number < 100 or number != round(number, 1):
        raise PlayersError("{file} has a level without a number", code="bad-number", file=file)
    elo, low, high, games = (row.get(key) for key in ("elo", "low", "high", "games"))
    if not _is_rating(elo, low, high) or type(games) is not int or games < 0:
        raise PlayersError(
            "{file}: the rating of level {level} cannot be read", code="bad-rating", file=file, level=f"{number:g}"
        )
    player, own = player_of(level_name(number), row.get("player"), file), _measured(row.get("measured"), file)
    return Level(number, player, elo, low, high, games, own)


def _is_rating(elo: Any, low: Any, high: Any) -> bool:
    """Return whether `elo` lies between `low` and `high`, all of them finite, or all three are None."""
    if (elo, low, high) == (None, None, None):
        return True
    numbers = all(type(value) in (int, float) for value in (elo, low, high))
    return numbers and -math.inf < low <= elo <= high < math.inf


def level_player(game_name: str, level: float, seed: int = 0) -> PlayerSpec:
    """Return the player at level `level`, such as 6 or 6.5, on a board's ladder; the seed varies its games.

    Raises:
        RulesError: if there is no such game or level.
    """
    boards = [game.name for game in (*GAMES, *VARIANTS)]
    if game_name not in boards or not levels(game_name):
        known = ", ".join(name for name in boards if levels(name))
        message = "no levels for such a game; there are levels for {known}"
        raise RulesError(message, game_name or "''", code="no-levels", known=known)
    return level_at(game_name, level).player.seeded(seed)


def level_at(game_name: str, number: float) -> Level:
    """Return the entry `number`, such as 6 or 6.5, of a board's ladder. Raises RulesError if there is none."""
    found = next((rung for rung in rungs(game_name) if rung.number == number), None)
    if found is None:
        most = len(levels(game_name))
        raise RulesError("levels go from 1 to {most}", f"{number:g}", code="no-such-level", most=most)
    return found
