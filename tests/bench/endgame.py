"""How long it takes to solve late positions, each with empty tables: `make bench`, topic `endgame`.

Positions: one a game, from games of alpha-beta against itself (`tests.bench.proof`), from random games, and with more
empty cells from games of the champion against itself, 10,000 nodes a move, after four random plies. Times are of the
process's own work, with two threads also by the clock. What counts is the result with the number of plies until the
end.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, NamedTuple

from ai.exact import oracle_of
from ai.info import Limit
from ai.players import find_player
from ai.search.task import Task
from ai.thinking import think
from game import Game, Match, find_game
from tests.bench.proof import late_position
from tests.bench.row import Row

POSITIONS = 100
MOST_EMPTY = 10
CHAMPIONS_EMPTY = (12, 13, 14, 15, 16, 17, 18)
SHARED_EMPTY = 16
"""The fewest empty cells at which two threads solve a position."""
CHAMPIONS_POSITIONS = 24
_NODES = 10_000
_OPENING_PLIES = 4
_MEGABYTES = 64
_MORE_MEGABYTES = 544
"""Memory for positions with more than MOST_EMPTY empty cells: 512 MiB of it is the table of results."""


class Cost(NamedTuple):
    """The seconds that a position took: of the process's own work, and by the clock."""

    work: float
    clock: float


def rows() -> Iterator[Row]:
    """Measure, and yield what the project promised."""
    game = find_game("pentago-twist")
    oracle_of(game, _MEGABYTES)  # compiled now, if it was not before
    kinds = {
        f"played, {MOST_EMPTY} empty cells or fewer": _played(game),
        f"played, {MOST_EMPTY} empty cells": (s for s in _played(game) if game.max_plies - int(s.ply) == MOST_EMPTY),
        f"random, {MOST_EMPTY} empty cells": _random(game),
    }
    for kind, states in kinds.items():
        seconds = sorted(_solved(game, state).work for state in islice(states, POSITIONS))
        what = f"{game.title}: {POSITIONS} positions solved, {kind}"
        yield Row(f"{what}, median", statistics.median(seconds), "s", 0.2, True)
        yield Row(f"{what}, 95th of 100", seconds[len(seconds) * 95 // 100 - 1], "s", 2, True)
        yield Row(f"{what}, the longest", seconds[-1], "s")
    for empty in CHAMPIONS_EMPTY:
        states = islice(_champions(game, empty), CHAMPIONS_POSITIONS)
        threads = 2 if empty >= SHARED_EMPTY else 1
        costs = sorted(_solved(game, state, _MORE_MEGABYTES, threads) for state in states)
        what = f"{game.title}: {CHAMPIONS_POSITIONS} positions of the champion's games solved, {empty} empty"
        yield Row(f"{what}, median", statistics.median(cost.work for cost in costs), "s")
        yield Row(f"{what}, longest", costs[-1].work, "s")
        if threads > 1:
            longest = max(cost.clock for cost in costs)
            yield Row(f"{what}, longest by the clock, {threads} threads", longest, "s", 10, True)


def _solved(game: Game, state: Any, megabytes: int = _MEGABYTES, threads: int = 1) -> Cost:
    """Return the seconds that solving a position took."""
    oracle = oracle_of(game, megabytes, threads)
    work, clock = time.process_time(), time.perf_counter()
    value = oracle.value(state)
    assert value is not None, "without a limit a late position is solved"
    return Cost(time.process_time() - work, time.perf_counter() - clock)


def _played(game: Game) -> Iterator[Any]:
    for seed in count():
        state = late_position(game, seed, MOST_EMPTY)
        if state is not None:
            yield state


def _champions(game: Game, empty: int) -> Iterator[Any]:
    """Yield the undecided positions with `empty` empty cells of the champion's games, in the order of their seeds."""
    player = find_player(game, "champion").limited(Limit(nodes=_NODES))
    for seed in count():
        chance, match = random.Random(f"champion {seed}"), Match(game)
        while match.outcome is None and game.max_plies - len(match.moves) > empty:
            opening = len(match.moves) < _OPENING_PLIES
            match.push(chance.choice(match.legal_actions()) if opening else think(Task(game, match.state, player)))
        if match.outcome is None:
            yield match.state


def _random(game: Game) -> Iterator[Any]:
    chance = random.Random("endgame")
    while True:
        match = Match(game)
        while match.outcome is None and game.max_plies - len(match.moves) > MOST_EMPTY:
            match.push(chance.choice(match.legal_actions()))
        if match.outcome is None:
            yield match.state
