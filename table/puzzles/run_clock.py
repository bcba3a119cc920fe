"""The clock of a run: it runs while the solver looks for a move, and says when the next puzzle is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from table.puzzles.series import Series
    from table.puzzles.solving import Solving

_PAUSE = 0.9
"""Seconds from a solved puzzle to the next one."""
_LONGEST = 1.0
"""Seconds that count at most between two updates; a longer gap means that the window slept."""
_STEP = 0.1
"""Seconds between two updates."""


class RunClock:
    """The clock of one puzzle of a run."""

    def __init__(self) -> None:
        self._thinks_since: float | None = None
        self._solved_at: float | None = None

    def update(self, series: Series, solving: Solving, now: float) -> bool:
        """Let the clock go on to `now`; return whether the next puzzle is due."""
        if solving.to_move and self._thinks_since is not None:
            series.think(round(1000 * min(now - self._thinks_since, _LONGEST)))
        self._thinks_since = now if solving.to_move else None
        if solving.phase is not SolvingPhase.SOLVED:
            return solving.to_move and series.run is not None and series.run.over
        if self._solved_at is None:
            self._solved_at = now
        return now >= self._solved_at + _PAUSE

    def next_frame_delay(self, solving: Solving) -> float | None:
        """Return the seconds until `update` has something to do; None if it has nothing to do."""
        return _STEP if solving.to_move or solving.phase is SolvingPhase.SOLVED else None
