"""The kernels of Connect Four's solver: alpha-beta to the end of the game, over exact scores.

A score is 22 less the number of the winner's discs at the end of perfect play: positive when the side to move wins,
negative when it loses, 0 for a draw. The score is at most (43 - ply) // 2 and at least -((42 - ply) // 2), so every
node has bounds before its search.

The steps of a node (steps 5, 6 and two tables are ours, the others after Pons, blog.gamesolver.org, and Tromp):

1. The side to move cannot win at once: the caller checks that. Moves that let the opponent win next are left out.
2. The number of plies left bounds the score and narrows the window.
3. The book has scores of positions with few discs; they also bound positions with one disc more.
4. A table has a lower and an upper bound of many positions; mirror images count as one. Late positions, by far the
   most, have a table of their own that stays in the processor's cache; the large table is only for positions with much
   search below.
5. The positions after all moves get their keys first, and their table words are prefetched into the processor's
   cache: waiting for memory would take half of the time.
6. If a bound after one of the moves refutes this node, the node ends without a search (enhanced transposition cutoff).
7. Moves are tried by the number of threats after them (threats on the side's own ranks count more, Allis), then by how
   few replies do not lose at once, then from the centre outwards.

An entry of the table is one word, so that threads can share it. A bucket has two entries: the one with most nodes, and
the latest.

    40 bits of the hash | log2 of the nodes searched (6) | 0 (6) | lower bound + 22 (6) | upper bound + 22 (6)

A position and its hash of 49 bits are one to one. The number of the bucket gives the bits that are not in the word, so
two positions are never confused. A word of 0 is empty.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.connect4.numbering import UNKNOWN, book_score
from ai.evaluation.connect4.threats import threats
from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node, is_aborted, poll
from ai.search.raw import get, get_word, prefetch, put, put_word
from ai.search.task import NODES
from game.bits import ONE, ZERO, popcount
from game.connect4 import BOARD, BOTTOM, COLUMNS, ROWS

CELLS = ROWS * COLUMNS
KEY_BITS = 49
_STEP = ROWS + 1
_KEY = np.uint64((1 << KEY_BITS) - 1)
_TAG_BITS = 40
_TAG = np.uint64((1 << _TAG_BITS) - 1)
SMALLEST = KEY_BITS - _TAG_BITS + 1
"""The least size of a table, 2 to this power in words: a smaller one would lose bits of the hash."""
NEAR = 24
"""The first ply whose positions are in the near table, the table of late positions."""
NEAR_WORDS = 1 << 17
"""Number of words in the near table: only 1 MiB, because a core's second cache has to hold other data too."""
_NEAR_SHIFT = np.uint64(KEY_BITS - NEAR_WORDS.bit_length() + 1)
_WITHOUT_TABLE = 36
"""The first ply at which solving a position is quicker than looking it up."""
_ODD = np.uint64(int(BOTTOM) * 0b010101)
"""Ranks 1, 3 and 5."""
_EVEN = np.uint64(int(BOTTOM) * 0b101010)
_CENTRE_FIRST = 0o3_2_4_1_5_0_6
"""The columns from the centre outwards, three bits each; the first column has the highest bits."""
_FULL = np.uint64(2**_STEP - 1)
"""The bits of a column."""
_SOME_KEYS = np.uint64(1 << 20)
"""A bit that is set in half of all hashes."""
_SOME = 0xFFFF
"""A mask: the stop flag is read at a word whose index has none of these bits, once in _SOME + 1 words."""
SCRATCH = 32
"""Number of words of scratch space for each ply."""
_THREATS, _HASH, _ORDER = 0, 8, 16
"""Offsets in the scratch space: for each column, the threats and the hash after its move; then the columns in order."""


class Connect4SolverMemory(NamedTuple):
    """The memory of the kernels, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`ai.search.task`).
        table: 2 to the power of `KEY_BITS - shift` words.
        shift: number of low bits of a hash that are cut off to get its bucket.
        near: the table of late positions, which only this thread uses.
        scratch: scratch space for each ply of a game.
        flip: 1 to try equally good moves in the opposite order, for a second thread. This is done in every second
            position only: otherwise, from a symmetric position, the threads would search mirror images of one tree.
        book: the book's bytes (`ai.evaluation.connect4.numbering`).
        book_plies: the most discs of positions in the book; -1 without a book.
    """

    stop: np.int64
    counters: np.int64
    table: np.int64
    shift: np.int64
    near: np.int64
    scratch: np.int64
    flip: np.int64
    book: np.int64
    book_plies: np.int64


