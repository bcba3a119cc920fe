"""The commands that leave a review: play on, study, and copy the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import current_player, is_terminal
from game.texts import text
from table.reading import Start
from ui.parts.copying import copy_out
from ui.parts.start_dialog import HUMAN, StartDialog
from ui.shell.routes import StudyRoute

if TYPE_CHECKING:
    from coach.review.subject import Subject
    from ui.screens.review.displayed_position import DisplayedPosition
    from ui.shell.host import Host


def play_on(app: Host, subject: Subject, displayed: DisplayedPosition) -> None:
    """Ask who plays on from the shown position; the new game keeps the moves before it."""
    if is_terminal(displayed.state):
        app.notice(text("The game is over here; go some moves back."))
        return
    match = subject.match
    start = Start(match.game.name, match.game.to_position(match.start), displayed.moves)
    app.open(StartDialog(app, start, _players(subject, displayed.state)))


def _players(subject: Subject, state: Any) -> tuple[str, str] | None:
    """The proposed players: the person on their own side, else on the side to move; the AI on the other side."""
    own = int(current_player(state)) if subject.own is None else subject.own
    rival = subject.seats[1 - own].player
    if rival is None:
        return None
    return (HUMAN, rival) if own == 0 else (rival, HUMAN)


def explore(app: Host, subject: Subject, ply: int, action: int | None = None) -> None:
    """Open the study after `ply` plies of the game, and play `action` there; a kept game keeps the move."""
    match = subject.match
    start = match.game.to_position(match.start)
    app.navigate(StudyRoute(match.game.name, start, subject.kept, match.moves_text, ply, action))


def copy_position(app: Host, subject: Subject, state: Any) -> None:
    """Copy a position to the clipboard."""
    copy_out(app, subject.match.game.to_position(state), text("The position is copied."))
