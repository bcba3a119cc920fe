"""The kernels of alpha-beta: negamax with principal variation search, for every game.

Scores are from the side to move at the node (`ai.search.scores`); the sign is flipped only where the player to
move changes. Pruning never changes the result at the searched depth: if the depth reaches the end of the game, the
score is exact, draws included.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation import evaluate
from ai.evaluation.interface import Model
from ai.kernels import Int, njit, register_jitable
from ai.search.history import update_history
from ai.search.limits import count_node, is_aborted, poll
from ai.search.noise import noise
from ai.search.ordering import move_to_front, pick_best, score_moves
from ai.search.pv import clear_line, take_line
from ai.search.raw import address, get, located, view
from ai.search.scores import INFINITE, WIN
from ai.search.table import AT_LEAST, AT_MOST, EXACT, decides, new_table, probe, score_of, store, tt_move_of
from ai.search.task import Task, Words
from ai.spec import Attention
from game.verbs import (
    Actions,
    State,
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    returns,
)

_SORTED = 12
"""How many moves of a node are tried in order of their scores; after these the order hardly matters."""
_AGE = 0
"""The age of every search: a table is used by only one search."""


class AlphaBetaMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`ai.search.task`).
        model: the evaluation, with addresses in place of arrays (`ai.search.raw.located`).
        table, slots: the table (`ai.search.table`), and its number of entries less one.
        actions: width of the rows of `moves`, `move_scores` and `history`.
        moves, move_scores: for each ply a row with the node's moves, and a row with their scores.
        killers, history: two killers for each ply, and a count of each move for each player.
        lines, plies: the principal variations, `plies` rows of `plies` words.
        again: the cost in depth, 1 or 0, of a move after which the same player moves again.
    """

    stop: np.int64
    counters: np.int64
    model: Model
    table: np.int64
    slots: np.int64
    actions: np.int64
    moves: np.int64
    move_scores: np.int64
    killers: np.int64
    history: np.int64
    lines: np.int64
    plies: np.int64
    again: np.int64


class AlphaBetaStore:
    """The arrays of an `AlphaBetaMemory`; they live as long as this object.

    Attributes:
        memory: the kernels' argument.
        lines: the principal variations, shape (plies, plies).
    """

    def __init__(self, task: Task, model: Model, entries: int) -> None:
        """Make the arrays for a search of `task`, with a table of `entries`, a power of two."""
        plies, actions = task.remaining + 3, task.game.num_actions
        self.lines = np.zeros((plies, plies), np.int64)
        arrays = {
            "stop": task.stop,
            "counters": task.counters,
            "table": new_table(entries),
            "moves": np.zeros((plies, actions), np.int64),
            "move_scores": np.zeros((plies, actions), np.int64),
            "killers": np.full((plies, 2), -1, np.int64),
            "history": np.zeros((2, actions), np.int64),
            "lines": self.lines,
        }
        self._kept = arrays, model
        options = task.spec.options
        again = 0 if isinstance(options, Attention) and options.chains else 1
        sizes = {"slots": entries - 1, "actions": actions, "plies": plies, "again": again}
        words = {name: np.int64(size) for name, size in sizes.items()}
        addresses = {name: address(array) for name, array in arrays.items()}
        self.memory = AlphaBetaMemory(model=located(model), **addresses, **words)


@njit(cache=True, nogil=True)
def list_moves(state: State, out: Actions) -> int:
    """Write to `out` one action of `state` for each possible next position; return the number of these actions."""
    return distinct_actions(state, out)


@register_jitable
def _leaf(state: State, player: Int, ply: Int, memory: AlphaBetaMemory) -> Int:
    """Return the score of a leaf for `player`: the result of a finished game, or an evaluation."""
    count_node(memory)
    if is_terminal(state):
        result = np.int64(returns(state))
        return (result if player == 0 else -result) * (WIN - ply)
    value = np.int64(evaluate(state, memory.model))
    if current_player(state) != player:
        value = -value
    return value + noise(state, player, memory)


