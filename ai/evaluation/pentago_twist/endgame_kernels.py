"""The kernels of Pentago-Twist's endgame solver: does the side to move win, or at least draw?

There are only three results, so each search asks a question with two answers: whether the value is at least `target`,
WIN or DRAW. The steps of a node:

1. The side to move cannot win at once. Moves that let the other side win at once are left out: tables tell for each
   twist on which cells a marble hinders all such wins (`game.pentago_twist.hindering_cells`).
2. The table has the results of earlier searches; a position and its half turn count as one.
3. Twists that lead to the same positions are tried once.
4. If a result in the table after a move refutes this node, it ends without a search (enhanced transposition cutoff).
   While the moves are listed, the entries of the positions after them are prefetched.
5. Moves are tried by the number of replies that do not lose at once. The move with the fewest such replies comes first,
   because there is least to search. Replies are counted only as far as is needed to find the next move.
6. Threads that work together defer moves that another one is searching (`ai.search.abdada`).

With four empty cells or fewer, the table is not used, and moves are not sorted.

A word of the table (`ai.search.table` explains buckets):

    empty cells (8 bits, from bit 16) | below DRAW (bit 3) | at least DRAW (2) | below WIN (1) | at least WIN (0)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.pentago_twist.wins import can_win, is_lost_next
from ai.kernels import Int, njit, register_jitable
from ai.search.abdada import finished_search, is_searched, move_hash, starting_search
from ai.search.limits import count_node, poll
from ai.search.raw import get, get_word, prefetch, put, put_word
from ai.search.table import ENTRY, bucket_of, holds, probe, word_at, write
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount
from game.pentago_twist import BOARD, CELLS, can_complete, has_five, hindering_cells, twist

DRAW, WIN = 0, 1
"""The values of the argument `target`."""
MOVE = 3
"""Number of words of a move in the scratch space: marbles of the side to move next, of the other side, key or rank."""
_ROW = 8 * CELLS * MOVE
SCRATCH = (CELLS + 1) * _ROW
"""Number of words of scratch space: moves for each number of empty cells."""
_LATE = 4
"""The most empty cells at which searching is quicker than looking up and sorting."""
_COUNTED = 6
"""The fewest empty cells at which replies are counted; with fewer, moves are sorted by whether they threaten a win."""
_MANY = 8 * CELLS
"""More than the number of replies in any position."""
_UNCOUNTED, _THREATENS, _QUIET, _DEFERRED = 1, 0, 2, -1
"""Ranks of moves, the least first. From _COUNTED empty cells on, a rank is 2n for n replies, or 2n + 1 for n or more
replies (_UNCOUNTED: 0 or more). With fewer empty cells a rank says whether the move threatens a win. The rank _DEFERRED
belongs to a move that was picked before.
"""
_AT_LEAST_WIN, _BELOW_WIN, _AT_LEAST_DRAW, _BELOW_DRAW = (np.uint64(1 << bit) for bit in range(4))
_KNOWN = np.uint64(15)
_EMPTY_SHIFT = np.uint64(16)
_REVERSING = tuple(
    (np.uint64(1 << i), np.uint64(sum(1 << bit for bit in range(64) if not bit >> i & 1))) for i in range(6)
)
"""Steps that exchange neighbouring groups of bits until a word is reversed."""


class PentagoEndgameMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`ai.search.task`).
        table, slots: the table (`ai.search.table`), and its number of entries less one.
        scratch: scratch space for moves.
        searching, defer_depth: the moves that threads are searching (`ai.search.abdada`), and the fewest empty cells
            with which moves are deferred.
    """

    stop: np.int64
    counters: np.int64
    table: np.int64
    slots: np.int64
    scratch: np.int64
    searching: np.int64
    defer_depth: np.int64


@register_jitable
def _half_turned(marbles: np.uint64) -> np.uint64:
    """Return the marbles after a half turn of the board, which reverses the order of its cells."""
    for step, mask in _REVERSING:
        marbles = ((marbles >> step) & mask) | ((marbles & mask) << step)
    return marbles >> np.uint64(64 - CELLS)


