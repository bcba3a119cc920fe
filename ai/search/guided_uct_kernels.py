"""The kernels of guided UCT: an evaluation takes part in the selection, and many random games judge each leaf.

This is the UCT of C. Zhao (McGill 2022), for every game. The child with the highest value is followed:

    Q + c sqrt(ln n / n_a) + U

Q is the mover's share of won games (a draw counts half), n and n_a are the games of the node and of the child. The
factor c is an option (1.4 in the paper). U is the evaluation of the child's position, in wins. A one-sided search uses
Q and U of the root's player everywhere, as if the opponent helped; the paper does so. For an unvisited child the first
two terms together are 1, so that good children are followed before all have been visited. A node gets all its children
at its second visit. Several games are played from a new node. A finished node, or one whose mover can win at once, is
decided: its result counts several times, and it is never followed further.

The paper's "possible improvements" are options. UCB1-tuned (Auer et al. 2002) puts the factor min(1/4, V + sqrt(2 ln n
/ n_a)) under the square root, where V = Q (1 - Q) is the variance of games that are won or lost. PUCT (Silver et al.
2016) follows Q + c P sqrt(n) / (1 + n_a), where n counts leaves. The priors P are the softmax of the children's
evaluations times an option, the sharpness. A child without games has the Q of its parent. Random games can take the
best evaluated of several random moves, and the evaluation can judge a leaf without games.

`ai.search.tree_kernels` has the tree. `TOTAL` sums results for player 0, `VISITS` counts games.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ai.evaluation import evaluate
from ai.evaluation.interface import Model
from ai.kernels import Int, njit, register_jitable
from ai.search.playout_kernels import playout
from ai.search.raw import get, get_shared, put, view
from ai.search.task import NODE_LIMIT, NODES, SEED
from ai.search.tree_kernels import (
    ACTION,
    FIRST,
    MOST_VISITS,
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
    shuffled,
    status_of,
    wins,
)
from ai.spec import Bandit
from game.bits import next_random
from game.verbs import State, apply_action, current_player, distinct_actions, is_terminal, random_action, returns

UTILITY = OWN
"""The index of a node's field that has its evaluation for player 0; under PUCT its prior, in units of 1 / PRIOR."""
PRIOR = 1_000_000
_TUNED, _PUCT = Bandit.UCB1_TUNED.number, Bandit.PUCT.number
_UNVISITED = 1.0
"""The sum of the first two terms of the formula for a child without games."""
_POLL_EVERY = 16
"""Leaves between two checks of the stop flag; one leaf takes tens of microseconds."""


class GuidedUctMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`Task`); `counters[SEED]` is the random stream's state.
        model: the evaluation, with addresses in place of arrays (`ai.search.raw.located`).
        unit: the evaluation that counts as much as a win; 0 for no evaluation.
        bandit: the number of the formula (`ai.spec.Bandit`).
        exploration: c in the value of a child.
        sharpness: a prior is proportional to exp(sharpness * e), where e is the evaluation in wins.
        games: number of random games from a new node.
        candidates: number of moves drawn at random for each move of a random game; the best evaluated one is played.
        judged: 1 if the evaluation gives the value of a new node, 0 if random games give it.
        weight: a new node with a certain result counts as much as `weight` new nodes with random games.
        one_sided: 1 if Q and U are for the player of the root, 0 if they are for the side to move.
        nodes, room, used: the tree, the most nodes that fit, and a word with the present number of nodes.
        out: scratch space: a word for each action of the game.
        path: the nodes of one simulation, root first.
    """

    stop: np.int64
    counters: np.int64
    model: Model
    unit: np.int64
    bandit: np.int64
    exploration: np.float64
    sharpness: np.float64
    games: np.int64
    candidates: np.int64
    judged: np.int64
    weight: np.int64
    one_sided: np.int64
    nodes: np.int64
    room: np.int64
    used: np.int64
    path: np.int64
    out: np.int64
    actions: np.int64


@register_jitable
def _winning_action(state: State, memory: GuidedUctMemory) -> Int:
    """Return an action that wins at once for the side to move; -1 if there is none."""
    player = np.int64(current_player(state))
    out = view(memory.out, memory.actions)
    for i in range(distinct_actions(state, out)):
        if wins(status_of(apply_action(state, out[i])), player):
            return out[i]
    return np.int64(-1)


@register_jitable
def _decided(state: State, memory: GuidedUctMemory) -> Int:
    """Return the status of a new node: the result if the game is over or the mover can win at once, else 0."""
    if is_terminal(state) or _winning_action(state, memory) < 0:
        return status_of(state)
    return np.int64(3 if current_player(state) == 0 else 1)


@register_jitable
def _utility(state: State, memory: GuidedUctMemory) -> Int:
    """Return the evaluation of a position for player 0, or the result of a finished game."""
    if memory.unit == 0:
        return np.int64(0)
    status = status_of(state)
    if status != 0:
        return (status - 2) * memory.unit
    value = np.int64(evaluate(state, memory.model))
    return value if current_player(state) == 0 else -value


@register_jitable
def _worth(child: Int, player: Int, log_games: float, memory: GuidedUctMemory) -> float:
    """Return the value of following a child for `player`, by UCB1 or UCB1-tuned."""
    games = get_field(child, VISITS, memory)
    total, utility = get_field(child, TOTAL, memory), get_field(child, UTILITY, memory)
    if player != 0:
        total, utility = -total, -utility
    worth = _UNVISITED
    if games > 0:
        worth = (1.0 + total / games) / 2.0
        width = float(memory.exploration)
        if memory.bandit == _TUNED:
            width = math.sqrt(min(0.25, worth * (1.0 - worth) + math.sqrt(2.0 * log_games / games)))
        worth += width * math.sqrt(log_games / games)
    if memory.unit != 0:
        worth += utility / memory.unit
    return worth


@register_jitable
def _puct(child: Int, player: Int, node: Int, memory: GuidedUctMemory) -> float:
    """Return the value of following a child of `node` for `player`, by PUCT."""
    leaves, games = get_field(node, VISITS, memory) / memory.games, get_field(child, VISITS, memory)
    known = child if games > 0 else node
    total = get_field(known, TOTAL, memory)
    mean = (1.0 + (total if player == 0 else -total) / max(1, get_field(known, VISITS, memory))) / 2.0
    prior = get_field(child, UTILITY, memory) / PRIOR
    return float(mean + memory.exploration * prior * math.sqrt(leaves) / (1.0 + games / memory.games))


@register_jitable
def _most_promising(node: Int, player: Int, memory: GuidedUctMemory) -> Int:
    """Return the child of `node` with the highest value for `player`, the mover."""
    log_games = math.log(max(1, get_field(node, VISITS, memory)))
    best, best_worth = np.int64(-1), -math.inf
    child = get_field(node, FIRST, memory)
    while child >= 0:
        if memory.bandit == _PUCT:
            worth = _puct(child, player, node, memory)
        else:
            worth = _worth(child, player, log_games, memory)
        if worth > best_worth:
            best, best_worth = child, worth
        child = get_field(child, NEXT, memory)
    return best


@register_jitable
def _expand(state: State, node: Int, memory: GuidedUctMemory) -> bool:
    """Add the children of a node, one for each next position, if they fit into the tree; return whether they do."""
    out = view(memory.out, memory.actions)
    count = np.int64(distinct_actions(state, out))
    if not has_room(count, memory):
        return False
    for turn in range(count):
        action = out[shuffled(state, turn, count)]
        add_node(node, action, _utility(apply_action(state, action), memory), np.int64(0), memory)
    if memory.bandit == _PUCT:
        _set_priors(node, np.int64(current_player(state)), memory)
    return True


@register_jitable
def _strength(child: Int, player: Int, memory: GuidedUctMemory) -> float:
    """Return exp(sharpness * e), where e is a new child's evaluation for `player` in wins; 1 without an evaluation."""
    if memory.unit == 0:
        return 1.0
    utility = get_field(child, UTILITY, memory) / memory.unit
    return math.exp(memory.sharpness * max(-1.0, min(1.0, utility if player == 0 else -utility)))


@register_jitable
def _set_priors(node: Int, player: Int, memory: GuidedUctMemory) -> None:
    """Replace the evaluations of the children of a node by their priors for `player`."""
    total, child = 0.0, get_field(node, FIRST, memory)
    while child >= 0:
        total += _strength(child, player, memory)
        child = get_field(child, NEXT, memory)
    child = get_field(node, FIRST, memory)
    while child >= 0:
        put_field(child, UTILITY, np.int64(PRIOR * _strength(child, player, memory) / total), memory)
        child = get_field(child, NEXT, memory)


