"""The review of an unfinished game against the computer is a help, since it shows good moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from saves import helps

if TYPE_CHECKING:
    from saves.models import StoredGame
    from ui.shell.host import Host


def count_as_help(app: Host, stored: StoredGame) -> None:
    """Count the review of an unfinished game against an AI as a help, and say so the first time.

    If the game is open on a screen below, its session counts the help, and saves it with the next move.

    Raises:
        LibraryError: if the help cannot be written.
    """
    if stored.finished or stored.imported or not stored.is_against_computer:
        return
    waiting = next(filter(None, (screen.session_of(stored.id) for screen in app.scenes)), None)
    if waiting is not None:
        waiting.use(helps.REVIEW, app.look.now)
    else:
        app.library.use_help(stored.id, helps.REVIEW)
    if helps.is_rated(helps.read(stored.tags.get(helps.TAG, ""))):
        app.notice(text("The review shows good moves. This game is not rated."))
