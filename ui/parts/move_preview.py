"""What a line under a board says of the last move, of the move that is pointed at, and of who is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.phrases import Keycap, Phrase
from game.texts import text
from table.consequences import Consequences, consequences_of
from ui.boards.messages import Status
from ui.boards.theme import PLACE

if TYPE_CHECKING:
    from table.config import Seat
    from table.session import Session
    from ui.boards.view import BoardView


def called(session: Session, seat: Seat, player: int) -> str:
    """What a side's player is called: by its side too, where both have one name."""
    first, second = session.config.seats
    if first.name != second.name:
        return seat.name
    return text("{name} ({side})", name=seat.name, side=texts_of(session.game.name).side(player))


def last_move(session: Session) -> Consequences | None:
    """What the last move did; None before the first."""
    match = session.match
    return consequences_of(session.game, match.states[-2], match.moves[-1]) if match.moves else None


def pointed_at(view: BoardView) -> Status:
    """What the view says; on a board that says nothing of it, what the rules know of the move that is pointed at."""
    status, ahead = view.status(), view.foresight()
    if ahead is None or status.parts:
        return status
    return Status(ahead.parts, (Keycap(PLACE.caps),), True, ahead.tone)


def turn_of(session: Session) -> Status:
    """Who is to move, while that is no person."""
    doing = text("is preparing") if session.is_preparing else text("is thinking")
    return Status((name_of_mover(session), Phrase(doing)), pointed=True)


def name_of_mover(session: Session) -> Phrase:
    """The name of the player to move."""
    return Phrase(called(session, session.seat, session.player), strong=True)
