"""What a move of Kalah does seed by seed: read off the positions before and after it, for drawing it and telling it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from table.consequences import Consequences

if TYPE_CHECKING:
    from game.kalah import Kalah

STORE = 6
"""Which pit of a side is its store, however many houses it has."""


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
        source: the house that is emptied.
        falls: the pits into which its seeds fall, in order.
        captured: seeds of the other side that are taken.
        again: whether the mover moves again.
        home: the seeds that lie in each side's houses at the end of the game, and go into its store.
        over: whether the move ends the game.
        gains: what each store has more after it.
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
        """Where the last seed falls."""
        return self.falls[-1]

    @property
    def gain(self) -> int:
        """What the mover's store has more after it."""
        return self.gains[self.mover]


def seeds_in(state: Kalah, pit: Pit) -> int:
    """Return the seeds in a pit."""
    return int(state[pit.player]) >> 8 * pit.house & 255


def store_of(state: Kalah, player: int) -> int:
    """Return the seeds in a side's store."""
    return seeds_in(state, Pit(player, STORE))


def houses_of(state: Kalah, player: int) -> list[Pit]:
    """Return a side's houses, from its own left."""
    return [Pit(player, house) for house in range(int(state.houses))]


def pits_of(state: Kalah) -> list[Pit]:
    """Return every house and both stores."""
    return [*houses_of(state, 0), Pit(0, STORE), *houses_of(state, 1), Pit(1, STORE)]


def counts_of(state: Kalah) -> dict[Pit, int]:
    """Return the seeds in every pit."""
    return {pit: seeds_in(state, pit) for pit in pits_of(state)}


def in_houses(state: Kalah, player: int) -> int:
    """Return the seeds in a side's houses together."""
    return sum(seeds_in(state, pit) for pit in houses_of(state, player))


def total_of(state: Kalah) -> int:
    """Return all the seeds of a game."""
    return sum(counts_of(state).values())


def opposite(state: Kalah, pit: Pit) -> Pit:
    """Return the house of the other side that lies opposite."""
    return Pit(1 - pit.player, int(state.houses) - 1 - pit.house)


def sowing_of(move: Consequences) -> Sowing:
    """Return a move of Kalah seed by seed."""
    return sown(move.before, move.action, move.after)


@lru_cache(256)
def sown(before: Kalah, action: int, after: Kalah) -> Sowing:
    """Return what an action does, which leads from one position to the other."""
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
    """Yield the pits into which the seeds of a house fall: round the board, but for the other side's store."""
    ring = [*houses_of(state, source.player), Pit(source.player, STORE), *houses_of(state, 1 - source.player)]
    for step in range(1, seeds_in(state, source) + 1):
        yield ring[(source.house + step) % len(ring)]
