"""The side whose chances a review shows, and these chances: every percentage of a review is made here.

The chances are the judge's, for best play by both sides, and decide the marks of moves. The win bar of a game shows
instead the chances of the players, by their strengths (`table.win_chance`).

All chances are for one side in the whole review: the only person's side, or else the first side. The side's name stands
beside the chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.proven import Proven
from coach.chance_texts import proven_worth_text
from coach.game_texts import shown_chance
from coach.review.texts import whole_percent
from game.texts import text

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from coach.review.subject import Subject
    from saves.models import Judgement


class Viewpoint(NamedTuple):
    """The side whose chances the card, the list and the graph show.

    Attributes:
        side: 0 or 1.
        name: the name of the side's chance in a review: "Your chance with best play".
        whose: the name of the side; empty for the reader's own.
    """

    side: int
    name: str
    whose: str = ""

    def chance(self, judgement: Judgement) -> float:
        """Return the side's win chance, 0 to 1."""
        return judgement.chance if self.side == 0 else 1.0 - judgement.chance

    def percent(self, judgement: Judgement) -> str:
        """Return the side's win chance in per cent; 0 and 100 only where the result is proven."""
        chance = shown_chance(judgement)
        return whole_percent(chance if self.side == 0 else 1.0 - chance)

    def worth(self, judgement: Judgement, alternates: bool, *, after: int = 0) -> str:
        """Return the side's win chance, or the proven result for it, in words: `win in 5 moves`, `loss`, `draw`.

        With `after` 1, the judgement is of the position after a move, and the move is counted too.
        """
        if judgement.result is None:
            return self.percent(judgement)
        result = judgement.result if self.side == 0 else -judgement.result
        plies = judgement.plies + after if judgement.plies else judgement.plies
        return proven_worth_text(Proven(result, plies), alternates)


def viewpoint_of(subject: Subject, texts: BoardTexts) -> Viewpoint:
    """Return the person's viewpoint; if two people or two AIs played, the viewpoint of the first side."""
    if subject.own is not None:
        return Viewpoint(subject.own, text("Your chance with best play"))
    return Viewpoint(0, text("{side}’s chance with best play", side=texts.side(0)), texts.side(0))
