"""The tree of all positions that minimax visits. Node 0 is the root; a subtree's nodes have consecutive numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ai.search.textbook import Visit
from game.verbs import apply_action, current_player, is_terminal

if TYPE_CHECKING:
    from ai.search.textbook import Event, Line


class GameTree:
    """The tree of a complete run of minimax, with nodes in the order of their visits.

    Attributes:
        lines: the actions from the root to each node.
        parents: the parent of each node; -1 for the root.
        children: the children of each node, in the order of trial.
        sizes: number of nodes of each subtree, with its root.
        index: the node at the end of each line.
    """

    def __init__(self, state: Any, events: Sequence[Event]) -> None:
        self._states: dict[int, Any] = {0: state}
        self.player = int(current_player(state))
        """The side to move at the root: MAX."""
        self.lines: list[Line] = [event.line for event in events if isinstance(event, Visit)]
        self.index = {line: node for node, line in enumerate(self.lines)}
        self.parents = [-1, *(self.index[line[:-1]] for line in self.lines[1:])]
        self.children: list[list[int]] = [[] for _ in self.lines]
        self.sizes = [1] * len(self.lines)
        for node in range(1, len(self.lines)):
            self.children[self.parents[node]].append(node)
        for node in reversed(range(1, len(self.lines))):
            self.sizes[self.parents[node]] += self.sizes[node]

    def __len__(self) -> int:
        return len(self.lines)

    def state(self, node: int) -> Any:
        """Return the position of a node."""
        if node not in self._states:
            self._states[node] = apply_action(self.state(self.parents[node]), self.lines[node][-1])
        return self._states[node]

    def action(self, node: int) -> int | None:
        """Return the action that leads to a node; None for the root."""
        return self.lines[node][-1] if node else None

    def is_max(self, node: int) -> bool:
        """Whether MAX, the root's side, is to move at a node."""
        return bool(current_player(self.state(node)) == self.player)

    def is_over(self, node: int) -> bool:
        """Whether the game is over at a node."""
        return bool(is_terminal(self.state(node)))

    def path_to(self, node: int) -> list[int]:
        """Return the nodes from the root to `node`."""
        found = [node]
        while found[-1]:
            found.append(self.parents[found[-1]])
        return found[::-1]
