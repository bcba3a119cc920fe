"""A notice for a person who wants help. It appears right after a move that gave a proven result away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.game_texts import is_you, proven_words
from coach.player_texts import seat_name
from game.texts import text

if TYPE_CHECKING:
    from saves.models import Judgement
    from table.session import Session


class BlunderNotice:
    """Notices about moves, at most one for each move."""

    def __init__(self, session: Session) -> None:
        """Begin after the moves made so far; they get no notice."""
        moves = session.match.moves
        self._seen = {tuple(moves[:ply]) for ply in range(len(moves) + 1)}

    def news(self, session: Session) -> str | None:
        """Return a sentence about a person's latest move, if this move gave a proven result away; else None."""
        moves = session.match.moves
        for ply in range(len(moves), max(0, len(moves) - 2), -1):
            line = tuple(moves[:ply])
            if line not in self._seen and session.seating.seat_at(ply).is_human:
                before, after = session.analysis.judged(ply - 1), session.analysis.judged(ply)
                if before is not None and after is not None:
                    self._seen.add(line)
                    return _notice(session, ply, before, after)
        return None


def _notice(session: Session, ply: int, before: Judgement, after: Judgement) -> str | None:
    if before.result is None or after.result is None or after.plies == 0:
        return None  # the end of the game is announced anyway
    mover = session.match.player_at(ply - 1)
    sign = 1 if mover == 0 else -1
    if sign * after.result >= sign * before.result:
        return None
    had, has = (proven_words(each, session.game.alternates)[mover] for each in (before, after))
    return _sentence(session, ply, had, has)


def _sentence(session: Session, ply: int, had: str, has: str) -> str:
    seat, move = session.seating.seat_at(ply), session.match.moves_text[ply - 1]
    if is_you(session.config, seat):
        # translators: had and has are results, such as "wins in 3 moves" and "draw".
        return text("{move} gave it away. Before: {had}. After: {has}.", move=move, had=had, has=has)
    return text(
        # translators: had and has are results, such as "wins in 3 moves" and "draw".
        "{name}’s {move} gave it away. Before: {had}. After: {has}.",
        name=seat_name(seat),
        move=move,
        had=had,
        has=has,
    )
