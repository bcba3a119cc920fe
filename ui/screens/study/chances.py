"""The chances of both sides in the studied position, and the side to move."""

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
    """Return the win chance in a position; None while the best known move loses and others are unknown.

    Args:
        line: the best known line.
        proven: the proven result for the side to move, or None.
        first: whether side 0 is to move.
        alternates: whether the sides strictly take turns, so that moves can be counted.
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
    """The bar of the chances; `mover` is the side to move, or None at the end of a game."""

    def __init__(self, sides: SideStyles) -> None:
        super().__init__(sides)
        self.mover: int | None = None

    @property
    def caption(self) -> str:
        """The text between the chances of both sides."""
        if self.mover is None:
            return text("The game is over")
        if self.words[0][:1].isalpha():
            return ""  # the words of a proven result take the room
        return text("{side} to move", side=self.sides.name(self.mover))
