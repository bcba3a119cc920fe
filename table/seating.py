"""The player of each move of a game in which seats may be swapped and levels changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from game import Match
    from table.config import Seat


class Seating:
    """The seat of every move played; a move that `moved` has not noted belongs to its side's first seat."""

    def __init__(self, seats: tuple[Seat, Seat], match: Match) -> None:
        self._first, self._match = seats, match
        self._made: dict[int, Seat] = {}

    def moved(self, ply: int, seat: Seat) -> None:
        """Note the seat of the ply-th move, counted from 1."""
        self._made[ply] = seat

    def seat_at(self, ply: int) -> Seat:
        """Return the seat that made the ply-th move, counted from 1, even if seats or levels have changed later."""
        return self._made.get(ply, self._first[self._match.player_at(ply - 1)])

    def note_on(self, ply: int) -> str:
        """Return a sentence that says which player took over a side with the ply-th move; empty if no player did."""
        side_at = self._match.player_at
        before = next((old for old in range(ply - 1, 0, -1) if side_at(old - 1) == side_at(ply - 1)), None)
        if before is None:
            return ""
        then, here = self.seat_at(before), self.seat_at(ply)
        # translators: here and then are names of players.
        return "" if then == here else text("From here on {here}, before {then}.", here=here.name, then=then.name)
