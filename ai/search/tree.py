"""The tree of random games that a player keeps from move to move (`ai.search.tree_kernels`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np

from ai.search.task import Task, Words
from ai.search.tree_kernels import (
    ACTION,
    FIRST,
    NEXT,
    NODE_WORDS,
    VISITS,
    TreeMemory,
    copy_subtree,
    find_descendant,
)
from game.verbs import State

_KEPT = "tree"
_STREAMS = 0xD1B54A32D192ED03
"""A factor from a seed to the start of a random stream; it is odd, so that different seeds have different starts."""


class Tree:
    """The nodes of a tree and the position at its root."""

    def __init__(self, state: State, room: int) -> None:
        self.state = state
        self.nodes = np.zeros((room, NODE_WORDS), np.int32)
        self.used = np.zeros(1, np.int64)

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of `node`, newest first."""
        child = int(self.nodes[node, FIRST])
        while child >= 0:
            yield child
            child = int(self.nodes[child, NEXT])

    def action(self, node: int) -> int:
        """Return the action that leads to `node`."""
        return int(self.nodes[node, ACTION])

    def visits(self, node: int) -> int:
        """Return the number of games of `node`."""
        return int(self.nodes[node, VISITS])


TreeT = TypeVar("TreeT", bound=Tree)
MemoryOf = Callable[[Tree, Words], TreeMemory]
"""A function that returns the memory of the kernels for a tree and a path of one simulation."""


def random_stream(task: Task) -> np.int64:
    """Return the start of a random stream, decided by the seed; never 0."""
    seed = (task.spec.seed * 2 + 1) * _STREAMS % 2**64
    return np.int64(seed - 2**64 if seed >= 2**63 else seed)


def keep(task: Task, tree: Tree) -> None:
    """Keep a tree for the next move of the player."""
    task.kept[_KEPT] = tree


def kept_tree(task: Task, kind: type[TreeT], room: int, memory: MemoryOf) -> TreeT | None:
    """Return the part of the last search's tree that begins at the present position; None if the tree lacks it.

    The returned tree has space for `room` nodes, or for as many as the last tree if that is more.
    """
    old = task.kept.pop(_KEPT, None)
    if not isinstance(old, kind) or type(old.state) is not type(task.state):
        return None
    scratch = np.zeros(1, np.int64)
    node = int(find_descendant(old.state, task.state, memory(old, scratch)))
    if node < 0:
        return None
    tree = kind(task.state, max(room, len(old.nodes)))
    copy_subtree(np.int64(node), memory(old, scratch), memory(tree, scratch))
    return tree
