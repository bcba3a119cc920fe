"""Texts of the line under a board: the last move, the move under the pointer, and the player to move."""

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
    """The name of a side's player, with its side if both have the same name."""
    first, second = session.config.seats
    if first.name != second.name:
        return seat.name
    return text("{name} ({side})", name=seat.name, side=texts_of(session.game.name).side(player))


def last_move(session: Session) -> Consequences | None:
    """The effects of the last move; None before the first."""
    match = session.match
    return consequences_of(session.game, match.states[-2], match.moves[-1]) if match.moves else None


def pointed_at(view: BoardView) -> Status:
    """The view's status; if the view has none, the words about the move under the pointer by the rules alone."""
    status, ahead = view.status(), view.foresight()
    if ahead is None or status.parts:
        return status
    return Status(ahead.parts, (Keycap(PLACE.keys),), True, ahead.tone)


def turn_of(session: Session) -> Status:
    """The status line while a computer is to move."""
    doing = text("is preparing") if session.is_preparing else text("is thinking")
    return Status((name_of_mover(session), Phrase(doing)), pointed=True)


def name_of_mover(session: Session) -> Phrase:
    """The name of the player to move."""
    return Phrase(called(session, session.seat, session.player), strong=True)
