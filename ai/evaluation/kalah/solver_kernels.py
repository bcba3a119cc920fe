"""The kernels of Kalah's solver: alpha-beta to the end of the game, over exact numbers of seeds.

A value is the number of seeds that the side to move still gets, less the number for the other side. It depends on the
houses alone, so positions have no stores, and games with different stores share entries of the table. The value of a
move is the seeds that it puts into the store, plus the value of the next position if the mover moves again, else minus
that value. So a chain of moves is only a deeper search.

The steps of a node:

1. The seeds left in the houses bound the value in both directions. The node ends if the window is outside these bounds.
2. Positions with few seeds are in the endgame table (`endgame_kernels`).
3. The transposition table has a lower and an upper bound of many positions.
4. All moves are made. The value of a move that ends the game or leads to a known position is known at once.
5. The seeds left and the table bound the value of each move. If one of these bounds refutes this node, it ends without
   a search (Plaat 1996). A move that cannot be worth more than alpha is not searched.
6. Moves are tried in this order: the best one of earlier searches, moves after which the mover moves again, then the
   others by rank (`_rank`). Captures rank first, then moves after which the opponent has few moves that give another
   move. Equal moves go from right to left; on a board with many seeds, houses with few seeds go first, then from left
   to right.

An entry of the table is two words with the whole position, so two positions are never confused:

    seeds of the own houses (48) | log2 of the nodes searched (8) | best house + 1 (8)
    seeds of the other's houses (48) | lower bound + 128 (8) | upper bound + 128 (8)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.kalah.endgame_kernels import ZERO_BYTE, known_value, read_byte
from ai.evaluation.kalah.harvest import moves_again
from ai.evaluation.kalah.numbering import number_of
from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node, is_aborted, poll
from ai.search.raw import get, get_word, prefetch, put, put_word
from ai.search.task import NODES
from game.bits import ZERO
from game.kalah import HOUSES, MOST_HOUSES, MOST_SEEDS, STORE, held, in_houses, sow

ENTRY = 2
"""Number of words in an entry; a bucket has two entries, one for the larger tree and one for the latest."""
SCRATCH = 32
"""Number of words of scratch space for each ply."""
MOST_PLIES = 8192
_OWN, _OTHER, _ORDER, _BUCKET, _LEAF = 0, 6, 12, 18, 24
"""Offsets in the scratch space: for each house, the houses of both sides after its move; the moves in order; for each
house, the bucket of the position after its move; then the moves with a value in the endgame table. Buckets and values
are prefetched, because waiting for memory costs more than search."""
_STORE_BITS = np.uint64(8 * STORE)
_BYTE = np.uint64(255)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_TURN = np.uint64(0xD6E8FEB86659FD93)
_LEAST = -1000
_AGAIN, _BEFORE = 1 << 15, 1 << 16
"""Numbers greater than every rank: for moves that give another move; for the best move of an earlier search."""


class KalahSolverMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`ai.search.task`).
        table: the transposition table.
        shift: number of low bits of a hash that are cut off to get its bucket.
        scratch: scratch space for each ply.
        houses: houses of a side.
        crowded: 1 for the order of moves of a board with many seeds, otherwise 0.
        known: the most seeds in the houses of positions in the endgame table.
        values: the endgame table's bytes.
        numbers: the binomial coefficients (`numbering.binomials`).
    """

    stop: np.int64
    counters: np.int64
    table: np.int64
    shift: np.int64
    scratch: np.int64
    houses: np.int64
    crowded: np.int64
    known: np.int64
    values: np.int64
    numbers: np.int64


@register_jitable
def _bucket(own: np.uint64, other: np.uint64, memory: KalahSolverMemory) -> Int:
    """Return the address of a position's bucket."""
    key = (own ^ (own >> np.uint64(23))) * _MIX
    key = (key ^ (key >> np.uint64(29)) ^ other) * _TURN
    key = (key ^ (key >> np.uint64(32))) * _MIX
    return memory.table + 16 * ENTRY * np.int64(key >> np.uint64(memory.shift))


@register_jitable
def _find(own: np.uint64, other: np.uint64, place: Int) -> Int:
    """Return the address of a position's entry in the bucket at `place`; 0 if the bucket lacks the position."""
    if get_word(place, 0) & HOUSES == own and get_word(place, 1) & HOUSES == other:
        return place
    if get_word(place, 2) & HOUSES == own and get_word(place, 3) & HOUSES == other:
        return place + 8 * ENTRY
    return np.int64(0)


