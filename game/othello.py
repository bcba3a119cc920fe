"""Othello: a placed disc turns the opponent's discs in line between it and another disc of the mover; most discs win.

By the rules of the World Othello Federation, cells that are empty at the end count for the winner; in a draw, half of
them count for each side. In version 1 of these rules they count for nobody; a game that began by version 1 keeps that
version (`EARLIER`).

Bits are cells, row by row from the top left, as Othello's books draw the board:

    row 1    0  1  2  3  4  5  6  7
    row 2    8  9 10 11 12 13 14 15
    ...
    row 8   56 57 58 59 60 61 62 63
             a  b  c  d  e  f  g  h

The action of a cell is its bit, 0 to 63. Action 64 is the pass of a side that cannot put a disc anywhere. Player 0 is
Black, who begins. Parallel prefix (Kogge and Stone 1973) finds lines of discs, one direction at a time: three steps
cross the board.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from game import text
from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, popcount, scale, select, side_key
from game.errors import IllegalMoveError, PositionError
from game.spec import Game
from game.verbs import (
    DRAW,
    UNDECIDED,
    Actions,
    apply_action,
    current_player,
    hash_key,
    implements,
    jitable,
    legal_actions,
    random_action,
    winning_action,
)

VERSION = 2
"""The present version of the rules."""
SIZE = 8
CELLS = SIZE * SIZE
PASS = CELLS
MIDDLE = np.uint64(1 << 27 | 1 << 28 | 1 << 35 | 1 << 36)
"""The four cells that are never empty."""
DISCS = "XO"
"""The letters of Black and White in position texts."""
_EMPTY = "-"
_INNER = np.uint64(0x7E7E7E7E7E7E7E7E)
"""The columns b to g: the inner discs of a line along a row or a diagonal lie here, so that no line wraps."""
_SEVEN, _EIGHT, _NINE = np.uint64(7), np.uint64(8), np.uint64(9)


class Othello(NamedTuple):
    """A position of a game.

    Attributes:
        black, white: the discs of each player.
        side: the player to move; 0 is Black.
        ply: plies played, passes among them.
        winner: as in `game.verbs`.
        version: the game's version of the rules; only the score depends on it.
    """

    black: np.uint64
    white: np.uint64
    side: np.int64
    ply: np.int64
    winner: np.int64
    version: np.int64


@jitable
def _run_up(start: np.uint64, through: np.uint64, step: np.uint64) -> np.uint64:
    """Return at most six cells of `through` that follow `start` without a gap, in steps of `step` bits upwards."""
    run = through & (start << step)
    run |= through & (run << step)
    pairs = through & (through << step)
    run |= pairs & (run << (step << ONE))
    return run | (pairs & (run << (step << ONE)))


@jitable
def _run_down(start: np.uint64, through: np.uint64, step: np.uint64) -> np.uint64:
    """Return at most six cells of `through` that follow `start` without a gap, in steps of `step` bits downwards."""
    run = through & (start >> step)
    run |= through & (run >> step)
    pairs = through & (through >> step)
    run |= pairs & (run >> (step << ONE))
    return run | (pairs & (run >> (step << ONE)))


@jitable
def movable(own: np.uint64, other: np.uint64) -> np.uint64:
    """Return the cells on which the owner of `own` can put a disc."""
    return movable_from(own, other) & ~own


@jitable
def movable_from(ends: np.uint64, other: np.uint64) -> np.uint64:
    """Return the cells just beyond each line of `other` discs whose first disc is next to a disc of `ends`."""
    inner = other & _INNER
    found = _run_up(ends, inner, ONE) << ONE
    found |= _run_down(ends, inner, ONE) >> ONE
    found |= _run_up(ends, other, _EIGHT) << _EIGHT
    found |= _run_down(ends, other, _EIGHT) >> _EIGHT
    found |= _run_up(ends, inner, _SEVEN) << _SEVEN
    found |= _run_down(ends, inner, _SEVEN) >> _SEVEN
    found |= _run_up(ends, inner, _NINE) << _NINE
    found |= _run_down(ends, inner, _NINE) >> _NINE
    return found & ~other


@jitable
def _turnable(own: np.uint64, other: np.uint64, cells: np.uint64) -> np.uint64:
    """Return the discs of `other` that at least one move of `own` turns; `cells` are all moves of `own`."""
    inner = other & _INNER
    found = _run_up(own, inner, ONE) & _run_down(cells, inner, ONE)
    found |= _run_down(own, inner, ONE) & _run_up(cells, inner, ONE)
    found |= _run_up(own, other, _EIGHT) & _run_down(cells, other, _EIGHT)
    found |= _run_down(own, other, _EIGHT) & _run_up(cells, other, _EIGHT)
    found |= _run_up(own, inner, _SEVEN) & _run_down(cells, inner, _SEVEN)
    found |= _run_down(own, inner, _SEVEN) & _run_up(cells, inner, _SEVEN)
    found |= _run_up(own, inner, _NINE) & _run_down(cells, inner, _NINE)
    return found | (_run_down(own, inner, _NINE) & _run_up(cells, inner, _NINE))


@jitable
def _closed_up(own: np.uint64, through: np.uint64, cell: np.uint64, step: np.uint64) -> np.uint64:
    run = _run_up(cell, through, step)
    return run if own & (run << step) != ZERO else ZERO


@jitable
def _closed_down(own: np.uint64, through: np.uint64, cell: np.uint64, step: np.uint64) -> np.uint64:
    run = _run_down(cell, through, step)
    return run if own & (run >> step) != ZERO else ZERO


@jitable
def flips(own: np.uint64, other: np.uint64, action: int | np.int64) -> np.uint64:
    """Return the discs that turn when the owner of `own` puts a disc on the empty cell `action`; 0 if illegal."""
    cell = ONE << np.uint64(action)
    inner = other & _INNER
    found = _closed_up(own, inner, cell, ONE)
    found |= _closed_down(own, inner, cell, ONE)
    found |= _closed_up(own, other, cell, _EIGHT)
    found |= _closed_down(own, other, cell, _EIGHT)
    found |= _closed_up(own, inner, cell, _SEVEN)
    found |= _closed_down(own, inner, cell, _SEVEN)
    found |= _closed_up(own, inner, cell, _NINE)
    return found | _closed_down(own, inner, cell, _NINE)


@jitable
def winner_of(black: np.uint64, white: np.uint64) -> np.int64:
    """Return the `winner` of a position in which neither side can move: the side with more discs."""
    lead = popcount(black) - popcount(white)
    return np.int64(0 if lead > 0 else 1 if lead < 0 else DRAW)


@jitable
def mover_first(state: Othello) -> tuple[np.uint64, np.uint64]:
    """Return (the discs of the side to move, the discs of the other side)."""
    if state.side == 0:
        return state.black, state.white
    return state.white, state.black


@implements(Othello, legal_actions)
def _legal_actions(state: Othello, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        own, other = mover_first(state)
        cells = movable(own, other)
        if cells == ZERO:
            out[0] = PASS
            count = 1
        while cells != ZERO:
            out[count] = lowest(cells)
            cells &= cells - ONE
            count += 1
    return count


@implements(Othello, apply_action)
def _apply_action(state: Othello, action: int) -> Othello:
    side, ply = np.int64(1 - state.side), np.int64(state.ply + 1)
    if action == PASS:
        return Othello(state.black, state.white, side, ply, state.winner, state.version)
    own, other = mover_first(state)
    turned = flips(own, other, action)
    own = own | turned | (ONE << np.uint64(action))
    other = other & ~turned
    black, white = (own, other) if state.side == 0 else (other, own)
    winner = np.int64(UNDECIDED)
    if movable(other, own) == ZERO and movable(own, other) == ZERO:
        winner = winner_of(black, white)
    return Othello(black, white, side, ply, winner, state.version)


@implements(Othello, current_player)
def _current_player(state: Othello) -> np.int64:
    return state.side


@implements(Othello, random_action)
def _random_action(state: Othello, bits: np.uint64, _out: Actions) -> int:
    """Return a random legal action: one of the legal cells, or the pass if there is none."""
    own, other = mover_first(state)
    cells = movable(own, other)
    if cells == ZERO:
        return PASS
    return select(cells, scale(bits, popcount(cells)))


@implements(Othello, winning_action)
def _winning_action(state: Othello, _out: Actions) -> int:
    """Return a move after which the mover has more discs and neither side can move, or -1.

    The opponent has a sure reply on an empty cell if a line of the mover's discs lies between this cell and an opposing
    disc that no move turns. The mover's next disc fills only one cell, so no winning move exists if there are two such
    cells.
    """
    own, other = mover_first(state)
    cells = movable(own, other)
    kept = movable_from(other & ~_turnable(own, other, cells), own) & ~other
    if popcount(kept) > 1:
        return -1
    while cells != ZERO:
        action = lowest(cells)
        turned = flips(own, other, action)
        mine, theirs = own | turned | (ONE << np.uint64(action)), other & ~turned
        if movable(theirs, mine) == ZERO and popcount(mine) > popcount(theirs) and movable(mine, theirs) == ZERO:
            return action
        cells &= cells - ONE
    return -1


@implements(Othello, hash_key)
def _hash_key(state: Othello) -> np.uint64:
    """Return the hash key; it depends on the side to move, the only thing that a pass changes."""
    return mix(HASH_KEYS[0], state.black) ^ mix(HASH_KEYS[1], state.white) ^ side_key(state.side)


def initial_state(version: int = VERSION) -> Othello:
    """Return the four discs in the middle, Black to move, for a version of the rules."""
    black, white = np.uint64(1 << 28 | 1 << 35), np.uint64(1 << 27 | 1 << 36)
    return Othello(black, white, np.int64(0), np.int64(0), np.int64(UNDECIDED), np.int64(version))


def action_to_string(_state: Othello, action: int) -> str:
    """Return the name of the cell, such as `f5`, or `pass`."""
    return "pass" if action == PASS else text.square_name(action % SIZE, action // SIZE)


def parse_action(_state: Othello, move: str) -> int:
    """Return the action of a cell's name or of `pass`, in small letters or capitals, without a check of legality.

    Raises:
        IllegalMoveError: if `move` is neither.
    """
    name = move.lower()
    if name == "pass":
        return PASS
    column, row = text.parse_square(name if _is_cell(name) else move, SIZE, SIZE)
    if len(move) > len("f5"):
        raise IllegalMoveError("a move is one cell, such as f5, or pass", move, len("f5"), code="too-long")
    return row * SIZE + column


def board(state: Othello) -> text.Board:
    """Return the rows from the top, row 1 first: `w` for a disc of player 0 (Black), `b` of player 1, else `.`."""
    return text.square_board(SIZE, SIZE, _bit_of, state.black, state.white)


def _bit_of(column: int, row: int) -> int:
    """Return the bit of a cell. Row 0 is the bottom row, which Othello's books call row 8."""
    return (SIZE - 1 - row) * SIZE + column


