"""A reviewed game as a game file: at each marked move its mark, the reason, and the better moves as a variation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.review.texts import why
from saves.branches import Branch, hang
from saves.gamefile import LONGEST_VALUE
from saves.models import SeatRecord, record_of_match
from saves.results import result_of
from table.review.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coach.review.subject import HasLibrary, Subject
    from saves.gamefile import GameRecord
    from table.review.turns import Turn

_MOST_MOVES = 5
"""The most moves of a better line; the judge is less sure of later moves."""


def record_of_subject(app: HasLibrary, subject: Subject) -> GameRecord:
    """Return a reviewed game as a record for a game file. A game kept in the library has its notes and variations.

    Raises:
        LibraryError: if a kept game cannot be read.
    """
    if subject.kept is not None:
        return app.library.get(subject.kept).to_record()
    players = (SeatRecord(seat.name, seat.player) for seat in subject.seats)
    result = result_of(subject.winner) if subject.over else "*"
    return record_of_match(subject.match, players, result, subject.how)


def annotate(record: GameRecord, turns: Iterable[Turn]) -> None:
    """Add the reasons of a review to the comments of a game, and the better moves to its variations.

    In a comment, the reasons come before a person's note, which stays whole: beside a long note stands the mark alone.
    """
    for turn in turns:
        if turn.mark is not Mark.NONE:
            record.comments[turn.ply + 1] = _commented(turn, record.comments.get(turn.ply + 1, ""))
        if turn.mark.is_bad and not turn.is_best:
            hang(record, turn.ply, Branch(list(turn.before.line[:_MOST_MOVES])))


def _commented(turn: Turn, note: str) -> str:
    """Return a person's note after as much about its move as a comment has room for."""
    reason, mark = _words(turn), turn.mark.value
    whole = note if reason in note else f"{reason} {note}".rstrip()
    if len(whole) <= LONGEST_VALUE:
        return whole
    marked = note if note.startswith(f"{mark} ") else f"{mark} {note}"
    return marked if len(marked) <= LONGEST_VALUE else note


def _words(turn: Turn) -> str:
    """Return a move's mark and its reason: `?? It lets Black win with c4. Better was c4.`"""
    return " ".join(filter(None, (turn.mark.value, why(turn, texts_of(turn.game.name)))))
