"""The places of the nodes of a watched search, in rows of a plane; the drawing scales the plane."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.watching.games import GamesTrace
    from table.watching.tree import GameTree


class TreeLayout:
    """A tree with a row for each ply and a slot for each leaf; distances are in slots.

    `across` has the distance of each node's middle from the tree's left edge; `rows` has the nodes of each ply, from
    left to right. For each row, `gaps` has the least distance between two nodes, and `edges` the smaller of two
    distances: from the tree's left edge to the second node, and from the right edge to the last node but one.
    """

    def __init__(self, tree: GameTree) -> None:
        self.across = [0.0] * len(tree)
        self.rows: list[list[int]] = []
        self.slots = 0
        for node, line in enumerate(tree.lines):
            if len(line) == len(self.rows):
                self.rows.append([])
            self.rows[len(line)].append(node)
            if not tree.children[node]:
                self.across[node] = self.slots + 0.5
                self.slots += 1
        for node in reversed(range(len(tree))):
            children = tree.children[node]
            if children:
                self.across[node] = (self.across[children[0]] + self.across[children[-1]]) / 2
        places = [[self.across[node] for node in row] for row in self.rows]
        self.gaps = [min((b - a for a, b in pairwise(row)), default=float(self.slots)) for row in places]
        self.edges = [self._edge(row) for row in places]

    def _edge(self, across: Sequence[float]) -> float:
        return min(across[1], self.slots - across[-2]) if len(across) > 1 else 2.0 * self.slots


_SHARE = 0.02
"""At a detail of 1, the least share of all games that go through a shown node."""
_LAID_OUT = 3000
"""The largest number of nodes in a layout."""
_LARGEST, _SMALLEST, _APART = 27.0, 4.0, 7.0
"""Radius of the root, least radius of a node, and gap between neighbours, in the plane's own unit."""


class NodePlace(NamedTuple):
    """A node's horizontal middle, its row, its radius, and the number of its moves that are not drawn."""

    across: float
    row: int
    radius: float
    folded: int


class GamesLayout:
    """The tree of UCT after event `at`. A larger `detail` (1 or more) shows nodes with fewer visits, too.

    `places` has the place of each node; `wide` is the width of the tree, `rows` the number of its rows.
    """

    def __init__(self, trace: GamesTrace, at: int, detail: float) -> None:
        self._trace, self._at = trace, at
        self._games = max(trace.visits(0, at), 1)
        self._path = set(trace.path_at(at))
        self._least = max(1.0, self._games * _SHARE / detail)
        self.places: dict[int, NodePlace] = {}
        self.rows = 1
        self.wide = self._lay_out(0, 0.0, 0)

    def _is_shown(self, node: int) -> bool:
        if node in self._path:
            return True
        return len(self.places) <= _LAID_OUT and self._trace.visits(node, self._at) >= self._least

    def radius(self, node: int) -> float:
        """Return the radius of a node; the area of a node's circle is proportional to the node's visits."""
        share = self._trace.visits(node, self._at) / self._games
        return max(_LARGEST * math.sqrt(share), _SMALLEST)

    def _lay_out(self, node: int, left: float, row: int) -> float:
        """Place a subtree: `node` in row `row`, the left edge at `left`; return the width of the subtree."""
        self.rows = max(self.rows, row + 1)
        radius, there = self.radius(node), self._trace.children_at(node, self._at)
        shown = [child for child in there if self._is_shown(child)]
        own = 2 * radius + _APART
        self.places[node] = NodePlace(0.0, row, radius, len(there) - len(shown))
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
