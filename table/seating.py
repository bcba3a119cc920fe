"""The player of each move of a game in which seats may be swapped and levels changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from game import Match
    from table.config import Seat


class Seating:
    """The seat of every move played; a move that was not noted belongs to its side's first seat."""

    def __init__(self, seats: tuple[Seat, Seat]) -> None:
        self._first = seats
        self._made: dict[int, Seat] = {}

    def moved(self, ply: int, seat: Seat) -> None:
        """Note the seat of the ply-th move, counted from 1."""
        self._made[ply] = seat

    def seat_of(self, ply: int, player: int) -> Seat:
        """Return the seat of the ply-th move, counted from 1; `player` is the side that made the move."""
        return self._made.get(ply, self._first[player])

    def note_on(self, ply: int, match: Match) -> str:
        """Return a sentence if another player made the previous move of the same side; else the empty text."""
        player = match.player_at(ply - 1)
        before = next((old for old in range(ply - 1, 0, -1) if match.player_at(old - 1) == player), None)
        if before is None:
            return ""
        then, here = (self.seat_of(each, player) for each in (before, ply))
        # translators: here and then are names of players.
        return "" if then == here else text("From here on {here}, before {then}.", here=here.name, then=then.name)
