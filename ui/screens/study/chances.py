"""The chances of both sides in the position that is studied, and who is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.chance_texts import proven_chance_text
from coach.game_texts import both_percents, open_chance
from game.texts import text
from ui.parts.side_styles import SideStyles
from ui.parts.win_bar import WinBar, WinChance

if TYPE_CHECKING:
    from ai.proven import Proven
    from table.studying import StudyLine


def win_chance_of(line: StudyLine, proven: Proven | None, first: bool, alternates: bool) -> WinChance | None:
    """Return what is said of a position; None while only moves are known that lose, and not all of them.

    Args:
        line: the best one that is known.
        proven: what is certain of the position for who is to move, or None.
        first: whether that is side 0.
        alternates: whether the sides take turns, so that moves can be counted.
    """
    if proven is None:
        if line.proven is not None and line.proven.result < 0:
            return None
        chance = open_chance(line.chance)
        share = chance if first else 1 - chance
        return WinChance(share, both_percents(share))
    words = (
        proven_chance_text(proven, alternates),
        proven_chance_text(proven._replace(result=-proven.result), alternates),
    )
    share = (proven.result + 1) / 2
    return WinChance(share, words) if first else WinChance(1 - share, words[::-1])


class ChanceBar(WinBar):
    """`mover` is who is to move, None where the game is over."""

    def __init__(self, sides: SideStyles) -> None:
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
