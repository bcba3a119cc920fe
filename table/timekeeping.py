"""The time of a game: readings of the clocks after each move, and the seconds of each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.clock import Clock, Stopwatch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saves.clocks import Clocks, TimeControl


class Timekeeping:
    """Runs the clocks, if the game has some, and a stopwatch for the awaited move.

    Plies are counted from 1. In `begin_turn`, `restore` and `resume`, no clock runs if `player` is None.

    Attributes:
        clock: the clocks of the game; None in a game without clocks.
    """

    def __init__(
        self, control: TimeControl | None, played: int, readings: Clocks | None, history: Mapping[int, Clocks]
    ) -> None:
        """Continue after `played` plies.

        `readings` are the clocks' readings now (None: full), `history` the earlier readings by ply.
        """
        self.clock: Clock | None = None
        self._readings: dict[int, Clocks] = {}
        if control:
            self.clock = Clock(control, readings)
            full = (control.seconds, control.seconds)
            self._readings = {0: full} | dict(history) | {played: self.clock.readings(0.0)}
        self._turn = Stopwatch()
        self._spent: dict[int, float] = {}

    def readings(self, now: float) -> Clocks | None:
        """Return the seconds left on both clocks; None in a game without clocks."""
        return self.clock.readings(now) if self.clock else None

    def remaining(self, player: int, now: float) -> float | None:
        """Return the seconds left on a side's clock; None in a game without clocks."""
        return self.clock.remaining(player, now) if self.clock else None

    def readings_after(self, ply: int) -> Clocks | None:
        """Return the seconds left on both clocks after the ply-th move; None if unknown."""
        return self._readings.get(ply)

    def spent_on(self, ply: int) -> float | None:
        """Return the seconds spent on the ply-th move, without pauses; None if unknown."""
        return self._spent.get(ply)

    def begin_turn(self, player: int | None, now: float) -> None:
        """Begin to time the next move at `now`; `player`'s clock runs."""
        self._turn.start(now)
        self._run_clock(player, now)

    def moved(self, ply: int, player: int, to_move: int, now: float, *, waited: bool, paused: bool) -> None:
        """Note the seconds of a move, and the clocks' readings after the move.

        Args:
            ply: number of the move.
            player: the side that made the move.
            to_move: the side to move next.
            now: the time of the move.
            waited: whether the move waited to be shown, with both clocks stopped, as in a game between AIs.
            paused: whether the move was a single step of a paused game, which costs no time.
        """
        if self.clock:
            if waited and not paused and ply > 1:
                self.clock.start(player, now)
            if self.clock.running is not None:
                self.clock.moved(player, to_move, now)
            elif not paused:
                self.clock.start(to_move, now)
            self._readings[ply] = self.clock.readings(now)
        self._spent[ply] = self._turn.elapsed(now)
        self._turn.start(now)

    def restore(self, ply: int, player: int | None, now: float) -> None:
        """Continue after the ply-th move, with the readings noted after it; `player`'s clock runs."""
        if self.clock:
            self.clock.stop(now)
            self.clock.set(self._readings.get(ply, self.clock.readings(now)), now)
        self.begin_turn(player, now)

    def stop(self, now: float) -> None:
        """Stop clocks and stopwatch."""
        self._turn.stop(now)
        if self.clock:
            self.clock.stop(now)

    def resume(self, player: int | None, now: float) -> None:
        """Continue to time the next move after `stop`; `player`'s clock runs."""
        self._turn.resume(now)
        self._run_clock(player, now)

    def _run_clock(self, player: int | None, now: float) -> None:
        if self.clock and player is not None:
            self.clock.start(player, now)
