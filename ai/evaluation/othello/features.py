"""Features of Othello that a person can name: 18 for each player, all between 0 and 1.

Beside each corner lie an X cell (diagonally) and two C cells (on the edges); while the corner is empty they are mostly
bad to have. A disc counts as stable (it can never turn) if each row, column and diagonal through it ends at the disc,
or has a stable disc of the same player next to it. The rule starts from the corners. A feature with a maximum in its
description, such as `of 16`, is a count divided by this maximum, at most 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.features import Reals, both_sides, declare, describe, share
from ai.evaluation.interface import answers
from ai.evaluation.othello.by_hand import BESIDE, CORNERS, beside
from game.bits import ONE, ZERO, popcount
from game.othello import CELLS, Othello, movable
from game.verbs import jitable

FEATURES = {
    "corners": "corners that it has, of 4",
    "corner_moves": "corners that it could take with its next disc, of 2",
    "x_cells": "X cells that it has beside an empty corner, of 2",
    "c_cells": "C cells that it has beside an empty corner, of 4",
    "edges": "its discs on the edges beside no corner, of 16",
    "second_lines": "its discs one line away from an edge, without X cells, of 16",
    "centre": "its discs in the sixteen cells in the middle, of 16",
    "stable": "its stable discs, of 24",
    "stable_edges": "those of them that lie on an edge, of 14",
    "moves": "cells on which it could put a disc, of 16",
    "moves_share": "those as a part of both players' cells; 1/2 if neither has any",
    "no_move": "1 if it could not move and the other could",
    "open_discs": "its discs beside an empty cell, of 24",
    "room": "empty cells beside a disc of the other, of 24: where it may move later",
    "discs": "its discs, of 64",
    "late_discs": "its discs, of 64, with twelve cells empty nothing and with the board full all",
    "few_discs": "1 with no disc left, 0 with six or more: so few may be turned altogether",
    "last_move": "1 if it has the last move, should nobody pass",
}
SIDE = len(FEATURES)
NAMES = both_sides(FEATURES)
GROUPS = {
    "corners": both_sides(("corners", "corner_moves", "x_cells", "c_cells")),
    "places": both_sides(("edges", "second_lines", "centre")),
    "stable": both_sides(("stable", "stable_edges")),
    "moves": both_sides(("moves", "moves_share", "no_move", "last_move")),
    "open": both_sides(("open_discs", "room")),
    "discs": both_sides(("discs", "late_discs", "few_discs")),
}

# Chosen by hand after books for beginners: corners, not the cells beside them, many moves; discs only at the end.
_HAND = {
    "my_corners": 40.0,
    "your_corners": -40.0,
    "your_corner_moves": -25.0,
    "my_x_cells": -12.0,
    "your_x_cells": 12.0,
    "my_c_cells": -8.0,
    "your_c_cells": 8.0,
    "my_stable": 20.0,
    "your_stable": -20.0,
    "my_moves": 10.0,
    "your_moves": -20.0,
    "my_open_discs": -10.0,
    "your_open_discs": 10.0,
    "your_no_move": 10.0,
    "my_late_discs": 80.0,
    "your_late_discs": -80.0,
    "my_few_discs": -20.0,
}


class TextbookFeatures(NamedTuple):
    """The features of this module, with their weights."""

    weights: Reals


declare(
    Othello,
    TextbookFeatures,
    NAMES,
    GROUPS,
    hand=_HAND,
    baseline={"my_discs": 1.0},
    adversarial_baseline={"my_discs": 1.0, "your_discs": -0.4},
)

_EDGE = np.uint64(0x3C0081818181003C)
_SECOND_LINES = np.uint64(0x003C424242423C00)
_CENTRE = np.uint64(0x00003C3C3C3C0000)
_RING = np.uint64(0xFF818181818181FF)
_LAST = 12
"""The number of empty cells at which discs begin to count."""
_FEW = 6
_NOT_A, _NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
_A, _H, _TOP, _BOTTOM = ~_NOT_A, ~_NOT_H, np.uint64(0xFF), np.uint64(0xFF << 56)
_SEVEN, _EIGHT, _NINE = np.uint64(7), np.uint64(8), np.uint64(9)


@answers(describe, Othello, TextbookFeatures)
def _describe(state: Othello, _features: TextbookFeatures, viewer: int, out: Reals) -> None:
    black, white = state.black, state.white
    empty = ~(black | white)
    black_moves, white_moves = movable(black, white), movable(white, black)
    near_black, near_white, near_empty = beside(black), beside(white), beside(empty)
    left = popcount(empty)
    black_last = (left & 1) ^ (1 if state.side == 0 else 0) == 0
    first, second = 0, SIDE
    if viewer == 1:
        first, second = SIDE, 0
    _places(black, empty, out, first)
    _places(white, empty, out, second)
    _moves(black_moves, white_moves, black & near_empty, near_white & empty, out, first)
    _moves(white_moves, black_moves, white & near_empty, near_black & empty, out, second)
    _discs(popcount(black), left, out, first)
    _discs(popcount(white), left, out, second)
    out[first + 17] = 1.0 if black_last else 0.0
    out[second + 17] = 0.0 if black_last else 1.0


@jitable
def _places(own: np.uint64, empty: np.uint64, out: Reals, at: int) -> None:
    """Write features 0 and 2 to 8 of a player to `out[at:]`: where on the board the player's discs are."""
    diagonal, along = ZERO, ZERO
    for corner, x_cell, c_cells in BESIDE:
        if empty & corner != ZERO:
            diagonal |= x_cell
            along |= c_cells
    stable = stable_from_corners(own)
    out[at] = popcount(own & CORNERS) / 4.0
    out[at + 2] = share(popcount(own & diagonal), 2)
    out[at + 3] = share(popcount(own & along), 4)
    out[at + 4] = popcount(own & _EDGE) / 16.0
    out[at + 5] = popcount(own & _SECOND_LINES) / 16.0
    out[at + 6] = popcount(own & _CENTRE) / 16.0
    out[at + 7] = share(popcount(stable), 24)
    out[at + 8] = share(popcount(stable & _RING), 14)


