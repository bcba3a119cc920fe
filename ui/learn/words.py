"""What is said of a try, its fields filled in."""

from __future__ import annotations

from ai.roster import title_of
from game.texts import text
from table.lesson import Step, Try
from ui.boards.told import cell_names


def idea_of(step: Step) -> str:
    """Return the idea of a step, in words."""
    return text(step.tells, rival="" if step.rival is None else title_of(step.rival))


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
