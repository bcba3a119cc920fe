"""The kernels of the search that leaves out what does not look promising, for every game through its verbs.

Principal variation search as in `ai.search.alpha_beta_kernels`, and on top of it, from what the game tells
(`ai.evaluation`):

- moves are ordered by what was learned about them (`prefer`) and by what refuted other positions;
- late moves are searched less deep, and again in full only if they surprise (late move reductions);
- the latest are left out (late move pruning), and near the leaves so is all that lies hopelessly below the window or
  safely above it (futility pruning, both ways);
- a side that stays above the window even after passing is not looked at any further (null move, Donninger 1993);
- a side that can win at once does (`winning_action`), and one that must answer such a threat is searched a ply deeper,
  with only the moves that may stop it (`defences`).

What is proven stays proven: no move is left out while all those before it lose, and no proof rests on a pass.
So a proven score is true, though a shorter win may have been missed, and only such scores are.

The table may be shared by several searches at work on the same position. Each notes the moves that it is at, and the
others leave these for later, when the table will tell what came of them (simplified ABDADA, Kerrigan 2017). An entry is
two words: `word`, laid out as in `ai.search.alpha_beta_kernels` but with the search's age above the bound, and the hash
key xor `word`, so that one half written is never taken for another's (Hyatt and Mann 2002).
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
from ai.evaluation.interface import SCRATCH, defences, passed, prefer
from ai.search.alpha_beta_kernels import AT_LEAST, AT_MOST, EXACT, _decides, _poll, _score_of, _take_line
from ai.search.ordering import FIRST, KILLER, bring_forward
from ai.search.raw import address, get, get_word, put, put_word, view, view_words
from ai.search.scores import INFINITE, PROVEN, WIN
from ai.search.task import ABORTED, BLUR, NODES, REACH, SEED, Task
from game.bits import ONE, lowest, mix, scale
from game.verbs import apply_action, current_player, hash_key, is_terminal, legal_actions, returns, winning_action

Words = npt.NDArray[np.int64]
_MOST_HISTORY = 1 << 14
_SORTED = 40
"""How many moves of a node are tried in order of merit; after so many the order hardly matters."""
AGES = 64
_VALUES = 1 << 16
"""Evaluations that a search remembers; more would not stay in a processor's second cache."""
BUSY = 1 << 15
"""Words in which searches that work together note the moves they are at."""
_DEFER, _NEVER = 2, 1 << 10
"""At this depth and deeper they leave each other's moves for later; one that is alone never does."""
_LATER = 64
"""Only so many moves of a node can be left for later: the bits of a word."""
_OTHER_SIDE = np.uint64(0xA0761D6478BD642F)

# Places in the settings, which decide what is left out.
FUTILITY, SAFETY, NULL_DEPTH, NULL_CUT, LATE_WIDTH, LATE_DEPTH, WIDER, REDUCE_BASE, REDUCE_SCALE, HISTORY = range(10)
"""Margins for each ply of depth, below alpha and above beta; the least depth of a null move and what it cuts off;
how many moves are looked at, up to which depth, and how many times as many where the window is open; the reduction is
(log depth * log move) / scale + base, all in hundredths; the weight of the history against the learned merits, in
64ths."""
SETTINGS = np.array([60, 100, 3, 3, 8, 9, 2, 50, 220, 8], np.int64)
LOGS = np.array([0] + [round(100 * float(np.log(i))) for i in range(1, 400)], np.int64)


class Memory(NamedTuple):
    """Where the kernels find what they work on: addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters, model, slots, actions, plies, moves, merits, killers, lines: as in
            `ai.search.alpha_beta_kernels`.
        table: the transposition table, shared by the searches that work together.
        busy: which moves these are at, BUSY words that they share; `defer` is the least depth at which they look. One
            that is alone never does.
        values: evaluations of this search's positions: two words each, hash key and value; `value_slots` is a mask.
        age: of this search, to tell old entries.
        policy: the order of moves that `prefer` knows, `located`.
        history: for each player and move, how often it refuted more than it did not, within +-_MOST_HISTORY.
        boards: SCRATCH words of scratch space.
        settings, logs: SETTINGS and LOGS.
    """

    stop: np.int64
    counters: np.int64
    model: Any
    policy: Any
    table: np.int64
    slots: np.int64
    busy: np.int64
    defer: np.int64
    values: np.int64
    value_slots: np.int64
    age: np.int64
    actions: np.int64
    moves: np.int64
    merits: np.int64
    killers: np.int64
    history: np.int64
    lines: np.int64
    plies: np.int64
    boards: np.int64
    settings: np.int64
    logs: np.int64


