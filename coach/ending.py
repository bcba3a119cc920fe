"""What the judge adds to a finished game: three stars for a win against a level, and the move where the game turned."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from coach.game_texts import is_you, list_number
from coach.player_texts import seat_name
from game.texts import text
from table.review.turns import Mark, Review

if TYPE_CHECKING:
    from table.session import Session

_STARS = ("No star", "One of three stars", "Two of three stars", "Three stars")
_TURNED = {
    ("you", "move"): "It turned on move {number}, with your {move}.",
    ("you", "turn"): "It turned on turn {number}, with your {move}.",
    ("other", "move"): "It turned on move {number}, with {move} by {name}.",
    ("other", "turn"): "It turned on turn {number}, with {move} by {name}.",
}
"""The sentences about the move where a game turned, by its player; a turn may have several moves."""


class Goal(NamedTuple):
    """A goal that earns a star: its words, whether it is reached (None while unknown), and a note beside it."""

    words: str
    reached: bool | None
    aside: str = ""


def stars_title(goals: tuple[Goal, ...]) -> str:
    """Return the number of stars in words."""
    return text(_STARS[sum(each.reached is True for each in goals)])


class Ending:
    """The stars and the turning point of a finished game. Both become known with the judgements of its positions."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._review = Review(session.match, {})

    def learn(self) -> bool:
        """Take new judgements; return whether there were any."""
        known, plies = self._review.judged, range(len(self._session.match.moves) + 1)
        judged = partial(self._session.judged, alone=True)  # no move is to blame for a resignation
        new = {ply: found for ply in plies if ply not in known and (found := judged(ply)) is not None}
        self._review.learn(new)
        return bool(new)

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The three goals of a person who has won against a level; empty after other games."""
        config, outcome = self._session.config, self._session.outcome
        if outcome is None or outcome.winner is None:
            return ()
        own, rival = config.seats[outcome.winner], config.seats[1 - outcome.winner]
        if not own.is_human or rival.level is None:
            return ()
        return (
            Goal(text("Beat {name}", name=seat_name(rival)), True),
            Goal(text("No help, nothing taken back"), not any(self._session.used.values())),
            self._without_slips(outcome.winner),
        )

    def _without_slips(self, player: int) -> Goal:
        own = [each for each in self._review.turns.values() if each.move.mover == player]
        slips = sum(each.fault in (Mark.MISTAKE, Mark.BLUNDER) for each in own)
        reached = False if slips else True if self._review.is_complete else None
        aside = text("{n} mistake|{n} mistakes", n=slips) if slips else "" if reached else self._waiting
        return Goal(text("No mistakes"), reached, aside)

    @property
    def _waiting(self) -> str:
        return text("looking…") if self._session.config.show_win_chance else text("not judged")

    @property
    def turning_point(self) -> str:
        """The sentence about the move where the game turned; empty while moves are not judged, or if none cost much."""
        outcome, match = self._session.outcome, self._session.match
        turn = None if outcome is None else self._review.decisive_turn(outcome.winner)
        if turn is None:
            return ""
        seat, config = self._session.seat_at(turn.ply + 1), self._session.config
        who, when = "you" if is_you(config, seat) else "other", "move" if match.game.alternates else "turn"
        move, number = texts_of(match.game.name).spoken(turn.name), list_number(match, turn.ply + 1)
        return text(_TURNED[who, when], number=number, move=move, name=seat_name(seat))
