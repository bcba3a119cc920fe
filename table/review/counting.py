"""Counts the review of an unfinished game as a help."""

from __future__ import annotations

from saves import helps
from saves.library import Library
from saves.models import StoredGame
from table.session import Session


def count_as_help(stored: StoredGame, session: Session | None, library: Library, now: float) -> bool:
    """Count the review of an unfinished game against an AI as a help; return whether the game was rated until then.

    If the game is open in a `session`, the session counts and writes the help. Raises LibraryError if the help cannot
    be written.
    """
    if stored.finished or stored.imported or not stored.is_against_computer:
        return False
    if session is not None:
        session.use(helps.REVIEW, now)
    else:
        library.use_help(stored.id, helps.REVIEW)
    return helps.is_rated(helps.read(stored.tags.get(helps.TAG, "")))
