"""The last discs of a game, solved without a table: unrolled code for up to four empty cells, alpha-beta for more.

Scores are for the side to move, `own`: its points less the other side's at the end. Cells are tried by parity: first
come the regions (quarters of the board) with an odd number of empty cells, because the side that begins in such a
region is likely to move last in it. Every visited position counts as a node, also the last ones.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.othello.lines import open_to, turned
from ai.kernels import Int, njit, register_jitable
from ai.search.raw import get, put
from ai.search.task import COUNTERS, NODES
from game.bits import ONE, ZERO, lowest, popcount
from game.othello import CELLS

EMPTY_WORTH = COUNTERS
"""The index of the word after the counters, which has the winner's points for each cell that stays empty. By version 1
of the rules there are none."""
NOTHING = -CELLS - 1
"""A number less than every score, for "no score"."""
BY_HAND = 4
_REGION = np.uint64(0x0F0F0F0F)
_REGIONS = _REGION, _REGION << np.uint64(4), _REGION << np.uint64(32), _REGION << np.uint64(36)


@register_jitable
def final_score(own: np.uint64, other: np.uint64, counters: Int) -> Int:
    """Return the score of a game that is over; the winner also gets the points at `EMPTY_WORTH` for each empty cell."""
    lead, empty = np.int64(popcount(own) - popcount(other)), np.int64(popcount(~(own | other)))
    if lead == 0 or empty == 0:
        return lead
    worth = empty * get(counters, EMPTY_WORTH)
    return lead + worth if lead > 0 else lead - worth


@register_jitable
def odd_regions(empty: np.uint64) -> np.uint64:
    """Return the cells of the regions with an odd number of empty cells."""
    found = ZERO
    for region in _REGIONS:
        if popcount(empty & region) & 1 == 1:
            found |= region
    return found


@register_jitable
def _single(empty: np.uint64) -> np.uint64:
    """Return the empty cells whose region has no other empty cell."""
    found = ZERO
    for region in _REGIONS:
        if popcount(empty & region) == 1:
            found |= empty & region
    return found


@register_jitable
def _region(cell: Int) -> Int:
    return cell & 36


@register_jitable
def _bit(cell: Int) -> np.uint64:
    return ONE << np.uint64(cell)


@register_jitable
def _count(nodes: Int, counters: Int) -> None:
    put(counters, NODES, get(counters, NODES) + nodes)


@register_jitable
def _one(own: np.uint64, other: np.uint64, cell: Int, counters: Int) -> Int:
    """Return the score of a position whose only empty cell is `cell`."""
    lead = np.int64(popcount(own) - popcount(other))
    turns = popcount(turned(own, other, cell))
    if turns > 0:
        return lead + 2 * turns + 1
    turns = popcount(turned(other, own, cell))
    if turns > 0:
        return lead - 2 * turns - 1
    return final_score(own, other, counters)


@register_jitable
def _two_moving(own: np.uint64, other: np.uint64, one: Int, two: Int, beta: Int, counters: Int) -> Int:
    """Return the score of a position with two empty cells, `one` and `two`; `NOTHING` if the side to move must pass."""
    best = np.int64(NOTHING)
    turns = turned(own, other, one)
    if turns != ZERO:
        _count(1, counters)
        best = -_one(other ^ turns, own | turns | _bit(one), two, counters)
        if best >= beta:
            return best
    turns = turned(own, other, two)
    if turns != ZERO:
        _count(1, counters)
        best = max(best, -_one(other ^ turns, own | turns | _bit(two), one, counters))
    return best


@njit(cache=True, nogil=True)
def _two(own: np.uint64, other: np.uint64, one: Int, two: Int, alpha: Int, beta: Int, counters: Int) -> Int:
    _count(1, counters)
    best = _two_moving(own, other, one, two, beta, counters)
    if best != NOTHING:
        return best
    _count(1, counters)
    best = _two_moving(other, own, one, two, -alpha, counters)
    return final_score(own, other, counters) if best == NOTHING else -best


@register_jitable
def _three_moving(
    own: np.uint64, other: np.uint64, one: Int, two: Int, three: Int, alpha: Int, beta: Int, counters: Int
) -> Int:
    best = np.int64(NOTHING)
    for _ in range(3):
        turns = turned(own, other, one)
        if turns != ZERO:
            best = max(
                best, -_two(other ^ turns, own | turns | _bit(one), two, three, -beta, -max(alpha, best), counters)
            )
            if best >= beta:
                break
        one, two, three = two, three, one
    return best


@njit(cache=True, nogil=True)
def _three(
    own: np.uint64, other: np.uint64, one: Int, two: Int, three: Int, alpha: Int, beta: Int, counters: Int
) -> Int:
    _count(1, counters)
    if _region(one) == _region(three):
        one, two = two, one
    elif _region(one) == _region(two):
        one, three = three, one
    best = _three_moving(own, other, one, two, three, alpha, beta, counters)
    if best != NOTHING:
        return best
    _count(1, counters)
    best = _three_moving(other, own, one, two, three, -beta, -alpha, counters)
    return final_score(own, other, counters) if best == NOTHING else -best


@register_jitable
def _four_moving(own: np.uint64, other: np.uint64, empty: np.uint64, alpha: Int, beta: Int, counters: Int) -> Int:
    best = np.int64(NOTHING)
    cells = open_to(own, other)
    left = cells & _single(empty)
    later = cells ^ left
    while True:
        if left == ZERO:
            if later == ZERO:
                return best
            left, later = later, ZERO
        cell = left & (~left + ONE)
        left ^= cell
        turns = turned(own, other, lowest(cell))
        rest = empty ^ cell
        one = lowest(rest)
        rest &= rest - ONE
        two = lowest(rest)
        three = lowest(rest & (rest - ONE))
        best = max(
            best, -_three(other ^ turns, own | turns | cell, one, two, three, -beta, -max(alpha, best), counters)
        )
        if best >= beta:
            return best


@njit(cache=True, nogil=True)
def _four(own: np.uint64, other: np.uint64, alpha: Int, beta: Int, counters: Int) -> Int:
    _count(1, counters)
    empty = ~(own | other)
    best = _four_moving(own, other, empty, alpha, beta, counters)
    if best != NOTHING:
        return best
    _count(1, counters)
    best = _four_moving(other, own, empty, -beta, -alpha, counters)
    return final_score(own, other, counters) if best == NOTHING else -best


@register_jitable
def few(own: np.uint64, other: np.uint64, empties: Int, alpha: Int, beta: Int, counters: Int) -> Int:
    """Return the score of a position with at most four empty cells, or a bound as in `shallow`."""
    empty = ~(own | other)
    if empties == BY_HAND:
        return _four(own, other, alpha, beta, counters)
    if empties == 0:
        _count(1, counters)
        return np.int64(popcount(own) - popcount(other))
    one = lowest(empty)
    if empties == 1:
        _count(1, counters)
        return _one(own, other, one, counters)
    empty &= empty - ONE
    two = lowest(empty)
    if empties == 2:
        return _two(own, other, one, two, alpha, beta, counters)
    return _three(own, other, one, two, lowest(empty & (empty - ONE)), alpha, beta, counters)


@njit(cache=True, nogil=True)
def shallow(own: np.uint64, other: np.uint64, empties: np.int64, alpha: Int, beta: Int, counters: np.int64) -> Int:
    """Return the score of a position if it is between alpha and beta, otherwise an upper or a lower bound of the score.

    Args:
        own: the discs of the side to move.
        other: the discs of the other side.
        empties: the number of empty cells.
        alpha: the lower end of the window; a result of alpha or less is an upper bound.
        beta: the upper end of the window; a result of beta or more is a lower bound.
        counters: the address of the counters (`ai.search.task`), followed by `EMPTY_WORTH`.
    """
    if empties <= BY_HAND:
        return few(own, other, empties, alpha, beta, counters)
    _count(1, counters)
    cells = open_to(own, other)
    if cells == ZERO:
        if open_to(other, own) == ZERO:
            return final_score(own, other, counters)
        return -shallow(other, own, empties, -beta, -alpha, counters)
    best = np.int64(NOTHING)
    left = cells & odd_regions(~(own | other))
    later = cells ^ left
    while True:
        if left == ZERO:
            if later == ZERO:
                return best
            left, later = later, ZERO
        cell = left & (~left + ONE)
        left ^= cell
        turns = turned(own, other, lowest(cell))
        score = -shallow(other ^ turns, own | turns | cell, empties - 1, -beta, -alpha, counters)
        if score > best:
            best = score
            alpha = max(alpha, score)
            if score >= beta:
                return best
