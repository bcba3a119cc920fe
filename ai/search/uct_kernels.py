"""The kernels of UCT: a growing tree of random games, for every game.

`ai.search.tree_kernels` has the tree. Only tried children have nodes, so a simulation adds one node for any
number of moves. `TOTAL` is the sum of results for the player that moved to the node; `STATUS` is a proven result.

A simulation goes down by UCB1 (Auer et al. 2002), adds a node, plays a random game from it, and adds the result to all
nodes of the path. Every move of a node is tried once before any move is tried again. Finished games prove nodes: a node
is won when one child is won for the player to move; otherwise it is lost or drawn when all children are proven
(MCTS-Solver, Winands et al. 2008). A proven loss is not visited again.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node
from ai.search.playout_kernels import playout
from ai.search.raw import get, get_shared, get_word, put, put_word, view
from ai.search.task import NODE_LIMIT, NODES, SEED
from ai.search.tree_kernels import (
    ACTION,
    DRAWN,
    FIRST,
    LOST,
    MOST_VISITS,
    NEXT,
    OWN,
    STATUS,
    TOTAL,
    UNKNOWN,
    UNTRIED,
    VISITS,
    WON,
    add_node,
    get_field,
    has_room,
    put_field,
    shuffled,
    status_of,
    wins,
)
from game.verbs import State, apply_action, current_player, distinct_actions

PLAYER = OWN
"""The index of a node's field that has the player who moved to the node."""
_POLL_EVERY = 64
"""Simulations between two checks of the stop flag; a game takes up to some microseconds."""


class UctMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`Task`); `counters[SEED]` is the random stream's state.
        nodes: the tree, root first, with space for `room` nodes.
        used: a word with the number of nodes.
        path: the nodes of one simulation, root first.
        out: scratch space for `actions` actions.
        spread: the factor under the square root of UCB1, for results from -1 to 1.
    """

    stop: np.int64
    counters: np.int64
    nodes: np.int64
    room: np.int64
    used: np.int64
    path: np.int64
    out: np.int64
    actions: np.int64
    spread: np.float64


@register_jitable
def _next_untried(state: State, node: Int, memory: UctMemory) -> Int:
    """Return the next action to try at `node`, in an order that the pieces decide; -1 if all were tried."""
    untried = get_field(node, UNTRIED, memory)
    if untried == 0:
        return np.int64(-1)
    out = view(memory.out, memory.actions)
    count = np.int64(distinct_actions(state, out))
    if untried == UNKNOWN:
        untried = count
    put_field(node, UNTRIED, untried - 1, memory)
    return out[shuffled(state, untried, count)]


@register_jitable
def _most_promising(node: Int, player: Int, memory: UctMemory) -> Int:
    """Return the child with the highest upper confidence bound, without proven losses; -1 if all children are lost."""
    spread = memory.spread * math.log(get_field(node, VISITS, memory) + 1.0)
    best = np.int64(-1)
    best_bound = -math.inf
    child = get_field(node, FIRST, memory)
    while child >= 0:
        if not wins(get_field(child, STATUS, memory), 1 - player):
            visits = get_field(child, VISITS, memory)
            bound = get_field(child, TOTAL, memory) / visits + math.sqrt(spread / visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = get_field(child, NEXT, memory)
    return best


@register_jitable
def _consequence(node: Int, player: Int, memory: UctMemory) -> Int:
    """Return the status that `node`, with `player` to move, gets from its children; 0 if its result is not proven."""
    open_yet = get_field(node, UNTRIED, memory) != 0
    drawn = False
    child = get_field(node, FIRST, memory)
    while child >= 0:
        status = get_field(child, STATUS, memory)
        if wins(status, player):
            return status
        open_yet = open_yet or status == 0
        drawn = drawn or status == DRAWN
        child = get_field(child, NEXT, memory)
    if open_yet:
        return np.int64(0)
    if drawn:
        return np.int64(DRAWN)
    return np.int64(LOST if player == 0 else WON)


@register_jitable
def _backpropagate(length: Int, result: Int, memory: UctMemory) -> None:
    """Add `result` (for player 0) to the nodes of the path, and pass a proof at the last node upwards."""
    proving = True
    for i in range(length - 1, -1, -1):
        node = get(memory.path, i)
        if i < length - 1 and proving:
            mover = get_field(get(memory.path, i + 1), PLAYER, memory)
            status = _consequence(node, mover, memory)
            put_field(node, STATUS, status, memory)
            proving = status != 0
        elif i == length - 1:
            proving = get_field(node, STATUS, memory) != 0
        put_field(node, VISITS, get_field(node, VISITS, memory) + 1, memory)
        put_field(
            node,
            TOTAL,
            get_field(node, TOTAL, memory) + (result if get_field(node, PLAYER, memory) == 0 else -result),
            memory,
        )


@register_jitable
def _simulate(state: State, memory: UctMemory) -> None:
    """Play one game: down the tree, to one new node, and at random to the end."""
    node, length = np.int64(0), np.int64(1)
    put(memory.path, 0, node)
    while get_field(node, STATUS, memory) == 0:
        player = np.int64(current_player(state))
        action: Int = np.int64(-1)
        if has_room(1, memory):
            action = np.int64(_next_untried(state, node, memory))
        fresh = action >= 0
        if fresh:
            state = apply_action(state, action)
            node = add_node(node, action, player, status_of(state), memory)
        else:
            child = _most_promising(node, player, memory)
            if child < 0:  # the tree is full and this node has no children
                break
            state = apply_action(state, get_field(child, ACTION, memory))
            node = child
        put(memory.path, length, node)
        length += 1
        if fresh:
            break
    status = get_field(node, STATUS, memory)
    result = status - 2
    if status == 0:
        bits = get_word(memory.counters, SEED)
        result, bits = playout(state, bits, view(memory.out, memory.actions))
        put_word(memory.counters, SEED, bits)
    _backpropagate(length, result, memory)


@njit(cache=True, nogil=True)
def grow(state: State, simulations: Int, memory: UctMemory) -> bool:
    """Simulate up to `simulations` games from `state`, the root; return False if the search has ended, else True.

    An empty tree (`used` 0) gets its root first. The stop flag, the node limit and a proof of the root end the search.
    """
    if get(memory.used, 0) == 0:
        add_node(np.int64(-1), np.int64(-1), 1 - np.int64(current_player(state)), np.int64(0), memory)
    limit = get(memory.counters, NODE_LIMIT)
    for i in range(simulations):
        if get_field(0, STATUS, memory) != 0 or get(memory.counters, NODES) >= limit:
            return False
        if get_field(0, VISITS, memory) >= MOST_VISITS:
            return False
        if i % _POLL_EVERY == _POLL_EVERY - 1 and get_shared(memory.stop) != 0:
            return False
        count_node(memory)
        _simulate(state, memory)
    return True
