"""AND/OR search for a forced win within `depth` plies on a small board, as in `ai.search.proof_kernels`.

These rules make the search quick enough for a whole game:

1. A regular piece never completes the other side's path, so nobody has to lose by an own move. So an attacker to move
   wins within an odd number of plies, and a defender to move loses within an even number.
2. A position has a number in base five, from the viewpoint of the side to move; mirror images share the least of their
   numbers. The key has 64 bits of the number and the word has the rest, so that no two positions are confused.
3. `can_reach` proves without a search that the attacker does not win some positions within `depth` plies.
4. A permanent that flips nothing is left out: it gives its cell to the opponent for good, so the mover's regular piece
   is no worse.
5. Moves that leave the opponent a win at once are left out. If the opponent threatens to fill a single cell, the mover
   fills that cell or flips pieces of the threatening chains; against several cells the mover can only flip.
6. A defender's node ends at the first move that does not lose in time by rule 3. Two plies before the end, no move
   that is left by rule 5 loses in time. Three plies before the end, an attacker's move without a threat is left out if
   one reply stops it. An attacker first searches for a shorter win.
7. The other moves are tried by the sum of three scores: for a threat, for decided nodes elsewhere, and for distances.

The table is the one of all searches (`ai.search.table`). A word has four bounds of eight bits. Two hold if the side to
move attacks: 255 less the plies within which the attacker wins, and the plies within which it does not. Two more hold
if the side to move defends. Above these are the highest bits of the position's number.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.small_pathwayz.board import SmallBoard
from ai.evaluation.small_pathwayz.rules_kernels import (
    all_fixed,
    can_reach,
    distance,
    flipped,
    joins,
    near_bank,
    near_from,
    spread,
    wins_at_once,
    wins_near,
)
from ai.kernels import Int, njit, register_jitable
from ai.search.limits import count_node, poll
from ai.search.raw import get, get_word, put, put_word
from ai.search.table import ENTRY, bucket_of, holds, probe, word_at, write
from game.bits import ONE, ZERO, lowest, mix, popcount

HELD = -1
"""Returned in place of a number of moves if one of the defender's moves is known to hold the attacker off."""
OWN, OTHER, FIXED, SCORE, ACTION = range(5)
"""Offsets of a move's words: the position after it (own, other, fixed cells of the mover); its score; its action."""
MOVE = 5
"""Number of words for a move in a row of `moves`."""
ACTIONS = 128
"""Actions are less than this. An action is the index of the cell's bit, plus 64 for a permanent piece."""
_UNKNOWN = 255
_KEPT = 3
"""The least depth at which results are stored in the table."""
_SORTED = 4
"""The least depth at which moves are sorted by distances; at less depth few moves are tried."""
_DEEP = 5
"""The least depth at which an attacker first searches for a win two plies shorter."""
_HALF = np.uint64(0xFFFFFFFF)
_THREAT = 1 << 28
_MOST_HISTORY = 1 << 26
_STEP = 1 << 21
"""Parts of a move's score: _THREAT for a threat to win at once, _MOST_HISTORY at most for nodes that the move decided,
and _STEP for each step by which the mover's distance is less than the other side's."""


class SmallMemory(NamedTuple):
    """The memory of the search, as addresses of words (`ai.search.raw`).

    Attributes:
        stop, counters: the stop flag, and the counters (`ai.search.task`).
        table, slots: the table (`ai.search.table`), and its number of entries less one.
        moves: a row of moves for each number of empty cells; `row` words in a row.
        history: a count for each action of the defender, then for each action of the attacker.
        digits: two rows of numbers in base five: of each set of cells of a column, and of the set's mirror image.
        base: five to the power of the rows, the factor between the numbers of two columns.
    """

    stop: np.int64
    counters: np.int64
    table: np.int64
    slots: np.int64
    moves: np.int64
    row: np.int64
    history: np.int64
    digits: np.int64
    base: np.uint64


