"""Kalah: seeds are sown round the board, one into each house and the mover's own store; most seeds win.

A side is a word. Each of its bytes holds the seeds of one house, counted from that side's own left; byte 6 is its
store. With fewer than six houses the unused bytes are 0.

    north   6  5 4 3 2 1 0      its store on its right, which is the board's left
            0 1 2 3 4 5   6     south

Sowing goes from byte 0 of a side up to its store, then to byte 0 of the other side; the other side's store is left out.
If the last seed falls into the mover's store, the mover moves again. If it falls into an empty house of the mover, with
seeds in the house opposite, all these seeds go into the mover's store. Once the houses of one side are empty, the other
side puts its seeds into its own store.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.bits import HASH_KEYS, ONE, ZERO, lowest, mix, scale, side_key
from game.errors import IllegalMoveError, PositionError
from game.spec import Game
from game.text import LONGEST_TEXT, Board
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
)

MOST_HOUSES = 6
MOST_SEEDS = 127
"""The most seeds on a board: no byte can overflow, and the highest bit of each byte stays free."""
STORE = 6
"""The byte of a side's store."""
SIDES = "sn"
_BYTE = np.uint64(255)
_STORE_BITS = np.uint64(8 * STORE)
HOUSES = np.uint64(2 ** (8 * STORE) - 1)
"""The mask of the bytes of a side that hold its houses."""


class Kalah(NamedTuple):
    """A position: seeds and number of houses (1 to 6) of each side, side to move, plies played, winner (`game.verbs`).

    The plies count from the start of the game. If a side moves several times in a row, each move counts as one ply.
    """

    south: np.uint64
    north: np.uint64
    houses: np.int64
    side: np.int64
    ply: np.int64
    winner: np.int64


class _SownSeeds(NamedTuple):
    """The effect of sowing a house: the seeds added to each side, and the place of the last seed.

    If the last seed falls into a house of the mover, `last` is the index of this house's lowest bit, and `opposite` the
    index for the house opposite. Otherwise `last` is 0, and `opposite` is the index for a byte that is always empty, so
    that there is no capture. `again` is 1 if the last seed falls into the mover's store, else 0.
    """

    to_own: int
    to_other: int
    last: int
    opposite: int
    again: int


def _sowing(houses: int, house: int, seeds: int) -> _SownSeeds:
    """Return the effect of sowing `seeds` seeds out of a house."""
    sides = [0, 0]
    for step in range(1, seeds + 1):
        pit = (house + step) % (2 * houses + 1)
        byte = pit if pit < houses else STORE if pit == houses else pit - houses - 1
        sides[pit > houses] += 1 << 8 * byte
    last = (house + seeds) % (2 * houses + 1)
    facing = (last, houses - 1 - last) if last < houses else (0, STORE + 1)
    return _SownSeeds(sides[0], sides[1], 8 * facing[0], 8 * facing[1], int(last == houses))


_SOWINGS = [
    _sowing(houses, house, seeds) if house < houses and seeds <= 2 * houses + 1 else _SownSeeds(0, 0, 0, 0, 0)
    for houses in range(MOST_HOUSES + 1)
    for house in range(8)
    for seeds in range(16)
]
"""Effects of sowing, in the order of: number of houses a side, house, and number of seeds (at most one round)."""
_TO_OWN, _TO_OTHER, _LAST, _OPPOSITE = (np.array([each[i] for each in _SOWINGS], np.uint64) for i in range(4))
_AGAIN = np.array([each.again for each in _SOWINGS], np.int64)


@jitable
def held(side: np.uint64, house: int | np.int64) -> np.int64:
    """Return the number of seeds in a house of a side, or in its store (byte 6)."""
    return np.int64((side >> np.uint64(8 * house)) & _BYTE)


@jitable
def in_houses(side: np.uint64) -> np.int64:
    """Return the number of seeds in all houses of a side, without its store."""
    pairs = (side & np.uint64(0x00FF00FF00FF)) + ((side >> np.uint64(8)) & np.uint64(0x00FF00FF00FF))
    return np.int64((pairs + (pairs >> np.uint64(16)) + (pairs >> np.uint64(32))) & _BYTE)


@jitable
def filled(side: np.uint64) -> np.uint64:
    """Return a mask of the houses of a side that hold seeds: bit 0 is its leftmost house."""
    word = (((side & HOUSES) + np.uint64(0x7F7F7F7F7F7F)) >> np.uint64(7)) & np.uint64(0x010101010101)
    pairs = (word | (word >> np.uint64(7))) & np.uint64(0x000300030003)
    return (pairs | (pairs >> np.uint64(14)) | (pairs >> np.uint64(28))) & np.uint64(63)


