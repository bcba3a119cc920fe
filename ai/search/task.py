"""The task of a search: the input that the engine gives to the player's algorithm."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ai.info import Info
from ai.spec import Attention, PlayerSpec
from game.spec import Game
from game.verbs import State

Words = npt.NDArray[np.int64]

# Indices into `Task.counters`, which kernels write and other threads read.
NODES, NODE_LIMIT, NEXT_POLL, ABORTED, SEED, NOISE, EXTENSION_LIMIT, HORIZON = range(8)
"""The meaning of the counters: nodes searched; the limit of nodes; the number of nodes at which the stop flag is read
next; whether the search was aborted; the seed (of UCT: the state of the random stream); the most noise in an
evaluation; the ply from which threats no longer extend a search; whether a deeper proof search could see more."""
COUNTERS = 8
POLL_EVERY = 1024
"""Nodes between two checks of the stop flag."""
NO_LIMIT = 2**62
ROOM = "room"
"""Key in `Task.kept` of memory that can be used again, whatever its content. New memory is slow, because the system
provides each page at its first use: for a large table that takes a tenth of a second. Meanwhile a search hardly counts
nodes, and so notices a stop late."""


def limit_nodes(counters: Words, nodes: int) -> None:
    """Let the next search by these counters visit at most `nodes` more nodes, and clear the mark of an abort."""
    now = int(counters[NODES])
    counters[ABORTED], counters[NODE_LIMIT], counters[NEXT_POLL] = 0, min(NO_LIMIT, now + nodes), now


def _zeros(size: int) -> Callable[[], Words]:
    return lambda: np.zeros(size, np.int64)


@dataclass
class Task:
    """A position to think about, for one player.

    Attributes:
        stop: its only element is set to 1 from outside to end the search; nothing but the search reads it.
        counters: numbers that the kernels update during the search (see the constants at the top of this module).
        publish: called with the results after each step; the receiver adds nodes, speed and time.
        kept: the player's memory from one search to the next.
        every_move: whether a score is wanted for each root move.
        before: the position two moves ago, to find the last changes (`ai.search.attention`); None if unknown.
    """

    game: Game
    state: State
    spec: PlayerSpec
    stop: Words = field(default_factory=_zeros(1))
    counters: Words = field(default_factory=_zeros(COUNTERS))
    publish: Callable[[Info], None] = lambda _info: None
    kept: dict[str, Any] = field(default_factory=dict)
    every_move: bool = False
    before: State | None = None

    def __post_init__(self) -> None:
        limit = self.spec.limit
        self.counters[NODE_LIMIT] = NO_LIMIT if limit.nodes is None else limit.nodes
        self.counters[SEED] = self.spec.seed
        if isinstance(self.spec.options, Attention):
            self.counters[NOISE] = self.spec.options.noise

    @property
    def remaining(self) -> int:
        """The most plies left in the game."""
        return self.game.max_plies - int(self.state.ply)

    def random_stream(self, about: str = "") -> random.Random:
        """Return a random stream decided by the seed, the position and `about`; the same on every computer."""
        return random.Random(f"{about} {self.spec.seed} {self.game.to_position(self.state)}".lstrip())