@register_jitable
def _column_number(
    shift: np.uint64,
    digits: np.int64,
    own: np.uint64,
    other: np.uint64,
    fixed: np.uint64,
    board: SmallBoard,
) -> np.uint64:
    """Return the contents of a column as a number in base five; the column is `shift` bits from the first one.

    A digit is 0 for an empty cell, 1 for an own piece, 3 for the opponent's; 2 or 4 if the piece is fixed.
    """
    mine, theirs = np.int64((own >> shift) & board.left), np.int64((other >> shift) & board.left)
    still = np.int64((fixed >> shift) & board.left)
    return get_word(digits, mine) + np.uint64(3) * get_word(digits, theirs) + get_word(digits, still)  # type: ignore[no-any-return]


@register_jitable
def _number(
    own: np.uint64, other: np.uint64, fixed: np.uint64, turned: Int, upside: Int, board: SmallBoard, memory: SmallMemory
) -> tuple[np.uint64, np.uint64]:
    """Return the number of a position or of a mirror image in two words, the higher one first.

    `turned` is 1 to exchange left and right, `upside` is 1 to exchange top and bottom, otherwise 0.
    """
    digits = memory.digits + upside * (np.int64(8) << board.rows)
    high = low = ZERO
    for i in range(board.columns):
        column = board.columns - 1 - i if turned == 1 else i
        added = _column_number(board.step * np.uint64(column), digits, own, other, fixed, board)
        first = (low & _HALF) * memory.base + added
        second = (low >> np.uint64(32)) * memory.base + (first >> np.uint64(32))
        low = (second << np.uint64(32)) | (first & _HALF)
        high = high * memory.base + (second >> np.uint64(32))
    return high, low


@register_jitable
def number_of(
    own: np.uint64, other: np.uint64, fixed: np.uint64, board: SmallBoard, memory: SmallMemory
) -> tuple[np.uint64, np.uint64]:
    """Return the number that a position shares with its mirror images, in two words, the higher one first."""
    high, low = _number(own, other, fixed, np.int64(0), np.int64(0), board, memory)
    for image in range(1, 4):
        other_high, other_low = _number(own, other, fixed, np.int64(image & 1), np.int64(image >> 1), board, memory)
        if other_high < high or (other_high == high and other_low < low):
            high, low = other_high, other_low
    return high, low


@register_jitable
def _bound(word: np.uint64, byte: Int) -> Int:
    return np.int64((word >> np.uint64(8 * byte)) & np.uint64(0xFF))


@register_jitable
def _known(high: np.uint64, key: np.uint64, memory: SmallMemory) -> np.uint64:
    """Return the table's word for the position with the number (`high`, `key`); 0 if the table lacks it."""
    word = probe(key, memory)
    return word if word >> np.uint64(32) == high else ZERO


@register_jitable
def _effort(word: np.uint64) -> Int:
    """Return the depth to which a position was searched."""
    return max(_bound(word, 1), _bound(word, 3))


@register_jitable
def _keep(high: np.uint64, key: np.uint64, attacks: Int, won: Int, depth: Int, memory: SmallMemory) -> None:
    """Store a result: in the entry of `key`, else in the bucket's first entry, or the second if the first is deeper."""
    byte = np.int64(0) if attacks == 1 else np.int64(2)
    value = _UNKNOWN - depth
    if won == 0:
        byte += 1
        value = depth
    word = _known(high, key, memory) | high << np.uint64(32)
    if _bound(word, byte) < value:
        mask = np.uint64(0xFF) << np.uint64(8 * byte)
        word = (word & ~mask) | np.uint64(value) << np.uint64(8 * byte)
    place = bucket_of(key, memory)
    if not holds(key, place, memory) and (
        holds(key, place + ENTRY, memory) or _effort(word_at(place, memory)) > _effort(word)
    ):
        place += ENTRY
    write(key, word, place, memory)


