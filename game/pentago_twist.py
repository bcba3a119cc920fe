"""Pentago-Twist: place a marble, twist a quadrant, and five in a row after the twist win.

Bits are cells: nine bits a quadrant, from its top left, so that a twist is one table look-up:

    quadrants 0 1     cells of quadrant 0   0 1 2     of quadrant 1    9 10 11   and so on
              2 3                           3 4 5                     12 13 14
                                            6 7 8                     15 16 17

Actions: 8 * cell + 2 * quadrant + kind; kind 0 rotates the quadrant by 90 degrees clockwise, 1 mirrors left to right.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount, scale, select, side_key
from game.errors import IllegalMoveError
from game.spec import Game
from game.verbs import (
    DRAW,
    UNDECIDED,
    Actions,
    apply_action,
    distinct_actions,
    hash_key,
    implements,
    jitable,
    legal_actions,
    random_action,
    winning_action,
)

SIZE = 6
CELLS = SIZE * SIZE
QUADRANT = np.uint64(0b111_111_111)
"""The nine cells of quadrant 0."""
BOARD = np.uint64(2**CELLS - 1)
TWISTS = "RM"
"""The letters of the kinds of twist in texts of moves: rotate clockwise, mirror left to right."""


def cell_of(column: int, row: int) -> int:
    """Return the index of the bit that stands for a square; row 0 is the bottom row."""
    above = SIZE - 1 - row
    return 9 * (above // 3 * 2 + column // 3) + above % 3 * 3 + column % 3


def square_of(cell: int) -> tuple[int, int]:
    """Return (column, row) of a bit, row 0 at the bottom: the inverse of `cell_of`."""
    quadrant, inner = divmod(cell, 9)
    return quadrant % 2 * 3 + inner % 3, SIZE - 1 - (quadrant // 2 * 3 + inner // 3)


@jitable
def twist_of(action: int) -> tuple[int, int]:
    """Return the quadrant and the kind of an action's twist."""
    return action >> 1 & 3, action & 1


def _moved(values: npt.NDArray[np.uint64], kind: int) -> npt.NDArray[np.uint64]:
    """Return each of `values`, the nine bits of a quadrant, after a twist of `kind`."""
    result = np.zeros_like(values)
    for cell in range(9):
        above, column = divmod(cell, 3)
        target = 3 * column + 2 - above if kind == 0 else 3 * above + 2 - column
        result |= (values >> np.uint64(cell) & np.uint64(1)) << np.uint64(target)
    return result


TWISTED = np.array([_moved(np.arange(512, dtype=np.uint64), kind) for kind in range(2)])
"""The nine bits of a quadrant after a twist. Shape (2, 512); the indices are kind of twist, and bits before it."""


def _all_lines() -> list[int]:
    directions = ((1, 0), (0, 1), (1, 1), (1, -1))
    lines = []
    for column in range(SIZE):
        for row in range(SIZE):
            for dx, dy in directions:
                squares = [(column + i * dx, row + i * dy) for i in range(5)]
                if all(0 <= x < SIZE and 0 <= y < SIZE for x, y in squares):
                    lines.append(sum(1 << cell_of(x, y) for x, y in squares))
    return lines


LINES = tuple(_all_lines())
"""The 32 lines of five, as bitboards in plain ints."""


_LINES = np.array(LINES, np.uint64)
_SHIFTS = np.arange(0, 36, 9, dtype=np.uint64)[:, None, None]
_MISSING = (_LINES >> _SHIFTS & QUADRANT) & ~np.arange(512, dtype=np.uint64)[:, None]
"""For a quadrant, a set of marbles in it, and a line: the cells of the line in this quadrant without a marble.

Shape (4, 512, 32), with indices in this order; the values have nine bits.
"""
_BITS = np.uint64(1) << np.arange(len(LINES), dtype=np.uint64)
_HELD = np.where(_MISSING == 0, _BITS, 0).sum(axis=2, dtype=np.uint64)
"""Mask of the lines whose cells in a quadrant are all in a set of marbles.

Shape (4, 512); the indices are quadrant, and set of marbles in the quadrant.
"""
_SHORT = np.where((_MISSING != 0) & (_MISSING & (_MISSING - np.uint64(1)) == 0), _BITS, 0).sum(axis=2, dtype=np.uint64)
"""Mask of the lines with exactly one cell in a quadrant that is not in a set of marbles. Shape as in `_HELD`."""

AS_IT_IS = 2
"""The kind of twist that means "no twist"."""
_HALF = np.uint64(32)
_WHOLE = np.uint64(2**32 - 1)