@register_jitable
def _lower(entry: Int) -> Int:
    return np.int64((get_word(entry, 1) >> np.uint64(48)) & _BYTE) - 128


@register_jitable
def _upper(entry: Int) -> Int:
    return np.int64(get_word(entry, 1) >> np.uint64(56)) - 128


@register_jitable
def _effort(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(48)) & _BYTE)


@register_jitable
def _remember(own: np.uint64, other: np.uint64, lower: Int, upper: Int, house: Int, nodes: Int, place: Int) -> None:
    effort = np.int64(1)
    while nodes > 1:
        nodes >>= 1
        effort += 1
    first = own | (np.uint64(effort) << np.uint64(48)) | (np.uint64(house + 1) << np.uint64(56))
    second = other | (np.uint64(lower + 128) << np.uint64(48)) | (np.uint64(upper + 128) << np.uint64(56))
    held_first, held_second = get_word(place, 0), get_word(place, 1)
    same = held_first & HOUSES == own and held_second & HOUSES == other
    if not same:
        if _effort(held_first) <= effort:
            put_word(place, 2, held_first)
            put_word(place, 3, held_second)
        else:
            place += 8 * ENTRY
    put_word(place, 0, first)
    put_word(place, 1, second)


@register_jitable
def _rank(gain: Int, house: Int, again: Int, sown: Int, crowded: Int) -> Int:
    """Return the rank of a move that sows `sown` seeds from `house` and puts `gain` seeds into the store.

    `again` is the number of the opponent's next moves that would give it another move. Of all weights tried for these
    numbers, the ones here led to the fewest nodes (docs/kalah.md).
    """
    rank = 128 * gain + 64 * (MOST_HOUSES - again)
    if crowded != 0:
        return rank + 8 * (MOST_SEEDS - sown) + (MOST_HOUSES - 1 - house)
    return rank + 8 * house


@register_jitable
def _insert(order: Int, count: Int, scratch: Int) -> None:
    """Insert the move `order` into a list of `count` moves, sorted with the most promising one first."""
    i = count
    while i > 0 and get(scratch, _ORDER + i - 1) < order:
        put(scratch, _ORDER + i, get(scratch, _ORDER + i - 1))
        i -= 1
    put(scratch, _ORDER + i, order)


