"""Texts of a lesson: the idea of a step, and the feedback on a try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.roster import named
from coach.boards import texts_of
from coach.move_descriptions import cell_names
from game.texts import listed, text
from table.lesson import LessonStep, Try

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.consequences import Cell, Consequences


def idea_of(step: LessonStep) -> str:
    """Return the idea of a step, in words."""
    return text(step.tells, rival="" if step.rival is None else named(step.rival))


def words_of(tried: Try) -> str:
    """Return the feedback on a try in words; the placeholders are filled in."""
    move, reply = tried.move, tried.reply
    return text(
        tried.words,
        move=_named(move),
        gained=_listed(move, move.gained),
        lost=_listed(move, move.lost),
        reply="" if reply is None else _named(reply),
    )


def brief_of(tried: Try) -> str:
    """Return the effect of a try in a few words, for the list of tries."""
    move, texts = tried.move, texts_of(tried.move.game.name)
    mine, theirs = texts.side(move.mover), texts.side(1 - move.mover)
    if tried.right:
        # translators: correct.
        return text("You win") if move.wins else text("Right")
    if move.loses or tried.reply is not None:
        return text("{side} wins", side=theirs) if move.loses else text("{side} wins next", side=theirs)
    if move.lost:
        # translators: cells is a list, such as "d5, e5"; side is the name of a side.
        return text("{cells} flipped to {side}", cells=cell_names(move.lost, texts.square), side=theirs)
    if move.gained:
        return text("{cells} flipped to {side}", cells=cell_names(move.gained, texts.square), side=mine)
    return text("Not yet")


def name_of(tried: Try) -> str:
    """Return the name of the tried move, as the lesson calls it."""
    return _named(tried.move)


def _named(move: Consequences) -> str:
    """Return the name of a move, as the lesson calls it."""
    written = move.game.action_to_string(move.before, move.action)
    lesson = texts_of(move.game.name).lesson
    return written if lesson is None or lesson.named is None else lesson.named(written)


def _listed(move: Consequences, cells: Sequence[Cell]) -> str:
    """Return the list of the cells in words: "d5, e5 and f5"."""
    return listed([texts_of(move.game.name).square(cell) for cell in cells])
