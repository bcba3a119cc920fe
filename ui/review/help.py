"""A review shows good moves: of a game against the computer that goes on, it is a help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from saves import helps

if TYPE_CHECKING:
    from saves.models import StoredGame
    from ui.host import Host


def count_as_help(app: Host, stored: StoredGame) -> None:
    """Count the review of a game of one person against an AI that is not over, and say so the first time.

    A game that waits on a screen below hears of it, so that its end tells it and its next move keeps it.

    Raises:
        LibraryError: if it cannot be written down.
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
