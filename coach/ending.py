"""What the judge adds to a finished game: three stars for a win against a level, and the move where the game turned.

They are the words of the game's review: its mistakes, known once it would look no deeper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from coach.game_texts import is_you, list_number
from coach.player_texts import seat_name
from game.texts import text
from table.review.exact import ExactSolver, unsolved
from table.review.turns import Review

if TYPE_CHECKING:
    from ai.engine import Engine
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
    """The stars and the turning point of a finished game. Both become known with the judgements of its positions.

    Where win chances are shown, `learn` also solves what the judge left open on a solved board, as a review does.
    """

    def __init__(self, session: Session, engine: Engine) -> None:
        self._session = session
        self._review = Review(session.match, {})
        self._solver = ExactSolver(engine, session.game)

    def learn(self) -> bool:
        """Take new judgements, and ask for the next; return whether more is known."""
        learnt = self._take()
        if self._session.config.show_win_chance and self._session.can_judge and self._review.is_complete:
            learnt |= self._solve()
        return learnt

    def _take(self) -> bool:
        """Take new judgements; return whether there were any."""
        known, new = self._review.judged, {}
        for ply in range(len(self._session.match.moves) + 1):
            found = self._session.judged(ply, alone=True)  # no move is to blame for a resignation
            if found is not None and found != known.get(ply):
                new[ply] = found
        self._review.learn(new)
        return bool(new)

    def _solve(self) -> bool:
        """Solve the positions that the judge left open; return whether it began or fewer are open."""
        before = self._solver.begun, self._solver.remaining
        if not self._solver.begun:
            self._solver.take_positions(self._session.match.states, self._review.judged)
        found = self._solver.update()
        if found is not None:
            self._session.correct(found.ply, found.result)
            self._take()
        return (self._solver.begun, self._solver.remaining) != before

    @property
    def busy(self) -> bool:
        """Whether positions are being solved; then call `learn` now and then."""
        return self._solver.remaining > 0

    def stop(self) -> None:
        """Solve nothing until the next `learn`."""
        self._solver.stop()

    def close(self) -> None:
        """End the solving, and free its memory."""
        self._solver.close()

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
            self._without_mistakes(outcome.winner),
        )

    def _without_mistakes(self, player: int) -> Goal:
        if not self._is_certain:
            return Goal(text("No mistakes"), None, text("looking…") if self._looks else text("not judged"))
        mistakes = sum(each.move.mover == player for each in self._review.turning_points)
        return Goal(text("No mistakes"), not mistakes, text("{n} mistake|{n} mistakes", n=mistakes) if mistakes else "")

    @property
    def _looks(self) -> bool:
        """Whether positions are still to be judged or solved."""
        return self._session.config.show_win_chance and (not self._solver.begun or self._solver.remaining > 0)

    @property
    def _is_certain(self) -> bool:
        """Whether the review of this game would look no deeper."""
        is_judged = self._review.is_complete and not unsolved(self._session.game, self._review.judged)
        return is_judged and not self._looks

    @property
    def turning_point(self) -> str:
        """The sentence about the move where the game turned; empty until that is certain, or if no move cost much."""
        outcome, match = self._session.outcome, self._session.match
        turn = None if outcome is None or not self._is_certain else self._review.decisive_turn(outcome.winner)
        if turn is None:
            return ""
        seat, config = self._session.seat_at(turn.ply + 1), self._session.config
        who, when = "you" if is_you(config, seat) else "other", "move" if match.game.alternates else "turn"
        move, number = texts_of(match.game.name).spoken(turn.name), list_number(match, turn.ply + 1)
        return text(_TURNED[who, when], number=number, move=move, name=seat_name(seat))
