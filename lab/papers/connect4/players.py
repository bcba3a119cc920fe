"""The players of Stypa's paper (Lund 2021): two evaluations at every depth, and under limits of nodes and of time."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.players import find_player
from ai.spec import Attention, Minimax, Order, PlayerSpec
from game.connect4 import GAME

EVALUATIONS = ("quartets", "positions")
"""Names of the players of Stypa and of his peer Alptürk; each has its own evaluation."""
DEPTHS = tuple(range(1, 9))
THEIRS = (4, 6)
"""Best search depths of the players in `EVALUATIONS`, according to Stypa's paper."""


def at_depth(name: str, depth: int) -> PlayerSpec:
    """Return the player `name` with the search depth `depth`."""
    return find_player(GAME, f"{name}@{depth}")


def all_depths(name: str) -> list[PlayerSpec]:
    """Return the player `name` at each depth of the experiments."""
    return [at_depth(name, depth) for depth in DEPTHS]


GROWING = [at_depth(f"{name}-growing", depth) for name in EVALUATIONS for depth in THEIRS]


def with_order(name: str, depth: int, order: Order, *, pruning: bool = True) -> PlayerSpec:
    """Return the player `name` at a depth, with a move order, and with or without pruning."""
    player = at_depth(name, depth)
    return replace(player, options=replace(player.options_as(Minimax), order=order, pruning=pruning))


def within(name: str, limited: str, limit: Limit) -> PlayerSpec:
    """Return a player with the evaluation of player `name`, this program's alpha-beta and `limit`.

    The name of the player is `name` with `limited` added.
    """
    model = find_player(GAME, name).options_as(Minimax).model
    # A limit of nodes keeps the table small; allocating a large one takes longer than the shortest limits.
    return PlayerSpec(
        f"{name}-{limited.replace(' ', '-')}",
        "alpha-beta",
        limit.within(Limit(nodes=1_000_000)),
        Attention(model=model),
    )
