"""The kernels of alpha-beta: negamax with principal variation search, for every game through its verbs.

Scores are from the side to move at the node (`ai.search.scores`); the sign is flipped only where the player to
move changes. Nothing is pruned that could change the result at the depth searched: where the depth reaches the
end of the game, the score is exact, draws included.

The table has two entries of two words for each bucket: the hash key, and

    score + 2**31 (32 bits) | depth (8) | bound (8) | action (16)

so depths go up to 255 and actions up to 65,535. The first entry of a bucket keeps the deepest search, the second the
latest. Proven scores are stored as distances from the node, so that they mean the same wherever the position turns up
again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.extending import register_jitable

import ai.compiled  # noqa: F401  (before any kernel: teaches numba the verbs and says where kernels are kept)
from ai.evaluation import evaluate
from ai.evaluation.compiled import located
from ai.search.ordering import bring_forward, rank, reward
from ai.search.raw import address, get, get_shared, get_word, put, put_word, view
from ai.search.scores import INFINITE, PROVEN, WIN
from ai.search.task import ABORTED, BLUR, NEXT_POLL, NODE_LIMIT, NODES, POLL_EVERY, SEED, Task
from game.bits import mix, scale
from game.verbs import apply_action, current_player, distinct_actions, hash_key, is_terminal, returns

Words = npt.NDArray[np.int64]
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
_SORTED = 12
"""How many moves of a node are tried in order of merit; after so many the order hardly matters."""


class Memory(NamedTuple):
    """Where the kernels find what they work on: addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: as in `Task`.
        model: the evaluation, `located` (`ai.evaluation.compiled`).
        table: the transposition table, 2 * (`slots` + 1) words.
        slots: number of entries less one, a mask.
        actions: width of the rows of `moves`, `merits` and `history`.
        moves, merits: a row for each ply from the root: the moves of the node there, and what orders them.
        killers: a row of two for each ply: moves that refuted a sibling.
        history: a row for each player: how often a move refuted anything.
        lines: a row of `plies` for each ply: the best line from there on, its length first.
    """

    stop: np.int64
    counters: np.int64
    model: Any
    table: np.int64
    slots: np.int64
    actions: np.int64
    moves: np.int64
    merits: np.int64
    killers: np.int64
    history: np.int64
    lines: np.int64
    plies: np.int64


class Store:
    """The arrays behind a `Memory`, alive as long as this is.

    Attributes:
        memory: what kernels are given.
        lines: shape (plies, plies), as in `Memory`.
    """

    def __init__(self, task: Task, model: Any, entries: int) -> None:
        """Make room for a search of `task`, with a table of `entries`, a power of two."""
        plies, actions = task.remaining + 3, task.game.num_actions
        self.lines = np.zeros((plies, plies), np.int64)
        arrays = {
            "stop": task.stop,
            "counters": task.counters,
            "table": np.zeros(2 * entries, np.uint64),
            "moves": np.zeros((plies, actions), np.int64),
            "merits": np.zeros((plies, actions), np.int64),
            "killers": np.full((plies, 2), -1, np.int64),
            "history": np.zeros((2, actions), np.int64),
            "lines": self.lines,
        }
        self._kept = arrays, model
        sizes = {"slots": entries - 1, "actions": actions, "plies": plies}
        words = {name: np.int64(size) for name, size in sizes.items()}
        self.memory = Memory(model=located(model), **{name: address(array) for name, array in arrays.items()}, **words)


@njit(cache=True, nogil=True)
def list_moves(state: Any, out: Any) -> Any:
    """Write the distinct actions of `state` to `out` and return how many there are."""
    return distinct_actions(state, out)


@register_jitable
def _leaf(state: Any, player: Any, ply: Any, memory: Any) -> Any:
    """Return the score for `player` of a position that is not searched further: over, or to be evaluated."""
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    if is_terminal(state):
        result = np.int64(returns(state))
        return (result if player == 0 else -result) * (WIN - ply)
    value = np.int64(evaluate(state, memory.model))
    if current_player(state) != player:
        value = -value
    blur = get(memory.counters, BLUR)
    if blur > 0:
        shift = np.int64(scale(mix(hash_key(state), np.uint64(get(memory.counters, SEED))), 2 * blur + 1)) - blur
        value += shift if player == 0 else -shift
    return value


@register_jitable
def _probe(key: Any, memory: Any) -> Any:
    """Return the stored word of `key`, or 0."""
    first = np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1
    if get_word(memory.table, first) == key:
        return get_word(memory.table, first + 1)
    if get_word(memory.table, first + 2) == key:
        return get_word(memory.table, first + 3)
    return np.uint64(0)


@register_jitable
def _score_of(entry: Any, ply: Any) -> Any:
    """Return an entry's score as seen from `ply`."""
    score = np.int64(entry >> np.uint64(32)) - (1 << 31)
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


@register_jitable
def _decides(entry: Any, depth: Any, alpha: Any, beta: Any, ply: Any) -> Any:
    """Return whether an entry (or 0) shows a node's score to be at most alpha or at least beta.

    It must have been searched as deep; but a proven win or loss is one at any depth, and only more so when shorter.
    """
    if entry == np.uint64(0):
        return False
    score = _score_of(entry, ply)
    bound = np.int64((entry >> np.uint64(16)) & np.uint64(0xFF))
    deep = np.int64((entry >> np.uint64(24)) & np.uint64(0xFF)) >= depth
    if score >= beta:
        return bound != AT_MOST and (deep or score > PROVEN)
    return score <= alpha and bound != AT_LEAST and (deep or score < -PROVEN)


