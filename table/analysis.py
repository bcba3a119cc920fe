"""The analysis of a session's game: judgements, win chances, and hints for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.texts import text
from table.judging import Judging, decided
from table.win_chance import Ratings, Strengths, strengths_of, win_chance, win_chances

if TYPE_CHECKING:
    from game import Game, Match
    from saves.models import Judgement
    from table.config import GameConfig
    from table.thinker import Thinker


class Analysable(Protocol):
    """The parts of a session that its analysis uses; `table.session` explains them."""

    config: GameConfig
    game: Game
    match: Match
    thinker: Thinker
    paused: bool

    @property
    def human_to_move(self) -> bool: ...


class GameAnalysis:
    """The judgements and win chances of a session's game, and the search for a hint.

    Attributes:
        judging: the judgements of the game's positions; a review may correct them.
    """

    def __init__(self, session: Analysable, judging: Judging, ratings: Ratings) -> None:
        """Analyse a session's game; `ratings` are the known ratings of players, for the win chance."""
        self._session, self.judging, self._ratings = session, judging, ratings
        self._looked_at: int | None = None
        self.holds_hint = False
        """Whether a hint that waits does not begin now, for example while a move is half made."""
        self._hint_awaited: int | None = None
        """The number of moves after which a hint was asked for, before any could be searched; None for no such hint."""

    @property
    def can_judge(self) -> bool:
        """Whether the board's judge (`ai.judge`) can think yet."""
        return self._session.thinker.ready(self._session.game.name, self.judging.judge)

    @property
    def chances(self) -> tuple[float | None, ...]:
        """Side 0's shown win chance, 0 to 1, in each position from the start on; None for an unknown chance."""
        judged = [self.judged(ply) for ply in range(len(self._session.match.moves) + 1)]
        return win_chances(self._session.match, judged, self._strengths)

    def win_chance(self, ply: int) -> float | None:
        """Return side 0's shown win chance, 0 to 1, after `ply` moves (`table.win_chance`); None while unknown."""
        return win_chance(self._session.match, ply, self.judged(ply), self._strengths)

    @property
    def _strengths(self) -> Strengths:
        return strengths_of(self._session.game.name, self._session.config.seats, self._ratings)

    def look_at(self, ply: int) -> Judgement | None:
        """Return the judgement after `ply` moves, None while unknown; `update` judges this position first."""
        self._looked_at = None if ply == len(self._session.match.moves) else ply
        return self.judged(ply)

    def judged(self, ply: int, *, alone: bool = False) -> Judgement | None:
        """Return the judgement of the position after `ply` moves, None while unknown; this asks the judge nothing.

        With `alone`, a resignation or a loss on time that ended the game in this position does not count.
        """
        match = self._session.match
        over = not alone and ply == len(match.moves)
        return decided(match.outcome) if over and match.outcome else self.judging.at(ply)

    def update(self) -> str | None:
        """Continue to judge the positions, if win chances are shown; return a sentence about a problem, or None.

        The judge's searches delay no move. A hint that waits (`hint`) is searched once the computer is ready.
        """
        self._begin_awaited_hint()
        if self._session.config.show_win_chance and self.can_judge:
            last = len(self._session.match.moves)
            self.judging.update(last if self._looked_at is None else min(self._looked_at, last))
        problem, self.judging.problem = self.judging.problem, None
        return problem

    @property
    def can_hint(self) -> bool:
        """Whether `hint` can search for a hint."""
        session = self._session
        return session.config.hints and session.human_to_move and session.thinker.can_advise(session.game)

    def hint(self) -> bool:
        """Search for a hint for the person to move; return whether the search began.

        Before the computer is ready, the hint waits: `update` begins it, unless a move or `cancel_hint` comes first. It
        does not begin while the game is paused or `holds_hint` is True. The session reports it as the event `Hinted`.
        """
        session = self._session
        if self.can_hint and session.thinker.hint(session.match):
            self._hint_awaited = None
            return True
        self._hint_awaited = len(session.match.moves) if session.config.hints and session.human_to_move else None
        return False

    @property
    def awaits_hint(self) -> bool:
        """Whether a hint was asked for, and waits until the computer is ready."""
        return self._hint_awaited is not None

    def _begin_awaited_hint(self) -> None:
        if self._hint_awaited != len(self._session.match.moves):
            self._hint_awaited = None
        elif not self._session.paused and not self.holds_hint:
            self.hint()

    def cancel_hint(self) -> None:
        """End the search for a hint, and the wait for one."""
        self._hint_awaited = None
        if self._session.thinker.is_looking_for_hint:
            self._session.thinker.stop()


def no_hint_yet(problem: str = "") -> str:
    """Return a sentence on why there is no hint yet.

    The reason is the `problem` that stops every AI, or else that the AIs' code is still being compiled.
    """
    return problem or text("The computer is still preparing. Your hint comes as soon as this board is ready.")