Parts: TypeAlias = np.uint64
"""The lines that a side holds, or nearly holds, in some quadrants: two masks of the 32 lines. Lower half: lines with no
marble missing in these quadrants (lines that do not cross them count too). Upper half: lines with at most one marble
missing in these quadrants, on an empty cell."""

_AFTER = np.array([*TWISTED, np.arange(512)], np.int64)
_OWN = np.ascontiguousarray([(_HELD | (_HELD | _SHORT) << _HALF)[:, after] for after in _AFTER])
_SPOILED = np.ascontiguousarray([(~_HELD[:, ::-1] << _HALF)[:, after] for after in _AFTER])
"""`_OWN` has a side's `Parts` of a quadrant after a twist. `_SPOILED` has, in the upper half of a word, the lines on
which that side blocks the other side. Shape (3, 4, 512); the indices are kind of twist, quadrant, and set of the side's
marbles in the quadrant before the twist."""


class PentagoTwist(NamedTuple):
    """A position: the marbles of each player, plies played, and the winner (`game.verbs`)."""

    white: np.uint64
    black: np.uint64
    ply: np.int64
    winner: np.int64


@jitable
def has_five(marbles: np.uint64) -> bool:
    """Return whether five of `marbles` lie in a row."""
    held = _HELD[0, marbles & QUADRANT] & _HELD[1, (marbles >> np.uint64(9)) & QUADRANT]
    if held == ZERO:
        return False
    held &= _HELD[2, (marbles >> np.uint64(18)) & QUADRANT] & _HELD[3, (marbles >> np.uint64(27)) & QUADRANT]
    return bool(held != ZERO)


@jitable
def twist(marbles: np.uint64, quadrant: int, kind: int) -> np.uint64:
    """Return `marbles` after a twist of a quadrant; `kind` is 0 for a rotation, 1 for a mirroring."""
    shift = np.uint64(9 * quadrant)
    part = (marbles >> shift) & QUADRANT
    turned: np.uint64 = TWISTED[kind, part]
    return marbles ^ ((part ^ turned) << shift)


@jitable
def before_twist(cells: np.uint64, quadrant: int, kind: int) -> np.uint64:
    """Return the cells that a twist moves to `cells`."""
    for _ in range(3 if kind == 0 else 1):
        cells = twist(cells, quadrant, kind)
    return cells


@jitable
def is_one_short(marbles: np.uint64) -> bool:
    """Return whether there is a cell on which one more marble would make five in a row."""
    held, short = _HELD[0, marbles & QUADRANT], _SHORT[0, marbles & QUADRANT]
    for quadrant in range(1, 4):
        part = (marbles >> np.uint64(9 * quadrant)) & QUADRANT
        short = (short & _HELD[quadrant, part]) | (held & _SHORT[quadrant, part])
        held &= _HELD[quadrant, part]
    return bool(held | short != ZERO)


@jitable
def one_five(marbles: np.uint64) -> np.uint64:
    """Return the cells of a line of five `marbles`; there must be such a line."""
    held = _HELD[0, marbles & QUADRANT]
    for quadrant in range(1, 4):
        held &= _HELD[quadrant, (marbles >> np.uint64(9 * quadrant)) & QUADRANT]
    return _LINES[lowest(held)]  # type: ignore[no-any-return]


