"""What the line under the board and the banner at the end say, and which of them is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.boards.messages import Glyph, Keycap, Phrase, Status
from ui.play import hint as hints
from ui.play.foot import Mode, looking_back, where
from ui.play.verdict import Verdict
from ui.play.watch import keys_told

if TYPE_CHECKING:
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
        return looking_back(line.ply, line.length)
    if session.paused:
        key = "Space" if session.config.humans == 0 else "P"
        return Status((Glyph("pause"), Phrase(text("Paused"), strong=True)), (Keycap(key), Phrase(text("to go on"))))
    if session.is_looking_for_hint:
        return hints.looking()
    if hint is not None and hint.speaks(view, pointer):
        return hint.status()
    return unplaced.status() or view.status() if session.human_to_move else _turn(session)


def verdict_at(verdict: Verdict | None, line: LineCursor) -> Verdict | None:
    """Return what the banner says of an ended game, or of the earlier position of it that is shown."""
    if verdict is None or line.at_end:
        return verdict
    return Verdict(where(line.ply, line.length), text("You are looking back at this game"), verdict.winner)


def _turn(session: Session) -> Status:
    """Who is to move, while that is no person."""
    doing = text("is warming up") if session.warming_up else text("is thinking")
    if session.config.watched and session.has_reply:
        doing = text("moves next")
    name = Phrase(session.seat.name, strong=True)
    if session.waits_for_step:
        return Status((name, Phrase(text("has found a move")), Keycap("→"), Phrase(text("to see it"))), keys_told())
    return Status((name, Phrase(doing)), keys_told() if session.config.watched else ())
