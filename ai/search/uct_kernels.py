"""The kernels of UCT: a growing tree of random games, for every game through its verbs.

A node is eight int32 (32 bytes). Children hang from their parent as a list, and only those tried so far exist, so
that a simulation adds one node however many moves there are. `TOTAL` sums results for the player who moved to the
node; `STATUS` is 0, or 2 + the proven result for player 0.

Each simulation goes down by UCB1 (Auer et al. 2002), trying every move of a node once before any twice, adds a
node, plays a random game from there and adds its result on the way up. Finished games prove nodes: one is won as
soon as a child is won for the player to move, and lost or drawn when all its children are proven (MCTS-Solver,
Winands et al. 2008). A proven loss is not visited again.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node
from ai.search.playout_kernels import playout
from ai.search.raw import get, get_half, get_shared, put, put_half, view
from ai.search.task import NODE_LIMIT, NODES, SEED
from game.verbs import (
    State,
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    pieces_key,
    returns,
)

VISITS, TOTAL, ACTION, FIRST, NEXT, UNTRIED, PLAYER, STATUS = range(8)
NODE_WORDS = 8
UNKNOWN = -1
"""`UNTRIED` before a node's moves have been counted."""
LOST, DRAWN, WON = 1, 2, 3
"""`STATUS` of nodes proven for player 0."""
_EXPLORATION = 1.0
"""Weight of UCB1's second term, for results from -1 to 1."""
_STRIDE = 1_000_003
"""A prime beyond any number of moves: its multiples visit all of them, in an order that looks like no order."""
_MOST_VISITS = 1 << 30
"""After so many games a search ends by itself: its counts would outgrow their 32 bits."""
_POLL_EVERY = 64
"""Simulations between two looks at the stop flag; a game takes up to some microseconds."""


class Memory(NamedTuple):
    """Where the kernels find what they work on: addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: as in `Task`; `counters[SEED]` is the random stream's state.
        nodes: the tree, its root first; room for `room` nodes.
        used: one word, how many nodes there are.
        path: the nodes of one simulation, root first.
        out: scratch space for `actions` actions.
    """

    stop: np.int64
    counters: np.int64
    nodes: np.int64
    room: np.int64
    used: np.int64
    path: np.int64
    out: np.int64
    actions: np.int64


@register_jitable
def _get(node: Int, field: Int, memory: Memory) -> Int:
    return get_half(memory.nodes, NODE_WORDS * node + field)


@register_jitable
def _put(node: Int, field: Int, value: Int, memory: Memory) -> None:
    put_half(memory.nodes, NODE_WORDS * node + field, value)


@register_jitable
def _add(parent: Int, action: Int, player: Int, status: Int, memory: Memory) -> Int:
    """Add a child to `parent` (-1 for the root) and return its number; there must be room."""
    node = get(memory.used, 0)
    put(memory.used, 0, node + 1)
    _put(node, VISITS, 0, memory)
    _put(node, TOTAL, 0, memory)
    _put(node, ACTION, action, memory)
    _put(node, FIRST, -1, memory)
    _put(node, NEXT, -1, memory)
    _put(node, UNTRIED, UNKNOWN, memory)
    _put(node, PLAYER, player, memory)
    _put(node, STATUS, status, memory)
    if parent >= 0:
        _put(node, NEXT, _get(parent, FIRST, memory), memory)
        _put(parent, FIRST, node, memory)
    return node


@register_jitable
def _status_of(state: State) -> Int:
    return np.int64(2 + returns(state)) if is_terminal(state) else np.int64(0)


@register_jitable
def _wins(status: Int, player: Int) -> bool:
    return bool(status == (WON if player == 0 else LOST))


@register_jitable
def _next_untried(state: State, node: Int, memory: Memory) -> Int:
    """Return the next action to try at `node`, in an order that the pieces decide; -1 if all were tried."""
    untried = _get(node, UNTRIED, memory)
    if untried == 0:
        return np.int64(-1)
    out = view(memory.out, memory.actions)
    count = np.int64(distinct_actions(state, out))
    if untried == UNKNOWN:
        untried = count
    _put(node, UNTRIED, untried - 1, memory)
    start = np.int64(pieces_key(state) >> np.uint64(40))
    return out[(start + untried * _STRIDE) % count]