@implements(PentagoTwist, legal_actions)
def _legal_actions(state: PentagoTwist, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        empty = BOARD & ~(state.white | state.black)
        while empty != ZERO:
            first = 8 * lowest(empty)
            for i in range(8):
                out[count + i] = first + i
            empty &= empty - ONE
            count += 8
    return count


@implements(PentagoTwist, apply_action)
def _apply_action(state: PentagoTwist, action: int) -> PentagoTwist:
    bit = ONE << np.uint64(action >> 3)
    quadrant, kind = twist_of(action)
    player = state.ply & 1
    white, black = state.white, state.black
    if player == 0:
        white |= bit
    else:
        black |= bit
    white = twist(white, quadrant, kind)
    black = twist(black, quadrant, kind)
    ply = np.int64(state.ply + 1)
    return PentagoTwist(white, black, ply, _judge(has_five(white), has_five(black), ply))


@jitable
def _judge(white_five: bool, black_five: bool, ply: int | np.int64) -> np.int64:
    """Return the `winner` after `ply` moves; a draw if both players have five in a row, or if the board is full."""
    if white_five and black_five:
        return np.int64(DRAW)
    if white_five:
        return np.int64(0)
    if black_five:
        return np.int64(1)
    return np.int64(DRAW if ply == CELLS else UNDECIDED)


@jitable
def mover_first(state: PentagoTwist) -> tuple[np.uint64, np.uint64]:
    """Return (the marbles of the side to move, the marbles of the other side)."""
    if state.ply & 1 == 0:
        return state.white, state.black
    return state.black, state.white


@implements(PentagoTwist, distinct_actions)
def _distinct_actions(state: PentagoTwist, out: Actions) -> int:
    """Write one action for each next position to `out`; return the number of these actions.

    Of several actions that lead to the same position, the first is written. Such actions twist the same quadrant, or
    their twists have no effect.
    """
    if state.winner != UNDECIDED:
        return 0
    count = 0
    own, other = mover_first(state)
    idle, different = _twists(own, other)
    empty = BOARD & ~(own | other)
    while empty != ZERO:
        count = _distinct_of_cell(own, other, lowest(empty), idle, different, out, count)
        empty &= empty - ONE
    return count


@jitable
def _twists(own: np.uint64, other: np.uint64) -> tuple[int, int]:
    """Return two masks of twists: all twists without effect, and one twist for each different result.

    A twist has bit 2 * quadrant + kind.
    """
    idle, different = 0, 0
    for quadrant in range(4):
        shift = np.uint64(9 * quadrant)
        mine, yours = (own >> shift) & QUADRANT, (other >> shift) & QUADRANT
        rotated, mirrored = TWISTED[0, mine], TWISTED[1, mine]
        their_rotated, their_mirrored = TWISTED[0, yours], TWISTED[1, yours]
        if rotated == mine and their_rotated == yours:
            idle |= 1 << 2 * quadrant
        if mirrored == mine and their_mirrored == yours:
            idle |= 2 << 2 * quadrant
        different |= 1 << 2 * quadrant
        if mirrored != rotated or their_mirrored != their_rotated:
            different |= 2 << 2 * quadrant
    return idle, different


@jitable
def _distinct_of_cell(
    own: np.uint64, other: np.uint64, cell: int, idle: int, different: int, out: Actions, count: int
) -> int:
    """Write the actions on `cell` that lead to new positions to `out`, from index `count` on; return the new count.

    A position is new if no action in `out` leads to it. `idle` and `different` are the two masks of `_twists`.
    """
    home, shift, first = cell // 9, np.uint64(cell // 9 * 9), np.int64(8 * cell)
    mine, yours = (own >> shift) & QUADRANT, (other >> shift) & QUADRANT
    placed = mine | (ONE << np.uint64(cell % 9))
    abroad = ~(3 << 2 * home)
    idle_abroad = idle & abroad != 0
    idle_seen = False
    rotated = ZERO
    for i in range(8):
        if i >> 1 != home:
            if idle >> i & 1 == 1:
                if idle_seen:
                    continue
                idle_seen = True
                if _reached_before(placed, yours, mine, yours, cell, False):
                    continue
            elif different >> i & 1 == 0:
                continue
        else:
            after, after_other = TWISTED[i & 1, placed], TWISTED[i & 1, yours]
            if after == placed and after_other == yours:
                if idle_seen:
                    continue
                idle_seen = True
            elif i & 1 == 1 and after == rotated and after_other == TWISTED[0, yours]:
                continue
            rotated = after
            if _reached_before(after, after_other, mine, yours, cell, idle_abroad):
                continue
        out[count] = first + i
        count += 1
    return count


@jitable
def _reached_before(
    after: np.uint64, after_other: np.uint64, mine: np.uint64, yours: np.uint64, cell: int, idle_abroad: bool
) -> bool:
    """Return whether a marble on a lower cell of `cell`'s quadrant can give the quadrant the same marbles.

    The quadrant's marbles are `mine` and `yours` before the action on `cell`, and `after` and `after_other` after it.
    `idle_abroad` says whether some twist of another quadrant changes nothing.
    """
    inner = np.uint64(cell % 9)
    if idle_abroad and after_other == yours:
        added = after & ~mine
        if mine & ~after == ZERO and added & (added - ONE) == ZERO and added < ONE << inner:
            return True
    for kind in range(2):
        if after_other == TWISTED[kind, yours]:
            turned = TWISTED[kind, mine]
            added = after & ~turned
            if turned & ~after == ZERO and added & (added - ONE) == ZERO and _source(added, kind) < ONE << inner:
                return True
    return False


@jitable
def _source(marble: np.uint64, kind: int) -> np.uint64:
    """Return the cell of a quadrant's marble before a twist, given its cell after the twist."""
    if kind == 0:
        marble = TWISTED[0, TWISTED[0, marble]]
    return TWISTED[kind, marble]  # type: ignore[no-any-return]


@implements(PentagoTwist, winning_action)
def _winning_action(state: PentagoTwist, _out: Actions) -> int:
    own, other = mover_first(state)
    found = winning_twist(own, other)
    if found < 0:
        return -1
    quadrant, kind = found >> 1, found & 1
    empty = BOARD & ~(own | other)
    turned = twist(own, quadrant, kind)
    if not has_five(turned):
        free = _completed(own, other, quadrant, kind)
        empty = before_twist(_LINES[lowest(free)] & ~turned, quadrant, kind)
    return 8 * lowest(empty) + found


@jitable
def winning_twist(own: np.uint64, other: np.uint64) -> int:
    """Return a twist, as 2 * quadrant + kind, that wins at once for `own` after one more marble; -1 if there is none.

    Some cell must be empty.
    """
    top = joined(parts(own, other, 0, AS_IT_IS), parts(own, other, 1, AS_IT_IS))
    bottom = joined(parts(own, other, 2, AS_IT_IS), parts(own, other, 3, AS_IT_IS))
    for quadrant in range(4):
        rest = joined(parts(own, other, quadrant ^ 1, AS_IT_IS), bottom if quadrant < 2 else top)
        for kind in range(2):
            completed = joined(parts(own, other, quadrant, kind), rest) >> _HALF
            if completed != ZERO and not has_five(twist(other, quadrant, kind)):
                return 2 * quadrant + kind
    return -1


@jitable
def can_complete(own: np.uint64, other: np.uint64, quadrant: int, kind: int) -> bool:
    """Return whether one more marble and then this twist can give `own` five in a row."""
    return bool(_completed(own, other, quadrant, kind) != ZERO)


@jitable
def _completed(own: np.uint64, other: np.uint64, quadrant: int, kind: int) -> np.uint64:
    """Return the mask of the lines that one more marble and then this twist can complete for `own`."""
    all_parts = parts(own, other, quadrant, kind)
    for each in range(4):
        if each != quadrant:
            all_parts = joined(all_parts, parts(own, other, each, AS_IT_IS))
    return all_parts >> _HALF


@jitable
def hindering_cells(own: np.uint64, other: np.uint64) -> np.uint64:
    """Return the empty cells on which a marble of `own` keeps `other` from winning with its next move."""
    cells = BOARD & ~(own | other)
    top = joined(parts(other, own, 0, AS_IT_IS), parts(other, own, 1, AS_IT_IS))
    bottom = joined(parts(other, own, 2, AS_IT_IS), parts(other, own, 3, AS_IT_IS))
    for quadrant in range(4):
        rest = joined(parts(other, own, quadrant ^ 1, AS_IT_IS), bottom if quadrant < 2 else top)
        for kind in range(2):
            lines = joined(parts(other, own, quadrant, kind), rest) >> _HALF
            if lines != ZERO:
                cells &= _cells_against(own, other, quadrant, kind, lines)
                if cells == ZERO:
                    return ZERO
    return cells


@jitable
def _cells_against(own: np.uint64, other: np.uint64, quadrant: int, kind: int, lines: np.uint64) -> np.uint64:
    """Return the cells on which a marble of `own` keeps `other` from a win by this twist.

    `lines` is the mask of the lines that `other` can complete with the twist. A marble of `own` prevents the win in two
    ways: it fills a gap that all these lines share, or it gives `own` five in a row too, which is a draw.
    """
    turned = twist(own, quadrant, kind)
    if has_five(turned):
        return BOARD
    cells = BOARD & ~twist(other, quadrant, kind)
    while lines != ZERO:
        cells &= _LINES[lowest(lines)]
        lines &= lines - ONE
    if is_one_short(turned):
        lines = _completed(own, other, quadrant, kind)
        while lines != ZERO:
            cells |= _LINES[lowest(lines)] & ~turned
            lines &= lines - ONE
    return before_twist(cells, quadrant, kind)


@jitable
def parts(own: np.uint64, other: np.uint64, quadrant: int, kind: int) -> Parts:
    """Return the `Parts` of `own` in a quadrant after a twist."""
    shift = np.uint64(9 * quadrant)
    spoiled = _SPOILED[kind, quadrant, (other >> shift) & QUADRANT]
    return _OWN[kind, quadrant, (own >> shift) & QUADRANT] & ~spoiled  # type: ignore[no-any-return]


@jitable
def joined(one: Parts, another: Parts) -> Parts:
    """Return the `Parts` of some quadrants from those of two groups, `one` and `another`, without a common quadrant.

    In the upper half of the result, at most one marble is missing in both groups together.
    """
    whole = one & another & _WHOLE
    near = ((one >> _HALF) & another) | (one & (another >> _HALF))
    return whole | (near << _HALF)


@implements(PentagoTwist, random_action)
def _random_action(state: PentagoTwist, bits: np.uint64, out: Actions) -> int:
    empty = BOARD & ~(state.white | state.black)
    index = scale(bits, 8 * (CELLS - state.ply))
    return 8 * select(empty, index >> 3) + (index & 7)


@implements(PentagoTwist, hash_key)
def _hash_key(state: PentagoTwist) -> np.uint64:
    return mix(HASH_KEYS[0], state.white) ^ mix(HASH_KEYS[1], state.black) ^ side_key(state.ply & 1)


def initial_state() -> PentagoTwist:
    """Return the empty board, White to move."""
    return PentagoTwist(ZERO, ZERO, np.int64(0), np.int64(UNDECIDED))


def place(state: PentagoTwist, cell: int) -> PentagoTwist:
    """Return the board between the two halves of a move: the mover's marble on `cell`, nothing twisted yet.

    Ply and winner stay as they were: it is still the mover's turn, and a line of five counts only after the twist.
    """
    bit = ONE << np.uint64(cell)
    if state.ply & 1 == 0:
        return state._replace(white=state.white | bit)
    return state._replace(black=state.black | bit)


def action_to_string(_state: PentagoTwist, action: int) -> str:
    """Return the cell and the twist, such as `c6/2R`."""
    column, row = square_of(action >> 3)
    quadrant, kind = twist_of(action)
    return f"{text.square_name(column, row)}/{quadrant + 1}{TWISTS[kind]}"


def parse_action(_state: PentagoTwist, move: str) -> int:
    """Return the action of a text such as `c6/2R`, without a check that the cell is empty.

    Raises:
        IllegalMoveError: naming the character at fault.
    """
    cell = cell_of(*text.parse_square(move, SIZE, SIZE))
    for place_, wanted in ((2, "/"), (3, "1234"), (4, TWISTS)):
        if len(move) <= place_ or move[place_] not in wanted:
            raise IllegalMoveError(
                "after the cell come / and a twist, 1 to 4 with R or M, such as c6/2R", move, place_, code="no-twist"
            )
    if len(move) > 5:
        raise IllegalMoveError("nothing comes after the twist", move, 5, code="after-twist")
    return 8 * cell + 2 * (int(move[3]) - 1) + TWISTS.index(move[4])


def board(state: PentagoTwist) -> text.Board:
    """Return the rows from the top; a cell is `w`, `b` or `.`."""
    return text.square_board(SIZE, SIZE, cell_of, state.white, state.black)


def to_position(state: PentagoTwist) -> str:
    """Return the position text."""
    return text.format_board(board(state), int(state.ply) & 1)


def from_position(position: str) -> PentagoTwist:
    """Return the state of a position text.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    rows, side = text.parse_board(position, SIZE, SIZE, "wb")
    white, black = text.masks(rows, cell_of)
    text.check_turn(position, popcount(white), popcount(black), side)
    ply = popcount(white) + popcount(black)
    return PentagoTwist(white, black, np.int64(ply), _judge(has_five(white), has_five(black), ply))


def winning_cells(state: PentagoTwist) -> list[tuple[int, int]]:
    """Return the cells (column, row) of the winner's line or lines; an empty list if nobody has won."""
    if state.winner not in (0, 1):
        return []
    own = int((state.white, state.black)[state.winner])
    held = [line for line in LINES if own & line == line]
    return sorted(square_of(cell) for cell in range(CELLS) if any(line >> cell & 1 for line in held))


def _half_turned(action: int) -> int:
    """Return the action after a half turn of the board, the only symmetry that keeps both kinds of twist."""
    column, row = square_of(action >> 3)
    quadrant, kind = twist_of(action)
    return 8 * cell_of(SIZE - 1 - column, SIZE - 1 - row) + 2 * (3 - quadrant) + kind


GAME = Game(
    name="pentago-twist",
    title="Pentago-Twist",
    rules_version=1,
    state_type=PentagoTwist,
    rows=SIZE,
    columns=SIZE,
    num_actions=8 * CELLS,
    min_plies=9,
    max_plies=CELLS,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=winning_cells,
    symmetries=(_half_turned,),
    has=("texts", "view", "theme", "evaluation", "oracle", "complexity", "course", "paper", "puzzles"),
)