@register_jitable
def _is_harmless(own: np.uint64, other: np.uint64, fixed: np.uint64, board: SmallBoard) -> bool:
    """Return whether the side `own`, which has just moved, cannot win next after a reply in the first empty cell."""
    empty = board.cells & ~(own | other)
    other |= empty & (~empty + ONE)
    return empty != ZERO and not wins_at_once(own, other, all_fixed(own | other, fixed, board), board)


@register_jitable
def _add(
    own: np.uint64,
    other: np.uint64,
    fixed: np.uint64,
    action: Int,
    threatens: bool,
    depth: Int,
    attacks: Int,
    count: Int,
    place: Int,
    board: SmallBoard,
    memory: SmallMemory,
) -> Int:
    """Add a move, given by the position after it, to the `count` moves at the address `place`; return the new count.

    An attacker's move that is known to win too late is left out. If a defender's move is known not to lose in time,
    return HELD instead. `threatens` says whether the attacker has moved and threatens to win at once.
    """
    if attacks == 0 and (depth == 2 or not can_reach(other, own, fixed, depth >> 1, depth - 2, board)):
        return np.int64(HELD)
    score = get(memory.history, attacks * ACTIONS + action)
    if attacks == 1:
        if threatens:
            score += _THREAT
        elif depth == 3 and _is_harmless(own, other, fixed, board):
            return count
    if depth >= _SORTED:
        empty = board.cells & ~(own | other)
        mine = distance(own, empty | (other & ~fixed), board)
        score += _STEP * (distance(other, empty | (own & ~fixed), board) - mine)
    place += 8 * MOVE * count
    put_word(place, OWN, own)
    put_word(place, OTHER, other)
    put_word(place, FIXED, fixed)
    put(place, SCORE, score)
    put(place, ACTION, action)
    return count + 1


@njit(cache=True, nogil=True)
def list_moves(
    own: np.uint64,
    other: np.uint64,
    fixed: np.uint64,
    depth: Int,
    attacks: Int,
    board: SmallBoard,
    memory: SmallMemory,
) -> Int:
    """List the moves of a side that cannot win at once, without those that lose at once; return their number.

    Return HELD instead if a defender's move is known not to lose in time. The list is the row of `moves` for the
    position's number of empty cells.
    """
    empty = board.cells & ~(own | other)
    place = memory.moves + 8 * memory.row * np.int64(popcount(empty))
    regular = empty
    permanent = empty if board.permanents == 1 else ZERO
    left, right = near_bank(board.left, other, board), near_bank(board.right, other, board)
    filling = left & right & empty
    if filling != ZERO:
        regular = filling if filling & (filling - ONE) == ZERO else ZERO
        permanent &= spread(other & ~fixed & (left | right), board)
    own_left, own_right = near_bank(board.left, own, board), near_bank(board.right, own, board)
    count = np.int64(0)
    while regular != ZERO:
        cell = regular & (~regular + ONE)
        regular ^= cell
        mine = own | cell
        still = all_fixed(mine | other, fixed, board)
        if not wins_near(other, mine, still, left, right, board):
            threatens = False
            if attacks == 1:
                near_left = near_from(own_left, board.left, mine, board)
                near_right = near_from(own_right, board.right, mine, board)
                threatens = wins_near(mine, other, still, near_left, near_right, board)
            action = np.int64(lowest(cell))
            count = _add(mine, other, still, action, threatens, depth, attacks, count, place, board, memory)
            if count == HELD:
                return count
    while permanent != ZERO:
        cell = permanent & (~permanent + ONE)
        permanent ^= cell
        turned = flipped(cell, own, other, fixed, board)
        if turned == ZERO:
            continue
        mine, theirs = own ^ turned, (other ^ turned) | cell
        still = all_fixed(mine | theirs, fixed | cell, board)
        if not (joins(theirs, board) or wins_at_once(theirs, mine, still, board)):
            threatens = attacks == 1 and wins_at_once(mine, theirs, still, board)
            action = np.int64(lowest(cell)) + 64
            count = _add(mine, theirs, still, action, threatens, depth, attacks, count, place, board, memory)
            if count == HELD:
                return count
    return count


