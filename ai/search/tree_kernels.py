"""The kernels of a growing tree of random games, for UCT and similar searches.

A node is eight int32 (32 bytes). Children are in a linked list of their parent. `STATUS` is 0, or 2 + the certain
result for player 0. Each search decides the unit and the viewpoint of `TOTAL`, a sum of results, and the use of `OWN`.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ai.kernels import Int, njit, register_jitable
from ai.search.raw import get, get_half, put, put_half
from game.verbs import State, apply_action, hash_key, is_terminal, pieces_key, returns

VISITS, TOTAL, ACTION, FIRST, NEXT, UNTRIED, OWN, STATUS = range(8)
NODE_WORDS = 8
UNKNOWN = -1
"""The value of `UNTRIED` before a node's moves are counted."""
LOST, DRAWN, WON = 1, 2, 3
"""Values of `STATUS` for a certain result of player 0."""
MOST_VISITS = 1 << 30
"""The number of games after which a search ends: more would not fit into 32 bits."""
_STRIDE = 1_000_003
"""A prime greater than every number of moves: its multiples visit all moves in an irregular order."""


class TreeMemory(Protocol):
    """The part of a search's memory that these kernels use: addresses of words (`ai.search.raw`).

    Attributes:
        nodes: the tree, root first, with space for `room` nodes.
        used: a word with the number of nodes.
        path: the nodes of one simulation, root first.
    """

    @property
    def nodes(self) -> np.int64: ...
    @property
    def room(self) -> np.int64: ...
    @property
    def used(self) -> np.int64: ...
    @property
    def path(self) -> np.int64: ...


@register_jitable
def get_field(node: Int, field: Int, memory: TreeMemory) -> Int:
    """Return a field of a node."""
    return get_half(memory.nodes, NODE_WORDS * node + field)


@register_jitable
def put_field(node: Int, field: Int, value: Int, memory: TreeMemory) -> None:
    """Write a field of a node."""
    put_half(memory.nodes, NODE_WORDS * node + field, value)


@register_jitable
def has_room(count: Int, memory: TreeMemory) -> bool:
    """Return whether `count` more nodes fit into the tree."""
    return get(memory.used, 0) + count <= memory.room  # type: ignore[no-any-return]


@register_jitable
def add_results(length: Int, games: Int, total: Int, memory: TreeMemory) -> None:
    """Add games and the sum of their results to the first `length` nodes of the path."""
    for i in range(length):
        node = get(memory.path, i)
        put_field(node, VISITS, get_field(node, VISITS, memory) + games, memory)
        put_field(node, TOTAL, get_field(node, TOTAL, memory) + total, memory)


@register_jitable
def add_node(parent: Int, action: Int, own: Int, status: Int, memory: TreeMemory) -> Int:
    """Add a child to `parent` (-1 for the root) and return its number; it must fit into the tree."""
    node = get(memory.used, 0)
    put(memory.used, 0, node + 1)
    put_field(node, VISITS, 0, memory)
    put_field(node, TOTAL, 0, memory)
    put_field(node, ACTION, action, memory)
    put_field(node, FIRST, -1, memory)
    put_field(node, NEXT, -1, memory)
    put_field(node, UNTRIED, UNKNOWN, memory)
    put_field(node, OWN, own, memory)
    put_field(node, STATUS, status, memory)
    if parent >= 0:
        put_field(node, NEXT, get_field(parent, FIRST, memory), memory)
        put_field(parent, FIRST, node, memory)
    return node


@register_jitable
def status_of(state: State) -> Int:
    """Return the status of a new node: 2 + the result for player 0 of a finished game, else 0."""
    return np.int64(2 + returns(state)) if is_terminal(state) else np.int64(0)


@register_jitable
def wins(status: Int, player: Int) -> bool:
    """Return whether a status is a win of `player`."""
    return bool(status == (WON if player == 0 else LOST))


@register_jitable
def shuffled(state: State, turn: Int, count: Int) -> Int:
    """Return the index of move number `turn` of `count` moves, in an irregular order that depends on the pieces."""
    start = np.int64(pieces_key(state) >> np.uint64(40))
    return (start + turn * _STRIDE) % count


@njit(cache=True, nogil=True)
def find_descendant(state: State, target: State, memory: TreeMemory) -> Int:
    """Return the node of the position `target`, at most two plies below the root `state`; -1 if there is none."""
    key = hash_key(target)
    if hash_key(state) == key:
        return 0
    child = get_field(0, FIRST, memory)
    while child >= 0:
        after = apply_action(state, get_field(child, ACTION, memory))
        if hash_key(after) == key:
            return child
        below = get_field(child, FIRST, memory)
        while below >= 0:
            if hash_key(apply_action(after, get_field(below, ACTION, memory))) == key:
                return below
            below = get_field(below, NEXT, memory)
        child = get_field(child, NEXT, memory)
    return -1


@njit(cache=True, nogil=True)
def copy_subtree(root: Int, source: TreeMemory, target: TreeMemory) -> None:
    """Copy the subtree of `root` from `source` to the empty `target`, which has the same size.

    The copy is breadth first. Until the children of a copied node are copied too, its
    field FIRST has the number of its first child in `source`.
    """
    for field in range(NODE_WORDS):
        put_field(0, field, get_field(root, field, source), target)
    put_field(0, NEXT, -1, target)
    done, used = 0, 1
    while done < used:
        child = get_field(done, FIRST, target)
        if child >= 0:
            put_field(done, FIRST, used, target)
        while child >= 0:
            for field in range(NODE_WORDS):
                put_field(used, field, get_field(child, field, source), target)
            child = get_field(child, NEXT, source)
            put_field(used, NEXT, used + 1 if child >= 0 else -1, target)
            used += 1
        done += 1
    put(target.used, 0, used)
