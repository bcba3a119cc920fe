"""Names of the sides of a board."""

from __future__ import annotations

from typing import Protocol


class SideLabels(Protocol):
    """The displayed names of a board's two sides."""

    def side(self, player: int) -> str:
        """Return the name of a player's side: White, Yellow, X."""