@register_jitable
def mirrored(discs: np.uint64) -> np.uint64:
    """Return the discs with left and right exchanged."""
    found = ZERO
    for column in range(COLUMNS):
        found |= ((discs >> np.uint64(_STEP * column)) & _FULL) << np.uint64(_STEP * (COLUMNS - 1 - column))
    return found


@register_jitable
def _hash(own: np.uint64, filled: np.uint64, own_mirrored: np.uint64, filled_mirrored: np.uint64) -> np.uint64:
    """Return the hash that a position shares with its mirror image, and with no other position."""
    key = min(own + filled, own_mirrored + filled_mirrored)
    key = ((key ^ np.uint64(0x0155AA55AA55AA)) * np.uint64(0x9E3779B97F4A7C15)) & _KEY
    key ^= key >> np.uint64(25)
    return (key * np.uint64(0xD6E8FEB86659FD93)) & _KEY


@register_jitable
def _bucket(key: np.uint64, ply: Int, memory: Connect4SolverMemory) -> Int:
    """Return the address of the bucket of a position with `ply` discs."""
    if ply < NEAR:
        return memory.table + 8 * (np.int64(key >> np.uint64(memory.shift)) & -2)
    return memory.near + 8 * (np.int64(key >> _NEAR_SHIFT) & -2)


@register_jitable
def _known(key: np.uint64, ply: Int, memory: Connect4SolverMemory) -> np.uint64:
    """Return the table's word for a position with `ply` discs; 0 if the table lacks the position."""
    bucket = _bucket(key, ply, memory)
    word = get_word(bucket, 0)
    if word >> np.uint64(24) == key & _TAG:
        return word  # type: ignore[no-any-return]
    word = get_word(bucket, 1)
    if word >> np.uint64(24) == key & _TAG:
        return word  # type: ignore[no-any-return]
    return ZERO


@register_jitable
def _lower(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(6)) & np.uint64(63)) - 22


@register_jitable
def _upper(word: np.uint64) -> Int:
    return np.int64(word & np.uint64(63)) - 22


@register_jitable
def _effort(word: np.uint64) -> Int:
    return np.int64((word >> np.uint64(18)) & np.uint64(63))


@register_jitable
def _remember(key: np.uint64, ply: Int, lower: Int, upper: Int, nodes: Int, memory: Connect4SolverMemory) -> None:
    effort = np.int64(0)
    while nodes > 1:
        nodes >>= 1
        effort += 1
    word = ((key & _TAG) << np.uint64(24)) | (np.uint64(effort) << np.uint64(18))
    word |= (np.uint64(lower + 22) << np.uint64(6)) | np.uint64(upper + 22)
    bucket = _bucket(key, ply, memory)
    if get_word(bucket, 0) >> np.uint64(24) == key & _TAG:
        put_word(bucket, 0, word)
    else:
        _insert(word, bucket)


@register_jitable
def _insert(word: np.uint64, bucket: Int) -> None:
    """Write an entry into its bucket. The former second entry is dropped.

    Of the two entries left, the one whose search visited more nodes becomes the first.
    """
    first = get_word(bucket, 0)
    if _effort(first) <= _effort(word):
        put_word(bucket, 1, first)
        put_word(bucket, 0, word)
    else:
        put_word(bucket, 1, word)


