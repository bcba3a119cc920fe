"""The kernels of Othello's solver: alpha-beta to the end of the game, over exact scores.

A score is the points of the side to move less the points of the other side, at the end of perfect play. Points are the
discs, and for the winner the cells that stay empty (`last_discs.EMPTY_WORTH`). The steps of a node:

1. With seven or fewer empty cells, `last_discs` searches, without a transposition table.
2. Stable discs of the opponent bound the score from above. Finding stable discs costs as much as two moves, so they are
   looked for only if the window is high enough.
3. The transposition table has a lower and an upper bound of many positions, and their best moves.
4. The positions after all moves get their keys first, and the table's entries for these keys are prefetched. If a bound
   after a move refutes this node, it ends without a search (enhanced transposition cutoff).
5. Moves are tried in this order: the table's move; moves that leave the opponent no disc; the others by their priority
   (`promise`).
6. The first move is searched with the whole window, the others first with a null window (principal variation search).
   Threads that work together defer moves that another one is searching (`ai.search.abdada`).

An entry of the table is two words: the key xor the content, and the content. So an entry that two threads have written
matches no key. The bits of the content:

    log2 of the nodes searched, from bit 32 | best move (16 to 23) | lower bound + 64 (8 to 15) | upper bound + 64

Four entries make a line of the table, as long as a line of the processor's cache. A new entry replaces the entry of its
line with the fewest nodes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.othello.last_discs import NOTHING, final_score, odd_regions, shallow
from ai.evaluation.othello.lines import open_to, turned
from ai.evaluation.othello.promise import promise
from ai.evaluation.othello.stability import stable_discs
from ai.kernels import Int, njit, register_jitable
from ai.search.abdada import finished_search, is_searched, move_hash, starting_search
from ai.search.limits import count_node, is_aborted, poll
from ai.search.raw import get, get_word, prefetch, put, put_word
from ai.search.task import NODES
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount
from game.othello import CELLS

LINE = 8
"""Number of words in a line of the processor's cache, and in the smallest table."""
_ENTRY = 2
_WORD = 8
"""Number of bytes in a word."""
_SHALLOW = 7
"""The most empty cells at which solving is quicker than looking up."""
_STABLE_EMPTIES, _STABLE_SLACK = 2, 10
"""Stable discs are looked for if alpha is at least _STABLE_EMPTIES times the empty cells, minus _STABLE_SLACK."""
_MOVES = 34
"""More than the number of moves in any position."""
SCRATCH = 4 * _MOVES
"""Number of words of scratch space for each number of empty cells."""
_ORDER, _TURNS, _KEYS, _PLACES = 0, _MOVES, 2 * _MOVES, 3 * _MOVES
"""Offsets in the scratch space: the moves in order; then, for each move: turned discs, the key after it, its cell."""
_NUMBER_BITS = 6
_NUMBER = 2**_NUMBER_BITS - 1
_OF_TABLE = 1 << 40
"""The priority of the table's move, higher than the priority of every other move."""


class OthelloSolverMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters; after these comes `last_discs.EMPTY_WORTH`.
        table: the lines of the table.
        mask: the number of lines, a power of two, less one.
        scratch: scratch space for each number of empty cells.
        edges: the table of stable discs on edges (`ai.evaluation.othello.stability`).
        searching, defer_depth: the moves that threads are searching (`ai.search.abdada`), and the fewest empty cells
            with which moves are deferred.
        weights: the weights by which moves are ordered (`ai.evaluation.othello.promise`).
    """

    stop: np.int64
    counters: np.int64
    table: np.int64
    mask: np.int64
    scratch: np.int64
    edges: np.int64
    searching: np.int64
    defer_depth: np.int64
    weights: np.int64


@register_jitable
def _key(own: np.uint64, other: np.uint64) -> np.uint64:
    return mix(HASH_KEYS[0], own) ^ mix(HASH_KEYS[1], other)


@register_jitable
def _line(key: np.uint64, memory: OthelloSolverMemory) -> Int:
    """Return the address of a position's line of the table."""
    return memory.table + np.int64(key & np.uint64(memory.mask)) * (LINE * _WORD)


