"""One search to be done: what the engine hands to whichever algorithm the player asks for."""

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

# Places in `Task.counters`, which kernels write and anybody reads while they run.
NODES, NODE_LIMIT, NEXT_POLL, ABORTED, SEED, NOISE, EXTENSION_LIMIT, HORIZON = range(8)
"""Nodes searched; how many may be; at which number the stop flag is looked at next; whether the search was told to end;
the seed (of UCT: the random stream's state); the most noise in an evaluation; from which ply on threats extend a search
no more; whether a proof search could have seen more, had it been deeper."""
COUNTERS = 8
POLL_EVERY = 1024
"""Nodes between two looks at the stop flag."""
NO_LIMIT = 2**62
ROOM = "room"
"""In `Task.kept`, memory that has been touched, and may be used again whatever is in it. The system hands out new
memory only as it is touched: for a large table that takes a tenth of a second, in which a search hardly counts a node,
and so sees late that it is to stop."""


def _zeros(size: int) -> Callable[[], Words]:
    return lambda: np.zeros(size, np.int64)


@dataclass
class Task:
    """A position to think about, for one player.

    Attributes:
        stop: its only element is set to 1 from outside to end the search; nothing but the search reads it.
        counters: live numbers of the kernel (see the constants above).
        publish: takes what is known after each step; nodes, speed and time are filled in by who reads it.
        kept: the player's memory from one search to the next.
        every_move: whether a score is wanted for each root move.
        before: the position two moves ago, so that what has changed since is fresh in mind (`ai.search.attention`);
            None where it is not known.
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
        """The most plies that the game can still last."""
        return self.game.max_plies - int(self.state.ply)

    def chance(self, about: str = "") -> random.Random:
        """Return a random stream that seed and position decide, the same everywhere; another one for each `about`."""
        return random.Random(f"{about} {self.spec.seed} {self.game.to_position(self.state)}".lstrip())
