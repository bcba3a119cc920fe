"""UCT: how the kernels of `ai.search.uct_kernels` are driven, and the tree that a player keeps between its moves."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from ai.info import Info
from ai.proven import Proven
from ai.search.raw import address
from ai.search.task import NO_LIMIT, NODE_LIMIT, NODES, SEED, Task, Words
from ai.search.uct_kernels import (
    ACTION,
    FIRST,
    NEXT,
    NODE_WORDS,
    PLAYER,
    STATUS,
    TOTAL,
    VISITS,
    Memory,
    copy_subtree,
    find_descendant,
    grow,
)
from ai.spec import TreeOptions
from game.bits import HASH_SEED
from game.verbs import State, current_player

_CHUNK = 4096
"""Simulations between two looks at the clock."""
_REPORT_EVERY = 0.1
"""Seconds between two reports; making one takes up to a millisecond."""
_MOST_NODES = 1 << 20
"""Room of an unlimited search's tree: 32 MiB. A full tree is searched on without growing."""
SCORE_UNIT = 10_000
"""The score of a UCT search that wins all its games."""


class Tree:
    """The nodes of a tree and the position at its root."""

    def __init__(self, state: State, room: int) -> None:
        self.state = state
        self.nodes = np.zeros((room, NODE_WORDS), np.int32)
        self.used = np.zeros(1, np.int64)

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of `node`, the last one added first."""
        child = int(self.nodes[node, FIRST])
        while child >= 0:
            yield child
            child = int(self.nodes[child, NEXT])

    def action(self, node: int) -> int:
        """Return the action that leads to `node`."""
        return int(self.nodes[node, ACTION])

    def mean(self, node: int) -> float:
        """Return the mean result of `node`, -1 to 1, for the player who moved to it."""
        visits, total, player = (int(self.nodes[node, field]) for field in (VISITS, TOTAL, PLAYER))
        proven = self.proven(node)
        if proven is not None:
            return float(proven if player == 0 else -proven)
        return total / visits if visits else 0.0

    def proven(self, node: int) -> int | None:
        """Return the proven result of `node` for player 0, or None."""
        status = int(self.nodes[node, STATUS])
        return None if status == 0 else status - 2

    def best_child(self, node: int) -> int | None:
        """Return the child to play: a proven win, else the one most visited that is not a proven loss."""
        children = list(self.children(node))
        if not children:
            return None

        def worth(child: int) -> tuple[float, int, float]:
            mean = self.mean(child)
            verdict = 0.0 if self.proven(child) in (None, 0) else mean
            return verdict, int(self.nodes[child, VISITS]), mean

        return max(children, key=worth)


def search(task: Task) -> int:
    """Simulate games until the limit, publishing now and then what is known; return the action to play."""
    tree = _kept_tree(task) or Tree(task.state, _room(task))
    task.counters[NODES] = 0
    task.counters[SEED] = _stream(task)
    scratch = np.zeros(task.remaining + 2, np.int64), np.zeros(task.game.num_actions, np.int64)
    memory = _memory(task, tree, *scratch)
    grow(task.state, 1, memory)  # a move to play, however little time there is
    published = time.monotonic()
    while grow(task.state, _CHUNK, memory):
        if time.monotonic() - published > _REPORT_EVERY:
            task.publish(_info(task, tree))
            published = time.monotonic()
    task.publish(_info(task, tree))
    if task.spec.options_as(TreeOptions).reuse:
        task.kept["tree"] = tree
    best = tree.best_child(0)
    assert best is not None, "the root has a child after its first simulation"
    return tree.action(best)


def _room(task: Task) -> int:
    """Every simulation adds one node at most; a tree kept from earlier moves gets room again."""
    limit = int(task.counters[NODE_LIMIT])
    return _MOST_NODES if limit >= NO_LIMIT else min(_MOST_NODES, 2 * limit + 2)


def _stream(task: Task) -> np.int64:
    """Return a random stream's start, decided by the seed; never 0."""
    seed = (task.spec.seed * 2 + 1) * int(HASH_SEED) % 2**64
    return np.int64(seed - 2**64 if seed >= 2**63 else seed)


def _memory(task: Task, tree: Tree, path: Words, out: Words) -> Memory:
    return Memory(
        stop=address(task.stop),
        counters=address(task.counters),
        nodes=address(tree.nodes),
        room=np.int64(len(tree.nodes)),
        used=address(tree.used),
        path=address(path),
        out=address(out),
        actions=np.int64(task.game.num_actions),
    )


def _kept_tree(task: Task) -> Tree | None:
    """Return the part of the last search's tree that is below the present position, if that was foreseen."""
    old = task.kept.pop("tree", None) if task.spec.options_as(TreeOptions).reuse else None
    if not isinstance(old, Tree) or type(old.state) is not type(task.state):
        return None
    scratch = np.zeros(1, np.int64), np.zeros(1, np.int64)
    node = int(find_descendant(old.state, task.state, _memory(task, old, *scratch)))
    if node < 0:
        return None
    tree = Tree(task.state, max(_room(task), len(old.nodes)))
    copy_subtree(np.int64(node), _memory(task, old, *scratch), _memory(task, tree, *scratch))
    return tree


def _info(task: Task, tree: Tree) -> Info:
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


def _verdict(tree: Tree) -> Proven | None:
    result, player = tree.proven(0), current_player(tree.state)
    if result is None:
        return None
    return Proven(result if player == 0 else -result)


def _line(tree: Tree) -> tuple[int, ...]:
    """Return the moves most visited, from the root on."""
    line: list[int] = []
    node = tree.best_child(0)
    while node is not None:
        line.append(tree.action(node))
        node = tree.best_child(node)
    return tuple(line)
