"""The kernels of selective search, which prunes unpromising moves, for every game.

The search is principal variation search as in `ai.search.alpha_beta_kernels`, with knowledge about the board
(`ai.evaluation`):

- moves are ordered by learned ratings (`prefer`) and by the history of refutations;
- late moves are searched less deep, and again in full only if they turn out better (late move reductions);
- the last moves are left out (late move pruning);
- near the leaves, nodes far below or far above the window are left out (futility pruning, both ways);
- a node ends if its side stays above the window even after a pass (null move, Donninger 1993);
- a node ends if a shallower search is far outside the window (ProbCut, Buro 1995);
- a side that can win at once does so (`winning_action`); a side that has to stop such a threat is searched a ply
  deeper, with only the moves that may stop it (`defences`).

Proven scores are true: no move is left out while all earlier moves lose, and no proof uses a pass. Only a proof's
distance may be too long, because a shorter win may have been left out. All other scores are estimates.

Parallel searches of a position can share the table (`ai.search.abdada`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation import evaluate
from ai.evaluation.interface import SCRATCH, Model, defences, passed, prefer
from ai.kernels import Int, njit, register_jitable
from ai.search.abdada import Notes, defer_depth, finished_search, is_searched, move_hash, starting_search
from ai.search.history import update_relative_history
from ai.search.limits import count_node, is_aborted, poll
from ai.search.noise import noise
from ai.search.ordering import KILLER, TT_MOVE, move_to_front, pick_best
from ai.search.pv import clear_line, take_line
from ai.search.raw import address, get, get_word, located, put, put_word, view, view_words
from ai.search.scores import INFINITE, PROVEN, WIN
from ai.search.table import (
    AGES,
    AT_LEAST,
    AT_MOST,
    ENTRY,
    EXACT,
    Table,
    decides,
    probe,
    score_of,
    store,
    tt_move_of,
)
from ai.search.task import EXTENSION_LIMIT, Task, Words
from ai.spec import Selective
from game.bits import ONE, lowest
from game.verbs import (
    State,
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    returns,
    winning_action,
)

_SORTED = 40
"""How many moves of a node are tried in order of their scores; after these the order hardly matters."""
_VALUES = 1 << 16
"""The number of remembered evaluations; more would not fit into a processor's second cache."""
_MOST_DEFERRED = 64
"""The most deferred moves of a node: as many as a word has bits."""
_SPREAD = np.uint64(0xA0761D6478BD642F)
"""A word mixed into the key if player 1 is to move, so that both sides' positions are in different buckets."""

SETTINGS = (
    "futility",
    "safety",
    "null_depth",
    "null_cut",
    "late_width",
    "late_depth",
    "wider",
    "reduce_base",
    "reduce_scale",
    "history",
    "probcut_depth",
    "probcut_cut",
    "probcut_margin",
)
"""The fields of `ai.spec.Selective` that the kernels read, in their order in memory."""
FUTILITY, SAFETY, NULL_DEPTH, NULL_CUT, LATE_WIDTH, LATE_DEPTH, WIDER, REDUCE_BASE, REDUCE_SCALE, HISTORY = range(10)
PROBCUT_DEPTH, PROBCUT_CUT, PROBCUT_MARGIN = range(10, 13)
LOGS = np.array([0] + [round(100 * float(np.log(i))) for i in range(1, 400)], np.int64)


class SelectivePvsMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters, model, actions, moves, move_scores, killers, lines, plies: as in
            `ai.search.alpha_beta_kernels`.
        policy: the policy for `prefer`, with the address of its weights.
        table, slots: the table, and its number of entries less one; parallel searches share the table.
        age: the age of this search, to recognise old entries of the table.
        searching, defer_depth: the moves that parallel searches note, and the least depth at which they do so
            (`ai.search.abdada`).
        values: evaluations of this search's positions: two words each, hash key and value; `value_slots` is a mask.
        history: relative counts of each move for each player (`update_relative_history`).
        boards: scratch space for `prefer`.
        settings, logs: the player's options named in SETTINGS, and a table of logarithms.
    """

    stop: np.int64
    counters: np.int64
    model: Model
    policy: Model
    table: np.int64
    slots: np.int64
    searching: np.int64
    defer_depth: np.int64
    values: np.int64
    value_slots: np.int64
    age: np.int64
    actions: np.int64
    moves: np.int64
    move_scores: np.int64
    killers: np.int64
    history: np.int64
    lines: np.int64
    plies: np.int64
    boards: np.int64
    settings: np.int64
    logs: np.int64


class SelectivePvsStore:
    """The arrays of a `SelectivePvsMemory`; they live as long as this object.

    Attributes:
        memory: the kernels' argument.
        lines: the principal variations, shape (plies, plies).
        moves: the moves of each ply's node, shape (plies, actions).
    """

    def __init__(
        self,
        task: Task,
        counters: Words,
        model: Model,
        policy: Model,
        table: Table,
        age: int,
        searching: Notes | None = None,
    ) -> None:
        """Make the arrays for a search of `task` with these `counters`.

        Parallel searches have the same `table`, `age` and `searching`; for a search alone, `searching` is None.
        """
        plies, actions = task.remaining + 3, task.game.num_actions
        options = task.spec.options_as(Selective)
        kept = min(_VALUES, table.size // ENTRY)
        self.lines = np.zeros((plies, plies), np.int64)
        self.moves = np.zeros((plies, actions), np.int64)
        arrays = {
            "stop": task.stop,
            "counters": counters,
            "table": table,
            "searching": np.zeros(1, np.uint64) if searching is None else searching,
            "values": np.zeros(2 * kept, np.uint64),
            "moves": self.moves,
            "move_scores": np.zeros((plies, actions), np.int64),
            "killers": np.full((plies, 2), -1, np.int64),
            "history": np.zeros((2, actions), np.int64),
            "lines": self.lines,
            "boards": np.zeros(SCRATCH, np.uint64),
            "settings": np.array([getattr(options, name) for name in SETTINGS], np.int64),
            "logs": LOGS,
        }
        self._kept = arrays, model, policy
        sizes = {
            "slots": table.size // ENTRY - 1,
            "defer_depth": defer_depth(searching),
            "value_slots": kept - 1,
            "age": age % AGES,
            "actions": actions,
            "plies": plies,
        }
        words = {name: np.int64(size) for name, size in sizes.items()}
        addresses = {name: address(array) for name, array in arrays.items()}
        self.memory = SelectivePvsMemory(model=located(model), policy=located(policy), **addresses, **words)


@register_jitable
def _key_of(state: State, player: Int) -> np.uint64:
    """Return the key of a position in the tables of this search.

    The key decides which positions share a bucket, and so has a small influence on the results: a change
    of the key would change the measured strengths of players.
    """
    return hash_key(state) ^ (_SPREAD * np.uint64(player))


@register_jitable
def _static(state: State, player: Int, memory: SelectivePvsMemory) -> Int:
    """Return the evaluation for the side to move, with the task's noise, and remember it."""
    key = _key_of(state, player)
    place = memory.values + 16 * np.int64(key & np.uint64(memory.value_slots))
    if get_word(place, 0) == key:
        return get(place, 1)
    value = np.int64(evaluate(state, memory.model))
    value += noise(state, player, memory)
    put_word(place, 0, key)
    put(place, 1, value)
    return value


@register_jitable
def _score_moves(state: State, count: Int, ply: Int, player: Int, tt_move: Int, memory: SelectivePvsMemory) -> None:
    """Score the moves at `ply`: highest the table's move, then the killers, then the others by learned ratings."""
    row, history = ply * memory.actions, player * memory.actions
    prefer(
        state,
        memory.policy,
        view(memory.moves + 8 * row, memory.actions),
        count,
        view(memory.move_scores + 8 * row, memory.actions),
        view_words(memory.boards, SCRATCH),
    )
    killer, other = get(memory.killers, 2 * ply), get(memory.killers, 2 * ply + 1)
    share = get(memory.settings, HISTORY)
    for i in range(count):
        action = get(memory.moves, row + i)
        score = get(memory.move_scores, row + i) * 64 + get(memory.history, history + action) * share
        if action == tt_move:
            score = TT_MOVE
        elif action == killer:
            score += KILLER + 1
        elif action == other:
            score += KILLER
        put(memory.move_scores, row + i, score)


