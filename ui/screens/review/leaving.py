"""What leaves a review: play on, study, the position and a picture of the board, copied or saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import current_player, is_terminal
from game.texts import text
from saves.file_questions import PICTURES
from table.reading import Start
from ui.parts.export import save_as
from ui.parts.start_dialog import HUMAN, StartDialog
from ui.shell import pictures
from ui.shell.routes import StudyRoute

if TYPE_CHECKING:
    import pygame

    from coach.review.subject import Subject
    from table.line_playback import DisplayedPosition
    from ui.shell.host import Host


def play_on(app: Host, subject: Subject, displayed: DisplayedPosition) -> None:
    """Ask who plays on from the shown position; the new game keeps the moves before it."""
    if is_terminal(displayed.state):
        app.notice(text("The game is over here. Go some moves back."))
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


def save_picture_of(app: Host, picture: pygame.Surface, board: str) -> None:
    """Ask for a file, and write the picture to it; the proposed file name has the name of the board."""
    save = lambda path: pictures.save_picture(picture, path)  # noqa: E731
    save_as(app, text("Save a picture"), ".png", PICTURES, save, what=board)


def copy_picture(app: Host, picture: pygame.Surface, otherwise: str) -> None:
    """Copy a picture to the clipboard and say so, or say why not; the keys `otherwise` write it into a file."""

    def done(copied: bool) -> None:
        app.call_soon(lambda: tell(copied))

    def tell(copied: bool) -> None:
        if copied:
            app.notice(text("A picture of the board is copied."), "good", 2.0)
        else:
            app.notice(text("The picture could not be copied; {key} writes it into a file.", key=otherwise), "error")

    if not pictures.copy_picture(picture, done):
        message = text("There is no clipboard for pictures here; {key} writes it into a file.", key=otherwise)
        app.notice(message, "error")
