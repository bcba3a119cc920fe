"""A cursor on the moves of a match, which selects the shown position.

A cursor at the end follows every new move. A cursor that was moved back stays at its ply while the match goes on; if
the move before this ply is taken back, the cursor selects the last position.

    cursor = LineCursor(match)
    cursor.go_to(cursor.ply - 1)
    cursor.state, cursor.last_action
    cursor.last()
"""

from __future__ import annotations

from typing import Any

from game import Match


class LineCursor:
    """Selects one position of a match by its ply, which is the number of moves before the position."""

    def __init__(self, match: Match) -> None:
        """Select the last position of `match`; the cursor never changes the match."""
        self.match = match
        self._ply: int | None = None  # None at the end

    @property
    def length(self) -> int:
        """The ply of the last position: the number of moves."""
        return len(self.match.moves)

    @property
    def ply(self) -> int:
        """The ply of the selected position, 0 to `length`."""
        return self.length if self._ply is None else min(self._ply, self.length)

    @property
    def at_start(self) -> bool:
        """Whether the start position is selected."""
        return self.ply == 0

    @property
    def at_end(self) -> bool:
        """Whether the last position is selected."""
        return self.ply == self.length

    @property
    def state(self) -> Any:
        """The selected position."""
        return self.match.states[self.ply]

    @property
    def last_action(self) -> int | None:
        """The move that led to the selected position, or None at the start."""
        return self.match.moves[self.ply - 1] if self.ply else None

    def go_to(self, ply: int) -> bool:
        """Select the existing position nearest to `ply`; return whether the selection changed."""
        before, length = self.ply, self.length
        self._ply = max(ply, 0) if ply < length else None
        return self.ply != before

    def first(self) -> bool:
        """Go to the start; return whether the selection changed."""
        return self.go_to(0)

    def last(self) -> bool:
        """Go to the end; return whether the selection changed."""
        return self.go_to(self.length)
