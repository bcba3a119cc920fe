"""UCT: the driver of `ai.search.uct_kernels`, and the tree that a player keeps between its moves."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import numpy as np

from ai.info import Info
from ai.proven import Proven
from ai.search import tree as trees
from ai.search.attention import candidate_moves
from ai.search.raw import address
from ai.search.scores import SCORE_UNIT
from ai.search.task import NO_LIMIT, NODE_LIMIT, NODES, SEED, Task, Words
from ai.search.tree_kernels import STATUS, TOTAL
from ai.search.uct_kernels import PLAYER, UctMemory, grow
from ai.spec import Attention, Final, TreeOptions
from game.verbs import current_player

_CHUNK = 4096
"""Simulations between two checks of the clock."""
_REPORT_EVERY = 0.1
"""Seconds between two reports; making one takes up to a millisecond."""
_MOST_NODES = 1 << 20
"""The most nodes of a tree: 32 MiB. The search of a full tree goes on without new nodes."""


class UctTree(trees.Tree):
    """A tree with results for the player that moved to each node."""

    def mean(self, node: int) -> float:
        """Return the mean result of `node`, -1 to 1, for the player that moved to it."""
        total, player = (int(self.nodes[node, field]) for field in (TOTAL, PLAYER))
        visits = self.visits(node)
        proven = self.proven(node)
        if proven is not None:
            return float(proven if player == 0 else -proven)
        return total / visits if visits else 0.0

    def proven(self, node: int) -> int | None:
        """Return the proven result of `node` for player 0; None if nothing is proven."""
        status = int(self.nodes[node, STATUS])
        return None if status == 0 else status - 2

    def best_child(self, node: int) -> int | None:
        """Return the child to play: a proven win, else the most visited child that is no proven loss; None if the node
        has no child.
        """
        return max(self.children(node), key=self.worth, default=None)

    def worth(self, child: int) -> tuple[float, int, float]:
        """Return a child's sort key for the player that moved to it: proven wins are greatest; then visits decide."""
        mean = self.mean(child)
        verdict = 0.0 if self.proven(child) in (None, 0) else mean
        return verdict, self.visits(child), mean


def search(task: Task) -> int:
    """Simulate games until the limit; publish the results now and then, and return the action to play."""
    reuse = task.spec.options_as(TreeOptions).reuse
    out = np.zeros(task.game.num_actions, np.int64)

    def memory_of(tree: trees.Tree, path: Words) -> UctMemory:
        return _memory(task, tree, path, out)

    found = trees.kept_tree(task, UctTree, _room(task), memory_of) if reuse else None
    tree = found or UctTree(task.state, _room(task))
    path = np.zeros(task.remaining + 2, np.int64)
    memory = memory_of(tree, path)
    task.counters[NODES] = 0
    task.counters[SEED] = trees.random_stream(task)
    grow(task.state, 1, memory)  # there must be a move to play
    published = time.monotonic()
    while grow(task.state, _CHUNK, memory):
        if time.monotonic() - published > _REPORT_EVERY:
            task.publish(_info(task, tree))
            published = time.monotonic()
    action, info = _chosen(task, tree), _info(task, tree)
    task.publish(info if info.pv[0] == action else replace(info, pv=(action,)))
    if reuse:
        trees.keep(task, tree)
    return action


def _chosen(task: Task, tree: UctTree) -> int:
    """Return the action to play: the best of those that `TreeOptions.never_misses` allows."""
    options = task.spec.options_as(TreeOptions)
    ranked = [tree.action(child) for child in _ranked(tree, options)]
    untried = [action for action in task.game.distinct_actions(task.state) if action not in ranked]
    return candidate_moves(task, Attention(options.never_misses), ranked + untried)[0]


def _ranked(tree: UctTree, options: TreeOptions) -> list[int]:
    """Return the root's children, best first: sorted by `worth`.

    If the option `final` is Final.BOUND and the best child is not proven, they are sorted by UCB1 instead.
    """
    children = sorted(tree.children(0), key=tree.worth, reverse=True)
    if options.final == Final.VISITS or tree.proven(children[0]) is not None:
        return children
    spread = _spread(options) * math.log(tree.visits(0) + 1.0)

    def bound(child: int) -> tuple[bool, float]:
        return tree.proven(child) is None, tree.mean(child) + math.sqrt(spread / tree.visits(child))

    return sorted(children, key=bound, reverse=True)


def _spread(options: TreeOptions) -> float:
    """Return the factor under the square root of UCB1, for results from -1 to 1.

    The option `exploration` is for payouts from 0 to 1.
    """
    return (2 * options.exploration) ** 2


def _room(task: Task) -> int:
    """Return the number of nodes to reserve, within a bound: one for each simulation, and as many for a kept tree."""
    limit = int(task.counters[NODE_LIMIT])
    return _MOST_NODES if limit >= NO_LIMIT else min(_MOST_NODES, 2 * limit + 2)


def _memory(task: Task, tree: trees.Tree, path: Words, out: Words) -> UctMemory:
    return UctMemory(
        stop=address(task.stop),
        counters=address(task.counters),
        nodes=address(tree.nodes),
        room=np.int64(len(tree.nodes)),
        used=address(tree.used),
        path=address(path),
        out=address(out),
        actions=np.int64(task.game.num_actions),
        spread=np.float64(_spread(task.spec.options_as(TreeOptions))),
    )


def _info(task: Task, tree: UctTree) -> Info:
    line = _line(tree)
    best = tree.best_child(0)
    mean = tree.mean(best) if best is not None else 0.0
    scores = {tree.action(child): round(SCORE_UNIT * tree.mean(child)) for child in tree.children(0)}
    return Info(
        depth=len(line),
        score=round(SCORE_UNIT * mean),
        win_probability=(1 + mean) / 2,
        pv=line,
        proven=_verdict(tree),
        root_scores=scores if task.every_move else {},
    )


def _verdict(tree: UctTree) -> Proven | None:
    result, player = tree.proven(0), current_player(tree.state)
    if result is None:
        return None
    return Proven(result if player == 0 else -result)


def _line(tree: UctTree) -> tuple[int, ...]:
    """Return the line of the most visited moves, from the root."""
    line: list[int] = []
    node = tree.best_child(0)
    while node is not None:
        line.append(tree.action(node))
        node = tree.best_child(node)
    return tuple(line)
