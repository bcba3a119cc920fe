"""Counts of the moves played in a position and of their games' results, in numpy arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from game.errors import RulesError
from game.spec import Game
from game.verbs import State, apply_action, hash_key, is_terminal

_DRAWN = 2
"""The result of a drawn game; any other result is the winner, 0 or 1."""
_RESULTS = 3


class GameTally(NamedTuple):
    """Numbers of finished games: won by side 0, drawn, and won by side 1."""

    first: int = 0
    drawn: int = 0
    second: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self)

    def plus(self, other: GameTally) -> GameTally:
        """Return the sum of both tallies."""
        return GameTally(self.first + other.first, self.drawn + other.drawn, self.second + other.second)


NO_GAMES = GameTally()


class GameSource(Protocol):
    """A set of finished games."""

    def tallies(self, key: int) -> dict[int, GameTally]:
        """Return the results of the games through the position with the hash key `key`, keyed by action played."""
        ...


class MoveVisit(NamedTuple):
    """A move of a game: the hash key of the position before the move, and the action."""

    key: int
    action: int


def visits_of(game: Game, start: State, moves: Iterable[str]) -> list[MoveVisit]:
    """Return the moves of a game, up to the first unreadable move."""
    state, found = start, []
    for move in moves:
        try:
            action = game.parse_action(state, move)
            after = None if is_terminal(state) else apply_action(state, action)
        except (RulesError, ArithmeticError, LookupError, ValueError):
            break  # a damaged library
        if after is None:
            break
        found.append(MoveVisit(int(hash_key(state)), action))
        state = after
    return found


class CountedGame(NamedTuple):
    """The number of a finished game, its winner (None for a draw), and its moves."""

    number: int
    winner: int | None
    visits: Sequence[MoveVisit]


class _MoveColumns(NamedTuple):
    """Moves of games, as columns of equal length: the position's key, the action, the game's result and number."""

    key: npt.NDArray[Any]
    action: npt.NDArray[Any]
    result: npt.NDArray[Any]
    game: npt.NDArray[Any]


def _columns_of(games: Sequence[CountedGame]) -> _MoveColumns:
    visits = [(visit, game) for game in games for visit in game.visits]
    return _MoveColumns(
        np.array([visit.key for visit, _ in visits], np.uint64),
        np.array([visit.action for visit, _ in visits], np.uint16),
        np.array([_DRAWN if game.winner is None else game.winner for _, game in visits], np.uint8),
        np.array([game.number for _, game in visits], np.int64),
    )


class GameIndex:
    """Moves of finished games, to be looked up for a position. A query scans the columns of moves, which takes 3 to
    8 ms for 20,000 games. Games added later get columns of their own, so that nothing is copied.
    """

    def __init__(self) -> None:
        self._parts: list[_MoveColumns] = []
        self._known: set[int] = set()

    def add(self, games: Sequence[CountedGame], gone: Iterable[int] = ()) -> None:
        """Add games; forget earlier games with the same numbers, and the games with the numbers `gone`."""
        new = {game.number for game in games}
        self._forget(self._known & (new | set(gone)))
        if games:
            self._parts.append(_columns_of(games))
            self._known |= new

    def _forget(self, numbers: set[int]) -> None:
        if numbers:
            kept = [~np.isin(part.game, [*numbers]) for part in self._parts]
            both = zip(self._parts, kept, strict=True)
            self._parts = [_MoveColumns(*(column[here] for column in part)) for part, here in both if here.any()]
            self._known -= numbers

    def tallies(self, key: int) -> dict[int, GameTally]:
        """Return the results of the added games through the position with the hash key `key`, keyed by action."""
        if not self._parts:
            return {}
        here = [(part, part.key == np.uint64(key)) for part in self._parts]
        actions = np.concatenate([part.action[rows] for part, rows in here])
        results = np.concatenate([part.result[rows] for part, rows in here])
        kinds, counts = np.unique(actions.astype(np.int64) * _RESULTS + results, return_counts=True)
        found: dict[int, list[int]] = {}
        for kind, count in zip(kinds, counts, strict=True):
            action, result = divmod(int(kind), _RESULTS)
            found.setdefault(action, [0, 0, 0])[(0, 2, 1)[result]] += int(count)
        return {action: GameTally(*counted) for action, counted in found.items()}
