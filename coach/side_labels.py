"""What the sides of a board are called."""

from __future__ import annotations

from typing import Protocol


class SideLabels(Protocol):
    """What the sides of a board are called, for people."""

    def side(self, player: int) -> str:
        """What a player's side is called: White, Yellow, X."""