@njit(cache=True, nogil=True)
def _search(state: State, depth: Int, alpha: Int, beta: Int, ply: Int, memory: AlphaBetaMemory) -> Int:  # noqa: C901, PLR0912
    """Return the score of an undecided `state`, searched `depth` plies deep, for its side to move.

    Fail soft: between alpha and beta the score is exact; at or below alpha it is an upper bound, at or above beta a
    lower bound.
    """
    count_node(memory)
    clear_line(ply, memory)

    # Step 1. Mate distance pruning. No score here is above a win by the next move or below a loss by now.
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha

    # Step 2. Transposition table. Outside the principal variation an entry may decide the node.
    key = hash_key(state)
    entry = probe(key, memory)
    if beta - alpha == 1 and decides(entry, depth, alpha, beta, ply):
        return score_of(entry, ply)
    tt_move = tt_move_of(entry)

    # Step 3. The moves and their order.
    player = np.int64(current_player(state))
    row = ply * memory.actions
    count = np.int64(distinct_actions(state, view(memory.moves + 8 * row, memory.actions)))
    score_moves(count, ply, player, tt_move, memory)
    floor = alpha
    best = np.int64(-INFINITE)
    best_action = np.int64(-1)
    for i in range(count):
        if i < _SORTED:
            pick_best(i, count, ply, memory)
        action = get(memory.moves, row + i)
        child = apply_action(state, action)

        # Step 4. Principal variation search. After the first move a null window has to show that a move is better.
        left = depth - 1
        if current_player(child) == player:
            left = depth - memory.again
        leaf = left == 0 or is_terminal(child)
        if leaf:
            value = np.int64(_leaf(child, player, ply + 1, memory))
        elif current_player(child) != player:
            if i == 0 or beta - alpha == 1:
                value = -_search(child, depth - 1, -beta, -alpha, ply + 1, memory)
            else:
                value = -_search(child, depth - 1, -alpha - 1, -alpha, ply + 1, memory)
                if alpha < value < beta:
                    value = -_search(child, depth - 1, -beta, -alpha, ply + 1, memory)
        else:  # the same player moves again
            value = _search(child, left, alpha, beta, ply + 1, memory)
        if poll(memory):
            return best

        # Step 5. A new best move, or a cutoff.
        if value > best:
            best = value
            best_action = action
            if value > alpha:
                alpha = value
                take_line(action, ply, not leaf, memory)
                if value >= beta:
                    update_history(action, ply, depth, player, memory)
                    break

    # Step 6. Store the result.
    bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
    store(key, best, depth, bound, best_action, ply, np.int64(_AGE), memory)
    return best


@njit(cache=True, nogil=True)
def search_root(
    state: State, depth: Int, alpha: Int, beta: Int, every: bool, moves: Words, memory: AlphaBetaMemory
) -> Int:
    """Search the given root moves and return the best score, for the side to move.

    `moves` (n, 2) has actions and, on return, their scores: the best move first if it beat alpha, the others in the
    given order. A move that was not finished before an abort has -INFINITE. If `every`, each move has its exact
    score; otherwise only the best move has its exact score, and the others have bounds.
    """
    depth, alpha, beta = np.int64(depth), np.int64(alpha), np.int64(beta)
    player = np.int64(current_player(state))
    best = np.int64(-INFINITE)
    count_node(memory)
    moves[:, 1] = -INFINITE
    for i in range(len(moves)):
        action = moves[i, 0]
        child = apply_action(state, action)
        same = current_player(child) == player
        left = depth - 1
        if same:
            left = depth - memory.again
        leaf = left == 0 or is_terminal(child)
        if leaf:
            value = np.int64(_leaf(child, player, np.int64(1), memory))
        else:
            low = alpha if not every else np.int64(-INFINITE)
            value = low
            if i > 0 and not every and not same:
                value = -_search(child, depth - 1, -low - 1, -low, np.int64(1), memory)
            if i == 0 or every or same or low < value < beta:
                if same:
                    value = _search(child, left, low, beta, np.int64(1), memory)
                else:
                    value = -_search(child, depth - 1, -beta, -low, np.int64(1), memory)
        if is_aborted(memory):
            break
        moves[i, 1] = value
        best = max(best, value)
        if value > alpha:
            alpha = value
            take_line(action, 0, not leaf, memory)
            move_to_front(i, moves)
            if value >= beta:
                break
        if poll(memory):
            break
    return best
