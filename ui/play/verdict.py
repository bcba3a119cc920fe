"""The end of a game in its own words."""

from __future__ import annotations

from dataclasses import dataclass

from game import Outcome
from game.texts import text
from table.config import Seat
from table.session import Session
from ui.boards import face_of
from ui.boards.face import Win
from ui.play.sides import Sides
from ui.play.wording import with_score


@dataclass(frozen=True, slots=True)
class Verdict:
    """A headline and a sentence; `winner` is None for a draw."""

    headline: str
    detail: str
    winner: int | None


def verdict_of(session: Session, sides: Sides) -> Verdict:
    """Return how an ended session ended.

    Raises:
        ValueError: if it has not.
    """
    outcome, face = session.outcome, face_of(session.game.name)
    if outcome is None:
        raise ValueError("the game goes on")
    moves = len(session.match.moves)
    if outcome.winner is None:
        headline = with_score(text("A draw"), outcome.score, None)
        return Verdict(headline, face.how_drawn(session.state), None)
    seat = session.config.seats[outcome.winner]
    if outcome.termination != "rules":
        return _given(outcome, seat, sides.name(1 - outcome.winner), moves)
    win = Win(sides.name(outcome.winner), session.game.winning_cells(session.state), moves, outcome.score)
    headline = with_score(_headline(seat, face.wins), outcome.score, outcome.winner)
    return Verdict(headline, face.how_won(win), outcome.winner)


def _given(outcome: Outcome, seat: Seat, loser: str, moves: int) -> Verdict:
    """A game that was resigned, or lost on time."""
    if outcome.termination == "time":
        told = "{loser} ran out of time after {n} move|{loser} ran out of time after {n} moves"
        wins = _headline(seat, ("win on time", "wins on time"))
    else:
        told = "{loser} resigned after {n} move|{loser} resigned after {n} moves"
        wins = _headline(seat, ("win", "wins"))
    return Verdict(wins, text(told, loser=loser, n=moves), outcome.winner)


def _headline(seat: Seat, forms: tuple[str, str]) -> str:
    """You cross, Rapids crosses."""
    verb = forms[0] if seat.is_human and seat.name == "You" else forms[1]
    return text("{name} {verb}", name=seat.name, verb=text(verb))
