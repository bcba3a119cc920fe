"""The games of a board's champion with itself, counted for each position: `assets/explorer`.

    assets/explorer/GAME.npz    `moves`: a row for each move of a position that at least two games reached
    assets/explorer/GAME.json   how it was made (`ai.bytebook`): command, seed, number of games

A position and its mirror images share rows, whose key is the least key of these positions. `python main.py openings
GAME` makes both files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ai.assets import usable
from ai.bytebook import read_values, write_values
from ai.errors import BookError
from coach.explorer.tallies import NO_GAMES, GameTally, MoveVisit
from game.jsontext import parse_json
from game.played_game import ChampionLine
from game.spec import Game
from game.symmetry import symmetries_of
from game.verbs import apply_action, hash_key

NAME = "moves"
_ROW = np.dtype([("key", "<u8"), ("action", "<u2"), ("first", "<u4"), ("drawn", "<u4"), ("second", "<u4")])


class ChampionGames:
    """The champion's moves in each position."""

    def __init__(self, rows: npt.NDArray[Any], games: int) -> None:
        """Hold the rows, which must be sorted by their keys; `games` is the number of games."""
        self._rows, self.games = rows, games
        self._keys = np.ascontiguousarray(rows["key"])  # a search in a column of rows would copy it each time

    def tallies(self, key: int) -> dict[int, GameTally]:
        """Return the results of the champion's games through the position with the hash key `key`, keyed by action."""
        first, end = (np.searchsorted(self._keys, np.uint64(key), side) for side in ("left", "right"))
        here = self._rows[first:end]
        return {int(row["action"]): GameTally(int(row["first"]), int(row["drawn"]), int(row["second"])) for row in here}


def count_moves(game: Game, lines: Iterable[ChampionLine]) -> dict[tuple[int, int], GameTally]:
    """Return the results of the games, keyed by (hash key of a position, action played there).

    Positions that only one game reached are left out.
    """
    moves: dict[tuple[int, int], GameTally] = {}
    for line in lines:
        result = GameTally(line.winner == 0, line.winner is None, line.winner == 1)
        for place in places_of(game, line.actions)[line.random :]:
            moves[place] = moves.get(place, NO_GAMES).plus(result)
    games: dict[int, int] = {}
    for (key, _), tally in moves.items():
        games[key] = games.get(key, 0) + tally.games
    return {(key, action): tally for (key, action), tally in moves.items() if games[key] > 1}


def places_of(game: Game, actions: Sequence[int]) -> list[MoveVisit]:
    """Return the moves of a game, each with the key of its position; all mirror images of a position have one key.

    This is the least key of the mirror images; the move is mirrored together with its position.
    """
    maps, found = symmetries_of(game), list[MoveVisit]()
    states = [game.initial_state()] * len(maps)
    for action in actions:
        key, turned = min((int(hash_key(state)), turned) for state, turned in zip(states, maps, strict=True))
        found.append(MoveVisit(key, turned[action]))
        states = [apply_action(state, turned[action]) for state, turned in zip(states, maps, strict=True)]
    return found


@cache
def champion_games(game: Game) -> ChampionGames | None:
    """Return the games of a board's champion; None if their files are missing or damaged."""
    return usable("explorer", game, read_champion_games, None)


def read_champion_games(path: Path) -> ChampionGames | None:
    """Return the games in a pair of files; `path` is the `.json` file. Return None if the files do not exist.

    Raises:
        BookError: if the files are damaged.
    """
    values = read_values(path, NAME)
    if values is None:
        return None
    try:
        games = int(parse_json(path.read_bytes())["games"])
        return ChampionGames(values.view(_ROW), games)
    except (KeyError, TypeError, ValueError, OverflowError) as reason:
        raise BookError("{file} is no book", code="bad-book", file=path.name) from reason


def write_champion_games(path: Path, moves: Mapping[tuple[int, int], GameTally], origin: dict[str, Any]) -> None:
    """Write counted moves, keyed by (hash key, action), to two files.

    `origin` says how the counts were made, and from how many `games`.
    """
    rows = np.array([(key, action, *tally) for (key, action), tally in sorted(moves.items())], _ROW)
    write_values(path.with_suffix(".npz"), NAME, rows.view(np.uint8), origin)