@register_jitable
def _pick(first: Int, count: Int, place: Int) -> None:
    """Exchange move `first` with the best of the moves from `first` on."""
    best = first
    for i in range(first + 1, count):
        if get(place, MOVE * i + SCORE) > get(place, MOVE * best + SCORE):
            best = i
    if best != first:
        for word in range(MOVE):
            held = get_word(place, MOVE * first + word)
            put_word(place, MOVE * first + word, get_word(place, MOVE * best + word))
            put_word(place, MOVE * best + word, held)


@register_jitable
def _count_decision(action: Int, attacks: Int, depth: Int, memory: SmallMemory) -> None:
    """Raise the count, in the history, of a move that decided its node; a greater depth raises it more."""
    place = attacks * ACTIONS + action
    put(memory.history, place, get(memory.history, place) + depth * depth)
    if get(memory.history, place) > _MOST_HISTORY:
        for i in range(2 * ACTIONS):
            put(memory.history, i, get(memory.history, i) >> 1)


@njit(cache=True, nogil=True)
def wins_within(  # noqa: C901
    own: np.uint64,
    other: np.uint64,
    fixed: np.uint64,
    depth: Int,
    attacks: Int,
    board: SmallBoard,
    memory: SmallMemory,
) -> Int:
    """Return 1 if the attacker wins an undecided position within `depth` plies by force, 0 if not or if aborted.

    `own` are the cells of the side to move, which cannot win at once. The attacker is to move if `attacks` is 1.
    """
    count_node(memory)
    empty = np.int64(popcount(board.cells & ~(own | other)))
    depth = min(depth, empty - ((empty ^ attacks) & 1))
    if depth < 2:
        return np.int64(0)
    attacker, defender = (own, other) if attacks == 1 else (other, own)
    if not can_reach(attacker, defender, fixed, (depth + 1) >> 1, depth - 1, board):
        return np.int64(0)
    high = key = ZERO
    if depth >= _KEPT:
        high, low = number_of(own, other, fixed, board, memory)
        key = mix(ZERO, low)
        known = _known(high, key, memory)
        if _UNKNOWN - _bound(known, 2 - 2 * attacks) <= depth:
            return np.int64(1)
        if _bound(known, 3 - 2 * attacks) >= depth:
            return np.int64(0)
    if attacks == 1 and depth >= _DEEP:
        if wins_within(own, other, fixed, depth - 2, attacks, board, memory) == 1:
            return np.int64(1)
        if poll(memory):
            return np.int64(0)
    count = list_moves(own, other, fixed, depth, attacks, board, memory)
    won = np.int64(0) if count == HELD else 1 - attacks
    place = memory.moves + 8 * memory.row * empty
    for i in range(count):
        _pick(i, count, place)
        move = place + 8 * MOVE * i
        mine, theirs, still = get_word(move, OWN), get_word(move, OTHER), get_word(move, FIXED)
        result = wins_within(theirs, mine, still, depth - 1, 1 - attacks, board, memory)
        if poll(memory):
            return np.int64(0)
        if result == attacks:
            _count_decision(get(move, ACTION), attacks, depth, memory)
            won = result
            break
    if depth >= _KEPT:
        _keep(high, key, attacks, won, depth, memory)
    return won


@njit(cache=True, nogil=True)
def search(
    own: np.uint64,
    other: np.uint64,
    fixed: np.uint64,
    depth: Int,
    attacks: Int,
    board: SmallBoard,
    memory: SmallMemory,
) -> Int:
    """Return the result of `wins_within`, also if the side to move can win at once."""
    if wins_at_once(own, other, fixed, board):
        return np.int64(attacks)
    return np.int64(wins_within(own, other, fixed, depth, attacks, board, memory))


@njit(cache=True, nogil=True)
def key_of(
    own: np.uint64, other: np.uint64, fixed: np.uint64, board: SmallBoard, memory: SmallMemory
) -> tuple[np.uint64, np.uint64]:
    """Return the result of `number_of`, for a caller in Python."""
    return number_of(own, other, fixed, board, memory)
