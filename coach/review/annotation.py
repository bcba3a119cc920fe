"""Marks about a move on a review's board. The board shows the position before the move, or after a tried move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import text
from table.review.marks import Mark
from table.review.retry import Found

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from coach.review.subject import Subject
    from table.consequences import Consequences
    from table.review.retry import RetryMode
    from table.review.turns import Turn


@dataclass(frozen=True, slots=True)
class Annotation:
    """Marks and labels about a move.

    Attributes:
        played: the move.
        mark: the mark of the move.
        ahead: whether the board shows the position before the move, and not the position after the move.
        label: the words beside the move: "You played c6". Empty for none.
        better: the judge's move, if it differs from the played one; only on the position before the move.
        better_label: the words beside the better move: "Better: i8".
        right: whether the move is a tried move that is right.
    """

    played: Consequences
    mark: Mark = Mark.NONE
    ahead: bool = False
    label: str = ""
    better: Consequences | None = None
    better_label: str = ""
    right: bool = False


def of_turn(turn: Turn, subject: Subject, texts: BoardTexts) -> Annotation:
    """Return the marks of a move of the game and of the better move, for the board before the move."""
    if not turn.mark.is_bad:
        return Annotation(turn.move, turn.mark, ahead=True)
    better = None if turn.is_best or turn.best == turn.move.action else turn.better
    return Annotation(
        turn.move,
        turn.mark,
        ahead=True,
        label=_played(turn, subject, texts),
        better=better,
        better_label=text("Better: {move}", move=texts.named(turn.better_name)) if better else "",
    )


def of_retry(retry: RetryMode) -> Annotation | None:
    """Return the marks of a tried move on the board after it; None until the move is judged."""
    result = retry.result
    if result is None:
        return None
    right = retry.found is Found.RIGHT
    return Annotation(result.move, Mark.NONE if right else result.mark, right=right)


def _played(turn: Turn, subject: Subject, texts: BoardTexts) -> str:
    move = texts.named(turn.name)
    if turn.move.mover == subject.own:
        return text("You played {move}", move=move)
    return text("{side} played {move}", side=texts.side(turn.move.mover), move=move)
