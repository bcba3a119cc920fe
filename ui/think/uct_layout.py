"""Where the nodes of UCT's tree lie: as large as they were visited, the seldom ones folded away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from table.watching.games import GamesTrace

_SHARE = 0.02
"""Of all games: who had fewer is folded away, until the tree is zoomed."""
_MOST = 3000
"""As many nodes are laid out at most."""
_LARGEST, _SMALLEST, _APART = 27.0, 4.0, 7.0  # logical radii, and the room between two nodes


class Place(NamedTuple):
    """A node's middle across, its row, its radius (logical), and how many of its moves are folded away."""

    across: float
    row: int
    radius: float
    folded: int


class UctLayout:
    """`places` by node; `wide` is how wide all of it is, in logical pixels, and `rows` how many there are."""

    def __init__(self, trace: GamesTrace, at: int, detail: float) -> None:
        self._trace, self._at = trace, at
        self._games = max(trace.visits(0, at), 1)
        self._path = set(trace.path(at))
        self._least = max(1.0, self._games * _SHARE / detail)
        self.places: dict[int, Place] = {}
        self.rows = 1
        self.wide = self._lay_out(0, 0.0, 0)

    def _shown(self, node: int) -> list[int]:
        """The children of a node that are not folded away, by action."""
        there = [child for _, child in sorted(self._trace.children[node].items()) if self._is_there(child)]
        if len(self.places) > _MOST:
            return [child for child in there if child in self._path]
        return [child for child in there if child in self._path or self._trace.visits(child, self._at) >= self._least]

    def _is_there(self, node: int) -> bool:
        return self._trace.is_there(node, self._at)

    def radius(self, node: int) -> float:
        """The area follows the visits."""
        share = self._trace.visits(node, self._at) / self._games
        return max(_LARGEST * math.sqrt(share), _SMALLEST)

    def _lay_out(self, node: int, left: float, row: int) -> float:
        """Place a subtree from `left` on, and return how wide it is."""
        self.rows = max(self.rows, row + 1)
        radius, shown = self.radius(node), self._shown(node)
        there = sum(self._is_there(child) for child in self._trace.children[node].values())
        own = 2 * radius + _APART
        self.places[node] = Place(0.0, row, radius, there - len(shown))
        at = left
        for child in shown:
            at += self._lay_out(child, at, row + 1)
        below = at - left
        if below < own and shown:
            self._shift(shown, (own - below) / 2)
        wide = max(own, below)
        middle = left + wide / 2
        if shown:
            middle = (self.places[shown[0]].across + self.places[shown[-1]].across) / 2
            middle = min(max(middle, left + own / 2), left + wide - own / 2)
        self.places[node] = self.places[node]._replace(across=middle)
        return wide

    def _shift(self, nodes: list[int], away: float) -> None:
        for node in nodes:
            place = self.places[node]
            self.places[node] = place._replace(across=place.across + away)
            self._shift([child for child in self._trace.children[node].values() if child in self.places], away)
