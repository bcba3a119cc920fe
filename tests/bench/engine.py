"""How soon the engine begins with a move while it has much else to do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from ai.engine import Engine, Limit, Priority
from ai.players import find_player, player_names
from ai.spec import PlayerSpec
from game import GAMES, Game
from tests.bench.row import Row

REVIEWS = 200
MOVES = 20
_REACH_MS = 20.0
_PLIES = 20
"""Plies of a board whose reviews would be proven before they could wait."""
_PLAYERS = ("champion", "alpha-beta", "uct")


def rows() -> Iterator[Row]:
    """Measure the worst of MOVES moves a board and player, asked for while REVIEWS reviews wait and one runs."""
    long = [game for game in GAMES if game.max_plies > _PLIES]
    worst = max(_worst(game, find_player(game, name)) for game in long for name in _PLAYERS if _plays(game, name))
    yield Row(f"Engine: first node of a move while {REVIEWS} reviews wait, worst", worst, "ms", _REACH_MS, at_most=True)


def _plays(game: Game, name: str) -> bool:
    return name in player_names(game)


def _worst(game: Game, player: PlayerSpec) -> float:
    state = game.initial_state()
    with Engine() as engine:
        for owner in ("review", "game"):  # loads the kernels, and a process's first use of memory is slow
            engine.analyse(state, Limit(seconds=0.2), player=player, owner=owner).result()
        for _ in range(REVIEWS):
            last = engine.analyse(
                state, Limit(seconds=60), player=player, priority=Priority.REVIEW, owner="review", tag="review"
            )
        times = [_first_node(engine, state, player) for _ in range(MOVES)]
        assert not last.done
    return 1000 * max(times)


def _first_node(engine: Engine, state: Any, player: PlayerSpec) -> float:
    """Return the seconds from asking for a move to its first node."""
    time.sleep(0.05)  # a review runs again by now
    began = time.perf_counter()
    move = engine.analyse(state, Limit(seconds=0.1), player=player, owner="game")
    while move.info.nodes == 0 and not move.done:
        time.sleep(0.0002)
    seconds = time.perf_counter() - began
    move.cancel()
    return seconds
