"""What the board of a review says of a move: on the position before it, or of a try on the one after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import text
from table.review.retry import Found
from table.review.turns import Mark

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from coach.review.subject import Subject
    from table.consequences import Consequences
    from table.review.retry import RetryMode
    from table.review.turns import Turn


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is drawn about a move.

    Attributes:
        played: the move.
        mark: how it is marked.
        ahead: whether the board shows the position before the move; else the one after it.
        label: the words beside it: "You played c6". Empty for none.
        better: the judge's move, where it is another one; only on the position before.
        better_label: the words beside that: "Better: i8".
        right: whether the move was looked for, and found.
    """

    played: Consequences
    mark: Mark = Mark.NONE
    ahead: bool = False
    label: str = ""
    better: Consequences | None = None
    better_label: str = ""
    right: bool = False


def of_turn(turn: Turn, subject: Subject, texts: BoardTexts) -> Annotation:
    """Return what is said of a move of the game before it is made: which it is, and which is better."""
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


def of_trying(trying: RetryMode) -> Annotation | None:
    """Return what is said of a move that is tried; nothing before the judge has spoken."""
    result = trying.result
    if result is None:
        return None
    right = trying.found is Found.RIGHT
    return Annotation(result.move, Mark.NONE if right else result.mark, right=right)


def _played(turn: Turn, subject: Subject, texts: BoardTexts) -> str:
    move = texts.named(turn.name)
    if turn.move.mover == subject.own:
        return text("You played {move}", move=move)
    return text("{side} played {move}", side=texts.side(turn.move.mover), move=move)