@njit(cache=True, nogil=True)
def negamax(  # noqa: C901, PLR0912, PLR0915
    own: np.uint64,
    other: np.uint64,
    seeds: Int,
    alpha: Int,
    beta: Int,
    bucket: Int,
    ply: Int,
    memory: KalahSolverMemory,
) -> Int:
    """Return the value of a position if it is between alpha and beta, otherwise an upper or a lower bound of the value.

    Args:
        own: the houses of the side to move, without its store; not all empty.
        other: the houses of the other side, without its store.
        seeds: the seeds in all houses.
        alpha: the lower end of the window; a result of alpha or less is an upper bound.
        beta: the upper end of the window; a result of beta or more is a lower bound.
        bucket: the address of the position's bucket.
        ply: distance from the root.
        memory: the solver's memory. If the search was aborted, the result is undefined.
    """
    count_node(memory)
    if seeds <= alpha:
        return seeds
    if -seeds >= beta:
        return -seeds
    if seeds <= memory.known:
        return known_value(own, other, memory.houses, memory.numbers, memory.values)
    if poll(memory):
        return np.int64(0)

    lower, upper = -seeds, seeds
    best_before = np.int64(-1)
    entry = _find(own, other, bucket)
    if entry != 0:
        lower, upper = _lower(entry), _upper(entry)
        best_before = np.int64(get_word(entry, 0) >> np.uint64(56)) - 1
        if lower >= beta:
            return lower
        if upper <= alpha:
            return upper
        alpha, beta = max(alpha, lower), min(beta, upper)
        if alpha >= beta:
            return alpha

    began = get(memory.counters, NODES)
    scratch = memory.scratch + ply * (8 * SCRATCH)
    houses = memory.houses
    best, best_house, floor = np.int64(_LEAST), np.int64(-1), alpha
    count, leaves, visited = np.int64(0), np.int64(0), np.int64(0)
    for house in range(houses):
        if held(own, house) == 0:
            continue
        mine, theirs, again = sow(own, other, houses, house)
        gain = np.int64(mine >> _STORE_BITS)
        mine &= HOUSES
        left = seeds - gain
        if mine == ZERO or theirs == ZERO:  # noqa: PLR1714  (compiled as it stands)
            value = gain + in_houses(mine) - in_houses(theirs)
            visited += 1
            if value > best:
                best, best_house = value, np.int64(house)
        elif left <= memory.known:
            number = np.int64(0)
            if again:
                number = number_of(mine, theirs, houses, memory.numbers)
            else:
                number = number_of(theirs, mine, houses, memory.numbers)
            prefetch(memory.values + number)
            put(scratch, _LEAF + leaves, (number << 16) | (gain << 8) | (house << 1) | np.int64(again))
            leaves += 1
        else:
            order = _rank(gain, house, moves_again(theirs, houses), held(own, house), memory.crowded)
            if again:
                order = _AGAIN | house
            if house == best_before:
                order |= _BEFORE
            put_word(scratch, _OWN + house, mine)
            put_word(scratch, _OTHER + house, theirs)
            place = np.int64(0)
            if again:
                place = _bucket(mine, theirs, memory)
            else:
                place = _bucket(theirs, mine, memory)
            prefetch(place)
            put(scratch, _BUCKET + house, place)
            _insert((order << 12) | (house << 9) | (np.int64(again) << 8) | gain, count, scratch)
            count += 1
    for i in range(leaves):
        leaf = get(scratch, _LEAF + i)
        value = read_byte(memory.values, leaf >> 16) - ZERO_BYTE
        gain = (leaf >> 8) & 255
        if leaf & 1 != 0:
            value = gain + value
        else:
            value = gain - value
        visited += 1
        if value > best:
            best, best_house = value, (leaf >> 1) & 7
            if value >= beta:
                break
    put(memory.counters, NODES, get(memory.counters, NODES) + visited)
    alpha = max(alpha, best)

    open_moves = np.int64(0)
    if best < beta:
        for i in range(count):
            order = get(scratch, _ORDER + i)
            house, gain, again = (order >> 9) & 7, order & 255, (order >> 8) & 1 != 0
            mine, theirs = get_word(scratch, _OWN + house), get_word(scratch, _OTHER + house)
            least, most = gain - (seeds - gain), seeds
            if again:
                entry = _find(mine, theirs, get(scratch, _BUCKET + house))
                if entry != 0:
                    least, most = gain + _lower(entry), gain + _upper(entry)
            else:
                entry = _find(theirs, mine, get(scratch, _BUCKET + house))
                if entry != 0:
                    least, most = gain - _upper(entry), gain - _lower(entry)
            if least >= beta:
                best, best_house = least, house
                break
            if most > alpha:
                put(scratch, _ORDER + open_moves, order)
                open_moves += 1
            elif most > best:
                best, best_house = most, house

    if best < beta:
        for i in range(open_moves):
            order = get(scratch, _ORDER + i)
            house, gain, again = (order >> 9) & 7, order & 255, (order >> 8) & 1 != 0
            mine, theirs = get_word(scratch, _OWN + house), get_word(scratch, _OTHER + house)
            left, place = seeds - gain, get(scratch, _BUCKET + house)
            if again:
                value = gain + negamax(mine, theirs, left, alpha - gain, beta - gain, place, ply + 1, memory)
            else:
                value = gain - negamax(theirs, mine, left, gain - beta, gain - alpha, place, ply + 1, memory)
            if value > best:
                best, best_house = value, house
                alpha = max(alpha, value)
                if value >= beta:
                    break
    if is_aborted(memory):
        return np.int64(0)
    if best >= beta:
        lower = max(lower, best)
    elif best <= floor:
        upper = min(upper, best)
    else:
        lower = upper = best
    _remember(own, other, lower, upper, best_house, get(memory.counters, NODES) - began, bucket)
    return best


@njit(cache=True, nogil=True)
def solve(own: np.uint64, other: np.uint64, seeds: Int, bounds: Int, memory: KalahSolverMemory) -> Int:
    """Return the value of a position with seeds on both sides.

    Each search asks whether the value is at least some number (MTD, Plaat 1996). At the address `bounds` are the lower
    and the upper bound of the value, and the first number to ask about.
    """
    bucket = _bucket(own, other, memory)
    while get(bounds, 0) < get(bounds, 1):
        beta = max(get(bounds, 2), get(bounds, 0) + 1)
        value = negamax(own, other, seeds, beta - 1, beta, bucket, np.int64(0), memory)
        if is_aborted(memory):
            break
        if value < beta:
            put(bounds, 1, value)
            put(bounds, 2, value)
        else:
            put(bounds, 0, value)
            put(bounds, 2, value + 1)
    return get(bounds, 0)