@register_jitable
def _shifted(move: np.uint64, column: Int) -> np.uint64:
    """Return the mirror image of a cell in `column`."""
    shift = 2 * _STEP * (COLUMNS // 2 - column)
    if shift >= 0:
        return move << np.uint64(shift)
    return move >> np.uint64(-shift)


@register_jitable
def _find_replies(
    moves: np.uint64,
    other: np.uint64,
    filled: np.uint64,
    other_mirrored: np.uint64,
    filled_mirrored: np.uint64,
    ply: Int,
    scratch: Int,
    memory: Connect4SolverMemory,
) -> None:
    """Write to `scratch` the hash of the position after each move, and prefetch the buckets of these positions."""
    for column in range(COLUMNS):
        move = moves & (_FULL << np.uint64(_STEP * column))
        if move != ZERO:
            reply = _hash(other, filled | move, other_mirrored, filled_mirrored | _shifted(move, column))
            put_word(scratch, _HASH + column, reply)
            prefetch(_bucket(reply, ply + 1, memory))


@register_jitable
def _order(
    moves: np.uint64,
    own: np.uint64,
    filled: np.uint64,
    ply: Int,
    key: np.uint64,
    scratch: Int,
    memory: Connect4SolverMemory,
) -> Int:
    """Write to `scratch` the columns of the moves, most promising first, and the threats after each move.

    Return the number of moves.
    """
    good = _ODD
    if ply & 1 == 1:
        good = _EVEN
    count = np.int64(0)
    columns = np.int64(_CENTRE_FIRST)
    flip = memory.flip != 0 and key & _SOME_KEYS != ZERO
    for rank in range(COLUMNS):
        column = (columns >> (3 * (COLUMNS - 1 - rank))) & 7
        if flip:
            column = COLUMNS - 1 - column
        move = moves & (_FULL << np.uint64(_STEP * column))
        if move != ZERO:
            after = filled | move
            left = threats(own | move, BOARD ^ after)
            put_word(scratch, _THREATS + column, left)
            strength = np.int64(2 * popcount(left) + popcount(left & good))
            replies = np.int64(popcount((after + BOTTOM) & BOARD & ~(left >> ONE)))
            order = (strength << 12) | ((COLUMNS - replies) << 8) | ((COLUMNS - rank) << 3) | column
            i = count
            while i > 0 and get(scratch, _ORDER + i - 1) < order:
                put(scratch, _ORDER + i, get(scratch, _ORDER + i - 1))
                i -= 1
            put(scratch, _ORDER + i, order)
            count += 1
    return count


@register_jitable
def _best_known(count: Int, beta: Int, ply: Int, scratch: Int, memory: Connect4SolverMemory) -> Int:
    """Return a lower bound of the score, found in the table after one move, that is at least beta; else -CELLS."""
    for i in range(count):
        word = _known(get_word(scratch, _HASH + (get(scratch, _ORDER + i) & 7)), ply + 1, memory)
        if word != ZERO and -_upper(word) >= beta:
            return -_upper(word)
    return -CELLS


@njit(cache=True, nogil=True)
def negamax(  # noqa: C901, PLR0912, PLR0915
    own: np.uint64,
    filled: np.uint64,
    own_mirrored: np.uint64,
    filled_mirrored: np.uint64,
    danger: np.uint64,
    key: np.uint64,
    ply: np.int64,
    alpha: Int,
    beta: Int,
    memory: Connect4SolverMemory,
) -> Int:
    """Return the score of a position if it is between alpha and beta, otherwise an upper or a lower bound of the score.

    Args:
        own: the discs of the side to move, which cannot win at once.
        filled: all discs.
        own_mirrored: the mirror image of `own`.
        filled_mirrored: the mirror image of `filled`.
        danger: the empty cells on which the opponent would complete a four.
        key: the position's hash.
        ply: discs on the board.
        alpha: the lower end of the window; a result of alpha or less is an upper bound.
        beta: the upper end of the window; a result of beta or more is a lower bound.
        memory: the solver's memory. If the search was aborted, the result is undefined.
    """
    count_node(memory)
    landing = (filled + BOTTOM) & BOARD
    forced = landing & danger
    if forced != ZERO:
        if forced & (forced - ONE) != ZERO:
            return np.int64(-((CELLS - ply) // 2))
        landing = forced
    moves = landing & ~(danger >> ONE)
    if moves == ZERO:
        return np.int64(-((CELLS - ply) // 2))
    if ply >= CELLS - 2:
        return np.int64(0)
    if poll(memory):
        return np.int64(0)

    other = own ^ filled
    lower: Int = -((CELLS - 2 - ply) // 2)
    upper: Int = (CELLS - 1 - ply) // 2
    if ply <= memory.book_plies:
        score = book_score(own, filled, own_mirrored, filled_mirrored, ply, memory.book)
        if score != UNKNOWN:
            return score
    in_table = ply < _WITHOUT_TABLE
    if in_table:
        word = _known(key, ply, memory)
        if word != ZERO:
            lower, upper = max(lower, _lower(word)), min(upper, _upper(word))
    if lower >= beta:
        return lower
    if upper <= alpha:
        return upper
    alpha, beta = max(alpha, lower), min(beta, upper)
    if alpha >= beta:
        return alpha

    began = get(memory.counters, NODES)
    scratch = memory.scratch + ply * (8 * SCRATCH)
    other_mirrored = own_mirrored ^ filled_mirrored
    keyed = ply + 1 < _WITHOUT_TABLE
    if keyed:
        _find_replies(moves, other, filled, other_mirrored, filled_mirrored, ply, scratch, memory)
    count = _order(moves, own, filled, ply, key, scratch, memory)
    if keyed and count > 1:
        bound = _best_known(count, beta, ply, scratch, memory)
        if bound >= beta:
            return bound

    best, first_alpha = np.int64(-CELLS), alpha
    for i in range(count):
        column = get(scratch, _ORDER + i) & 7
        move = moves & (_FULL << np.uint64(_STEP * column))
        reply = ZERO
        if keyed:
            reply = get_word(scratch, _HASH + column)
        score = -negamax(
            other,
            filled | move,
            other_mirrored,
            filled_mirrored | _shifted(move, column),
            get_word(scratch, _THREATS + column),
            reply,
            ply + 1,
            -beta,
            -alpha,
            memory,
        )
        if score > best:
            best = score
            alpha = max(alpha, score)
            if score >= beta:
                break
    if is_aborted(memory):
        return np.int64(0)
    if in_table:
        if best >= beta:
            lower = max(lower, best)
        elif best <= first_alpha:
            upper = min(upper, best)
        else:
            lower = upper = best
        _remember(key, ply, lower, upper, get(memory.counters, NODES) - began, memory)
    return best


@register_jitable
def _least(own: np.uint64, filled: np.uint64, ply: Int, memory: Connect4SolverMemory) -> Int:
    """Return a lower bound of the score of a position, or -CELLS if the book gives none.

    If a position one move earlier has the score s in the book, then -s is a lower bound.
    """
    least: Int = -CELLS
    tops = ((filled + BOTTOM) >> ONE) & filled & ~own
    while tops != ZERO:
        top = tops & ~(tops - ONE)
        tops ^= top
        other, fewer = own ^ filled ^ top, filled ^ top
        score = book_score(other, fewer, mirrored(other), mirrored(fewer), ply - 1, memory.book)
        if score != UNKNOWN:
            least = max(least, -score)
    return least


@njit(cache=True, nogil=True)
def solve(
    own: np.uint64, filled: np.uint64, ply: np.int64, lower: Int, upper: Int, memory: Connect4SolverMemory
) -> Int:
    """Return the score, between `lower` and `upper`, of a position whose side to move cannot win at once.

    Each search asks whether the score is at least some number, beginning near a draw (MTD, Plaat 1996).
    """
    if 0 < ply <= memory.book_plies + 1:
        lower = min(upper, max(lower, _least(own, filled, ply, memory)))
    own_mirrored, filled_mirrored = mirrored(own), mirrored(filled)
    key = _hash(own, filled, own_mirrored, filled_mirrored)
    danger = threats(own ^ filled, BOARD ^ filled)
    guess = max(lower, min(upper, np.int64(0)))
    while lower < upper:
        beta = max(guess, lower + 1)
        score = negamax(own, filled, own_mirrored, filled_mirrored, danger, key, ply, beta - 1, beta, memory)
        if is_aborted(memory):
            break
        if score < beta:
            upper = score
            guess = score
        else:
            lower = score
            guess = score + 1
    return lower


@njit(cache=True, nogil=True)
def refill(old: Connect4SolverMemory, size: np.int64, new: Connect4SolverMemory) -> None:
    """Copy a table of `size` words into a larger one; end early if the stop flag is set."""
    for place in range(size):
        if place & _SOME == 0 and get(new.stop, 0) != 0:
            return
        word = get_word(old.table, place)
        if word != ZERO:
            high = np.uint64(place) >> np.uint64(_TAG_BITS - old.shift)
            key = (high << np.uint64(_TAG_BITS)) | (word >> np.uint64(24))
            _insert(word, _bucket(key, 0, new))