@jitable
def sow(
    own: np.uint64, other: np.uint64, houses: np.int64, house: int | np.int64
) -> tuple[np.uint64, np.uint64, np.int64]:
    """Return `own` and `other` after sowing `house` and a possible capture, and 1 if the mover moves again, else 0.

    Seeds that are left at the end of the game stay in their houses.
    """
    ring = 2 * houses + 1
    place = np.uint64((houses << 7) | (house << 4))
    seeds = held(own, house)
    own ^= np.uint64(seeds) << np.uint64(8 * house)
    while seeds > ring:
        row = place | np.uint64(ring)
        own += _TO_OWN[row]
        other += _TO_OTHER[row]
        seeds -= ring
    row = place | np.uint64(seeds)
    last, opposite = _LAST[row], _OPPOSITE[row]
    was_empty = (own >> last) & _BYTE == ZERO
    own += _TO_OWN[row]
    other += _TO_OTHER[row]
    # Without a branch: no processor can predict whether seeds are captured.
    taken = (other >> opposite) & _BYTE
    taken = taken if was_empty else ZERO
    with_it = ONE if taken != ZERO else ZERO
    other -= taken << opposite
    own = own - (with_it << last) + ((taken + with_it) << _STORE_BITS)
    return own, other, _AGAIN[row]


@jitable
def swept(side: np.uint64) -> np.uint64:
    """Return a side after the seeds of its houses have moved into its store."""
    return (side & ~HOUSES) + (np.uint64(in_houses(side)) << _STORE_BITS)


@jitable
def _winner(south: np.uint64, north: np.uint64) -> np.int64:
    """Return the `winner` of a finished game, given both sides after the sweep: more seeds in the store win."""
    if south == north:
        return np.int64(DRAW)
    return np.int64(0 if south > north else 1)


@implements(Kalah, legal_actions)
def _legal_actions(state: Kalah, out: Actions) -> int:
    count = 0
    if state.winner == UNDECIDED:
        left = filled(state.south if state.side == 0 else state.north)
        while left != ZERO:
            out[count] = lowest(left)
            left &= left - ONE
            count += 1
    return count


@implements(Kalah, apply_action)
def _apply_action(state: Kalah, action: int) -> Kalah:
    first = state.side == 0
    own, other = (state.south, state.north) if first else (state.north, state.south)
    own, other, again = sow(own, other, state.houses, action)
    south, north = (own, other) if first else (other, own)
    side = np.int64(state.side ^ again ^ 1)
    winner = np.int64(UNDECIDED)
    if (south & HOUSES) == ZERO or (north & HOUSES) == ZERO:
        south, north = swept(south), swept(north)
        winner = _winner(south, north)
    return Kalah(south, north, state.houses, side, np.int64(state.ply + 1), winner)


@implements(Kalah, current_player)
def _current_player(state: Kalah) -> np.int64:
    return state.side


_PARTS = 60
"""A random number from 0 to 59 selects a house: 60 values can be shared equally by any number of houses up to 6."""
_TOGETHER = np.uint64(sum(1 << 51 - 7 * house for house in range(MOST_HOUSES)))
"""A factor that brings the highest bits of six bytes into the highest bits of the product."""


