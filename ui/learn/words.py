"""What is said of a try, its fields filled in."""

from __future__ import annotations

from game.texts import text
from table.lesson import Try
from ui.boards.told import cell_names


def words_of(tried: Try) -> str:
    """Return the words of a try."""
    move, reply = tried.move, tried.reply
    return text(
        tried.words,
        move=name_of(tried),
        turned=cell_names(move.turned),
        reply="" if reply is None else reply.game.action_to_string(reply.before, reply.action),
    )


def name_of(tried: Try) -> str:
    """Return the move that was tried, as it is written."""
    return tried.move.game.action_to_string(tried.move.before, tried.move.action)