@register_jitable
def _known(key: np.uint64, memory: OthelloSolverMemory) -> np.uint64:
    """Return the content of a position's entry in the table; 0 if the table lacks the position."""
    line = _line(key, memory)
    for place in range(0, LINE, _ENTRY):
        word = get_word(line, place + 1)
        if word != ZERO and get_word(line, place) ^ word == key:
            return word  # type: ignore[no-any-return]
    return ZERO


@register_jitable
def _lower(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(8)) & np.uint64(255)) - CELLS


@register_jitable
def _upper(word: np.uint64) -> Int:
    return np.int64(word & np.uint64(255)) - CELLS


@register_jitable
def _best_cell(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(16)) & np.uint64(255))


@register_jitable
def _effort(word: np.uint64) -> Int:
    return np.int64(word >> np.uint64(32))


@register_jitable
def _remember(key: np.uint64, lower: Int, upper: Int, cell: Int, nodes: Int, memory: OthelloSolverMemory) -> None:
    effort = np.int64(1)
    while nodes > 1:
        nodes >>= 1
        effort += 1
    word = (np.uint64(effort) << np.uint64(32)) | (np.uint64(cell) << np.uint64(16))
    word |= (np.uint64(lower + CELLS) << np.uint64(8)) | np.uint64(upper + CELLS)
    line = _line(key, memory)
    cheapest, least = np.int64(0), np.int64(CELLS)
    for place in range(0, LINE, _ENTRY):
        old = get_word(line, place + 1)
        if get_word(line, place) ^ old == key:
            cheapest = np.int64(place)
            break
        if _effort(old) < least:
            cheapest, least = np.int64(place), _effort(old)
    put_word(line, cheapest, key ^ word)
    put_word(line, cheapest + 1, word)


@register_jitable
def _sort_in(priority: Int, number: Int, scratch: Int) -> None:
    """Sort move `number` into the list of the moves before it, highest priority first."""
    order, place = (priority << _NUMBER_BITS) | number, number
    while place > 0 and get(scratch, _ORDER + place - 1) < order:
        put(scratch, _ORDER + place, get(scratch, _ORDER + place - 1))
        place -= 1
    put(scratch, _ORDER + place, order)


@register_jitable
def _list_moves(
    own: np.uint64,
    other: np.uint64,
    cells: np.uint64,
    first: Int,
    keyed: bool,
    empties: Int,
    scratch: Int,
    memory: OthelloSolverMemory,
) -> Int:
    """Write to `scratch` the moves on `cells`, best first; if `keyed`, also the keys of the positions after the moves.

    Return the number of moves. `first` is the cell of the table's move.
    """
    count, odd = np.int64(0), odd_regions(~(own | other))
    while cells != ZERO:
        cell = np.int64(lowest(cells))
        bit = ONE << np.uint64(cell)
        cells ^= bit
        turns = turned(own, other, cell)
        mine, yours = own | turns | bit, other ^ turns
        put_word(scratch, _TURNS + count, turns)
        put(scratch, _PLACES + count, cell)
        if keyed:
            key = _key(yours, mine)
            put_word(scratch, _KEYS + count, key)
            prefetch(_line(key, memory))
        priority = np.int64(_OF_TABLE)
        if cell != first:
            priority = promise(mine, yours, bit, odd, empties, memory.weights)
        _sort_in(priority, count, scratch)
        count += 1
    return count


@register_jitable
def _refutation(count: Int, beta: Int, scratch: Int, memory: OthelloSolverMemory) -> Int:
    """Return a lower bound of the score, found in the table after one move, that is at least beta; else `NOTHING`."""
    for number in range(count):
        word = _known(get_word(scratch, _KEYS + number), memory)
        if word != ZERO and -_upper(word) >= beta:
            return -_upper(word)
    return np.int64(NOTHING)


