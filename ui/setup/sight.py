"""How far a player looks, in a few words made from its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import levels
from ai.methods import METHODS
from ai.roster import CHAMPION, own_players
from ai.spec import Heed, Minimax, Plan, View
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
    """Return in sentences what a level sees: how many moves, how deep, what never escapes it, and how sharply."""
    if spec.method == "perfect":
        return text("Sees every move to the end: it plays perfectly.")
    view = spec.options_as(METHODS[spec.method].options)
    sentences = [_reach(game, spec)]
    if isinstance(view, View):
        sentences += [*_heeds(view), *_sharpness(view)]
    return " ".join(sentences)


def glimpse_of(game: Game, spec: PlayerSpec) -> str:
    """Return the same in two or three words."""
    if spec.method == "perfect":
        return text("plays perfectly")
    depth, nodes = spec.limit.depth or game.max_plies, spec.limit.nodes
    if spec == levels(game.name)[-1].player and CHAMPION in own_players(game.name):
        return text("the champion")
    if depth >= game.max_plies:
        return text("to the end") if nodes is None else _positions(nodes)
    view = spec.options if isinstance(spec.options, View) else View()
    if depth == 1 and view.heeds in _SEEN:
        return text("{moves}, {seen}", moves=_moves(spec, view), seen=text(_SEEN[view.heeds]))
    if depth > 1:
        moves = _moves(spec, view) if view.candidates or spec.method != "alpha-beta" else text("all")
        return text("{moves}, {n} ahead", moves=moves, n=depth)
    return _moves(spec, view) if spec.method == "alpha-beta" else text("best moves")


_SEEN = {Heed.WINS: "wins", Heed.THREATS: "threats"}
_ALL_THE_SAME = 1000
"""A margin from which on it plays any of the moves that it looks at, unless one wins or loses."""


def _moves(spec: PlayerSpec, view: View) -> str:
    if spec.method != "alpha-beta":
        return text("best")
    return text("one move|{n} moves", n=view.candidates) if view.candidates else text("all moves")


def _positions(nodes: int) -> str:
    """Return so many positions in short: `400 k positions`."""
    size, unit = next(((size, unit) for size, unit in ((10**6, " M"), (10**3, " k")) if nodes >= size), (1, ""))
    return text("{count} positions", count=f"{nodes / size:.3g}{unit}")


def _reach(game: Game, spec: PlayerSpec) -> str:
    """Return how many moves it looks at, and how deep."""
    parts = [_width(spec)]
    depth, nodes = spec.limit.depth, spec.limit.nodes
    if depth is not None and depth < game.max_plies:
        parts.append(ahead(depth))
    elif nodes is None:
        parts.append(text("to the end"))
    if nodes is not None:
        parts.append(looked_at(spec, nodes))
    return text("{sight}.", sight=", ".join(parts))


def _width(spec: PlayerSpec) -> str:
    if spec.method != "alpha-beta":
        return text("Looks at promising moves")
    view = spec.options_as(View)
    if not view.candidates:
        return text("Looks at every move")
    if view.near:
        return text(
            "Looks at one of its moves near the last ones|Looks at {n} of its moves near the last ones",
            n=view.candidates,
        )
    return text("Looks at one of its moves|Looks at {n} of its moves", n=view.candidates)


def _heeds(view: View) -> list[str]:
    """Return what never escapes it, where it might."""
    if view.heeds == Heed.WINS:
        return [text("It never misses a win.")]
    return [text("It never misses a win, and stops yours.")] if view.heeds == Heed.THREATS else []


def _sharpness(view: View) -> list[str]:
    """Return how sharply it tells what it sees apart. A little noise only makes games differ."""
    if view.margin >= _ALL_THE_SAME:
        return [text("It plays any of them.")]
    if view.margin:
        return [text("It also plays what looks a little worse.")]
    return [text("It judges a little roughly.")] if view.noise > 1 else []