@register_jitable
def _key_of(own: np.uint64, other: np.uint64) -> np.uint64:
    """Return the key that a position shares with its image after a half turn of the board."""
    turned, turned_other = _half_turned(own), _half_turned(other)
    if turned < own or (turned == own and turned_other < other):
        own, other = turned, turned_other
    return mix(HASH_KEYS[0], own) ^ mix(HASH_KEYS[1], other)


@register_jitable
def _answer(word: np.uint64, target: Int) -> Int:
    """Return the answer in a table's word: 1 if the position is worth at least `target`, 0 if less, -1 if unknown."""
    if target == WIN:
        if word & _AT_LEAST_WIN != ZERO:
            return np.int64(1)
        return np.int64(0) if word & (_BELOW_WIN | _BELOW_DRAW) != ZERO else np.int64(-1)
    if word & (_AT_LEAST_DRAW | _AT_LEAST_WIN) != ZERO:
        return np.int64(1)
    return np.int64(0) if word & _BELOW_DRAW != ZERO else np.int64(-1)


@register_jitable
def _remember(key: np.uint64, found: Int, target: Int, empty: Int, memory: PentagoEndgameMemory) -> None:
    """Store an answer in the position's word; if the position has no word, replace a word of the bucket.

    The second word is replaced if the first one's position has more empty cells than this one, because such a result
    costs more work; otherwise the first word is replaced.
    """
    if target == WIN:
        bit = _AT_LEAST_WIN if found == 1 else _BELOW_WIN
    else:
        bit = _AT_LEAST_DRAW if found == 1 else _BELOW_DRAW
    word = (probe(key, memory) & _KNOWN) | bit | (np.uint64(empty) << _EMPTY_SHIFT)
    place = bucket_of(key, memory)
    if not holds(key, place, memory) and (
        holds(key, place + ENTRY, memory) or word_at(place, memory) >> _EMPTY_SHIFT > np.uint64(empty)
    ):
        place += ENTRY
    write(key, word, place, memory)


@register_jitable
def _new_twists(own: np.uint64, other: np.uint64) -> np.uint64:
    """Return a mask of the twists with different results: of twists that lead to the same position, only the first."""
    found, idle = ZERO, ZERO
    for quadrant in range(4):
        after, after_other = twist(own, quadrant, 0), twist(other, quadrant, 0)
        mirrored, mirrored_other = twist(own, quadrant, 1), twist(other, quadrant, 1)
        first = ONE << np.uint64(2 * quadrant)
        if after == own and after_other == other:
            idle |= first
        else:
            found |= first
        if mirrored == own and mirrored_other == other:
            idle |= first << ONE
        elif mirrored != after or mirrored_other != after_other:
            found |= first << ONE
    return found | (idle & -idle)


@register_jitable
def _last_move(own: np.uint64, other: np.uint64) -> Int:
    """Return 1 if the side to move, which cannot win, has a last move by which the other side does not win; else 0."""
    for turn in range(8):
        quadrant, kind = turn >> 1, turn & 1
        if not has_five(twist(other, quadrant, kind)) or can_complete(own, other, quadrant, kind):
            return np.int64(1)
    return np.int64(0)


@register_jitable
def _has_fives(marbles: np.uint64) -> bool:
    """Return whether `marbles` have five in a row after each of the eight twists."""
    turn = 0
    while turn < 8 and has_five(twist(marbles, turn >> 1, turn & 1)):
        turn += 1
    return turn == 8


@register_jitable
def _wins_by_last_twist(own: np.uint64, other: np.uint64) -> Int:
    """Return 1 if the side to move can leave the other side only losing moves, else 0.

    Two cells are empty, and the side to move cannot win at once.
    """
    for turn in range(8):
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        left = BOARD & ~(after | after_other)
        while left != ZERO:
            mine = after | (ONE << np.uint64(lowest(left)))
            left &= left - ONE
            if not _has_fives(mine) or has_five(after_other) or can_win(after_other, mine):
                continue
            if _last_move(after_other, mine) == 0:
                return np.int64(1)
    return np.int64(0)