@njit(cache=True, nogil=True)
def negamax(  # noqa: C901, PLR0912, PLR0915
    own: np.uint64,
    other: np.uint64,
    key: np.uint64,
    empties: np.int64,
    alpha: Int,
    beta: Int,
    memory: OthelloSolverMemory,
) -> Int:
    """Return the score of a position if it is between alpha and beta, otherwise an upper or a lower bound of the score.

    Args:
        own: the discs of the side to move.
        other: the discs of the other side.
        key: the position's key; not used by `last_discs`.
        empties: the number of empty cells.
        alpha: the lower end of the window; a result of alpha or less is an upper bound.
        beta: the upper end of the window; a result of beta or more is a lower bound.
        memory: the solver's memory. If the search was aborted, the result is undefined.
    """
    if empties <= _SHALLOW:
        return shallow(own, other, empties, alpha, beta, memory.counters)
    count_node(memory)
    if poll(memory):
        return np.int64(0)
    lower, upper, first = np.int64(-CELLS), np.int64(CELLS), np.int64(CELLS)
    if alpha >= _STABLE_EMPTIES * empties - _STABLE_SLACK:
        upper -= 2 * popcount(stable_discs(other, own, memory.edges))
        if upper <= alpha:
            return upper
    cells = open_to(own, other)
    if cells == ZERO:
        if open_to(other, own) == ZERO:
            return final_score(own, other, memory.counters)
        return -negamax(other, own, _key(other, own), empties, -beta, -alpha, memory)

    word = _known(key, memory)
    if word != ZERO:
        lower, upper, first = _lower(word), min(upper, _upper(word)), _best_cell(word)
    if lower >= beta or lower >= upper:
        return lower
    if upper <= alpha:
        return upper
    alpha, beta = max(alpha, lower), min(beta, upper)
    began = get(memory.counters, NODES)
    scratch = memory.scratch + empties * (_WORD * SCRATCH)
    keyed = bool(empties - 1 > _SHALLOW)
    count = _list_moves(own, other, cells, first, keyed, empties, scratch, memory)
    if keyed:
        bound = _refutation(count, beta, scratch, memory)
        if bound >= beta:
            return bound

    best, first_alpha, deferred = np.int64(NOTHING), alpha, np.int64(0)
    for turn in range(2 * count):
        order = turn
        if turn >= count:
            order = turn - count
            if (deferred >> order) & 1 == 0:
                continue
        number = get(scratch, _ORDER + order) & _NUMBER
        cell, turns, reply = get(scratch, _PLACES + number), get_word(scratch, _TURNS + number), ZERO
        if keyed:
            reply = get_word(scratch, _KEYS + number)
        note = move_hash(key, cell, order, empties, memory)
        if turn < count and is_searched(note, memory):
            deferred |= np.int64(1) << order
            continue
        mine, yours = own | turns | (ONE << np.uint64(cell)), other ^ turns
        starting_search(note, memory)
        score = alpha + 1
        if turn > 0:
            score = -negamax(yours, mine, reply, empties - 1, -alpha - 1, -alpha, memory)
        if turn == 0 or alpha < score < beta:
            score = -negamax(yours, mine, reply, empties - 1, -beta, -alpha, memory)
        finished_search(note, memory)
        if score > best:
            best, first = score, cell
            alpha = max(alpha, score)
            if score >= beta:
                break
        if deferred == 0 and turn + 1 == count:
            break
    if is_aborted(memory):
        return np.int64(0)
    if best >= beta:
        lower = max(lower, best)
    elif best <= first_alpha:
        upper = min(upper, best)
    else:
        lower = upper = best
    _remember(key, lower, upper, first, get(memory.counters, NODES) - began, memory)
    return best


@njit(cache=True, nogil=True)
def solve(own: np.uint64, other: np.uint64, alpha: Int, beta: Int, memory: OthelloSolverMemory) -> Int:
    """Return the result of `negamax` for a position; `own` are the discs of the side to move."""
    empties = np.int64(CELLS - popcount(own | other))
    return negamax(own, other, _key(own, other), empties, alpha, beta, memory)