@register_jitable
def _most_promising(node: Int, player: Int, memory: Memory) -> Int:
    """Return the child of highest upper confidence bound, lost ones aside; -1 if there is none."""
    spread = _EXPLORATION * _EXPLORATION * math.log(_get(node, VISITS, memory) + 1.0)
    best = np.int64(-1)
    best_bound = -math.inf
    child = _get(node, FIRST, memory)
    while child >= 0:
        if not _wins(_get(child, STATUS, memory), 1 - player):
            visits = _get(child, VISITS, memory)
            bound = _get(child, TOTAL, memory) / visits + math.sqrt(spread / visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = _get(child, NEXT, memory)
    return best


@register_jitable
def _consequence(node: Int, player: Int, memory: Memory) -> Int:
    """Return the status of `node`, with `player` to move, that follows from its children's; 0 for none yet."""
    open_yet = _get(node, UNTRIED, memory) != 0
    drawn = False
    child = _get(node, FIRST, memory)
    while child >= 0:
        status = _get(child, STATUS, memory)
        if _wins(status, player):
            return status
        open_yet = open_yet or status == 0
        drawn = drawn or status == DRAWN
        child = _get(child, NEXT, memory)
    if open_yet:
        return np.int64(0)
    if drawn:
        return np.int64(DRAWN)
    return np.int64(LOST if player == 0 else WON)


@register_jitable
def _backpropagate(length: Int, result: Int, memory: Memory) -> None:
    """Add `result` (for player 0) to the nodes of the path, and prove what follows from its last one."""
    proving = True
    for i in range(length - 1, -1, -1):
        node = get(memory.path, i)
        if i < length - 1 and proving:
            mover = _get(get(memory.path, i + 1), PLAYER, memory)
            status = _consequence(node, mover, memory)
            _put(node, STATUS, status, memory)
            proving = status != 0
        elif i == length - 1:
            proving = _get(node, STATUS, memory) != 0
        _put(node, VISITS, _get(node, VISITS, memory) + 1, memory)
        _put(node, TOTAL, _get(node, TOTAL, memory) + (result if _get(node, PLAYER, memory) == 0 else -result), memory)


@register_jitable
def _simulate(state: State, memory: Memory) -> None:
    """Play one game: down the tree, one node further, and at random to the end."""
    node, length = np.int64(0), np.int64(1)
    put(memory.path, 0, node)
    while _get(node, STATUS, memory) == 0:
        player = np.int64(current_player(state))
        action: Int = np.int64(-1)
        if get(memory.used, 0) < memory.room:
            action = np.int64(_next_untried(state, node, memory))
        fresh = action >= 0
        if fresh:
            state = apply_action(state, action)
            node = _add(node, action, player, _status_of(state), memory)
        else:
            child = _most_promising(node, player, memory)
            if child < 0:  # the tree is full and this node has no children
                break
            state = apply_action(state, _get(child, ACTION, memory))
            node = child
        put(memory.path, length, node)
        length += 1
        if fresh:
            break
    status = _get(node, STATUS, memory)
    result = status - 2
    if status == 0:
        bits = np.uint64(get(memory.counters, SEED))
        result, bits = playout(state, bits, view(memory.out, memory.actions))
        put(memory.counters, SEED, np.int64(bits))
    _backpropagate(length, result, memory)


@njit(cache=True, nogil=True)
def grow(state: State, simulations: Int, memory: Memory) -> bool:
    """Simulate up to so many games from `state`, the root; return whether there is any use in going on.

    An empty tree (`used` 0) gets its root first. Ends early when stopped, at the node limit, or when the root is
    proven.
    """
    if get(memory.used, 0) == 0:
        _add(np.int64(-1), np.int64(-1), 1 - np.int64(current_player(state)), np.int64(0), memory)
    limit = get(memory.counters, NODE_LIMIT)
    for i in range(simulations):
        if _get(0, STATUS, memory) != 0 or get(memory.counters, NODES) >= limit:
            return False
        if _get(0, VISITS, memory) >= _MOST_VISITS:
            return False
        if i % _POLL_EVERY == _POLL_EVERY - 1 and get_shared(memory.stop) != 0:
            return False
        count_node(memory)
        _simulate(state, memory)
    return True


@njit(cache=True, nogil=True)
def find_descendant(state: State, target: State, memory: Memory) -> Int:
    """Return the node of the position `target`, at most two plies below the root `state`; -1 if there is none."""
    key = hash_key(target)
    if hash_key(state) == key:
        return 0
    child = _get(0, FIRST, memory)
    while child >= 0:
        after = apply_action(state, _get(child, ACTION, memory))
        if hash_key(after) == key:
            return child
        below = _get(child, FIRST, memory)
        while below >= 0:
            if hash_key(apply_action(after, _get(below, ACTION, memory))) == key:
                return below
            below = _get(below, NEXT, memory)
        child = _get(child, NEXT, memory)
    return -1


@njit(cache=True, nogil=True)
def copy_subtree(root: Int, source: Memory, target: Memory) -> None:
    """Copy the tree below and with `root` from `source` to the empty `target`, which has as much room.

    Breadth first; until a copied node's turn comes, its FIRST still is the number in `source`.
    """
    for field in range(NODE_WORDS):
        _put(0, field, _get(root, field, source), target)
    _put(0, NEXT, -1, target)
    done, used = 0, 1
    while done < used:
        child = _get(done, FIRST, target)
        if child >= 0:
            _put(done, FIRST, used, target)
        while child >= 0:
            for field in range(NODE_WORDS):
                _put(used, field, _get(child, field, source), target)
            child = _get(child, NEXT, source)
            _put(used, NEXT, used + 1 if child >= 0 else -1, target)
            used += 1
        done += 1
    put(target.used, 0, used)