@register_jitable
def _keep_defences(state: State, threat: Int, count: Int, ply: Int, memory: SelectivePvsMemory) -> Int:
    """Remove the moves at `ply` that cannot stop the opponent's `threat`; return the number of the rest."""
    row = ply * memory.actions
    left = view(memory.moves + 8 * (row + memory.actions), memory.actions)
    wanted = np.int64(defences(state, threat, left))
    kept = np.int64(0)
    for i in range(count):
        if kept < wanted and get(memory.moves, row + i) == left[kept]:
            put(memory.moves, row + kept, left[kept])
            put(memory.move_scores, row + kept, get(memory.move_scores, row + i))
            kept += 1
    return kept


@register_jitable
def _reduction(depth: Int, i: Int, memory: SelectivePvsMemory) -> Int:
    """Return the number of plies by which the search of move `i` is less deep."""
    product = get(memory.logs, depth) * get(memory.logs, i + 1)
    return (product // get(memory.settings, REDUCE_SCALE) + get(memory.settings, REDUCE_BASE)) // 100


@njit(cache=True, nogil=True)
def _search(  # noqa: C901, PLR0912, PLR0915
    state: State, depth: Int, alpha: Int, beta: Int, ply: Int, allow_null: Int, memory: SelectivePvsMemory
) -> Int:
    """Return the score of an undecided `state` for its side to move; `depth` may be 0 or less.

    Fail soft: a score at or below alpha is an upper bound, one at or above beta a lower bound. `allow_null` is 0 right
    after a null move, otherwise 1.
    """
    count_node(memory)
    clear_line(ply, memory)

    # Step 1. Mate distance pruning. No score here is above a win by the next move or below a loss by now.
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha

    # Step 2. A win at once needs no search.
    row = ply * memory.actions
    scratch = view(memory.move_scores + 8 * row, memory.actions)
    if winning_action(state, scratch) >= 0:
        return WIN - ply - 1
    player = np.int64(current_player(state))
    if ply + 2 >= memory.plies:
        return _static(state, player, memory)

    # Step 3. Threat extension. A side under a threat of a win at once is searched a ply deeper; otherwise depth 0 is a
    # leaf and is evaluated.
    other = passed(state)
    threat = np.int64(winning_action(other, scratch)) if current_player(other) != player else np.int64(-1)
    threatened = threat >= 0
    if threatened and ply < get(memory.counters, EXTENSION_LIMIT):
        depth = max(depth + 1, np.int64(1))
    elif depth <= 0:
        return _static(state, player, memory)

    # Step 4. Transposition table. Outside the principal variation an entry may decide the node.
    key = _key_of(state, player)
    entry = probe(key, memory)
    narrow = beta - alpha == 1
    if narrow and decides(entry, depth, alpha, beta, ply):
        return score_of(entry, ply)

    settings = memory.settings
    value = np.int64(0)
    static = np.int64(0)
    prunable = narrow and not threatened and abs(beta) < PROVEN
    if prunable:
        # Step 5. Futility pruning, child node. Near the leaves a side far above the window stays there.
        static = _static(state, player, memory)
        if depth <= 3 and static - get(settings, SAFETY) * depth >= beta:
            return static

        # Step 6. Null move search. A side that is above the window after a pass is above it with a move.
        null = allow_null != 0 and current_player(other) != player
        if null and depth >= get(settings, NULL_DEPTH) and static >= beta:
            left = depth - 1 - get(settings, NULL_CUT)
            value = -_search(other, left, -beta, -beta + 1, ply + 1, np.int64(0), memory)
            if is_aborted(memory):
                return value
            if value >= beta:
                return min(value, np.int64(PROVEN))

        # Step 7. ProbCut. A score far outside the window at less depth is assumed to stay outside.
        if 0 < get(settings, PROBCUT_DEPTH) <= depth and alpha > -PROVEN:
            left = depth - get(settings, PROBCUT_CUT)
            margin = get(settings, PROBCUT_MARGIN)
            low = beta + margin - 1 if static >= beta else alpha - margin
            if (static >= beta or static <= alpha) and abs(low) < PROVEN - 1:
                value = _search(state, left, low, low + 1, ply, allow_null, memory)
                if is_aborted(memory) or (value > low if static >= beta else value <= low):
                    return value

    # Step 8. Late move pruning. The number of moves to search, unless all of them lose.
    tt_move = tt_move_of(entry)
    count = memory.actions  # the real number is known after the listing
    late_move_limit = count
    if depth <= get(settings, LATE_DEPTH):
        late_move_limit = get(settings, LATE_WIDTH)
        if not narrow:
            late_move_limit *= get(settings, WIDER)
        # Step 9. Futility pruning, parent node. Far below the window half as many moves are searched.
        if prunable and depth <= 2 and static + get(settings, FUTILITY) * (depth + 1) <= alpha:
            late_move_limit = late_move_limit // 2

    listed = np.int64(0)
    put(memory.moves, row, tt_move)
    floor = alpha
    best = np.int64(-INFINITE)
    best_action = np.int64(-1)
    i = np.int64(-1)
    deferred = np.uint64(0)  # places of moves deferred to another search
    while True:
        # Step 10. The next move, or one of the deferred ones when all others are done.
        again = i + 1 >= count or (i + 1 >= late_move_limit and best > -PROVEN)
        if again and deferred == np.uint64(0):
            break
        if not again:
            i += 1

        # Step 11. Moves are listed and scored only when the table's move, tried first, has not refuted the node.
        if listed == 0 and (i > 0 or tt_move < 0):
            listed = np.int64(1)
            count = np.int64(distinct_actions(state, view(memory.moves + 8 * row, memory.actions)))
            if count == 0:  # full board: after a null move the rules do not end the game
                return np.int64(0)
            _score_moves(state, count, ply, player, tt_move, memory)
            if threatened:
                count = _keep_defences(state, threat, count, ply, memory)
                if count == 0:
                    return np.int64(ply + 2 - WIN)
            if i > 0:
                pick_best(np.int64(0), count, ply, memory)
                if get(memory.moves, row) != tt_move:
                    i = np.int64(0)
                elif count == 1:
                    break
        order = i
        if again:
            order = np.int64(lowest(deferred))
            deferred &= deferred - ONE
        elif listed != 0 and i < _SORTED:
            pick_best(i, count, ply, memory)
        action = get(memory.moves, row + order)

        # Step 12. A move that another search is searching is deferred.
        note = move_hash(key, action, order, depth, memory)
        if not again and order < _MOST_DEFERRED and is_searched(note, memory):
            deferred |= ONE << np.uint64(order)
            continue
        starting_search(note, memory)

        # Step 13. The move is made. The end of the game needs no search.
        child = apply_action(state, action)
        leaf = np.int64(is_terminal(child))
        if leaf != 0:
            count_node(memory)
            value = np.int64(returns(child)) * (WIN - ply - 1)
            if player != 0:
                value = -value

        # Step 14. Principal variation search with late move reductions. After the first move a null window has to show
        # that a move is better, the later ones at less depth first.
        elif current_player(child) != player:
            if order == 0:
                value = -_search(child, depth - 1, -beta, -alpha, ply + 1, np.int64(1), memory)
            else:
                cut = np.int64(0)
                if depth >= 2 and order >= 2:
                    cut = min(_reduction(depth, order, memory), depth - 1)
                value = -_search(child, depth - 1 - cut, -alpha - 1, -alpha, ply + 1, np.int64(1), memory)
                if cut > 0 and value > alpha:
                    value = -_search(child, depth - 1, -alpha - 1, -alpha, ply + 1, np.int64(1), memory)
                if alpha < value < beta:
                    value = -_search(child, depth - 1, -beta, -alpha, ply + 1, np.int64(1), memory)
        else:  # the same player moves again
            value = _search(child, depth - 1, alpha, beta, ply + 1, np.int64(1), memory)
        finished_search(note, memory)
        if poll(memory):
            return best

        # Step 15. A new best move, or a cutoff.
        if value > best:
            best = value
            best_action = action
            if value > alpha:
                alpha = value
                take_line(action, ply, leaf == 0, memory)
                if value >= beta:
                    update_relative_history(order, ply, depth, player, memory)
                    break

    # Step 16. Store the result.
    bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
    store(key, best, depth, bound, best_action, ply, memory.age, memory)
    return best


@register_jitable
def _prefer_defences(state: State, count: Int, memory: SelectivePvsMemory) -> None:
    """Give the highest scores to the root moves that may stop a threat."""
    other = passed(state)
    left = view(memory.moves + 8 * memory.actions, memory.actions)
    if current_player(other) == current_player(state) or winning_action(state, left) >= 0:
        return
    threat = winning_action(other, left)
    if threat < 0:
        return
    wanted, found = np.int64(defences(state, threat, left)), np.int64(0)
    for i in range(count):
        if found < wanted and get(memory.moves, i) == left[found]:
            put(memory.move_scores, i, get(memory.move_scores, i) + KILLER)
            found += 1


@njit(cache=True, nogil=True)
def list_ranked(state: State, memory: SelectivePvsMemory) -> Int:
    """Write the legal moves at ply 0, most promising first, to `memory.moves`; return their number."""
    count = np.int64(distinct_actions(state, view(memory.moves, memory.actions)))
    _score_moves(state, count, np.int64(0), np.int64(current_player(state)), np.int64(-1), memory)
    _prefer_defences(state, count, memory)
    for i in range(count):
        pick_best(i, count, np.int64(0), memory)
    return count


@register_jitable
def _unsearched(order: Int, moves: Words) -> Int:
    """Return the row of the first root move without a score, from row `order` on; `len(moves)` if there is none."""
    while order < len(moves) and moves[order, 1] != -INFINITE:
        order += 1
    return order


@njit(cache=True, nogil=True)
def search_root(  # noqa: C901, PLR0912, PLR0915
    state: State, depth: Int, alpha: Int, beta: Int, every: bool, moves: Words, memory: SelectivePvsMemory
) -> Int:
    """Search the given root moves and return the best score, for the side to move.

    `moves` (n, 2) and `every` are as for `ai.search.alpha_beta_kernels.search_root`.
    """
    depth, alpha, beta = np.int64(depth), np.int64(alpha), np.int64(beta)
    player = np.int64(current_player(state))
    best = np.int64(-INFINITE)
    count_node(memory)
    put(memory.counters, EXTENSION_LIMIT, 2 * depth + 2)
    moves[:, 1] = -INFINITE
    key = _key_of(state, player)
    order, again = np.int64(-1), False
    while True:
        order = _unsearched(order + 1, moves)
        if order == len(moves):
            if again:
                break
            order, again = np.int64(-1), True  # now the deferred moves
            continue
        action = moves[order, 0]
        note = move_hash(key, action, order, depth if not every else np.int64(0), memory)
        if not again and is_searched(note, memory):
            continue
        starting_search(note, memory)
        child = apply_action(state, action)
        leaf = is_terminal(child)
        allow_null = np.int64(1)
        if leaf:
            value = np.int64(returns(child)) * (WIN - 1)
            if player != 0:
                value = -value
        elif current_player(child) == player:
            value = _search(child, depth - 1, -INFINITE if every else alpha, beta, np.int64(1), allow_null, memory)
        else:
            low = alpha if not every else np.int64(-INFINITE)
            whole = order == 0 or every
            value = low
            if not whole:
                cut = np.int64(0)
                if depth >= 3 and order >= 3:
                    cut = min(_reduction(depth, order, memory), depth - 2)
                value = -_search(child, depth - 1 - cut, -low - 1, -low, np.int64(1), allow_null, memory)
                if cut > 0 and value > low:
                    value = -_search(child, depth - 1, -low - 1, -low, np.int64(1), allow_null, memory)
            if whole or low < value < beta:
                value = -_search(child, depth - 1, -beta, -low, np.int64(1), allow_null, memory)
        finished_search(note, memory)
        if is_aborted(memory):
            break
        moves[order, 1] = value
        best = max(best, value)
        if value > alpha:
            alpha = value
            take_line(action, 0, not leaf, memory)
            move_to_front(order, moves)
            if value >= beta:
                break
        if poll(memory):
            break
    return best
