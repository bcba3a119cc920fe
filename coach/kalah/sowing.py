"""A move of Kalah seed by seed, from the positions before and after it, for drawings and texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from table.consequences import Consequences

if TYPE_CHECKING:
    from game.kalah import Kalah

STORE = 6
"""The number of a side's store among its pits, on a board of any size."""


class Pit(NamedTuple):
    """A house or the store of a side, 0 or 1; houses are counted from 0 at the side's own left."""

    player: int
    house: int

    @property
    def is_store(self) -> bool:
        return self.house == STORE


class Sowing(NamedTuple):
    """A move, seed by seed.

    Attributes:
        source: the emptied house.
        falls: the pits that the seeds are sown into, in the order of sowing.
        captured: the number of seeds of the other side that the move captures.
        again: whether the mover moves again.
        home: for each side, the number of seeds that go from its houses into its store at the end of the game.
        over: whether the move ends the game.
        gains: for each side, the number of seeds that its store gains.
    """

    source: Pit
    falls: tuple[Pit, ...]
    captured: int
    again: bool
    home: tuple[int, int]
    over: bool
    gains: tuple[int, int]

    @property
    def mover(self) -> int:
        return self.source.player

    @property
    def last(self) -> Pit:
        """The pit of the last seed."""
        return self.falls[-1]

    @property
    def gain(self) -> int:
        """The seeds that the mover's store gains."""
        return self.gains[self.mover]


def seeds_in(state: Kalah, pit: Pit) -> int:
    """Return the number of seeds in a pit."""
    return int(state[pit.player]) >> 8 * pit.house & 255


def store_of(state: Kalah, player: int) -> int:
    """Return the number of seeds in a side's store."""
    return seeds_in(state, Pit(player, STORE))


def houses_of(state: Kalah, player: int) -> list[Pit]:
    """Return a side's houses, from its own left."""
    return [Pit(player, house) for house in range(int(state.houses))]


def pits_of(state: Kalah) -> list[Pit]:
    """Return every house and both stores."""
    return [*houses_of(state, 0), Pit(0, STORE), *houses_of(state, 1), Pit(1, STORE)]


def counts_of(state: Kalah) -> dict[Pit, int]:
    """Return the number of seeds in every pit."""
    return {pit: seeds_in(state, pit) for pit in pits_of(state)}


def in_houses(state: Kalah, player: int) -> int:
    """Return the number of seeds in all of a side's houses."""
    return sum(seeds_in(state, pit) for pit in houses_of(state, player))


def total_of(state: Kalah) -> int:
    """Return the number of seeds in all pits."""
    return sum(counts_of(state).values())


def opposite(state: Kalah, pit: Pit) -> Pit:
    """Return the opposite house, on the other side."""
    return Pit(1 - pit.player, int(state.houses) - 1 - pit.house)


def sowing_of(move: Consequences) -> Sowing:
    """Return a move of Kalah seed by seed."""
    return sown(move.before, move.action, move.after)


@lru_cache(256)
def sown(before: Kalah, action: int, after: Kalah) -> Sowing:
    """Return the sowing of `action`, which leads from the position `before` to `after`."""
    source = Pit(int(before.side), action)
    falls = tuple(_falls(before, source))
    then = dict(counts_of(before))
    then[source] = 0
    for pit in falls:
        then[pit] += 1
    captured, last = 0, falls[-1]
    if not last.is_store and last.player == source.player and then[last] == 1:
        facing = opposite(before, last)
        captured = then[facing]
        then[facing] = 0
        then[last] = 0 if captured else 1
    over = not any(seeds_in(after, pit) for pit in pits_of(after) if not pit.is_store)
    home = tuple(sum(then[pit] for pit in houses_of(before, side)) if over else 0 for side in (0, 1))
    gains = tuple(store_of(after, side) - store_of(before, side) for side in (0, 1))
    again = not over and int(after.side) == source.player
    return Sowing(source, falls, captured, again, (home[0], home[1]), over, (gains[0], gains[1]))


def _falls(state: Kalah, source: Pit) -> Iterator[Pit]:
    """Yield the pits that a house's seeds are sown into, one after the other.

    The seeds go round the board, past the other side's store.
    """
    ring = [*houses_of(state, source.player), Pit(source.player, STORE), *houses_of(state, 1 - source.player)]
    for step in range(1, seeds_in(state, source) + 1):
        yield ring[(source.house + step) % len(ring)]
