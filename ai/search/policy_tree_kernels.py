"""The kernels of AlphaGo's search (Silver et al. 2016): PUCT with a policy's priors, and leaves judged in two ways.

The child with the highest value is followed:

    Q + c P sqrt(N) / (1 + n)

Q is the mean result for the mover (0 without games), P the child's prior, n and N the games of child and node.
A node gets its children at its second visit, the root at its first; their priors are the policy's probabilities. A new
node is worth (1 - lambda) v + lambda z: v is the result that the value network expects, z the result of one game by
the rollout policy. A finished game is worth its result. The search does not look for moves that win at once.

`ai.search.tree_kernels` has the tree. `TOTAL` sums results for player 0 in units of 1 / RESULT_UNIT.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ai.evaluation.networks import FeatureNetwork
from ai.kernels import Int, njit, register_jitable
from ai.search.network_kernels import NetworkScratch, drawn_action, expected_result, weigh_moves
from ai.search.raw import get, get_shared, put, view, view_reals
from ai.search.task import NODE_LIMIT, NODES, SEED
from ai.search.tree_kernels import (
    ACTION,
    FIRST,
    NEXT,
    OWN,
    STATUS,
    TOTAL,
    VISITS,
    add_node,
    add_results,
    get_field,
    has_room,
    put_field,
    status_of,
)
from game.verbs import State, apply_action, current_player, is_terminal, returns

PRIOR = OWN
"""The index of a node's field that has its prior, in units of 1 / PRIOR_UNIT."""
PRIOR_UNIT = 1_000_000
RESULT_UNIT = 1_000
MOST_GAMES = 1 << 21
"""The number of games after which a search ends: the sum of more results would not fit into 32 bits."""
_POLL_EVERY = 16
"""Leaves between two checks of the stop flag; one leaf takes tens of microseconds."""


class PolicyTreeMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`Task`); `counters[SEED]` is the random stream's state.
        prior, rollout, value: the networks, with addresses in place of arrays.
        scratch: scratch space for networks.
        mixing: lambda, 0 to 1.
        exploration: c.
        nodes, room, used: the tree, the most nodes that fit, and a word with the present number of nodes.
        path: the nodes of one simulation, root first.
    """

    stop: np.int64
    counters: np.int64
    prior: FeatureNetwork
    rollout: FeatureNetwork
    value: FeatureNetwork
    scratch: NetworkScratch
    mixing: np.float64
    exploration: np.float64
    nodes: np.int64
    room: np.int64
    used: np.int64
    path: np.int64


@register_jitable
def _most_promising(node: Int, player: Int, memory: PolicyTreeMemory) -> Int:
    """Return the child with the highest value for `player`, the mover."""
    reach = memory.exploration * math.sqrt(get_field(node, VISITS, memory)) / PRIOR_UNIT
    best, best_worth = np.int64(-1), -math.inf
    child = get_field(node, FIRST, memory)
    while child >= 0:
        games, total = get_field(child, VISITS, memory), get_field(child, TOTAL, memory)
        worth = (total if player == 0 else -total) / (RESULT_UNIT * max(1, games))
        worth += reach * get_field(child, PRIOR, memory) / (1 + games)
        if worth > best_worth:
            best, best_worth = child, worth
        child = get_field(child, NEXT, memory)
    return best


@register_jitable
def _expand(state: State, node: Int, memory: PolicyTreeMemory) -> bool:
    """Add the children of a node with their priors, if they fit into the tree; return whether they do."""
    count = weigh_moves(state, memory.prior, memory.scratch)
    if not has_room(count, memory):
        return False
    out, values = view(memory.scratch.out, memory.scratch.actions), view_reals(memory.scratch.values, count)
    for i in range(count):
        add_node(node, out[i], np.int64(PRIOR_UNIT * values[i]), np.int64(0), memory)
    return True


@register_jitable
def _is_leaf(state: State, node: Int, memory: PolicyTreeMemory) -> bool:
    """Return whether a simulation goes no further down than this node; set the status of a new node."""
    if node != 0 and get_field(node, VISITS, memory) == 0:
        put_field(node, STATUS, status_of(state), memory)
        return True
    if node != 0 and get_field(node, STATUS, memory) != 0:
        return True
    return get_field(node, FIRST, memory) < 0 and not _expand(state, node, memory)


@register_jitable
def _rollout(state: State, memory: PolicyTreeMemory) -> Int:
    """Play a game to its end by the rollout policy, and return its result for player 0."""
    bits = np.uint64(get(memory.counters, SEED))
    while not is_terminal(state):
        action, bits = drawn_action(state, bits, memory.rollout, memory.scratch)
        state = apply_action(state, action)
    put(memory.counters, SEED, np.int64(bits))
    return np.int64(returns(state))


@register_jitable
def _worth(state: State, status: Int, memory: PolicyTreeMemory) -> Int:
    """Return the value of a leaf for player 0, in units of 1 / RESULT_UNIT."""
    if status != 0:
        return (status - 2) * RESULT_UNIT
    worth = 0.0
    if memory.mixing < 1.0:
        worth += (1.0 - memory.mixing) * expected_result(state, memory.value, memory.scratch)
    if memory.mixing > 0.0:
        worth += memory.mixing * _rollout(state, memory)
    return np.int64(round(RESULT_UNIT * worth))


@register_jitable
def _simulate(state: State, memory: PolicyTreeMemory) -> None:
    """Go down to a leaf, judge it, and add its value to all nodes on the path."""
    node, length = np.int64(0), np.int64(1)
    put(memory.path, 0, node)
    while not _is_leaf(state, node, memory):
        node = _most_promising(node, np.int64(current_player(state)), memory)
        state = apply_action(state, get_field(node, ACTION, memory))
        put(memory.path, length, node)
        length += 1
    add_results(length, np.int64(1), _worth(state, get_field(node, STATUS, memory), memory), memory)


@njit(cache=True, nogil=True)
def grow(state: State, leaves: Int, memory: PolicyTreeMemory) -> bool:
    """Search up to `leaves` leaves below `state`, the root; return False if the search was ended early, else True.

    An empty tree (`used` 0) gets its root first. The stop flag and the node limit end the search early.
    """
    if get(memory.used, 0) == 0:
        add_node(np.int64(-1), np.int64(-1), np.int64(0), np.int64(0), memory)
    limit = get(memory.counters, NODE_LIMIT)
    for i in range(leaves):
        games = get(memory.counters, NODES)
        if games >= limit or get_field(0, VISITS, memory) >= MOST_GAMES:
            return False
        if i % _POLL_EVERY == _POLL_EVERY - 1 and get_shared(memory.stop) != 0:
            return False
        put(memory.counters, NODES, games + 1)
        _simulate(state, memory)
    return True
