"""The unit in which a player's search is counted, and the limit of the search, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.methods import METHODS
from game.formats import compact, one_by_one
from game.texts import text

if TYPE_CHECKING:
    from ai.info import Limit
    from ai.spec import PlayerSpec

_COUNTED = {
    "nodes": "{n:,} node|{n:,} nodes",
    "games": "{n:,} game|{n:,} games",
    "positions": "{n:,} position|{n:,} positions",
}
_ROUNDED = {"nodes": "{count} nodes", "games": "{count} games", "positions": "{count} positions"}


def counts(spec: PlayerSpec) -> str:
    """Return the word for the unit in which a player's search is counted: "nodes", "games" or "positions"."""
    return METHODS[spec.method].counts


def counted(spec: PlayerSpec, number: int) -> str:
    """Return a number of nodes, games or positions in words: `25,000 games`; the player decides the unit."""
    return text(_COUNTED[counts(spec)], n=number)


def rounded(spec: PlayerSpec, number: int) -> str:
    """Return a number of nodes, games or positions in words, rounded to three digits: `2.41 M nodes`.

    The player decides the unit.
    """
    if number < 1000:
        return counted(spec, number)
    return text(_ROUNDED[counts(spec)], count=compact(number))


def ahead(moves: int) -> str:
    """Return the depth of a search: `3 moves ahead`."""
    return text("one move ahead|{n} moves ahead", n=moves)


def limit_text(spec: PlayerSpec, limit: Limit) -> str:
    """Return a player's limit in words, `2.5 s a move` or `25,000 games`; empty if there is none."""
    parts = [text("{seconds:g} s a move", seconds=limit.seconds)] if limit.seconds is not None else []
    parts += [ahead(limit.depth)] if limit.depth is not None else []
    parts += [counted(spec, limit.nodes)] if limit.nodes is not None else []
    return one_by_one(parts)