@jitable
def stable_from_corners(own: np.uint64) -> np.uint64:
    """Return the discs of `own` that are stable by the rule that starts from the corners."""
    stable = own & CORNERS
    if stable == ZERO:
        return stable
    while True:
        left, right = (stable & _NOT_A) >> ONE, (stable & _NOT_H) << ONE
        along = left | right | _A | _H
        across = stable << _EIGHT | stable >> _EIGHT | _TOP | _BOTTOM
        rising = right << _EIGHT | left >> _EIGHT | _RING
        falling = left << _EIGHT | right >> _EIGHT | _RING
        more = stable | (own & along & across & rising & falling)
        if more == stable:
            return stable
        stable = more


@jitable
def _moves(
    moves: np.uint64, other_moves: np.uint64, open_discs: np.uint64, room: np.uint64, out: Reals, at: int
) -> None:
    """Write features 1 and 9 to 13 of a player to `out[at:]`: the present moves, and what allows later moves.

    `open_discs` are the player's discs beside empty cells, `room` the empty cells beside discs of the other player.
    """
    count, others = popcount(moves), popcount(other_moves)
    out[at + 1] = share(popcount(moves & CORNERS), 2)
    out[at + 9] = share(count, 16)
    out[at + 10] = count / (count + others) if count + others > 0 else 0.5
    out[at + 11] = 1.0 if count == 0 and others > 0 else 0.0
    out[at + 12] = share(popcount(open_discs), 24)
    out[at + 13] = share(popcount(room), 24)


@jitable
def _discs(discs: int, left: int, out: Reals, at: int) -> None:
    """Write features 14 to 16 of a player to `out[at:]`: three measures of the number of discs.

    `left` is the number of empty cells.
    """
    out[at + 14] = discs / CELLS
    out[at + 15] = max(0, _LAST - left) / _LAST * discs / CELLS
    out[at + 16] = max(0, _FEW - discs) / _FEW
