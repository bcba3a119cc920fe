"""How far a player looks, in a few words made from its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.roster import CHAMPION
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
    """Return in sentences what a level sees: how many of its moves, how deep, and how much of that at most."""
    if spec.method == "perfect":
        return text("Sees every move to the end: it plays perfectly.")
    parts = [_width(spec)]
    depth, nodes = spec.limit.depth, spec.limit.nodes
    if depth is not None and depth < game.max_plies:
        parts.append(text("{n} ahead", n=depth))
    elif nodes is None:
        parts.append(text("to the end"))
    if nodes is not None:
        parts.append(looked_at(spec, nodes))
    return text("{sight}.", sight=", ".join(parts))


def glimpse_of(game: Game, spec: PlayerSpec) -> str:
    """Return the same in two or three words."""
    if spec.method == "perfect":
        return text("plays perfectly")
    if spec.method != "alpha-beta":
        learned = spec.options_as(View).weights if isinstance(spec.options, View) else ""
        nodes = spec.limit.nodes
        return text("the champion") if learned == CHAMPION or nodes is None else _positions(nodes)
    some, depth, nodes = spec.options_as(View).candidates, spec.limit.depth or game.max_plies, spec.limit.nodes
    width = text("one move|{n} moves", n=some) if some else text("all moves")
    if depth < game.max_plies:
        return width if depth == 1 else text("{moves}, {n} deep", moves=width, n=depth)
    return text("to the end") if nodes is None else _positions(nodes)


def _positions(nodes: int) -> str:
    """Return so many positions in short: `400 k positions`."""
    size, unit = next(((size, unit) for size, unit in ((10**6, " M"), (10**3, " k")) if nodes >= size), (1, ""))
    return text("{count} positions", count=f"{nodes / size:.3g}{unit}")


def _width(spec: PlayerSpec) -> str:
    if spec.method != "alpha-beta":
        return text("Looks at promising moves")
    some = spec.options_as(View).candidates
    return text("Looks at one of its moves|Looks at {n} of its moves", n=some) if some else text("Looks at every move")
