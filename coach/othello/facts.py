"""Counts on a board of Othello: safe discs, outer discs, empty regions, and the final score.

Sets of squares and discs are bitboards: plain integers with a bit for each square, as in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from coach.othello.squares import ALL, CORNERS, bits, discs_of, empty, movable
from game import apply_action, is_terminal
from game import othello as rules

FEW_EMPTY = 5
"""With at most this number of empty squares, all continuations are played out."""
_SIZE = rules.SIZE
_AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def _mask(squares: Iterator[int]) -> int:
    return sum(1 << bit for bit in squares)


def _stepped(bit: int, step: tuple[int, int]) -> int | None:
    """Return the neighbour of a square in a direction; None beyond the edge."""
    column, row = bit % _SIZE + step[0], bit // _SIZE + step[1]
    return row * _SIZE + column if 0 <= column < _SIZE and 0 <= row < _SIZE else None


def _along(bit: int, axis: tuple[int, int]) -> int:
    """Return, as a bitboard, the whole line along an axis through a square; the square is included."""
    return 1 << bit | _ray(bit, axis) | _ray(bit, (-axis[0], -axis[1]))


def _ray(bit: int, step: tuple[int, int]) -> int:
    """Return, as a bitboard, the squares from a square to the edge in a direction; the first square is not included."""
    found, following = 0, _stepped(bit, step)
    while following is not None:
        found |= 1 << following
        following = _stepped(following, step)
    return found


_LINES = tuple(tuple(_along(bit, axis) for axis in _AXES) for bit in range(rules.CELLS))
"""For each square: its row, its column and its two diagonals, each as a bitboard."""
_SIDES = tuple(
    tuple((_stepped(bit, axis), _stepped(bit, (-axis[0], -axis[1]))) for axis in _AXES) for bit in range(rules.CELLS)
)
"""For each square and each axis: the two neighbours along the axis, None beyond the edge."""
NEAR = tuple(_mask(side for sides in sides_of_axes for side in sides if side is not None) for sides_of_axes in _SIDES)
"""For each square: the squares that touch it."""
EDGES = _mask(bit for bit in range(rules.CELLS) if bit % _SIZE in (0, 7) or bit // _SIZE in (0, 7))


def x_squares() -> dict[int, int]:
    """Return the corner of each X square, keyed by the X square.

    An X square is diagonally beside its corner.
    """
    return {9: 0, 14: 7, 49: 56, 54: 63}


def c_squares() -> dict[int, int]:
    """Return the corner of each C square, keyed by the C square.

    A C square is beside its corner on the edge.
    """
    return {1: 0, 8: 0, 6: 7, 15: 7, 48: 56, 57: 56, 55: 63, 62: 63}


@lru_cache(maxsize=256)
def safe(state: rules.Othello, player: int) -> int:
    """Return, as a bitboard, a player's discs that nobody can ever turn, as far as corners and full lines prove it.

    A disc is safe if each of its four lines is full, or has the edge or a safe disc of its colour beside the disc.
    """
    own, taken = discs_of(state, player), ALL & ~empty(state)
    found = 0
    while True:
        more = _mask(bit for bit in bits(own & ~found) if _is_safe(bit, found, taken))
        if not more:
            return found
        found |= more


def _is_safe(bit: int, found: int, taken: int) -> bool:
    return all(
        line & ~taken == 0 or any(side is None or found >> side & 1 for side in sides)
        for line, sides in zip(_LINES[bit], _SIDES[bit], strict=True)
    )


def outer(state: rules.Othello, discs: int) -> int:
    """Return, as a bitboard, those of `discs` that touch an empty square."""
    free = empty(state)
    return _mask(bit for bit in bits(discs) if NEAR[bit] & free)


def is_inner(bit: int) -> bool:
    """Return whether a square is one of the sixteen in the middle of the board: c3 to f6."""
    return all(2 <= place <= 5 for place in divmod(bit, _SIZE))


def straight(discs: int) -> bool:
    """Return whether all discs lie on one row, or all on one column."""
    places = [divmod(bit, _SIZE) for bit in bits(discs)]
    return any(len(set(line)) == 1 for line in zip(*places, strict=True))


def corners_for(state: rules.Othello, player: int) -> frozenset[int]:
    """Return the corners, as indices of bits, where a player could put a disc if the player were to move."""
    return frozenset(bit for bit in bits(movable(state, player)) if bit in CORNERS)


def regions(state: rules.Othello) -> list[int]:
    """Return the regions of empty squares, each as a bitboard.

    Squares of a region touch each other by sides or corners.
    """
    left, found = empty(state), []
    while left:
        group = edge = left & -left
        while edge:
            edge = _mask(bit for bit in bits(left & ~group) if NEAR[bit] & edge)
            group |= edge
        found.append(group)
        left &= ~group
    return found


def odd_regions(state: rules.Othello) -> list[int]:
    """Return the regions of empty squares (`regions`) that have an odd number of squares, each as a bitboard."""
    return [region for region in regions(state) if region.bit_count() % 2]


def best_score(state: rules.Othello) -> tuple[int, int] | None:
    """Return the final score with best play by both: the discs of side 0 and of side 1.

    Return None if many squares are empty.
    """
    return _played_out(state) if empty(state).bit_count() <= FEW_EMPTY else None


@lru_cache(maxsize=4096)
def _played_out(state: rules.Othello) -> tuple[int, int]:
    if is_terminal(state):
        return rules.score(state)
    scores = (_played_out(apply_action(state, action)) for action in rules.GAME.actions(state))
    return max(scores, key=lambda score: (score[0] - score[1]) * (1 if state.side == 0 else -1))
