"""Pathwayz: join the left bank to the right one on 8 rows and 12 columns; permanent pieces flip their neighbours.

A set of cells is two words with six columns each (`lo` a to f, `hi` g to l), nine bits a column from the bottom. The
ninth bit is always empty, so that a step up or down never wraps into the next column:

    .  .  .  .  .  .            .  .  .  .  .  .
    7 16 25 34 43 52   rank 8   7 16 25 34 43 52
    ..              ..          ..            ..
    0  9 18 27 36 45   rank 1   0  9 18 27 36 45
    a  b  c  d  e  f            g  h  i  j  k  l

Actions: cell = 8 * column + row for a regular piece of the mover's colour, 96 + cell for a permanent piece of
the opponent's colour. A permanent flips the regular pieces of either colour around it and is never flipped itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount, scale, select, side_key
from game.errors import IllegalMoveError, PositionError
from game.spec import Game
from game.texts import Message
from game.verbs import (
    DRAW,
    UNDECIDED,
    Actions,
    State,
    apply_action,
    hash_key,
    implements,
    jitable,
    legal_actions,
    random_action,
    winner_after,
    winning_action,
)

ROWS = 8
COLUMNS = 12
CELLS = ROWS * COLUMNS
HALF = CELLS // 2
"""Number of cells in each word; cells from this number on are in the second word."""
_STEP = ROWS + 1
_BOTTOM = sum(1 << _STEP * column for column in range(COLUMNS // 2))
BOARD = np.uint64(_BOTTOM * (2**ROWS - 1))
"""The bits of a word that stand for cells."""
_FEET = np.uint64(_BOTTOM)
LEFT_BANK = np.uint64(2**ROWS - 1)
"""The bits of column a in `lo`, the word of columns a to f."""
RIGHT_BANK = np.uint64((2**ROWS - 1) << _STEP * 5)
"""The bits of column l in `hi`, the word of columns g to l."""


class Pathwayz(NamedTuple):
    """A position: the pieces of each colour, the permanent pieces, plies played, and the winner (`game.verbs`).

    White's pieces belong to player 0; either player may have placed them.
    """

    white_lo: np.uint64
    white_hi: np.uint64
    black_lo: np.uint64
    black_hi: np.uint64
    permanent_lo: np.uint64
    permanent_hi: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def spread(lo: np.uint64, hi: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the words (lo, hi) of some cells and their neighbours in eight directions.

    The caller removes stray bits outside `BOARD`.
    """
    tall_lo = lo | (lo << np.uint64(1)) | (lo >> np.uint64(1))
    tall_hi = hi | (hi << np.uint64(1)) | (hi >> np.uint64(1))
    wide_lo = tall_lo | (tall_lo << np.uint64(9)) | (tall_lo >> np.uint64(9)) | (tall_hi << np.uint64(45))
    wide_hi = tall_hi | (tall_hi << np.uint64(9)) | (tall_hi >> np.uint64(9)) | (tall_lo >> np.uint64(45))
    return wide_lo, wide_hi


@jitable
def _in_every_column(word: np.uint64) -> bool:
    folded = word | (word >> np.uint64(4))
    folded |= folded >> np.uint64(2)
    folded |= folded >> np.uint64(1)
    return bool(folded & _FEET == _FEET)


@jitable
def joins(lo: np.uint64, hi: np.uint64) -> bool:
    """Return whether the cells of the set (lo, hi) hold a path from column a to column l."""
    if not (_in_every_column(lo) and _in_every_column(hi)):
        return False
    reached_lo = lo & LEFT_BANK
    reached_hi = ZERO
    while True:
        wide_lo, wide_hi = spread(reached_lo, reached_hi)
        wide_lo &= lo
        wide_hi &= hi
        if wide_hi & RIGHT_BANK != ZERO:
            return True
        if wide_lo == reached_lo and wide_hi == reached_hi:
            return False
        reached_lo = wide_lo
        reached_hi = wide_hi


@jitable
def cell_bits(cell: int) -> tuple[np.uint64, np.uint64]:
    """Return the words (lo, hi) in which only `cell` is set."""
    if cell < HALF:
        return ONE << np.uint64(cell + (cell >> 3)), ZERO
    cell -= HALF
    return ZERO, ONE << np.uint64(cell + (cell >> 3))


