"""Texts about Pathwayz to be read aloud."""

from __future__ import annotations

from coach.aloud import BoardAloud
from game import pathwayz as rules
from game.formats import one_by_one
from game.text import square_name
from game.texts import text
from table.consequences import Consequences


def _announce(move: Consequences, name: str) -> str:
    cell = square_name(*move.filled[0])
    if move.action < rules.CELLS:
        return text("{name}: regular stone on {cell}.", name=name, cell=cell)
    if not move.turned:
        return text("{name}: permanent on {cell}, flips nothing.", name=name, cell=cell)
    message = "{name}: permanent on {cell}, flips {n} stone.|{name}: permanent on {cell}, flips {n} stones."
    return text(message, name=name, cell=cell, n=len(move.turned))


def _progress(state: rules.Pathwayz, player: int, side: str) -> str:
    """Return the sentence on a side's longest path."""
    path = rules.longest_path(state, player)
    if not path:
        return text("{side} has no path yet.", side=side)
    cells = one_by_one([square_name(*cell) for cell in path])
    message = (
        "The longest path of {side} spans {n} column: {cells}.|The longest path of {side} spans {n} columns: {cells}."
    )
    return text(message, side=side, n=path[-1][0] - path[0][0] + 1, cells=cells)


ALOUD = BoardAloud(announce=_announce, progress=_progress)
