"""How far a player looks, in a few words made from its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.spec import Plan, View
from game.texts import text

if TYPE_CHECKING:
    from ai.spec import PlayerSpec
    from game.spec import Game

_COUNTS = {"uct": "games", "flat": "games", "beam": "positions"}
"""What a player of a method counts, where that is not nodes."""
_COUNTED = {
    "nodes": "{n:,} node|{n:,} nodes",
    "games": "{n:,} game|{n:,} games",
    "positions": "{n:,} position|{n:,} positions",
}


def counts(spec: PlayerSpec) -> str:
    """Return what a player counts while it thinks: "nodes", "games" or "positions"."""
    return _COUNTS.get(spec.method, "nodes")


def counted(spec: PlayerSpec, number: int) -> str:
    """Return a number of what the player counts: `25,000 games`."""
    return text(_COUNTED[counts(spec)], n=number)


def search_of(spec: PlayerSpec) -> str:
    """Return how much a player looks at before a move by itself; empty where it looks at nothing, or until a limit."""
    if spec.limit.nodes is not None:
        return counted(spec, spec.limit.nodes)
    if spec.method == "beam":
        plan = spec.options_as(Plan)
        return counted(spec, plan.positions) if plan.positions else _deep(len(plan.widths))
    return _deep(1) if spec.method == "greedy" else ""


def sight_of(game: Game, spec: PlayerSpec) -> str:
    """Return what a level sees: how many of its moves, how deep, and how much of that at most."""
    parts = [_width(spec)]
    depth, nodes = spec.limit.depth, spec.limit.nodes
    if depth is not None and depth < game.max_plies:
        parts.append(_deep(depth))
    elif nodes is None:
        parts.append(text("to the end"))
    if nodes is not None:
        parts.append(counted(spec, nodes))
    return ", ".join(parts)


def _width(spec: PlayerSpec) -> str:
    if spec.method != "alpha-beta":
        return text("the promising moves")
    some = spec.options_as(View).candidates
    return text("its best move|its best {n} moves", n=some) if some else text("every move")


def _deep(moves: int) -> str:
    return text("one move ahead|{n} moves ahead", n=moves)