@implements(Pathwayz, legal_actions)
def _legal_actions(state: Pathwayz, out: Actions) -> int:
    if state.winner != UNDECIDED:
        return 0
    count = list_cells(BOARD & ~(state.white_lo | state.black_lo), BOARD & ~(state.white_hi | state.black_hi), out, 0)
    for i in range(count):
        out[count + i] = out[i] + CELLS
    return 2 * count


@jitable
def list_cells(lo: np.uint64, hi: np.uint64, out: Actions, count: int) -> int:
    """Write the cells of the set (lo, hi) to `out`, rising, from index `count` on; return the index after the last."""
    return _list_word(hi, HALF, out, _list_word(lo, 0, out, count))


@jitable
def _list_word(word: np.uint64, first: int, out: Actions, count: int) -> int:
    while word != ZERO:
        bit = lowest(word)
        out[count] = first + bit - bit // _STEP
        word &= word - ONE
        count += 1
    return count


@implements(Pathwayz, apply_action)
def _apply_action(state: Pathwayz, action: int) -> Pathwayz:
    if action < CELLS:
        return _place_regular(state, action)
    return _place_permanent(state, action - CELLS)


@jitable
def _place_regular(state: Pathwayz, cell: int) -> Pathwayz:
    lo, hi = cell_bits(cell)
    white_lo, white_hi, black_lo, black_hi = state.white_lo, state.white_hi, state.black_lo, state.black_hi
    player = state.ply & 1
    if player == 0:
        white_lo |= lo
        white_hi |= hi
        won = joins(white_lo, white_hi)
    else:
        black_lo |= lo
        black_hi |= hi
        won = joins(black_lo, black_hi)
    ply = np.int64(state.ply + 1)
    winner = winner_after(won, player, ply == CELLS)
    return Pathwayz(white_lo, white_hi, black_lo, black_hi, state.permanent_lo, state.permanent_hi, ply, winner)


@jitable
def _place_permanent(state: Pathwayz, cell: int) -> Pathwayz:
    lo, hi = cell_bits(cell)
    around_lo, around_hi = spread(lo, hi)
    player = state.ply & 1
    flip_lo = around_lo & (state.white_lo | state.black_lo) & ~state.permanent_lo
    flip_hi = around_hi & (state.white_hi | state.black_hi) & ~state.permanent_hi
    white_lo, white_hi = state.white_lo ^ flip_lo, state.white_hi ^ flip_hi
    black_lo, black_hi = state.black_lo ^ flip_lo, state.black_hi ^ flip_hi
    if player == 0:
        black_lo |= lo
        black_hi |= hi
    else:
        white_lo |= lo
        white_hi |= hi
    ply = np.int64(state.ply + 1)
    winner = _judge(joins(white_lo, white_hi), joins(black_lo, black_hi), player, ply)
    permanent_lo, permanent_hi = state.permanent_lo | lo, state.permanent_hi | hi
    return Pathwayz(white_lo, white_hi, black_lo, black_hi, permanent_lo, permanent_hi, ply, winner)


@jitable
def _judge(white_joins: bool, black_joins: bool, mover: int | np.int64, ply: int | np.int64) -> np.int64:
    """Return the `winner` after `mover` has made the `ply`-th move; if both sides' paths are complete, the mover."""
    if white_joins and black_joins:
        return np.int64(mover)
    if white_joins:
        return np.int64(0)
    if black_joins:
        return np.int64(1)
    return np.int64(DRAW if ply == CELLS else UNDECIDED)


@implements(Pathwayz, random_action)
def _random_action(state: Pathwayz, bits: np.uint64, out: Actions) -> int:
    empty_lo = BOARD & ~(state.white_lo | state.black_lo)
    empty_hi = BOARD & ~(state.white_hi | state.black_hi)
    count_lo = popcount(empty_lo)
    rank = scale(bits, 2 * (CELLS - state.ply))
    permanent = (rank & 1) * CELLS
    rank >>= 1
    if rank < count_lo:
        bit = select(empty_lo, rank)
        return bit - bit // _STEP + permanent
    bit = select(empty_hi, rank - count_lo)
    return HALF + bit - bit // _STEP + permanent