@njit(cache=True, nogil=True)
def _reaches_late(own: np.uint64, other: np.uint64, empty: Int, target: Int, memory: PentagoEndgameMemory) -> Int:
    """Return the result of `reaches` for a position with few empty cells.

    There a search is quicker without the table and without sorting the moves.
    """
    count_node(memory)
    if empty == 1:
        return np.int64(0) if target == WIN else _last_move(own, other)
    if empty == 2:
        if target == WIN:
            return _wins_by_last_twist(own, other)
        return np.int64(0) if is_lost_next(own, other) else np.int64(1)
    twists = _new_twists(own, other)
    while twists != ZERO:
        turn = lowest(twists)
        twists &= twists - ONE
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        if has_five(after_other):
            if target == DRAW and can_complete(own, other, quadrant, kind):
                return np.int64(1)
            continue
        left = hindering_cells(after, after_other)
        while left != ZERO:
            mine = after | (ONE << np.uint64(lowest(left)))
            left &= left - ONE
            if np.int64(_reaches_late(after_other, mine, empty - 1, np.int64(1) - target, memory)) == 0:
                return np.int64(1)
    return np.int64(0)


@njit(cache=True, nogil=True)
def _replies(own: np.uint64, other: np.uint64, target: Int, most: Int) -> Int:
    """Return the number of moves after which the other side cannot win at once.

    Counting may end once the number is greater than `most`. If `target` is DRAW and a move draws at once, return
    `_MANY`, because the side to move reaches its target.
    """
    count = np.int64(0)
    twists = _new_twists(own, other)
    while twists != ZERO and count <= most:
        turn = lowest(twists)
        twists &= twists - ONE
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        if not has_five(after_other):
            count += popcount(hindering_cells(after, after_other))
        elif target == DRAW and can_complete(own, other, quadrant, kind):
            return np.int64(_MANY)
    return count


@njit(cache=True, nogil=True)
def _list_moves(own: np.uint64, other: np.uint64, empty: Int, target: Int, memory: PentagoEndgameMemory) -> Int:
    """Write to the scratch space the moves after which the other side cannot win at once, and return their number.

    Return -1 instead if a move is known to score at least `target`: by the table, or because it makes fives of both
    sides and a draw is enough.
    """
    row, count = memory.scratch + 8 * _ROW * empty, np.int64(0)
    tabled = empty - 1 > _LATE
    twists = _new_twists(own, other)
    while twists != ZERO:
        turn = lowest(twists)
        twists &= twists - ONE
        quadrant, kind = turn >> 1, turn & 1
        after, after_other = twist(own, quadrant, kind), twist(other, quadrant, kind)
        if has_five(after_other):
            if target == DRAW and can_complete(own, other, quadrant, kind):
                return np.int64(-1)
            continue
        left = hindering_cells(after, after_other)
        while left != ZERO:
            mine = after | (ONE << np.uint64(lowest(left)))
            left &= left - ONE
            put_word(row, MOVE * count, after_other)
            put_word(row, MOVE * count + 1, mine)
            if tabled:
                key = _key_of(after_other, mine)
                put_word(row, MOVE * count + 2, key)
                prefetch(memory.table + 8 * bucket_of(key, memory))
            count += 1
    return _without_known(row, count, target, memory) if tabled else count


@register_jitable
def _without_known(row: Int, count: Int, target: Int, memory: PentagoEndgameMemory) -> Int:
    """Remove listed moves that do not reach `target` according to the table; return the number of moves left.

    Return -1 instead if the table knows that a move reaches `target`.
    """
    kept = np.int64(0)
    for i in range(count):
        count_node(memory)  # a look into the table costs as much as a node
        known = _answer(probe(get_word(row, MOVE * i + 2), memory), np.int64(1) - target)
        if known == 0:
            return np.int64(-1)
        if known < 0:
            put_word(row, MOVE * kept, get_word(row, MOVE * i))
            put_word(row, MOVE * kept + 1, get_word(row, MOVE * i + 1))
            kept += 1
    return kept


