"""The judge's additions to a finished game: three stars for a win against a level, and the move where the game turned.

Stars and move agree with the game's review. They are known once every position is judged as deeply as in the review.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from coach.game_texts import is_you, list_number
from coach.player_texts import seat_name
from game.texts import sentences, text
from saves import helps
from table.review.exact import ExactSolver, unsolved
from table.review.turns import Review

if TYPE_CHECKING:
    from ai.engine import Engine
    from table.review.turns import Turn
    from table.session import Session

_STARS = ("No star", "One of three stars", "Two of three stars", "Three stars")
_TURNED = {
    ("you", "move"): "It turned on move {number}, with your {move}.",
    ("you", "turn"): "It changed on turn {number}, with your {move}.",
    ("other", "move"): "It turned on move {number}, with {move} by {name}.",
    ("other", "turn"): "It changed on turn {number}, with {move} by {name}.",
    ("you", "first"): "Your first move, {move}, already decided it.",
    ("other", "first"): "The first move by {name}, {move}, already decided it.",
}
"""The sentences about the move that turned the game. The first key word, "you" or "other", says who made the move.
The second is "first" for a side's first move; else "move" or "turn", the word before the number.
"""


class Goal(NamedTuple):
    """A goal that earns a star.

    Attributes:
        words: the goal.
        reached: whether the goal is reached; None while this is unknown.
        aside: a short text beside `words`.
        ply: the number of moves before the first mistake; None if there is no mistake.
    """

    words: str
    reached: bool | None
    aside: str = ""
    ply: int | None = None

    @property
    def state_words(self) -> str:
        """A word that says whether the goal is reached; empty while this is unknown."""
        return "" if self.reached is None else text("Reached") if self.reached else text("Not reached")


def stars_title(goals: tuple[Goal, ...]) -> str:
    """Return the number of stars in words."""
    return text(_STARS[sum(each.reached is True for each in goals)])


class Ending:
    """The stars and the turning point of a finished game. Both become known when the game's positions are judged.

    If the game shows win chances and its board is solved, `update` also finds the proven results that are missing, as a
    review does.
    """

    def __init__(self, session: Session, engine: Engine) -> None:
        self._session = session
        self._review = Review(session.match, {})
        self._solver = ExactSolver(engine, session.game)

    def update(self) -> bool:
        """Take new judgements, and continue to solve positions; return whether more is known than before."""
        learnt = self._take()
        shows = self._session.config.show_win_chance and self._session.analysis.can_judge
        if shows and self._review.is_complete and not self._solver.is_done:
            learnt |= self._solver.advance(self._review, self._session.analysis.judging.correct)
        return learnt

    def _take(self) -> bool:
        """Take new judgements; return whether there were any."""
        known, new = self._review.judged, {}
        for ply in range(len(self._session.match.moves) + 1):
            found = self._session.analysis.judged(ply, alone=True)  # a resignation says nothing about the last move
            if found is not None and found != known.get(ply):
                new[ply] = found
        self._review.update(new)
        return bool(new)

    @property
    def busy(self) -> bool:
        """Whether a position is being solved; while it is, `update` must be called again and again."""
        return self._solver.busy

    def stop(self) -> None:
        """Pause the solving of positions until the next `update`."""
        self._solver.stop()

    def close(self) -> None:
        """End the solving of positions, and free the memory used for it."""
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
            return Goal(text("No mistakes"), None, self._why_unknown())
        mistakes = [each.ply for each in self._review.turning_points if each.move.mover == player]
        if not mistakes and self._session.used.get(helps.HINTS):  # the star is for the person's own moves
            return Goal(text("No mistakes"), False, text("hints were used"))
        if not mistakes:
            return Goal(text("No mistakes"), True)
        return Goal(text("No mistakes"), False, text("{n} mistake|{n} mistakes", n=len(mistakes)), mistakes[0])

    def _why_unknown(self) -> str:
        """Why it is not known whether there were mistakes, in a few words."""
        if not self._is_judging:
            return text("not judged")
        return text("looking…") if self._session.analysis.can_judge else text("still preparing")

    @property
    def _is_judging(self) -> bool:
        """Whether the game shows win chances, and some positions still have to be judged or solved."""
        return self._session.config.show_win_chance and not self._solver.is_done

    @property
    def _is_certain(self) -> bool:
        """Whether every position is judged as deeply as in the game's review, so that no judgement will change."""
        is_judged = self._review.is_complete and not unsolved(self._session.game, self._review.judged)
        return is_judged and not self._is_judging

    @property
    def _decisive(self) -> Turn | None:
        outcome = self._session.outcome
        return None if outcome is None or not self._is_certain else self._review.decisive_turn(outcome.winner)

    @property
    def turned_at(self) -> int | None:
        """The number of moves before the turning point; None if there is no such point, or it is not yet certain."""
        turn = self._decisive
        return None if turn is None else turn.ply

    @property
    def turning_point(self) -> str:
        """The sentence about the move that turned the game.

        The text is empty if the turning point is not yet certain, or if no move cost much win chance.
        """
        match, turn = self._session.match, self._decisive
        if turn is None:
            return ""
        seat, config = self._session.seating.seat_at(turn.ply + 1), self._session.config
        who, when = "you" if is_you(config, seat) else "other", "move" if match.game.alternates else "turn"
        if turn.move.mover not in map(match.player_at, range(turn.ply)):
            when = "first"
        move, number = texts_of(match.game.name).spoken_move(turn.name), list_number(match, turn.ply + 1)
        decided = text(_TURNED[who, when], number=number, move=move, name=seat_name(seat))
        return sentences(self._overlooked(turn) if who == "you" else "", decided)

    def _overlooked(self, decisive: Turn) -> str:
        """Return the sentence about a later move of the loser that overlooked the other side's win; empty if none did.

        Long before it a perfect player has won, but that is what a person sees and can learn from.
        """
        match, texts = self._session.match, texts_of(self._session.game.name)
        turn = self._review.last_overlooked(decisive)
        action = turn.move.winning_reply if turn is not None else None
        if turn is None or action is None or turn.better.winning_reply is not None:
            return ""
        win = match.game.action_to_string(turn.move.after, action)
        reply, better = texts.spoken_move(win), texts.spoken_move(turn.better_name)
        number = list_number(match, turn.ply + 1)
        sentence = "On move {number} you overlooked {reply}; {better} stops it."
        return text(sentence, number=number, reply=reply, better=better)
