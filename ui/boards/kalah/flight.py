"""The timetable of a move: the sowing of each seed, and the glides of captured seeds and of seeds left at the end."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from coach.kalah.sowing import STORE, Pit, Sowing, counts_of, houses_of, opposite
from game.verbs import State

SEED_EVERY, SOWN_WITHIN = 0.070, 0.900
"""Seconds from one seed to the next; the most seconds for all seeds."""
FLIES, GLIDES, STAGGER, REST = 0.150, 0.320, 0.022, 0.080
"""Seconds of a seed's flight, of a glide into a store, between two glides, and before the first glide."""


class Flight(NamedTuple):
    """One seed on its way.

    Attributes:
        source, target: the pits where it starts and where it lands.
        start, end: the times, in seconds from the beginning of the move.
        order: the seed's places, from 0, in its source and in its target (see `HousePlaces.seed`).
        sown: whether it is sown, rather than captured or stored at the end.
    """

    source: Pit
    target: Pit
    start: float
    end: float
    order: tuple[int, int]
    sown: bool


class Timetable:
    """The flights of a move, and the seeds in the pits meanwhile."""

    def __init__(self, before: State, sowing: Sowing) -> None:
        self._first = counts_of(before)
        self.flights: list[Flight] = []
        self._sow(sowing)
        self.sown = self.length
        """Seconds from the beginning until the last seed has fallen."""
        self._capture(before, sowing)
        self._bring_home(before, sowing)

    @property
    def length(self) -> float:
        """Seconds from the beginning until all seeds lie still."""
        return max((flight.end for flight in self.flights), default=0.0)

    def counts(self, seconds: float) -> dict[Pit, int]:
        """Return the number of seeds in each pit, `seconds` after the beginning."""
        found = dict(self._first)
        for flight in self.flights:
            found[flight.source] -= flight.start <= seconds
            found[flight.target] += flight.end <= seconds
        return found

    def _sow(self, sowing: Sowing) -> None:
        count = len(sowing.falls)
        step = min(SEED_EVERY, (SOWN_WITHIN - FLIES) / max(1, count - 1))
        fallen = Counter(self._first)
        for number, pit in enumerate(sowing.falls):
            order = self._first[sowing.source] - 1 - number, fallen[pit] if pit != sowing.source else 0
            self.flights.append(Flight(sowing.source, pit, number * step, number * step + FLIES, order, True))
            fallen[pit] += 1

    def _capture(self, before: State, sowing: Sowing) -> None:
        if not sowing.captured:
            return
        store, start = Pit(sowing.mover, STORE), self.length + REST
        self._glide(sowing.last, store, 1, start)
        self._glide(opposite(before, sowing.last), store, sowing.captured, start)

    def _bring_home(self, before: State, sowing: Sowing) -> None:
        if not sowing.over:
            return
        lies, start = self.counts(self.length), self.length + REST
        for side in (0, 1):
            for pit in houses_of(before, side):
                self._glide(pit, Pit(side, STORE), lies[pit], start)

    def _glide(self, source: Pit, store: Pit, count: int, start: float) -> None:
        """Send all seeds of a house into a store, one shortly after the other."""
        held = self.counts(self.length)[store] + sum(
            flight.target == store and flight.start >= start for flight in self.flights
        )
        for number in range(count):
            begin = start + number * STAGGER
            self.flights.append(
                Flight(source, store, begin, begin + GLIDES, (count - 1 - number, held + number), False)
            )