@implements(Pathwayz, hash_key)
def _hash_key(state: Pathwayz) -> np.uint64:
    key = mix(HASH_KEYS[0], state.white_lo) ^ mix(HASH_KEYS[1], state.white_hi)
    key = key ^ mix(HASH_KEYS[2], state.black_lo) ^ mix(HASH_KEYS[3], state.black_hi)
    key = key ^ mix(HASH_KEYS[4], state.permanent_lo) ^ mix(HASH_KEYS[5], state.permanent_hi)
    return key ^ side_key(state.ply & 1)


@implements(Pathwayz, winning_action)
def _winning_action(state: Pathwayz, _out: Actions) -> int:
    """Return a winning action or -1.

    A regular piece wins on an empty cell that touches the groups of both banks (a bank and the mover's pieces joined to
    it). A permanent can win only if it flips a piece that touches the left group and one that touches the right group.
    """
    own_lo, own_hi, other_lo, other_hi = state.white_lo, state.white_hi, state.black_lo, state.black_hi
    if state.ply & 1 == 1:
        own_lo, own_hi, other_lo, other_hi = state.black_lo, state.black_hi, state.white_lo, state.white_hi
    left_lo, left_hi = _beside(LEFT_BANK, ZERO, own_lo, own_hi)
    right_lo, right_hi = _beside(ZERO, RIGHT_BANK, own_lo, own_hi)
    empty_lo, empty_hi = BOARD & ~(own_lo | other_lo), BOARD & ~(own_hi | other_hi)
    found = _first_cell(left_lo & right_lo & empty_lo, left_hi & right_hi & empty_hi)
    if found >= 0:
        return found
    other_lo, other_hi = other_lo & ~state.permanent_lo, other_hi & ~state.permanent_hi
    left_lo, left_hi = spread(other_lo & left_lo, other_hi & left_hi)
    right_lo, right_hi = spread(other_lo & right_lo, other_hi & right_hi)
    near_lo, near_hi = left_lo & right_lo & empty_lo, left_hi & right_hi & empty_hi
    found = _first_cell(near_lo, near_hi)
    while found >= 0:
        lo, hi = cell_bits(found)
        around_lo, around_hi = spread(lo, hi)
        flipped_lo = (own_lo & ~(around_lo & ~state.permanent_lo)) | (other_lo & around_lo)
        flipped_hi = (own_hi & ~(around_hi & ~state.permanent_hi)) | (other_hi & around_hi)
        if joins(flipped_lo, flipped_hi):
            return found + CELLS
        near_lo, near_hi = near_lo & ~lo, near_hi & ~hi
        found = _first_cell(near_lo, near_hi)
    return -1