def to_position(state: Othello) -> str:
    """Return the position text: a letter a cell, row 1 first, then the side to move."""
    black, white = int(state.black), int(state.white)
    cells = [DISCS[0] if black >> bit & 1 else DISCS[1] if white >> bit & 1 else _EMPTY for bit in range(CELLS)]
    return "".join(cells) + " " + DISCS[int(state.side)]


def from_position(position: str, version: int = VERSION) -> Othello:
    """Return the state of a position text for a version of the rules; its `ply` counts placed discs, but no passes.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    cells, side = _read(position)
    black, white = (np.uint64(sum(1 << bit for bit in range(CELLS) if cells[bit] == disc)) for disc in DISCS)
    if (black | white) & MIDDLE != MIDDLE:
        raise PositionError("the four cells in the middle are never empty", position, code="empty-middle")
    over = movable(black, white) == ZERO and movable(white, black) == ZERO
    winner = winner_of(black, white) if over else np.int64(UNDECIDED)
    ply = popcount(black | white) - 4
    return Othello(black, white, np.int64(side), np.int64(ply), winner, np.int64(version))


def _read(position: str) -> tuple[str, int]:
    """Return the 64 letters of a position text and the player to move, 0 or 1."""
    cells, _, side = position.partition(" ")
    for place, letter in enumerate(cells[:CELLS]):
        if letter not in DISCS + _EMPTY:
            raise PositionError("a cell is X, O or -", position, place, code="no-disc")
    if len(cells) != CELLS:
        raise PositionError(
            "a position has 64 cells, row 1 first, this has {found}", position, code="wrong-cells", found=len(cells)
        )
    if side not in ("X", "O"):
        after = CELLS if len(position) > CELLS else None
        message = "after the cells come a space and the side to move, X or O"
        raise PositionError(message, position, after, code="no-mover")
    return cells, DISCS.index(side)


def read_line(text: str) -> tuple[str, ...] | None:
    """Return the moves of a game written as its cells, such as `f5d6c3`; None for any other text.

    Such texts leave out passes; the result has a pass wherever nothing else is legal.
    """
    cells = [text[at : at + 2].lower() for at in range(0, len(text), 2)]
    if len(cells) < 2 or not all(_is_cell(cell) for cell in cells):
        return None
    state, moves = initial_state(), []
    for cell in cells:
        action = parse_action(state, cell)
        own, other = mover_first(state)
        if movable(own, other) == ZERO and flips(other, own, action) != ZERO:
            moves.append("pass")
            state = apply_action(state, PASS)
        moves.append(cell)
        state = apply_action(state, action)
    return tuple(moves)


def _is_cell(text: str) -> bool:
    return len(text) == len("f5") and text[0] in "abcdefgh" and text[1] in "12345678"


def discs(state: Othello) -> tuple[int, int]:
    """Return the numbers of discs of Black and of White."""
    return popcount(state.black), popcount(state.white)


def counted_empty(state: Othello) -> int:
    """Return the number of empty cells that count as points: 0 before the end, and by version 1 of the rules."""
    return 0 if state.winner == UNDECIDED or state.version == 1 else CELLS - sum(discs(state))


def score(state: Othello) -> tuple[int, int]:
    """Return the points of Black and of White: their discs, and at the end the empty cells, which the winner gets."""
    (black, white), empty = discs(state), counted_empty(state)
    if state.winner == DRAW:
        return black + empty // 2, white + empty // 2
    return (black + empty, white) if state.winner == 0 else (black, white + empty)


def _turned_about(action: int) -> int:
    return action if action == PASS else CELLS - 1 - action


def _transposed(action: int) -> int:
    return action if action == PASS else action % SIZE * SIZE + action // SIZE


GAME = Game(
    name="othello",
    title="Othello",
    rules_version=VERSION,
    state_type=Othello,
    rows=SIZE,
    columns=SIZE,
    num_actions=CELLS + 1,
    min_plies=9,
    max_plies=119,  # 60 discs, and at most one pass before each but the first; nothing needs a tighter bound
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=lambda _state: [],
    symmetries=(_turned_about, _transposed),
    read_line=read_line,
    score=score,
    first_side="Black",
    spelled_by_rows=False,
    holds=lambda state: bool(state.version == VERSION),
    has=(
        "texts",
        "view",
        "theme",
        "evaluation",
        "oracle",
        "openings",
        "vectors",
        "book",
        "complexity",
        "course",
        "puzzles",
    ),
)

EARLIER = replace(
    GAME,
    rules_version=1,
    initial_state=partial(initial_state, 1),
    from_position=partial(from_position, version=1),
    holds=lambda state: bool(state.version == 1),
)
"""Othello by version 1 of its rules: empty cells count for nobody."""
