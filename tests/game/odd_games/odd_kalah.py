"""Kalah with three houses a side and two seeds in each.

A byte of the word is a pit, counter-clockwise from the first house of player 0, who sits in the south:

            6  5  4
         7           3        3 and 7 are the stores
            0  1  2
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.bits import HASH_KEYS, mix, side_key
from game.errors import IllegalMoveError, PositionError
from game.spec import Game
from game.text import Board
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
)

HOUSES, SEEDS = 3, 2
PITS = 2 * HOUSES + 2
SIDES = "sn"


class Kalah(NamedTuple):
    """A position: the pits, who is to move, plies played, and who won (`game.verbs`)."""

    pits: np.uint64
    player: np.int64
    ply: np.int64
    winner: np.int64


@jitable
def held(pits: np.uint64, pit: int | np.int64) -> np.int64:
    """Return the seeds in a pit."""
    return np.int64((pits >> np.uint64(8 * pit)) & np.uint64(255))


@jitable
def in_houses(pits: np.uint64, player: int | np.int64) -> np.int64:
    """Return the seeds in a player's houses, without the store."""
    total = np.int64(0)
    for house in range(HOUSES):
        total += held(pits, (HOUSES + 1) * player + house)
    return total


@jitable
def _store_of(player: int | np.int64) -> int | np.int64:
    return HOUSES + (HOUSES + 1) * player


@jitable
def _some(seeds: int | np.int64, pit: int | np.int64) -> np.uint64:
    return np.uint64(seeds) << np.uint64(8 * pit)


@implements(Kalah, legal_actions)
def _legal_actions(state: Kalah, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        for house in range(HOUSES):
            if held(state.pits, (HOUSES + 1) * state.player + house) > 0:
                out[count] = house
                count += 1
    return count


@implements(Kalah, apply_action)
def _apply_action(state: Kalah, action: int) -> Kalah:
    player = state.player
    store, other_store = _store_of(player), _store_of(1 - player)
    pit = (HOUSES + 1) * player + action
    hand = held(state.pits, pit)
    pits = state.pits - _some(hand, pit)
    while hand > 0:
        pit = (pit + 1) % PITS
        if pit != other_store:
            pits = pits + _some(1, pit)
            hand -= 1
    opposite = 2 * HOUSES - pit
    own = pit != store and pit // (HOUSES + 1) == player
    if own and held(pits, pit) == 1 and held(pits, opposite) > 0:
        taken = held(pits, opposite)
        pits = pits - _some(1, pit) - _some(taken, opposite) + _some(taken + 1, store)
    following = player if pit == store else 1 - player
    winner = np.int64(UNDECIDED)
    if in_houses(pits, 0) == 0 or in_houses(pits, 1) == 0:
        south = held(pits, _store_of(0)) + in_houses(pits, 0)
        north = held(pits, _store_of(1)) + in_houses(pits, 1)
        pits = _some(south, _store_of(0)) + _some(north, _store_of(1))
        winner = np.int64(0 if south > north else 1 if north > south else DRAW)
    return Kalah(pits, np.int64(following), np.int64(state.ply + 1), winner)


@implements(Kalah, current_player)
def _current_player(state: Kalah) -> np.int64:
    return state.player


@implements(Kalah, hash_key)
def _hash_key(state: Kalah) -> np.uint64:
    return mix(HASH_KEYS[0], state.pits) ^ side_key(state.player)


def initial_state() -> Kalah:
    """Return all houses full and the stores empty, south to move."""
    return from_position("2,2,2,0/2,2,2,0 s")


def action_to_string(_state: Kalah, action: int) -> str:
    """Return the number of the house, counted from the mover's left."""
    return str(action + 1)


def parse_action(_state: Kalah, move: str) -> int:
    """Return the action of a house's number.

    Raises:
        IllegalMoveError: if it is none.
    """
    if move not in ("1", "2", "3"):
        raise IllegalMoveError("a move is a house from 1 to 3", move, code="no-house")
    return int(move) - 1


def to_position(state: Kalah) -> str:
    """Return houses and store of each side, and who is to move: `2,2,2,0/2,2,2,0 s`."""
    half = HOUSES + 1
    sides = [",".join(str(held(state.pits, pit)) for pit in range(start, start + half)) for start in (0, half)]
    return "/".join(sides) + " " + SIDES[int(state.player)]


def from_position(position: str) -> Kalah:
    """Return the state of a position text; how many plies led to it is not known and taken as none.

    Raises:
        PositionError: if it cannot be read.
    """
    cells, _, side = position.partition(" ")
    numbers = [number for half in cells.split("/") for number in half.split(",")]
    if side not in ("s", "n") or len(numbers) != PITS or not all(number.isdecimal() for number in numbers):
        raise PositionError("a position is 2,2,2,0/2,2,2,0 s", position, code="no-position")
    pits = np.uint64(sum(int(number) << 8 * pit for pit, number in enumerate(numbers)))
    over = in_houses(pits, 0) == 0 or in_houses(pits, 1) == 0
    south, north = held(pits, _store_of(0)), held(pits, _store_of(1))
    winner = UNDECIDED if not over else 0 if south > north else 1 if north > south else DRAW
    return Kalah(pits, np.int64(SIDES.index(side)), np.int64(0), np.int64(winner))


def score(state: Kalah) -> tuple[int, int]:
    """Return the seeds in both stores."""
    return int(held(state.pits, _store_of(0))), int(held(state.pits, _store_of(1)))


def board(state: Kalah) -> Board:
    """Return the seeds in the houses, north above."""
    north = [str(held(state.pits, pit)) for pit in range(2 * HOUSES, HOUSES, -1)]
    return [north, [str(held(state.pits, pit)) for pit in range(HOUSES)]]


GAME = Game(
    name="odd-kalah",
    title="Odd Kalah",
    rules_version=1,
    state_type=Kalah,
    rows=2,
    columns=HOUSES,
    num_actions=HOUSES,
    min_plies=5,
    max_plies=24,
    initial_state=initial_state,
    action_to_string=action_to_string,
    parse_action=parse_action,
    to_position=to_position,
    from_position=from_position,
    board=board,
    winning_cells=lambda _state: [],
    symmetries=(),
    score=score,
    spelled_by_rows=False,
)
