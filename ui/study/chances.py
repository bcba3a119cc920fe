"""The chances of both sides in the position that is studied, and who is to move."""

from __future__ import annotations

from game.texts import text
from ui.play.sides import Sides
from ui.play.win_bar import WinBar


class ChanceBar(WinBar):
    """`mover` is who is to move, None where the game is over."""

    def __init__(self, sides: Sides) -> None:
        super().__init__(sides)
        self.mover: int | None = None

    @property
    def caption(self) -> str:
        """What stands between the numbers."""
        if self.mover is None:
            return text("The game is over")
        if self.words[0][:1].isalpha():
            return ""  # what is proved takes the room
        return text("{side} to move", side=self.sides.name(self.mover))
