"""Names of the sides of a board."""

from __future__ import annotations

from typing import Protocol


class SideLabels(Protocol):
    """Names of the sides of a board, for people."""

    def side(self, player: int) -> str:
        """The name of a player's side: White, Yellow, X."""
