"""A reviewed game as a game file: at each marked move its mark, the reason, and the better moves as a variation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.review.texts import why
from saves.branches import Branch, hang
from saves.gamefile import GameRecord
from saves.models import GameDraft, SeatRecord, tags_of
from saves.results import result_of
from table.review.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coach.review.subject import HasLibrary, Subject
    from table.review.turns import Turn

_MOST_MOVES = 5
"""The most moves of a better line; the judge is less sure of later moves."""


def record_of_subject(app: HasLibrary, subject: Subject) -> GameRecord:
    """Return a reviewed game as a record for a game file; a kept game has its notes and variations.

    Raises:
        LibraryError: if a kept game cannot be read.
    """
    if subject.kept is not None:
        return app.library.get(subject.kept).to_record()
    match = subject.match
    first, second = (SeatRecord(seat.name, seat.player) for seat in subject.seats)
    position, start = (match.game.to_position(state) for state in (match.state, match.initial_state))
    draft = GameDraft(
        match.game.name, match.game.rules_version, first, second, position,
        start=None if match.initial_state == match.game.initial_state() else start,
    )  # fmt: skip
    result = result_of(subject.winner) if subject.over else "*"
    score = match.outcome.score if match.outcome is not None else None
    return GameRecord(tags_of(draft, result, subject.how, score), list(match.moves_text))


def annotate(record: GameRecord, turns: Iterable[Turn]) -> None:
    """Add the reasons of a review to the comments of a game, and the better moves to its variations.

    In a comment, the reasons come before a person's note.
    """
    for turn in turns:
        if turn.mark is not Mark.NONE:
            words, note = _words(turn), record.comments.get(turn.ply + 1, "")
            record.comments[turn.ply + 1] = note if words in note else f"{words} {note}".rstrip()
        if turn.mark.is_bad and not turn.is_best:
            hang(record, turn.ply, Branch(list(turn.before.line[:_MOST_MOVES])))


def _words(turn: Turn) -> str:
    """Return a move's mark and its reason: `?? It lets Black win with c4. Better was c4.`"""
    return " ".join(filter(None, (turn.mark.value, why(turn, texts_of(turn.game.name)))))
