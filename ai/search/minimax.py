"""Textbook minimax to a fixed depth: the driver of `ai.search.minimax_kernels`."""

from __future__ import annotations

import numpy as np

from ai.chances import win_probability
from ai.evaluation import find_model
from ai.info import Info
from ai.proven import Proven
from ai.search.growing import grown
from ai.search.minimax_kernels import MinimaxStore, list_root, search_root
from ai.search.pv import read_line
from ai.search.scores import proven_by
from ai.search.table import table_size
from ai.search.task import ABORTED, NEXT_POLL, NODE_LIMIT, NODES, Task, Words
from ai.spec import Minimax, Order


def search(task: Task) -> int:
    """Think about `task` to its player's depth, publish the result and return the action to play.

    Of equally good actions, the first in the player's order is played. A search that is cut short plays the best
    finished action.
    """
    options = task.spec.options_as(Minimax)
    depth = depth_of(task, options)
    model = find_model(task.game, options.model)
    entries = table_size(int(task.counters[NODE_LIMIT])) if options.table else 1
    store = MinimaxStore(task, model, options, places(task.game.num_actions, options.order), depth, entries)
    task.counters[NODES] = task.counters[ABORTED] = task.counters[NEXT_POLL] = 0
    moves = np.zeros((list_root(task.state, store.memory), 2), np.int64)
    moves[:, 0] = store.moves[0, : len(moves)]
    best = int(search_root(task.state, depth, task.every_move, moves, store.memory))
    if not task.counters[ABORTED]:
        _publish(task, depth, moves, best, read_line(store.lines))
    else:
        task.publish(Info(pv=(int(moves[best, 0]),)))
    return int(moves[best, 0])


def places(actions: int, order: Order) -> Words:
    """Return an array with the rank of each of `actions` actions in an order of moves; 0 is the first."""
    numbers = np.arange(actions, dtype=np.int64)
    if order == Order.LEFT_FIRST or order.judged:
        return numbers
    outwards = np.argsort(np.abs(2 * numbers - (actions - 1)), kind="stable")
    found = np.empty(actions, np.int64)
    found[outwards if order == Order.CENTRE_FIRST else outwards[::-1]] = numbers
    return found


def depth_of(task: Task, options: Minimax) -> int:
    """Return the number of plies that a player looks ahead in a position."""
    game, depth = task.game, options.depth
    if options.growing:
        first, now = (len(game.actions(state)) for state in (game.initial_state(), task.state))
        depth = grown(depth, first, now, task.remaining)
    limit = task.spec.limit.depth
    return max(1, min(depth, task.remaining, depth if limit is None else limit))


def _publish(task: Task, depth: int, moves: Words, best: int, line: tuple[int, ...]) -> None:
    """Publish the result of a complete search."""
    score, ply = int(moves[best, 1]), int(task.state.ply)
    proven = proven_by(score) or (Proven(0) if depth == task.remaining else None)
    chance = win_probability(task.game, score, proven, task.spec.name, ply)
    scores = {int(action): int(value) for action, value in moves} if task.every_move else {}
    task.publish(Info(depth, score=score, win_probability=chance, pv=line, proven=proven, root_scores=scores))