@register_jitable
def _store(key: Any, score: Any, depth: Any, bound: Any, action: Any, ply: Any, memory: Any) -> None:
    first = np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1
    kept = np.int64((get_word(memory.table, first + 1) >> np.uint64(24)) & np.uint64(0xFF))
    if get_word(memory.table, first) != key and kept > depth:
        first += 2
    if score > PROVEN:
        score += ply
    elif score < -PROVEN:
        score -= ply
    word = np.uint64(score + (1 << 31)) << np.uint64(32) | np.uint64(depth) << np.uint64(24)
    put_word(memory.table, first, key)
    put_word(memory.table, first + 1, word | np.uint64(bound) << np.uint64(16) | np.uint64(action))


@register_jitable
def _take_line(action: Any, ply: Any, below: Any, memory: Any) -> None:
    """Make the line at `ply` be `action` and, if the node below was searched (`below`), the line there."""
    row = ply * memory.plies
    under = row + memory.plies
    length = get(memory.lines, under) if below else np.int64(0)
    put(memory.lines, row, length + 1)
    put(memory.lines, row + 1, action)
    for i in range(1, length + 1):
        put(memory.lines, row + i + 1, get(memory.lines, under + i))


@register_jitable
def _poll(memory: Any) -> Any:
    """Return whether the search has to end, looking at the stop flag every POLL_EVERY nodes."""
    counters = memory.counters
    nodes = get(counters, NODES)
    if nodes >= get(counters, NEXT_POLL):
        limit = get(counters, NODE_LIMIT)
        if get_shared(memory.stop) != 0 or nodes >= limit:
            put(counters, ABORTED, 1)
        put(counters, NEXT_POLL, min(nodes + POLL_EVERY, limit))
    return get(counters, ABORTED) != 0


@njit(cache=True, nogil=True)
def _search(state: Any, depth: Any, alpha: Any, beta: Any, ply: Any, memory: Any) -> Any:  # noqa: C901, PLR0912
    """Return the score of an undecided `state`, `depth` >= 1 plies deep, for its side to move.

    Fail soft: at most alpha means at most that, at least beta means at least that, between them it is exact.
    """
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    put(memory.lines, ply * memory.plies, 0)
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    key = hash_key(state)
    entry = _probe(key, memory)
    if beta - alpha == 1 and _decides(entry, depth, alpha, beta, ply):
        return _score_of(entry, ply)
    first = np.int64(entry & np.uint64(0xFFFF)) if entry != np.uint64(0) else np.int64(-1)
    player = np.int64(current_player(state))
    row = ply * memory.actions
    count = np.int64(distinct_actions(state, view(memory.moves + 8 * row, memory.actions)))
    rank(count, ply, player, first, memory)
    floor = alpha
    best = np.int64(-INFINITE)
    best_action = np.int64(-1)
    for i in range(count):
        if i < _SORTED:
            bring_forward(i, count, ply, memory)
        action = get(memory.moves, row + i)
        child = apply_action(state, action)
        leaf = depth == 1 or is_terminal(child)
        if leaf:
            value = np.int64(_leaf(child, player, ply + 1, memory))
        elif current_player(child) != player:
            if i == 0 or beta - alpha == 1:
                value = -_search(child, depth - 1, -beta, -alpha, ply + 1, memory)
            else:
                value = -_search(child, depth - 1, -alpha - 1, -alpha, ply + 1, memory)
                if alpha < value < beta:
                    value = -_search(child, depth - 1, -beta, -alpha, ply + 1, memory)
        else:
            value = _search(child, depth - 1, alpha, beta, ply + 1, memory)
        if _poll(memory):
            return best
        if value > best:
            best = value
            best_action = action
            if value > alpha:
                alpha = value
                _take_line(action, ply, not leaf, memory)
                if value >= beta:
                    reward(action, ply, depth, player, memory)
                    break
    bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
    _store(key, best, depth, bound, best_action, ply, memory)
    return best


@njit(cache=True, nogil=True)
def search_root(state: Any, depth: Any, alpha: Any, beta: Any, every: Any, moves: Any, memory: Any) -> Any:
    """Search the given root moves and return the best score, for the side to move.

    `moves` (n, 2) holds actions and, on return, their scores: the best first if it beat alpha, the rest in the order
    given; -INFINITE for those not seen through before the search was aborted. With `every`, each move gets its own
    exact score, otherwise all but the best only have bounds.
    """
    depth, alpha, beta = np.int64(depth), np.int64(alpha), np.int64(beta)
    player = np.int64(current_player(state))
    best = np.int64(-INFINITE)
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    moves[:, 1] = -INFINITE
    for i in range(len(moves)):
        action = moves[i, 0]
        child = apply_action(state, action)
        leaf = depth == 1 or is_terminal(child)
        if leaf:
            value = np.int64(_leaf(child, player, np.int64(1), memory))
        else:
            low = alpha if not every else np.int64(-INFINITE)
            same = current_player(child) == player
            value = low
            if i > 0 and not every and not same:
                value = -_search(child, depth - 1, -low - 1, -low, np.int64(1), memory)
            if i == 0 or every or same or low < value < beta:
                if same:
                    value = _search(child, depth - 1, low, beta, np.int64(1), memory)
                else:
                    value = -_search(child, depth - 1, -beta, -low, np.int64(1), memory)
        if get(memory.counters, ABORTED) != 0:
            break
        moves[i, 1] = value
        best = max(best, value)
        if value > alpha:
            alpha = value
            _take_line(action, 0, not leaf, memory)
            for j in range(i, 0, -1):
                moves[j, 0], moves[j, 1] = moves[j - 1, 0], moves[j - 1, 1]
            moves[0, 0], moves[0, 1] = action, value
            if value >= beta:
                break
        if _poll(memory):
            break
    return best
