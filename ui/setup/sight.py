"""How far a player looks, in a few words made from its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.spec import Minimax, Plan, View
from game.texts import text
from ui.limits import ahead, counted, looked_at

if TYPE_CHECKING:
    from ai.spec import PlayerSpec
    from game.spec import Game


def search_of(spec: PlayerSpec) -> str:
    """Return how much a player looks at before a move by itself; empty where it looks at nothing, or until a limit."""
    if spec.limit.nodes is not None:
        return counted(spec, spec.limit.nodes)
    if spec.method == "beam":
        plan = spec.options_as(Plan)
        return counted(spec, plan.positions) if plan.positions else ahead(len(plan.widths))
    if spec.method == "minimax":
        return ahead(spec.options_as(Minimax).depth)
    return ahead(1) if spec.method == "greedy" else ""


def sight_of(game: Game, spec: PlayerSpec) -> str:
    """Return what a level sees: how many of its moves, how deep, and how much of that at most."""
    if spec.method == "perfect":
        return text("sees every move to the end: it plays perfectly")
    parts = [_width(spec)]
    depth, nodes = spec.limit.depth, spec.limit.nodes
    if depth is not None and depth < game.max_plies:
        parts.append(text("{n} ahead", n=depth))
    elif nodes is None:
        parts.append(text("to the end"))
    if nodes is not None:
        parts.append(looked_at(spec, nodes))
    return ", ".join(parts)


def _width(spec: PlayerSpec) -> str:
    if spec.method != "alpha-beta":
        return text("looks at promising moves")
    some = spec.options_as(View).candidates
    return text("looks at its best move|looks at its {n} best moves", n=some) if some else text("looks at every move")
