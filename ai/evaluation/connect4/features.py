"""Features of Connect Four that a person can name: 18 for each player, all between 0 and 1.

A four is four cells in line; it is open to a player as long as no cell holds a disc of the other player. A threat is an
empty cell that would complete a four. When the rack fills up, White (who begins) ends up on the odd rows, and Black on
the even rows: these are called a player's own rows (Allis 1988). A feature with a maximum in its description, such as
`of 4`, is a count divided by this maximum, at most 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.evaluation.connect4.threats import threats
from ai.evaluation.features import Reals, both_sides, declare, describe, share
from ai.evaluation.interface import answers
from game.bits import ONE, ZERO, popcount
from game.connect4 import BOARD, BOTTOM, COLUMNS, ROWS, Connect4, landing_cells
from game.verbs import jitable

FEATURES = {
    "open_fours": "fours that are open to it, of 69",
    "ones": "open fours with one of its discs, of 16",
    "twos": "open fours with two of its discs, of 8",
    "threes": "open fours with three of its discs, of 4",
    "middle": "its discs in the middle column, of 6",
    "beside_middle": "its discs in the two columns beside the middle, of 12",
    "outermost": "its discs in the two outermost columns, of 12",
    "own_threats": "threats on its own rows, of 3",
    "other_threats": "threats on the other's rows, of 3",
    "clear_threats": "threats on its own rows that have no threat of the other below them in their column, of 3",
    "low_own_threat": "how low its lowest threat on its own rows lies: 1 in the first row, 0 if there is none",
    "low_other_threat": "the same on the other's rows",
    "stacked": "threats straight above another threat of its own, of 2",
    "shut_columns": "columns that the other may not enter, because a threat lies on top of the next disc, of 3",
    "safe_columns": "columns in which its disc does not let the other win on top of it, of 7",
    "next_win": "1 if one disc would complete a four at once",
    "two_wins": "1 if it could do so in two columns",
    "fork": "1 if one disc would make two wins at once, side by side or one above the other",
}
SIDE = len(FEATURES)
NAMES = both_sides(FEATURES)
GROUPS = {
    "fours": both_sides(("open_fours", "ones", "twos", "threes")),
    "columns": both_sides(("middle", "beside_middle", "outermost")),
    "threats": both_sides(("own_threats", "other_threats", "clear_threats", "low_own_threat", "low_other_threat")),
    "traps": both_sides(("stacked", "shut_columns", "safe_columns")),
    "next-wins": both_sides(("next_win", "two_wins", "fork")),
}

# Chosen by hand after Allis: stop wins, then threats on the own rows, then lines.
_HAND = {
    "my_twos": 4.0,
    "your_twos": -4.0,
    "my_threes": 6.0,
    "your_threes": -6.0,
    "my_middle": 6.0,
    "your_middle": -6.0,
    "my_own_threats": 12.0,
    "your_own_threats": -12.0,
    "my_other_threats": 4.0,
    "your_other_threats": -4.0,
    "my_stacked": 10.0,
    "your_stacked": -10.0,
    "my_next_win": 10.0,
    "your_next_win": -200.0,
    "my_two_wins": 40.0,
    "my_fork": 10.0,
    "your_fork": -60.0,
}


class LineFeatures(NamedTuple):
    """The features of this module, with their weights."""

    weights: Reals


declare(
    Connect4,
    LineFeatures,
    NAMES,
    GROUPS,
    hand=_HAND,
    baseline={"my_twos": 1.0, "my_threes": 1.0},
    adversarial_baseline={"my_twos": 1.0, "my_threes": 1.0, "your_twos": -0.4, "your_threes": -0.4},
)

_ODD = np.uint64(int(BOTTOM) * 0b010101)
"""Rows 1, 3 and 5."""
_EVEN = np.uint64(int(BOTTOM) * 0b101010)
_COLUMN = np.uint64(2**ROWS - 1)
_MIDDLE = _COLUMN << np.uint64(7 * 3)
_BESIDE = _COLUMN << np.uint64(7 * 2) | _COLUMN << np.uint64(7 * 4)
_OUTERMOST = _COLUMN | _COLUMN << np.uint64(7 * 6)


@answers(describe, Connect4, LineFeatures)
def _describe(state: Connect4, _features: LineFeatures, viewer: int, out: Reals) -> None:
    white, black = state.white, state.black
    empty = BOARD & ~(white | black)
    white_threats, black_threats = threats(white, empty), threats(black, empty)
    first, second = 0, SIDE
    if viewer == 1:
        first, second = SIDE, 0
    _lines(white, white | empty, out, first)
    _lines(black, black | empty, out, second)
    _threats(white_threats, black_threats, _ODD, out, first)
    _threats(black_threats, white_threats, _EVEN, out, second)
    _next(white, black, white_threats, black_threats, out, first)
    _next(black, white, black_threats, white_threats, out, second)


@jitable
def _lines(own: np.uint64, free: np.uint64, out: Reals, at: int) -> None:
    """Write features 0 to 6 of a player to `out[at:]`: open fours, and discs in each column.

    `free` are the cells without a disc of the other player.
    """
    fours, ones, twos, threes = 0, 0, 0, 0
    for step in (np.uint64(1), np.uint64(6), np.uint64(7), np.uint64(8)):
        pairs = free & (free >> step)
        fours_here = pairs & (pairs >> (step + step))
        parity, both = own ^ (own >> step), own & (own >> step)
        odd = fours_here & (parity ^ (parity >> (step + step)))  # fours with one or three discs
        several = both | (both >> (step + step)) | (parity & (parity >> (step + step)))  # with two or more
        fours += popcount(fours_here)
        ones += popcount(odd & ~several)
        threes += popcount(odd & several)
        twos += popcount(fours_here & ~odd & several & ~(both & (both >> (step + step))))
    out[at] = fours / 69.0
    out[at + 1] = share(ones, 16)
    out[at + 2] = share(twos, 8)
    out[at + 3] = share(threes, 4)
    out[at + 4] = popcount(own & _MIDDLE) / 6.0
    out[at + 5] = popcount(own & _BESIDE) / 12.0
    out[at + 6] = popcount(own & _OUTERMOST) / 12.0


@jitable
def _threats(own: np.uint64, other: np.uint64, rows: np.uint64, out: Reals, at: int) -> None:
    """Write features 7 to 12 of a player to `out[at:]`: numbers of the player's threats, heights of the lowest.

    `own` are the threats of the player, `other` the threats of the other player, and `rows` are the player's own rows.
    """
    above = (other << ONE) & BOARD
    for _ in range(ROWS - 2):
        above |= (above << ONE) & BOARD
    out[at + 7] = share(popcount(own & rows), 3)
    out[at + 8] = share(popcount(own & ~rows), 3)
    out[at + 9] = share(popcount(own & rows & ~above), 3)
    out[at + 10] = _lowness(own & rows)
    out[at + 11] = _lowness(own & ~rows)
    out[at + 12] = share(popcount(own & (own << ONE)), 2)


@jitable
def _lowness(cells: np.uint64) -> float:
    """Return a feature for the lowest cell of `cells`: 1 in the first row, 1/6 in the last; 0 if there are no cells."""
    for row in range(ROWS):
        if cells & (BOTTOM << np.uint64(row)) != ZERO:
            return 1.0 - row / 6.0
    return 0.0


@jitable
def _next(
    own: np.uint64, other: np.uint64, own_threats: np.uint64, other_threats: np.uint64, out: Reals, at: int
) -> None:
    """Write features 13 to 17 of a player to `out[at:]`: about landing cells and the player's wins on them.

    A landing cell is the lowest empty cell of a column.
    """
    landing = landing_cells(own, other)
    wins = popcount(own_threats & landing)
    out[at + 13] = share(popcount(own_threats & (landing << ONE)), 3)
    out[at + 14] = popcount(landing & ~(other_threats >> ONE)) / 7.0
    out[at + 15] = 1.0 if wins > 0 else 0.0
    out[at + 16] = 1.0 if wins > 1 else 0.0
    out[at + 17] = 1.0 if _can_fork(own, other, landing) else 0.0


@jitable
def _can_fork(own: np.uint64, other: np.uint64, landing: np.uint64) -> bool:
    """Return whether the next disc can make two threats that no reply stops: both playable, or one above the other."""
    for column in range(COLUMNS):
        disc = landing & (_COLUMN << np.uint64(7 * column))
        if disc != ZERO:
            won = threats(own | disc, BOARD & ~(own | other | disc))
            ready = won & landing_cells(own | disc, other)
            if ready & (ready - ONE) != ZERO or (ready << ONE) & won != ZERO:
                return True
    return False
