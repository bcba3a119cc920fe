"""What the line under the board and the banner at the end say, and which of them is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.phrases import Glyph, Keycap, Part, Phrase, Stone, in_words
from coach.verdict import Verdict
from game.texts import text
from table.consequences import Consequences, consequences_of
from ui.boards.messages import Status
from ui.boards.theme import PLACE
from ui.play import hint as hints
from ui.play.foot import Mode, looking_back, told_at, where
from ui.play.keys import STEP, pause_of
from ui.play.watch import keys_told

if TYPE_CHECKING:
    from table.config import Seat
    from table.line import LineCursor
    from table.session import Session
    from ui.boards.view import BoardView
    from ui.play.hint import Hint
    from ui.play.unplaced import Unplaced


def mode_of(session: Session, line: LineCursor) -> Mode:
    """Return what the foot shows."""
    if session.outcome is None:
        return "play" if line.at_end else "browse"
    return "over" if line.at_end else "browse over"


def status_of(
    session: Session,
    line: LineCursor,
    view: BoardView,
    unplaced: Unplaced,
    hint: Hint | None,
    pointer: tuple[int, int],
) -> Status:
    """Return the line under the board."""
    if not line.at_end:
        return looking_back(session, line)
    if session.paused:
        key = Keycap(pause_of(session.config).caps)
        paused = Status((Glyph("pause"), Phrase(text("Paused"), strong=True)), (key, Phrase(text("to go on"))))
        return replace(paused, told=told(session))
    if session.is_looking_for_hint:
        return hints.looking()
    if hint is not None and hint.speaks(view, pointer):
        return hint.status()
    status = unplaced.status() or pointed_at(view) if session.human_to_move else turn_of(session)
    return replace(status, told=told(session))


def told(session: Session) -> tuple[Part, ...]:
    """What the last move did, and who made it; nothing before the first."""
    move = last_move(session)
    if move is None:
        return ()
    who = text("{name}:", name=called(session, session.seat_at(len(session.match.moves)), move.mover))
    return (Phrase(who), *texts_of(session.game.name).description_of(move))


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


def verdict_at(verdict: Verdict | None, line: LineCursor) -> Verdict | None:
    """Return what the banner says of an ended game, or of the earlier position of it that is shown."""
    if verdict is None or line.at_end:
        return verdict
    told = told_at(line)
    placed = next((part for part in told if isinstance(part, Stone)), None)
    detail = in_words(told) or text("You are looking back at this game")
    return Verdict(where(line), detail[:1].upper() + detail[1:], None, past=True, placed=placed)


def turn_of(session: Session) -> Status:
    """Who is to move, while that is no person."""
    doing = text("is preparing") if session.is_preparing else text("is thinking")
    if session.config.watched and session.has_reply:
        doing = text("moves next")
    name = Phrase(called(session, session.seat, session.player), strong=True)
    if session.waits_for_step:
        found = (name, Phrase(text("has found a move")), Keycap(STEP.caps), Phrase(text("to see it")))
        return Status(found, keys_told(), pointed=True)
    return Status((name, Phrase(doing)), keys_told() if session.config.watched else (), pointed=True)