@jitable
def _beside(
    bank_lo: np.uint64, bank_hi: np.uint64, own_lo: np.uint64, own_hi: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Return the words (lo, hi) of a bank, of the `own` cells joined to it, and of all neighbours of these cells.

    The caller removes stray bits outside `BOARD`.
    """
    near_lo, near_hi = bank_lo, bank_hi
    while True:
        wide_lo, wide_hi = spread(near_lo & own_lo, near_hi & own_hi)
        wide_lo |= bank_lo
        wide_hi |= bank_hi
        if wide_lo == near_lo and wide_hi == near_hi:
            return near_lo, near_hi
        near_lo, near_hi = wide_lo, wide_hi


@jitable
def _first_cell(lo: np.uint64, hi: np.uint64) -> int:
    """Return the first cell of a set; -1 if the set is empty."""
    if lo != ZERO:
        bit = lowest(lo)
        return bit - bit // _STEP
    if hi != ZERO:
        bit = lowest(hi)
        return HALF + bit - bit // _STEP
    return -1


def initial_state() -> Pathwayz:
    """Return the empty board, White to move."""
    return Pathwayz(ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, np.int64(0), np.int64(UNDECIDED))


def action_to_string(_state: Pathwayz, action: int) -> str:
    """Return the cell's name, with a star for a permanent piece: `d5`, `d5*`."""
    cell = action % CELLS
    return text.square_name(cell // ROWS, cell % ROWS) + ("*" if action >= CELLS else "")


def parse_action(_state: Pathwayz, move: str) -> int:
    """Return the action of a move such as `d5` or `d5*`, without a check that the cell is empty.

    Raises:
        IllegalMoveError: if `move` has neither form.
    """
    column, row = text.parse_square(move, ROWS, COLUMNS)
    if move[2:] not in ("", "*"):
        raise IllegalMoveError("after the cell comes nothing, or * for a permanent piece", move, 2, code="no-piece")
    return column * ROWS + row + (CELLS if move.endswith("*") else 0)


def _bits_of(lo: np.uint64, hi: np.uint64) -> int:
    """Return both words as one number in which a cell is bit 9 * column + row."""
    return int(lo) | int(hi) << _STEP * 6


def size_of(state: State) -> tuple[int, int]:
    """Return (rows, columns) of the board: 8 and 12, or fewer on a small one (`game.small_pathwayz`)."""
    above = state.permanent_lo & ~(state.white_lo | state.black_lo) & LEFT_BANK
    beyond = _bits_of(state.white_lo & state.black_lo, state.white_hi & state.black_hi)
    return ROWS - popcount(above), COLUMNS - beyond.bit_count() // ROWS


def board(state: State) -> text.Board:
    """Return the rows from the top; a cell is `w` or `b` for a regular piece, `W` or `B` for a permanent, or `.`."""
    white, black = _bits_of(state.white_lo, state.white_hi), _bits_of(state.black_lo, state.black_hi)
    permanent = _bits_of(state.permanent_lo, state.permanent_hi)

    def letter(bit: int) -> str:
        piece = "w" if white >> bit & 1 else "b" if black >> bit & 1 else text.EMPTY
        return piece.upper() if permanent >> bit & 1 else piece

    rows, columns = size_of(state)
    return [[letter(_STEP * column + row) for column in range(columns)] for row in reversed(range(rows))]


def to_position(state: Pathwayz) -> str:
    """Return the position text."""
    return text.format_board(board(state), int(state.ply) & 1)


def from_position(position: str) -> Pathwayz:
    """Return the state of a position text.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    pieces = read_pieces(position, ROWS, COLUMNS)
    (white_lo, white_hi), (black_lo, black_hi) = halves(pieces.white), halves(pieces.black)
    winner = _judge(joins(white_lo, white_hi), joins(black_lo, black_hi), 1 - pieces.ply % 2, pieces.ply)
    permanent = halves(pieces.permanent)
    return Pathwayz(white_lo, white_hi, black_lo, black_hi, *permanent, np.int64(pieces.ply), winner)


class Pieces(NamedTuple):
    """The pieces in a position text, each set as one number in which a cell is bit 9 * column + row."""

    white: int
    black: int
    permanent: int
    ply: int


def read_pieces(position: str, rows: int, columns: int) -> Pieces:
    """Return the pieces in the position text of a board with `rows` rows and `columns` columns.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    board, side = text.parse_board(position, rows, columns, "wbWB")
    cells = {letter: _bits(board, letter) for letter in "wbWB"}
    counts = {letter: found.bit_count() for letter, found in cells.items()}
    _check_counts(position, counts, sum(counts.values()), side)
    return Pieces(cells["w"] | cells["W"], cells["b"] | cells["B"], cells["W"] | cells["B"], sum(counts.values()))


def _bits(board: text.Board, letter: str) -> int:
    found = 0
    for above, row in enumerate(board):
        for column, piece in enumerate(row):
            if piece == letter:
                found |= 1 << _STEP * column + len(board) - 1 - above
    return found


def halves(bits: int) -> tuple[np.uint64, np.uint64]:
    """Return the words (lo, hi) of a set in which a cell is bit 9 * column + row."""
    return np.uint64(bits & (1 << _STEP * 6) - 1), np.uint64(bits >> _STEP * 6)


_PIECES: tuple[Message, Message] = (
    "every turn adds one piece, so with White to move their number is even, not {found}",
    "every turn adds one piece, so with Black to move their number is odd, not {found}",
)
_PERMANENTS: dict[str, Message] = {
    "B": "only White places B, and White’s turns were {moved}, but B lies {found} times",
    "W": "only Black places W, and Black’s turns were {moved}, but W lies {found} times",
}
"""Error sentence for too many permanents, keyed by the letter of a permanent in position texts."""


def _check_counts(position: str, counts: dict[str, int], ply: int, side: int) -> None:
    """Raise PositionError if `counts`, the numbers of pieces keyed by letter, cannot arise in `ply` moves.

    Each move adds one piece, and the opponent places a player's permanents.
    """
    if ply & 1 != side:
        raise PositionError(_PIECES[side], position, code="wrong-pieces", found=ply)
    turns = {"B": (ply + 1) // 2, "W": ply // 2}
    for letter, message in _PERMANENTS.items():
        if counts[letter] > turns[letter]:
            raise PositionError(message, position, code="wrong-permanents", moved=turns[letter], found=counts[letter])
    if counts["W"] + counts["B"] == 0 and counts["w"] != turns["B"]:
        raise PositionError(
            "without permanents nothing flips, so {white} pieces are white",
            position,
            code="wrong-colours",
            white=turns["B"],
        )


def _around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """Return a cell and its eight neighbours; some of them may lie outside the board."""
    return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def flips(state: Pathwayz, action: int) -> list[tuple[int, int]]:
    """Return the cells (column, row) of the pieces that `action` flips, by comparing the boards before and after it."""
    before, after = board(state), board(apply_action(state, action))
    return [
        (column, len(before) - 1 - above)
        for above, row in enumerate(before)
        for column, piece in enumerate(row)
        if piece not in (text.EMPTY, after[above][column])
    ]


def _own_cells(state: Pathwayz, player: int) -> set[tuple[int, int]]:
    own, rows = "wW" if player == 0 else "bB", board(state)
    return {
        (column, len(rows) - 1 - above)
        for above, row in enumerate(rows)
        for column, piece in enumerate(row)
        if piece in own
    }


def longest_path(state: Pathwayz, player: int) -> list[tuple[int, int]]:
    """Return the path of `player` that spans the most columns, as cells (column, row) from left to right.

    It is a shortest route through the widest group of pieces, from the group's leftmost column to its rightmost. Empty
    if the player has no piece.
    """
    unseen = _own_cells(state, player)
    groups = []
    while unseen:
        groups.append(_group(unseen))
        unseen -= groups[-1]
    return _crossing(max(groups, key=_span)) if groups else []


def _group(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the cells connected to the smallest member of `cells`, itself included."""
    front = [min(cells)]
    group = set(front)
    while front:
        fresh = [n for n in _around(front.pop()) if n in cells and n not in group]
        group.update(fresh)
        front += fresh
    return group


def _span(group: set[tuple[int, int]]) -> int:
    columns = [column for column, _ in group]
    return max(columns) - min(columns) + 1


def _crossing(group: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a shortest path within a group from its leftmost column to its rightmost (breadth-first search)."""
    first, last = min(column for column, _ in group), max(column for column, _ in group)
    came_from = {cell: cell for cell in sorted(group) if cell[0] == first}
    queue = list(came_from)
    for cell in queue:
        if cell[0] == last:
            return _trail(came_from, cell)
        for near in sorted(_around(cell), key=lambda n: abs(n[1] - cell[1])):
            if near in group and near not in came_from:
                came_from[near] = cell
                queue.append(near)
    return []


def _trail(came_from: dict[tuple[int, int], tuple[int, int]], cell: tuple[int, int]) -> list[tuple[int, int]]:
    trail = [cell]
    while came_from[cell] != cell:
        cell = came_from[cell]
        trail.append(cell)
    return trail[::-1]


def winning_cells(state: Pathwayz) -> list[tuple[int, int]]:
    """Return the winner's path (column, row) from the left bank to the right; empty if nobody has won."""
    return longest_path(state, int(state.winner)) if state.winner in (0, 1) else []


def _mirrored(action: int) -> int:
    kind, cell = divmod(action, CELLS)
    return kind * CELLS + (COLUMNS - 1 - cell // ROWS) * ROWS + cell % ROWS


def _upside_down(action: int) -> int:
    return action + ROWS - 1 - 2 * (action % ROWS)


GAME = Game(
    name="pathwayz",
    title="Pathwayz",
    rules_version=1,
    state_type=Pathwayz,
    rows=ROWS,
    columns=COLUMNS,
    num_actions=2 * CELLS,
    min_plies=12,
    max_plies=CELLS,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=winning_cells,
    symmetries=(_mirrored, _upside_down),
    has=("texts", "view", "theme", "evaluation", "vectors", "complexity", "course", "puzzles", "sizes"),
)