@register_jitable
def _is_leaf(state: State, node: Int, memory: GuidedUctMemory) -> bool:
    """Return whether a simulation goes no further down than this node; set the status of a new node."""
    if node != 0 and get_field(node, VISITS, memory) == 0:
        put_field(node, STATUS, _decided(state, memory), memory)
        return True
    if node != 0 and get_field(node, STATUS, memory) != 0:
        return True
    return get_field(node, FIRST, memory) < 0 and not _expand(state, node, memory)


@register_jitable
def _guided_action(state: State, bits: np.uint64, memory: GuidedUctMemory) -> tuple[Int, np.uint64]:
    """Draw `memory.candidates` random actions; return the best evaluated one, and the random stream's next state."""
    out = view(memory.out, memory.actions)
    player = np.int64(current_player(state))
    best, best_utility = -1, np.int64(0)
    for _ in range(memory.candidates):
        bits = next_random(bits)
        action = random_action(state, bits, out)
        utility = _utility(apply_action(state, action), memory)
        utility = utility if player == 0 else -utility
        if best < 0 or utility > best_utility:
            best, best_utility = action, utility
    return best, bits


@register_jitable
def _guided_playout(state: State, bits: np.uint64, memory: GuidedUctMemory) -> tuple[np.int64, np.uint64]:
    """Play a game of guided moves from `state`; return its result for player 0, and the random stream's next state."""
    while not is_terminal(state):
        action, bits = _guided_action(state, bits, memory)
        state = apply_action(state, action)
    return np.int64(returns(state)), bits


@register_jitable
def _result(state: State, status: Int, memory: GuidedUctMemory) -> Int:
    """Return the sum of the results of a leaf's games for player 0.

    A certain result or an evaluation takes the place of games: it counts as the result of each of them.
    """
    if status != 0:
        return (status - 2) * memory.games * memory.weight
    if memory.judged == 1:
        return np.int64(round(memory.games * math.tanh(_utility(state, memory) / max(1, memory.unit))))
    bits = np.uint64(get(memory.counters, SEED))
    total = np.int64(0)
    for _ in range(memory.games):
        if memory.candidates > 1:
            result, bits = _guided_playout(state, bits, memory)
        else:
            result, bits = playout(state, bits, view(memory.out, memory.actions))
        total += result
    put(memory.counters, SEED, np.int64(bits))
    return total


@register_jitable
def _simulate(state: State, memory: GuidedUctMemory) -> None:
    """Go down to a leaf, play its games, and add their results to all nodes on the path."""
    node, length = np.int64(0), np.int64(1)
    player = np.int64(current_player(state))
    put(memory.path, 0, node)
    while not _is_leaf(state, node, memory):
        if memory.one_sided == 0:
            player = np.int64(current_player(state))
        node = _most_promising(node, player, memory)
        state = apply_action(state, get_field(node, ACTION, memory))
        put(memory.path, length, node)
        length += 1
    status = get_field(node, STATUS, memory)
    result = _result(state, status, memory)
    games = memory.games if status == 0 else memory.games * memory.weight
    add_results(length, games, result, memory)


@njit(cache=True, nogil=True)
def winning_action(state: State, memory: GuidedUctMemory) -> Int:
    """Return an action that wins at once for the side to move; -1 if there is none."""
    return _winning_action(state, memory)


@njit(cache=True, nogil=True)
def grow(state: State, leaves: Int, memory: GuidedUctMemory) -> bool:
    """Search up to `leaves` leaves below `state`, the root; return False if the search was ended early, else True.

    An empty tree (`used` 0) gets its root first. The stop flag and the node limit end the search early. A leaf
    counts as one node for each of its random games, or as one node if it is judged without games.
    """
    if get(memory.used, 0) == 0:
        add_node(np.int64(-1), np.int64(-1), np.int64(0), np.int64(0), memory)
    limit = get(memory.counters, NODE_LIMIT)
    for i in range(leaves):
        nodes = get(memory.counters, NODES)
        if nodes >= limit or get_field(0, VISITS, memory) >= MOST_VISITS:
            return False
        if i % _POLL_EVERY == _POLL_EVERY - 1 and get_shared(memory.stop) != 0:
            return False
        put(memory.counters, NODES, nodes + (1 if memory.judged == 1 else memory.games))
        _simulate(state, memory)
    return True