class Store:
    """The arrays behind a `Memory`, alive as long as this is.

    Attributes:
        memory: what kernels are given.
        lines: shape (plies, plies), as in `Memory`.
        moves: shape (plies, actions), as in `Memory`.
    """

    def __init__(
        self, task: Task, counters: Words, model: Any, policy: Any, table: Any, age: int, busy: Any = None
    ) -> None:
        """Make room for a search of `task` that counts in `counters`; `busy` is shared by those that work together."""
        plies, actions = task.remaining + 3, task.game.num_actions
        kept = min(_VALUES, table.size // 2)
        self.lines = np.zeros((plies, plies), np.int64)
        self.moves = np.zeros((plies, actions), np.int64)
        arrays = {
            "stop": task.stop,
            "counters": counters,
            "table": table,
            "busy": np.zeros(1, np.uint64) if busy is None else busy,
            "values": np.zeros(2 * kept, np.uint64),
            "moves": self.moves,
            "merits": np.zeros((plies, actions), np.int64),
            "killers": np.full((plies, 2), -1, np.int64),
            "history": np.zeros((2, actions), np.int64),
            "lines": self.lines,
            "boards": np.zeros(SCRATCH, np.uint64),
            "settings": SETTINGS,
            "logs": LOGS,
        }
        self._kept = arrays, model, policy
        sizes = {
            "slots": table.size // 2 - 2,
            "defer": _NEVER if busy is None else _DEFER,
            "value_slots": kept - 1,
            "age": age % AGES,
            "actions": actions,
            "plies": plies,
        }
        words = {name: np.int64(size) for name, size in sizes.items()}
        addresses = {name: address(array) for name, array in arrays.items()}
        self.memory = Memory(model=located(model), policy=located(policy), **addresses, **words)


@register_jitable
def _probe(key: Any, memory: Any) -> Any:
    """Return the stored word of `key`, or 0."""
    first = np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1
    word = get_word(memory.table, first + 1)
    if get_word(memory.table, first) ^ word == key:
        return word & ~np.uint64((AGES - 1) << 18)
    word = get_word(memory.table, first + 3)
    if get_word(memory.table, first + 2) ^ word == key:
        return word & ~np.uint64((AGES - 1) << 18)
    return np.uint64(0)


@register_jitable
def _store(key: Any, score: Any, depth: Any, bound: Any, action: Any, ply: Any, memory: Any) -> None:
    """Keep a result: in the first place of its bucket unless that holds a deeper one of the same age."""
    first = np.int64((key << np.uint64(1)) & np.uint64(memory.slots)) << 1
    old = get_word(memory.table, first + 1)
    same = get_word(memory.table, first) ^ old == key
    fresh = np.int64((old >> np.uint64(18)) & np.uint64(AGES - 1)) == memory.age
    if not same and fresh and np.int64((old >> np.uint64(24)) & np.uint64(0xFF)) > depth:
        first += 2
    if score > PROVEN:
        score += ply
    elif score < -PROVEN:
        score -= ply
    word = np.uint64(score + (1 << 31)) << np.uint64(32) | np.uint64(depth) << np.uint64(24)
    word |= np.uint64(memory.age) << np.uint64(18) | np.uint64(bound) << np.uint64(16) | np.uint64(action)
    put_word(memory.table, first, key ^ word)
    put_word(memory.table, first + 1, word)


@register_jitable
def _mark_of(key: Any, action: Any, order: Any, depth: Any, memory: Any) -> Any:
    """Return what is written while this move of a position is searched; 0 if nothing is, as for the first move."""
    if depth < memory.defer or order == 0:
        return np.uint64(0)
    return mix(key, np.uint64(action)) | np.uint64(1)


@register_jitable
def _is_busy(mark: Any, memory: Any) -> Any:
    """Return whether another search is at this move."""
    return mark != np.uint64(0) and get_word(memory.busy, np.int64(mark & np.uint64(BUSY - 1))) == mark


@register_jitable
def _set_busy(mark: Any, busy: Any, memory: Any) -> None:
    """Tell other searches that this one begins with a move, or has done with it."""
    if mark != np.uint64(0):
        put_word(memory.busy, np.int64(mark & np.uint64(BUSY - 1)), mark if busy else np.uint64(0))


@register_jitable
def _key_of(state: Any, player: Any) -> Any:
    """Return the hash key of a position: after a pass the pieces do not tell who is to move."""
    return hash_key(state) ^ (_OTHER_SIDE * np.uint64(player))


@register_jitable
def _static(state: Any, player: Any, memory: Any) -> Any:
    """Return the evaluation for the side to move, blurred as the task says; it is remembered."""
    key = _key_of(state, player)
    place = memory.values + 16 * np.int64(key & np.uint64(memory.value_slots))
    if get_word(place, 0) == key:
        return get(place, 1)
    value = np.int64(evaluate(state, memory.model))
    blur = get(memory.counters, BLUR)
    if blur > 0:
        shift = np.int64(scale(mix(hash_key(state), np.uint64(get(memory.counters, SEED))), 2 * blur + 1)) - blur
        value += shift if player == 0 else -shift
    put_word(place, 0, key)
    put(place, 1, value)
    return value


@register_jitable
def _rank(state: Any, count: Any, ply: Any, player: Any, first: Any, memory: Any) -> None:
    """Set the merits of the moves at `ply`: the table's, killers, then what was learned of them."""
    row, history = ply * memory.actions, player * memory.actions
    prefer(
        state,
        memory.policy,
        view(memory.moves + 8 * row, memory.actions),
        count,
        view(memory.merits + 8 * row, memory.actions),
        view_words(memory.boards, SCRATCH),
    )
    killer, other = get(memory.killers, 2 * ply), get(memory.killers, 2 * ply + 1)
    share = get(memory.settings, HISTORY)
    for i in range(count):
        action = get(memory.moves, row + i)
        merit = get(memory.merits, row + i) * 64 + get(memory.history, history + action) * share
        if action == first:
            merit = FIRST
        elif action == killer:
            merit += KILLER + 1
        elif action == other:
            merit += KILLER
        put(memory.merits, row + i, merit)


@register_jitable
def _keep_defences(state: Any, threat: Any, count: Any, ply: Any, memory: Any) -> Any:
    """Drop the moves at `ply` that cannot stop the opponent's `threat`, and return how many are left."""
    row = ply * memory.actions
    left = view(memory.moves + 8 * (row + memory.actions), memory.actions)
    wanted = np.int64(defences(state, threat, left))
    kept = np.int64(0)
    for i in range(count):
        if kept < wanted and get(memory.moves, row + i) == left[kept]:
            put(memory.moves, row + kept, left[kept])
            put(memory.merits, row + kept, get(memory.merits, row + i))
            kept += 1
    return kept


@register_jitable
def _learn(action: Any, delta: Any, player: Any, memory: Any) -> None:
    """Move a history count towards +-_MOST_HISTORY, the slower the closer it is."""
    place = player * memory.actions + action
    old = get(memory.history, place)
    put(memory.history, place, old + delta - old * abs(delta) // _MOST_HISTORY)


@register_jitable
def _reward(i: Any, ply: Any, depth: Any, player: Any, memory: Any) -> None:
    """Remember that move `i` refuted its node and that those before it did not."""
    row = ply * memory.actions
    action = get(memory.moves, row + i)
    killer = get(memory.killers, 2 * ply)
    if killer != action:
        put(memory.killers, 2 * ply + 1, killer)
        put(memory.killers, 2 * ply, action)
    delta = min(32 * depth * depth, 2048)
    _learn(action, delta, player, memory)
    for j in range(i):
        _learn(get(memory.moves, row + j), -delta, player, memory)


@register_jitable
def _reduction(depth: Any, i: Any, memory: Any) -> Any:
    """Return by how many plies the search of move `i` is cut short."""
    product = get(memory.logs, depth) * get(memory.logs, i + 1)
    return (product // get(memory.settings, REDUCE_SCALE) + get(memory.settings, REDUCE_BASE)) // 100


@njit(cache=True, nogil=True)
def _search(state: Any, depth: Any, alpha: Any, beta: Any, ply: Any, may_pass: Any, memory: Any) -> Any:  # noqa: C901, PLR0912, PLR0915
    """Return the score of an undecided `state` for its side to move; `depth` may be 0 or less.

    Fail soft: at most alpha means at most that, at least beta means at least that.
    """
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    put(memory.lines, ply * memory.plies, 0)
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    row = ply * memory.actions
    scratch = view(memory.merits + 8 * row, memory.actions)
    if winning_action(state, scratch) >= 0:
        return WIN - ply - 1
    player = np.int64(current_player(state))
    if ply + 2 >= memory.plies:
        return _static(state, player, memory)
    other = passed(state)
    threat = np.int64(winning_action(other, scratch)) if current_player(other) != player else np.int64(-1)
    threatened = threat >= 0
    if threatened and ply < get(memory.counters, REACH):
        depth = max(depth + 1, np.int64(1))
    elif depth <= 0:
        return _static(state, player, memory)
    key = _key_of(state, player)
    entry = _probe(key, memory)
    narrow = beta - alpha == 1
    if narrow and _decides(entry, depth, alpha, beta, ply):
        return _score_of(entry, ply)
    settings = memory.settings
    value = np.int64(0)
    static = np.int64(0)
    prunable = narrow and not threatened and abs(beta) < PROVEN
    if prunable:
        static = _static(state, player, memory)
        if depth <= 3 and static - get(settings, SAFETY) * depth >= beta:
            return static
        if may_pass != 0 and current_player(other) != player and depth >= get(settings, NULL_DEPTH) and static >= beta:
            left = depth - 1 - get(settings, NULL_CUT)
            value = -_search(other, left, -beta, -beta + 1, ply + 1, np.int64(0), memory)
            if get(memory.counters, ABORTED) != 0:
                return value
            if value >= beta:
                return min(value, np.int64(PROVEN))
    first = np.int64(entry & np.uint64(0xFFFF)) if entry != np.uint64(0) else np.int64(-1)
    count = memory.actions  # until they are listed, after the table's move
    listed = np.int64(0)
    put(memory.moves, row, first)
    looked = count
    if depth <= get(settings, LATE_DEPTH):
        looked = get(settings, LATE_WIDTH)
        if not narrow:
            looked *= get(settings, WIDER)
        if prunable and depth <= 2 and static + get(settings, FUTILITY) * (depth + 1) <= alpha:
            looked = looked // 2
    floor = alpha
    best = np.int64(-INFINITE)
    best_action = np.int64(-1)
    i = np.int64(-1)
    later = np.uint64(0)  # places of moves that another search was at
    while True:
        again = i + 1 >= count or (i + 1 >= looked and best > -PROVEN)
        if again and later == np.uint64(0):
            break
        if not again:
            i += 1
        if listed == 0 and (i > 0 or first < 0):
            listed = np.int64(1)
            count = np.int64(legal_actions(state, view(memory.moves + 8 * row, memory.actions)))
            if count == 0:  # full, and after a pass nobody has noticed
                return np.int64(0)
            _rank(state, count, ply, player, first, memory)
            if threatened:
                count = _keep_defences(state, threat, count, ply, memory)
                if count == 0:
                    return np.int64(ply + 2 - WIN)
            if i > 0:
                bring_forward(np.int64(0), count, ply, memory)
                if get(memory.moves, row) != first:
                    i = np.int64(0)
                elif count == 1:
                    break
        order = i
        if again:
            order = np.int64(lowest(later))
            later &= later - ONE
        elif listed != 0 and i < _SORTED:
            bring_forward(i, count, ply, memory)
        action = get(memory.moves, row + order)
        mark = _mark_of(key, action, order, depth, memory)
        if not again and order < _LATER and _is_busy(mark, memory):
            later |= ONE << np.uint64(order)
            continue
        _set_busy(mark, True, memory)
        child = apply_action(state, action)
        leaf = np.int64(is_terminal(child))
        if leaf != 0:
            put(memory.counters, NODES, get(memory.counters, NODES) + 1)
            value = np.int64(returns(child)) * (WIN - ply - 1)
            if player != 0:
                value = -value
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
        else:
            value = _search(child, depth - 1, alpha, beta, ply + 1, np.int64(1), memory)
        _set_busy(mark, False, memory)
        if _poll(memory):
            return best
        if value > best:
            best = value
            best_action = action
            if value > alpha:
                alpha = value
                _take_line(action, ply, leaf == 0, memory)
                if value >= beta:
                    _reward(order, ply, depth, player, memory)
                    break
    bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
    _store(key, best, min(depth, np.int64(255)), bound, best_action, ply, memory)
    return best


@register_jitable
def _prefer_defences(state: Any, count: Any, memory: Any) -> None:
    """Give more merit to the root moves that may stop a threat than to any other."""
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
            put(memory.merits, i, get(memory.merits, i) + KILLER)
            found += 1


@njit(cache=True, nogil=True)
def list_ranked(state: Any, memory: Any) -> Any:
    """Leave the legal moves at ply 0, the most promising first, in `memory.moves`, and return their number."""
    count = np.int64(legal_actions(state, view(memory.moves, memory.actions)))
    _rank(state, count, np.int64(0), np.int64(current_player(state)), np.int64(-1), memory)
    _prefer_defences(state, count, memory)
    for i in range(count):
        bring_forward(i, count, np.int64(0), memory)
    return count


@register_jitable
def _unsearched(order: Any, moves: Any) -> Any:
    """Return the place of the first root move from `order` on that has no score yet, or how many moves there are."""
    while order < len(moves) and moves[order, 1] != -INFINITE:
        order += 1
    return order


@njit(cache=True, nogil=True)
def search_root(state: Any, depth: Any, alpha: Any, beta: Any, every: Any, moves: Any, memory: Any) -> Any:  # noqa: C901, PLR0912, PLR0915
    """Search the given root moves and return the best score, for the side to move.

    `moves` (n, 2) and `every` as for `ai.search.alpha_beta_kernels.search_root`.
    """
    depth, alpha, beta = np.int64(depth), np.int64(alpha), np.int64(beta)
    player = np.int64(current_player(state))
    best = np.int64(-INFINITE)
    put(memory.counters, NODES, get(memory.counters, NODES) + 1)
    moves[:, 1] = -INFINITE
    key = _key_of(state, player)
    order, again = np.int64(-1), False
    while True:
        order = _unsearched(order + 1, moves)
        if order == len(moves):
            if again:
                break
            order, again = np.int64(-1), True  # now those that were left for later
            continue
        action = moves[order, 0]
        mark = _mark_of(key, action, order, depth if not every else np.int64(0), memory)
        if not again and _is_busy(mark, memory):
            continue
        _set_busy(mark, True, memory)
        child = apply_action(state, action)
        leaf = is_terminal(child)
        may_pass = np.int64(1)
        if leaf:
            value = np.int64(returns(child)) * (WIN - 1)
            if player != 0:
                value = -value
        elif current_player(child) == player:
            value = _search(child, depth - 1, -INFINITE if every else alpha, beta, np.int64(1), may_pass, memory)
        else:
            low = alpha if not every else np.int64(-INFINITE)
            whole = order == 0 or every
            value = low
            if not whole:
                cut = np.int64(0)
                if depth >= 3 and order >= 3:
                    cut = min(_reduction(depth, order, memory), depth - 2)
                value = -_search(child, depth - 1 - cut, -low - 1, -low, np.int64(1), may_pass, memory)
                if cut > 0 and value > low:
                    value = -_search(child, depth - 1, -low - 1, -low, np.int64(1), may_pass, memory)
            if whole or low < value < beta:
                value = -_search(child, depth - 1, -beta, -low, np.int64(1), may_pass, memory)
        _set_busy(mark, False, memory)
        if get(memory.counters, ABORTED) != 0:
            break
        moves[order, 1] = value
        best = max(best, value)
        if value > alpha:
            alpha = value
            _take_line(action, 0, not leaf, memory)
            for j in range(order, 0, -1):
                moves[j, 0], moves[j, 1] = moves[j - 1, 0], moves[j - 1, 1]
            moves[0, 0], moves[0, 1] = action, value
            if value >= beta:
                break
        if _poll(memory):
            break
    return best
