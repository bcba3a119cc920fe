"""Guided UCT: the driver of `ai.search.guided_uct_kernels`.

It plays the move with the most games; among equals, the move with the highest mean result.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from ai.evaluation import find_model
from ai.info import Info
from ai.proven import Proven
from ai.search import tree as trees
from ai.search.guided_uct_kernels import GuidedUctMemory, grow, winning_action
from ai.search.raw import address, located
from ai.search.scores import SCORE_UNIT, WIN
from ai.search.task import NODE_LIMIT, NODES, SEED, Task, Words
from ai.search.tree_kernels import TOTAL
from ai.spec import GuidedTree
from game.verbs import apply_action, current_player

_CHUNK = 128
"""Leaves between two checks of the clock."""
_REPORT_EVERY = 0.1
"""Seconds between two reports."""
_MOST_NODES = 1 << 22
"""The most nodes of a tree: 128 MiB, used as it grows. The search of a full tree goes on without new nodes."""


class GuidedUctTree(trees.Tree):
    """A tree whose nodes count results for player 0."""

    def visited(self, node: int) -> Iterator[int]:
        """Yield the children of `node` with games."""
        return (child for child in self.children(node) if self.visits(child) > 0)

    def mean(self, node: int, player: int) -> float:
        """Return the mean result for a player, -1 to 1, of a `node` that has games."""
        mean = int(self.nodes[node, TOTAL]) / self.visits(node)
        return mean if player == 0 else -mean

    def best_child(self, node: int, player: int) -> int | None:
        """Return the child with the most games; among equals, the highest mean for `player`, the mover, decides."""
        children = list(self.visited(node))
        return max(children, key=lambda child: (self.visits(child), self.mean(child, player)), default=None)


def search(task: Task) -> int:
    """Grow the tree until the limit, publishing its knowledge now and then; return the action to play."""
    return _Guided(task).run()


def _room(task: Task, options: GuidedTree) -> int:
    """Return the number of nodes to reserve: all children of all leaves, and as many again for a kept tree."""
    leaves = int(task.counters[NODE_LIMIT]) // (1 if options.judged else max(1, options.games)) + 1
    return min(_MOST_NODES, 2 * (leaves + 1) * task.game.num_actions)


class _Guided:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.options = task.spec.options_as(GuidedTree)
        self.model = find_model(task.game, self.options.model)
        self.out = np.zeros(task.game.num_actions, np.int64)
        self.path = np.zeros(task.remaining + 2, np.int64)
        self.player = int(current_player(task.state))
        room = _room(task, self.options)
        found = trees.kept_tree(task, GuidedUctTree, room, self.memory_of) if self.options.reuse else None
        self.tree = found or GuidedUctTree(task.state, room)

    def run(self) -> int:
        task, memory = self.task, self.memory_of(self.tree, self.path)
        task.counters[NODES] = 0
        task.counters[SEED] = trees.random_stream(task)
        grow(task.state, 1, memory)  # there must be a move to play
        winning = int(winning_action(task.state, memory))
        if winning >= 0 and not task.every_move:
            task.publish(Info(1, score=WIN - 1, win_probability=1.0, pv=(winning,), proven=Proven(1, 1)))
            return winning
        published = time.monotonic()
        while grow(task.state, _CHUNK, memory):
            if time.monotonic() - published > _REPORT_EVERY:
                self._publish()
                published = time.monotonic()
        return self._finish(winning)

    def _finish(self, winning: int) -> int:
        """Publish the final knowledge, keep the tree, and return the action to play."""
        self._publish()
        if self.options.reuse:
            trees.keep(self.task, self.tree)
        best = self.tree.best_child(0, self.player)
        assert best is not None, "the root has a child after its first simulation"
        return winning if winning >= 0 else self.tree.action(best)

    def memory_of(self, tree: trees.Tree, path: Words) -> GuidedUctMemory:
        """Return the memory of the kernels for a tree."""
        task, options = self.task, self.options
        return GuidedUctMemory(
            stop=address(task.stop),
            counters=address(task.counters),
            model=located(self.model),
            unit=np.int64(options.unit),
            bandit=np.int64(options.bandit.number),
            exploration=np.float64(options.exploration),
            sharpness=np.float64(options.sharpness),
            games=np.int64(max(1, options.games)),
            candidates=np.int64(max(1, options.candidates)),
            judged=np.int64(options.judged),
            weight=np.int64(max(1, options.weight)),
            one_sided=np.int64(options.one_sided),
            nodes=address(tree.nodes),
            room=np.int64(len(tree.nodes)),
            used=address(tree.used),
            path=address(path),
            out=address(self.out),
            actions=np.int64(task.game.num_actions),
        )

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
