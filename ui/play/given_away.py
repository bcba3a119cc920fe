"""Says at once, where help is wanted, that a person's move gave a proven result away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.play.wording import is_you, proven_words

if TYPE_CHECKING:
    from table.session import Session


class GivenAway:
    """Remembers what was said, so that it is said once."""

    def __init__(self, session: Session) -> None:
        """Say nothing about moves that were made already."""
        moves = session.match.moves
        self._said = {tuple(moves[:ply]) for ply in range(len(moves) + 1)}

    def news(self, session: Session) -> str | None:
        """Return the sentence about the latest move of a person that gave a result away, or None."""
        moves = session.match.moves
        for ply in range(len(moves), max(0, len(moves) - 2), -1):
            line = tuple(moves[:ply])
            if line not in self._said and session.seat_at(ply).is_human:
                told = self._told(session, ply)
                if told:
                    self._said.add(line)
                    return told
        return None

    def _told(self, session: Session, ply: int) -> str | None:
        before, after = session.judged(ply - 1), session.judged(ply)
        if before is None or after is None or before.result is None or after.result is None or after.plies == 0:
            return None  # a game that is over speaks for itself
        mover = session.match.player_at(ply - 1)
        sign = 1 if mover == 0 else -1
        if sign * after.result >= sign * before.result:
            return None
        alternates = session.game.alternates
        had, has = proven_words(before, alternates)[mover], proven_words(after, alternates)[mover]
        move = session.match.moves_text[ply - 1]
        return _sentence(session, ply, move, had, has)


def _sentence(session: Session, ply: int, move: str, had: str, has: str) -> str:
    seat = session.seat_at(ply)
    if is_you(session.config, seat):
        return text("{move} gave it away. Before: {had}. After: {has}.", move=move, had=had, has=has)
    return text(
        "{name}'s {move} gave it away. Before: {had}. After: {has}.", name=seat.name, move=move, had=had, has=has
    )
