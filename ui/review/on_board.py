"""What the board of a review says of the move that led to the position on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from table.consequences import consequences_of
from ui.boards.annotation import Annotation
from ui.review.trying import Found
from ui.review.wording import worth

if TYPE_CHECKING:
    from table.consequences import Consequences
    from table.review.turns import Review, Turn
    from ui.review.trying import Trying


def of_turn(review: Review, turn: Turn) -> Annotation:
    """Return what is said of a move of the game, and which one followed it."""
    moves, ply = review.match.moves, turn.ply + 1
    following = consequences_of(turn.game, turn.move.after, moves[ply]) if ply < len(moves) else None
    return _told(turn, answered=turn.mark.is_bad, following=following)


def of_trying(trying: Trying) -> Annotation | None:
    """Return what is said of a move that is tried; before the first try nothing, unless the answer was asked for."""
    result = trying.result
    if result is None:
        return None
    if trying.found is Found.RIGHT:
        return Annotation(result.move, right=True)
    return _told(result, answered=trying.found is Found.WRONG)


def _told(turn: Turn, *, answered: bool, following: Consequences | None = None) -> Annotation:
    better = answered and not turn.is_best and turn.better.action != turn.move.action
    wins = text("wins at once") if turn.better.wins else ""
    return Annotation(
        turn.move,
        turn.mark,
        turn.better if better else None,
        text("Better:"),
        turn.better_name,
        wins or worth(turn.before, turn.move.mover, turn.game.alternates),
        following,
    )
