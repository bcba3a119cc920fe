"""What is said of a try, its fields filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.roster import title_of
from game.text import square_name
from game.texts import text
from table.lesson import Step, Try
from ui.boards import face_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.consequences import Cell, Consequences


def idea_of(step: Step) -> str:
    """Return the idea of a step, in words."""
    return text(step.tells, rival="" if step.rival is None else title_of(step.rival))


def words_of(tried: Try) -> str:
    """Return the words of a try."""
    move, reply = tried.move, tried.reply
    return text(
        tried.words,
        move=_named(move),
        gained=_listed(move.gained),
        lost=_listed(move.lost),
        reply="" if reply is None else _named(reply),
    )


def name_of(tried: Try) -> str:
    """Return the move that was tried, as it is written."""
    return tried.move.game.action_to_string(tried.move.before, tried.move.action)


def _named(move: Consequences) -> str:
    """A move as the lesson's words name it."""
    written = move.game.action_to_string(move.before, move.action)
    lesson = face_of(move.game.name).lesson
    return written if lesson is None or lesson.named is None else lesson.named(written)


def _listed(cells: Sequence[Cell]) -> str:
    """Such as "d5, e5 and f5"."""
    names = [square_name(*cell) for cell in cells]
    if len(names) < 2:
        return "".join(names)
    return text("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
