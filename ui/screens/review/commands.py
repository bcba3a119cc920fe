"""What leads out of a review: a game from its position, and copies of it."""

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
    """Ask who plays on from what is on the board; the game has the moves that led there."""
    if is_terminal(displayed.state):
        app.notice(text("The game is over here; go some moves back."))
        return
    match = subject.match
    start = Start(match.game.name, match.game.to_position(match.start), displayed.moves)
    app.open(StartDialog(app, start, _players(subject, displayed.state)))


def _players(subject: Subject, state: Any) -> tuple[str, str] | None:
    """Who is offered: a person on the side that they had, or the one to move, against the player of the other."""
    own = int(current_player(state)) if subject.own is None else subject.own
    rival = subject.seats[1 - own].player
    if rival is None:
        return None
    return (HUMAN, rival) if own == 0 else (rival, HUMAN)


def explore(app: Host, subject: Subject, ply: int, action: int | None = None) -> None:
    """Open the study board after so many moves of the game, and make a first move there; a kept game keeps it."""
    match = subject.match
    start = match.game.to_position(match.start)
    app.navigate(StudyRoute(match.game.name, start, subject.kept, match.moves_text, ply, action))


def copy_position(app: Host, subject: Subject, state: Any) -> None:
    """Put a position on the clipboard."""
    copy_out(app, subject.match.game.to_position(state), text("The position is copied."))
