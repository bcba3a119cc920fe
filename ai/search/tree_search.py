"""The driver of searches whose tree counts results for player 0 (`ai.search.tree_kernels`).

The searches play the move with the most games; among equals, the move with the highest mean result.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from ai.info import Info
from ai.proven import Proven
from ai.search import tree as trees
from ai.search.scores import SCORE_UNIT, WIN
from ai.search.task import NODES, SEED, Task, Words
from ai.search.tree_kernels import TOTAL
from game.verbs import apply_action, current_player

_CHUNK = 128
"""Leaves between two checks of the clock."""
_REPORT_EVERY = 0.1
"""Seconds between two reports."""
_MOST_NODES = 1 << 22
"""The most nodes of a tree: 128 MiB, used as it grows. The search of a full tree goes on without new nodes."""


class ResultTree(trees.Tree):
    """A tree whose nodes add up results for player 0; a win counts `unit`."""

    unit = 1

    def visited(self, node: int) -> Iterator[int]:
        """Yield those children of `node` that have games."""
        return (child for child in self.children(node) if self.visits(child) > 0)

    def mean(self, node: int, player: int) -> float:
        """Return a player's mean result, -1 to 1, in the games of `node`; there must be games."""
        mean = int(self.nodes[node, TOTAL]) / (self.unit * self.visits(node))
        return mean if player == 0 else -mean

    def best_child(self, node: int, player: int) -> int | None:
        """Return the child with the most games; among equals, the one with the best mean for `player`, the mover.

        Return None if no child has games.
        """
        children = list(self.visited(node))
        return max(children, key=lambda child: (self.visits(child), self.mean(child, player)), default=None)


class TreeSearch:
    """A search of one position; a subclass defines the kernels' memory and the growth of the tree.

    Attributes:
        tree: the tree, root first.
        path: the nodes of one simulation.
    """

    kind: type[ResultTree] = ResultTree

    def __init__(self, task: Task, leaves: int, *, reuse: bool) -> None:
        """Prepare a search of up to `leaves` leaves; if `reuse`, the tree is kept for the player's next move."""
        self.task = task
        self.reuse = reuse
        self.path = np.zeros(task.remaining + 2, np.int64)
        self.player = int(current_player(task.state))
        # All children of all leaves, and as many again for a kept tree.
        room = min(_MOST_NODES, 2 * (leaves + 1) * task.game.num_actions)
        found = trees.kept_tree(task, self.kind, room, self.memory_of) if reuse else None
        self.tree = found or self.kind(task.state, room)

    def memory_of(self, tree: trees.Tree, path: Words) -> Any:
        """Return the memory of the kernels for a tree."""
        raise NotImplementedError

    def grow(self, leaves: int, memory: Any) -> bool:
        """Search up to `leaves` more leaves; return False if the search has reached its end, else True."""
        raise NotImplementedError

    def win(self, _memory: Any) -> int:
        """Return an action that wins at once, or -1 if none does or the search does not look for such actions."""
        return -1

    def run(self) -> int:
        """Grow the tree until the limit; publish the results now and then, and return the action to play."""
        task, memory = self.task, self.memory_of(self.tree, self.path)
        task.counters[NODES] = 0
        task.counters[SEED] = trees.random_stream(task)
        self.grow(1, memory)  # there must be a move to play
        winning = self.win(memory)
        if winning >= 0 and not task.every_move:
            task.publish(Info(1, score=WIN - 1, win_probability=1.0, pv=(winning,), proven=Proven(1, 1)))
            return winning
        published = time.monotonic()
        while self.grow(_CHUNK, memory):
            if time.monotonic() - published > _REPORT_EVERY:
                self._publish()
                published = time.monotonic()
        return self._finish(winning)

    def _finish(self, winning: int) -> int:
        """Publish the final results, keep the tree, and return the action to play."""
        self._publish()
        if self.reuse:
            trees.keep(self.task, self.tree)
        best = self.tree.best_child(0, self.player)
        assert best is not None, "the root has a child after its first simulation"
        return winning if winning >= 0 else self.tree.action(best)

    def _publish(self) -> None:
        tree, player = self.tree, self.player
        line = self._line()
        best = tree.best_child(0, player)
        mean = 0.0 if best is None else tree.mean(best, player)
        scores = {tree.action(child): round(SCORE_UNIT * tree.mean(child, player)) for child in tree.visited(0)}
        shown = scores if self.task.every_move else {}
        chance = (1 + mean) / 2
        self.task.publish(
            Info(len(line), score=round(SCORE_UNIT * mean), win_probability=chance, pv=line, root_scores=shown)
        )

    def _line(self) -> tuple[int, ...]:
        """Return the line of moves with the most games, from the root."""
        line: list[int] = []
        state = self.task.state
        node = self.tree.best_child(0, self.player)
        while node is not None:
            line.append(self.tree.action(node))
            state = apply_action(state, line[-1])
            node = self.tree.best_child(node, int(current_player(state)))
        return tuple(line)