@register_jitable
def _first_threat(i: Int, count: Int, row: Int) -> Int:
    """Return the index of the first move, from index `i` on, that threatens a win; `i` if there is none."""
    for j in range(i, count):
        if get(row, MOVE * j + 2) == _UNCOUNTED:
            threatens = can_win(get_word(row, MOVE * j + 1), get_word(row, MOVE * j))
            put(row, MOVE * j + 2, np.int64(_THREATENS) if threatens else np.int64(_QUIET))
        if get(row, MOVE * j + 2) == _THREATENS:
            return np.int64(j)
    return i


@register_jitable
def _least_replied(i: Int, count: Int, target: Int, row: Int) -> Int:
    """Return the index of the move with the fewest replies, from index `i` on; of equal moves, the first."""
    best, fewest = count, np.int64(_MANY + 1)
    for j in range(i, count):
        rank = get(row, MOVE * j + 2)
        if rank & 1 == 0 and rank >> 1 < fewest:
            best, fewest = np.int64(j), rank >> 1
    for j in range(i, count):
        rank = get(row, MOVE * j + 2)
        most = fewest if j < best else fewest - 1  # of equal moves the first
        if rank & 1 == 0 or rank >> 1 > most:
            continue
        found = np.int64(_replies(get_word(row, MOVE * j), get_word(row, MOVE * j + 1), np.int64(1) - target, most))
        if found <= most:
            best, fewest = np.int64(j), found
            put(row, MOVE * j + 2, 2 * found)
        else:
            put(row, MOVE * j + 2, 2 * found + 1)
    return best


@register_jitable
def _pick(i: Int, count: Int, empty: Int, target: Int, row: Int) -> None:
    """Exchange move `i` with the most promising one of the moves from `i` on."""
    best = _first_threat(i, count, row) if empty < _COUNTED else _least_replied(i, count, target, row)
    for word in range(MOVE):
        kept = get(row, MOVE * i + word)
        put(row, MOVE * i + word, get(row, MOVE * best + word))
        put(row, MOVE * best + word, kept)


@njit(cache=True, nogil=True)
def reaches(own: np.uint64, other: np.uint64, empty: Int, target: Int, memory: PentagoEndgameMemory) -> Int:
    """Return 1 if the side to move, with the marbles `own`, gets at least `target`; 0 if not, or if aborted.

    The position is undecided and has `empty` cells, one at least; the side to move cannot win at once.
    """
    if empty <= _LATE:
        return np.int64(_reaches_late(own, other, empty, target, memory))
    count_node(memory)
    key = _key_of(own, other)
    known = _answer(probe(key, memory), target)
    if known >= 0:
        return known
    count = np.int64(_list_moves(own, other, empty, target, memory))
    found = np.int64(1) if count < 0 else np.int64(0)
    row = memory.scratch + 8 * _ROW * empty
    for each in range(count):
        put(row, MOVE * each + 2, np.int64(_UNCOUNTED))
    last = count
    for turn in range(2 * count):
        if turn == last:
            break
        i: Int = turn if turn < count else turn - count
        if turn < count:
            _pick(i, count, empty, target, row)
        elif get(row, MOVE * i + 2) != _DEFERRED:
            continue
        after_other, mine = get_word(row, MOVE * i), get_word(row, MOVE * i + 1)
        note = move_hash(mix(after_other, mine), target, np.int64(i), empty, memory)
        if turn < count and is_searched(note, memory):
            put(row, MOVE * i + 2, np.int64(_DEFERRED))
            last = 2 * count
            continue
        starting_search(note, memory)
        refuted = np.int64(reaches(after_other, mine, empty - 1, np.int64(1) - target, memory)) == 0
        finished_search(note, memory)
        if poll(memory):
            return np.int64(0)
        if refuted:
            found = np.int64(1)
            break
    _remember(key, found, target, empty, memory)
    return found


@njit(cache=True, nogil=True)
def value(own: np.uint64, other: np.uint64, empty: Int, memory: PentagoEndgameMemory) -> Int:
    """Return the value of an undecided position for the side to move, 1, 0 or -1; 0 if aborted."""
    if can_win(own, other) or reaches(own, other, empty, np.int64(WIN), memory) == 1:
        return np.int64(1)
    if poll(memory) or reaches(own, other, empty, np.int64(DRAW), memory) == 1:
        return np.int64(0)
    return np.int64(0) if poll(memory) else np.int64(-1)
