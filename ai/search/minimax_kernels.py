"""The kernels of textbook minimax: negamax to a fixed depth, with alpha-beta pruning or without, and nothing else.

There are no killers and no deepening, and a table only if the player wants one. So a search visits exactly the nodes
that the algorithm's definition names; with a table it visits fewer nodes and returns the same score. Scores are from
the side to move at the node (`ai.search.scores`); of equally good moves the first one in order is taken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation import evaluate
from ai.evaluation.interface import Model
from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node, poll
from ai.search.pv import clear_line, take_line
from ai.search.raw import address, get, located, put, view
from ai.search.scores import INFINITE, WIN
from ai.search.table import AT_LEAST, AT_MOST, EXACT, decides, new_table, probe, score_of, store
from ai.search.task import Task, Words
from ai.spec import Minimax
from game.verbs import State, apply_action, current_player, distinct_actions, hash_key, is_terminal, returns

_AGE = 0
"""The age of every search: a table is used by only one search."""


class MinimaxMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`ai.search.task`).
        model: the evaluation, with addresses in place of arrays (`ai.search.raw.located`).
        places: the rank of each action in the order of moves, 0 for the first.
        judged: 1 or -1 for an order by evaluations (`ai.spec.Order`), else 0.
        keys: `actions` words, the sort keys of a node's moves.
        moves: a row of `actions` words for each ply, with the moves of the node at that ply.
        actions: width of those rows.
        lines, plies: the principal variations, `plies` rows of `plies` words.
        pruning: 1 with alpha-beta pruning, 0 without.
        table, slots: the table (`ai.search.table`), and its number of entries less one; `slots` is 0 for no table.
    """

    stop: np.int64
    counters: np.int64
    model: Model
    places: np.int64
    judged: np.int64
    keys: np.int64
    moves: np.int64
    actions: np.int64
    lines: np.int64
    plies: np.int64
    pruning: np.int64
    table: np.int64
    slots: np.int64


class MinimaxStore:
    """The arrays of a `MinimaxMemory`; they live as long as this object.

    Attributes:
        memory: the kernels' argument.
        lines: the principal variations, shape (plies, plies).
        moves: the moves of each ply's node, shape (plies, actions).
    """

    def __init__(self, task: Task, model: Model, options: Minimax, places: Words, depth: int, entries: int = 1) -> None:
        """Make the arrays for a search of `task`, `depth` plies deep, with moves in the order of their `places`.

        `entries` is the size of the transposition table, a power of two; 1 for no table.
        """
        plies, actions = depth + 2, task.game.num_actions
        self.lines = np.zeros((plies, plies), np.int64)
        self.moves = np.zeros((plies, actions), np.int64)
        arrays = {
            "stop": task.stop,
            "counters": task.counters,
            "places": places,
            "keys": np.zeros(actions, np.int64),
            "moves": self.moves,
            "lines": self.lines,
            "table": new_table(entries),
        }
        self._kept = arrays, model
        addresses = {name: address(array) for name, array in arrays.items()}
        sizes = {"actions": actions, "plies": plies, "pruning": options.pruning, "slots": entries - 1}
        sizes["judged"] = options.order.judged
        words = {name: np.int64(size) for name, size in sizes.items()}
        self.memory = MinimaxMemory(model=located(model), **addresses, **words)


@register_jitable
def _key(state: State, action: Int, memory: MinimaxMemory) -> Int:
    """Return the sort key of an action of `state`; the lowest goes first."""
    if memory.judged == 0:
        return get(memory.places, action)
    child, player = apply_action(state, action), np.int64(current_player(state))
    if is_terminal(child):
        result = np.int64(returns(child)) * WIN
        value = result if player == 0 else -result
    else:
        value = np.int64(evaluate(child, memory.model))
        if np.int64(current_player(child)) != player:
            value = -value
    return -memory.judged * value


@register_jitable
def _list_moves(state: State, ply: Int, memory: MinimaxMemory) -> Int:
    """Write one action for each next position to the row of `ply`, in the player's order; return their number.

    Insertion sort is quick for these few actions, which are almost sorted already.
    """
    row = ply * memory.actions
    count = np.int64(distinct_actions(state, view(memory.moves + 8 * row, memory.actions)))
    for i in range(count):
        action = get(memory.moves, row + i)
        key = _key(state, action, memory)
        j = i
        while j > 0 and get(memory.keys, j - 1) > key:
            put(memory.keys, j, get(memory.keys, j - 1))
            put(memory.moves, row + j, get(memory.moves, row + j - 1))
            j -= 1
        put(memory.keys, j, key)
        put(memory.moves, row + j, action)
    return count


@njit(cache=True, nogil=True)
def _value(state: State, depth: Int, alpha: Int, beta: Int, ply: Int, memory: MinimaxMemory) -> Int:
    """Return the score of `state`, searched `depth` plies deep, for its side to move.

    With pruning, a score at or below alpha is an upper bound, and one at or above beta a lower bound.
    """
    count_node(memory)
    clear_line(ply, memory)
    player = np.int64(current_player(state))
    if is_terminal(state):
        result = np.int64(returns(state))
        return (result if player == 0 else -result) * (WIN - ply)
    if depth == 0:
        return np.int64(evaluate(state, memory.model))
    key = np.uint64(0)
    if memory.slots != 0:
        key = hash_key(state)
        entry = probe(key, memory)
        if decides(entry, depth, alpha, beta, ply):
            return score_of(entry, ply)
    floor = alpha
    best, best_action = np.int64(-INFINITE), np.int64(-1)
    count = _list_moves(state, ply, memory)
    for i in range(count):
        action = get(memory.moves, ply * memory.actions + i)
        child = apply_action(state, action)
        if current_player(child) == player:  # the same player moves again
            value = _value(child, depth - 1, alpha, beta, ply + 1, memory)
        else:
            value = -_value(child, depth - 1, -beta, -alpha, ply + 1, memory)
        if poll(memory):
            return best
        if value > best:
            best = value
            best_action = action
            take_line(action, ply, True, memory)
            if memory.pruning != 0:
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
    if memory.slots != 0:
        bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
        store(key, best, depth, bound, best_action, ply, np.int64(_AGE), memory)
    return best


@njit(cache=True, nogil=True)
def list_root(state: State, memory: MinimaxMemory) -> int:
    """Write the moves of the root to the first row of `moves`, in order; return their number."""
    return _list_moves(state, np.int64(0), memory)  # type: ignore[no-any-return]


@njit(cache=True, nogil=True)
def search_root(state: State, depth: Int, every: bool, moves: Words, memory: MinimaxMemory) -> Int:
    """Search the root moves in `moves` (n, 2), write their scores beside them, and return the row of the best move.

    An unfinished move keeps the score -INFINITE. If `every`, each move has its exact score; otherwise, with pruning,
    only the best move has its exact score, and the others have bounds.
    """
    count_node(memory)
    player = np.int64(current_player(state))
    alpha, infinite, best = np.int64(-INFINITE), np.int64(INFINITE), np.int64(0)
    moves[:, 1] = -INFINITE
    for i in range(len(moves)):
        child = apply_action(state, moves[i, 0])
        if current_player(child) == player:
            value = _value(child, np.int64(depth - 1), alpha, infinite, np.int64(1), memory)
        else:
            value = -_value(child, np.int64(depth - 1), -infinite, -alpha, np.int64(1), memory)
        if poll(memory):
            break
        if value > moves[best, 1]:
            best = np.int64(i)
            take_line(moves[i, 0], np.int64(0), True, memory)
            if memory.pruning != 0 and not every:
                alpha = value
        moves[i, 1] = value
    return best
