"""Who is asked: the paper's two evaluations, at every depth, and under limits of nodes and of time."""

from __future__ import annotations

from dataclasses import replace

from ai.info import Limit
from ai.players import find_player
from ai.spec import Attention, Minimax, Order, PlayerSpec
from game.connect4 import GAME

EVALUATIONS = ("quartets", "positions")
"""The players of the author and of his peer, each with an evaluation of its own."""
DEPTHS = tuple(range(1, 9))
THEIRS = (4, 6)
"""The depths at which these two worked best, by the paper."""


def at_depth(name: str, depth: int) -> PlayerSpec:
    """Return the player of a name, looking so deep."""
    return find_player(GAME, f"{name}@{depth}")


def all_depths(name: str) -> list[PlayerSpec]:
    """Return a player at each of DEPTHS."""
    return [at_depth(name, depth) for depth in DEPTHS]


GROWING = [at_depth(f"{name}-growing", depth) for name in EVALUATIONS for depth in THEIRS]


def with_order(name: str, depth: int, order: Order, *, pruning: bool = True) -> PlayerSpec:
    """Return a player that looks so deep and tries moves in an order, with pruning or without."""
    player = at_depth(name, depth)
    return replace(player, options=replace(player.options_as(Minimax), order=order, pruning=pruning))


def within(name: str, limited: str, limit: Limit) -> PlayerSpec:
    """Return a player with that evaluation that deepens within a limit (`limited`), by the program's own alpha-beta."""
    model = find_player(GAME, name).options_as(Minimax).model
    # The nodes bound the table, which otherwise takes longer to make than the shortest limits last.
    return PlayerSpec(
        f"{name}-{limited.replace(' ', '-')}",
        "alpha-beta",
        limit.within(Limit(nodes=1_000_000)),
        Attention(model=model),
    )