def _chosen(mask: int) -> list[int]:
    """Return a list of 64 houses: for each random number below 64, the house of `mask` that it selects.

    `_random_action` draws only numbers below `_PARTS`, so the last four entries are filled with 0.
    """
    houses = [house for house in range(MOST_HOUSES) if mask >> house & 1] or [0]
    return [houses[part * len(houses) // _PARTS] for part in range(_PARTS)] + [0] * 4


_CHOSEN = np.array([_chosen(mask) for mask in range(64)], np.uint8).ravel()
"""The house (`_chosen`) for every mask of six houses and every random number, at index 64 * mask + number."""


@implements(Kalah, random_action)
def _random_action(state: Kalah, bits: np.uint64, _out: Actions) -> int:
    # The longest chain of dependent steps decides how quick a random game is. The random number does not wait for the
    # mask, and the mask takes fewer steps than `filled`.
    part = np.uint64(scale(bits, _PARTS))
    side = state.south if state.side == 0 else state.north
    marks = ((side & HOUSES) + np.uint64(0x7F7F7F7F7F7F)) & np.uint64(0x808080808080)
    mask = (marks * _TOGETHER) >> np.uint64(58)
    return np.int64(_CHOSEN[(mask << np.uint64(6)) | part])  # type: ignore[return-value]


@implements(Kalah, hash_key)
def _hash_key(state: Kalah) -> np.uint64:
    south = state.south | (np.uint64(state.houses) << np.uint64(56))
    return mix(HASH_KEYS[0], south) ^ mix(HASH_KEYS[1], state.north) ^ side_key(state.side)


def starting(houses: int, seeds: int) -> Kalah:
    """Return the first position of Kalah(houses, seeds), south to move; each house holds `seeds` seeds."""
    side = np.uint64(sum(seeds << 8 * house for house in range(houses)))
    return Kalah(side, side, np.int64(houses), np.int64(0), np.int64(0), np.int64(UNDECIDED))


def initial_state() -> Kalah:
    """Return the first position of Kalah(6,4), South to move."""
    return starting(6, 4)


def action_to_string(_state: Kalah, action: int) -> str:
    """Return the number of the house, 1 to 6 from the mover's left."""
    return str(action + 1)


def parse_action(_state: Kalah, move: str) -> int:
    """Return the action of a house's number, without a check that the house has seeds.

    Raises:
        IllegalMoveError: if `move` is not 1 to 6.
    """
    if len(move) != 1 or move not in "123456":
        raise IllegalMoveError("a move is a house from 1 to 6", move, code="no-house")
    return int(move) - 1


def pits(state: Kalah) -> tuple[list[int], list[int]]:
    """Return the seeds of south and of north: for each side its houses from its own left, then its store."""
    south, north = (
        [*(int(held(side, house)) for house in range(int(state.houses))), int(held(side, STORE))]
        for side in (state.south, state.north)
    )
    return south, north


def board(state: Kalah) -> Board:
    """Return two rows as people see them, each from the left: north's store and houses, south's houses and store."""
    south, north = pits(state)
    return [[str(seeds) for seeds in reversed(north)], [str(seeds) for seeds in south]]


def to_position(state: Kalah) -> str:
    """Return the position text: the seeds of south, of north, and the side to move: `4,4,4,4,4,4,0/4,4,4,4,4,4,0 s`."""
    return "/".join(",".join(map(str, side)) for side in pits(state)) + " " + SIDES[int(state.side)]


def from_position(position: str) -> Kalah:
    """Return the state of a position text, with 0 plies played.

    Raises:
        PositionError: if it cannot be read or cannot arise.
    """
    south, north, side = _read(position)
    if len(south) != len(north):
        raise PositionError(
            "both sides have as many houses, not {south} and {north}",
            position,
            code="uneven-sides",
            south=len(south) - 1,
            north=len(north) - 1,
        )
    _check_seeds(position, south, north)
    words = [np.uint64(sum(n << 8 * i for i, n in enumerate(s[:-1])) + (s[-1] << 8 * STORE)) for s in (south, north)]
    over = not any(south[:-1])
    winner = _winner(words[0], words[1]) if over else np.int64(UNDECIDED)
    return Kalah(words[0], words[1], np.int64(len(south) - 1), np.int64(SIDES.index(side)), np.int64(0), winner)


def _check_seeds(position: str, south: list[int], north: list[int]) -> None:
    """Raise PositionError unless this distribution of seeds is possible."""
    total = sum(south) + sum(north)
    if not 0 < total <= MOST_SEEDS:
        raise PositionError(
            "a board has 1 to {most} seeds, this one has {found}",
            position,
            code="wrong-seeds",
            most=MOST_SEEDS,
            found=total,
        )
    if any(south[:-1]) != any(north[:-1]):
        raise PositionError(
            "once a side has no seeds in its houses, those of the other lie in its store",
            position,
            code="seeds-left",
        )


def _read(position: str) -> tuple[list[int], list[int], str]:
    """Return the seeds of south and of north, each with the store last, and the letter of the side to move."""
    if len(position) > LONGEST_TEXT:
        raise PositionError(
            "a position is at most {most} characters long, this has {found}",
            position,
            code="too-long",
            most=LONGEST_TEXT,
            found=len(position),
        )
    pits, _, side = position.partition(" ")
    if side not in ("s", "n"):
        place = len(pits) if len(pits) < len(position) else None
        raise PositionError(
            "after the seeds comes a space and the side to move, s or n", position, place, code="no-side"
        )
    south, slash, north = pits.partition("/")
    if not slash:
        raise PositionError("south and north are joined by '/'", position, code="one-side")
    return _side(position, 0, south), _side(position, len(south) + 1, north), side


def _side(position: str, start: int, text: str) -> list[int]:
    """Return the numbers of seeds of a side, read from `text`, the part of `position` that begins at index `start`."""
    seeds = []
    place = start
    for number in text.split(","):
        if not (number.isascii() and number.isdecimal()) or number != str(int(number[:9])) or int(number) > MOST_SEEDS:
            raise PositionError(
                "the seeds of a house are a number from 0 to {most}", position, place, code="no-seeds", most=MOST_SEEDS
            )
        seeds.append(int(number))
        place += len(number) + 1
    if not 2 <= len(seeds) <= MOST_HOUSES + 1:
        raise PositionError(
            "a side is 1 to {most} houses and a store, this one has {found} numbers",
            position,
            start,
            code="wrong-houses",
            most=MOST_HOUSES,
            found=len(seeds),
        )
    return seeds


def score(state: Kalah) -> tuple[int, int]:
    """Return the seeds in the stores of South and of North."""
    return int(held(state.south, STORE)), int(held(state.north, STORE))


GAME = Game(
    name="kalah",
    title="Kalah",
    rules_version=1,
    state_type=Kalah,
    rows=2,
    columns=MOST_HOUSES + 1,
    num_actions=MOST_HOUSES,
    min_plies=9,
    max_plies=1608,
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
    has=("texts", "view", "theme", "evaluation", "oracle", "book", "complexity", "course", "puzzles", "starts"),
)
