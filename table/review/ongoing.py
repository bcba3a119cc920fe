"""A review in progress: a scene calls `update` now and then, and draws the turns known so far.

ongoing = OngoingReview(engine, match, records)
ongoing.update()           # now and then; True if more is known
ongoing.review.turns       # the turns known so far
ongoing.done, ongoing.total
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from table.judging import Judging
from table.review.exact import SECONDS, ExactSolver
from table.review.turns import Review

if TYPE_CHECKING:
    from ai.engine import Engine
    from ai.progress import Progress
    from ai.spec import PlayerSpec
    from game import Match
    from saves.models import Judgement
    from table.judging import Records


_STRIDE = 4
"""The first pass over a game judges only every fourth position, so that turning points show soon."""
_GLANCE = 0.05  # seconds between two checks for a cancellation


class OngoingReview:
    """Judges the positions of a match in the order of a review.

    Attributes:
        review: the review, with the judgements known so far.
        resting: while True, `update` asks no new questions.
    """

    def __init__(
        self,
        engine: Engine,
        match: Match,
        records: Records,
        judge: PlayerSpec | None = None,
        solving: float = SECONDS,
    ) -> None:
        """Review `match`.

        `records` may have judgements; `update` asks the engine for all others. `judge` replaces the board's own judge.
        On a solved board, the positions that the judge leaves open are then solved, in `solving` seconds at most.
        """
        self.review = Review(match, {})
        self.resting = False
        self._judging = Judging(engine, match, records, waited_for=False, judge=judge)
        self._match = match
        self._missing = in_order(len(match.moves))
        self._recalled = False
        self._exact = ExactSolver(engine, match.game, solving)

    @property
    def judge(self) -> PlayerSpec:
        """The judge of the positions."""
        return self._judging.judge

    @property
    def total(self) -> int:
        """Number of questions: one to the judge for each position, and one to the solver for each open position."""
        return len(self._match.states) + self._exact.total

    @property
    def answered(self) -> int:
        """Number of answered questions, of `total`."""
        return self.total - len(self._missing) - self._exact.remaining

    @property
    def complete(self) -> bool:
        """Whether all questions are answered."""
        return not self._missing and self._exact.is_done

    @property
    def failed(self) -> bool:
        """Whether the judge failed, so that the missing judgements stay unknown."""
        return self.error is not None

    @property
    def error(self) -> BaseException | None:
        """The error that stops the judge, or None."""
        return self._judging.error

    @property
    def busy(self) -> bool:
        """Whether a question of this review is running."""
        return self._judging.busy or self._exact.busy

    def take_problem(self) -> str | None:
        """Return a sentence for the player about missing judgements, and forget it; None if there is nothing new."""
        problem, self._judging.problem = self._judging.problem, None
        return problem

    def update(self) -> bool:
        """Collect results and ask the next question; return whether more is known than before."""
        self._judging.collect()
        learnt = self.recall() | self._learn(self._missing[:1])
        if self.resting or self.failed:
            return learnt
        if self._missing:
            self._judging.update(self._missing[0])
        elif not self._exact.is_done:
            learnt |= self._exact.advance(self.review, self._judging.correct)
        return learnt

    def recall(self) -> bool:
        """At the first call, take the judgements known from `records` or the rules; return whether there were any."""
        if self._recalled:
            return False
        self._recalled = True
        learnt = self._learn(self._missing)
        if not self._missing:  # the whole game was judged before
            self._exact.begin(self._match.states, self.review.judged)
        return learnt

    def improve(self, ply: int, judgement: Judgement) -> None:
        """Take a better judgement of the position after `ply` moves, and store it with the game."""
        self.review.update({ply: self._judging.improve(ply, judgement)})

    def _learn(self, plies: list[int]) -> bool:
        known = {ply: judgement for ply in plies if (judgement := self._judging.at(ply)) is not None}
        self._missing = [ply for ply in self._missing if ply not in known]
        self.review.update(known)
        return bool(known)

    def wait(self, seconds: float) -> None:
        """Wait `seconds` at most for the answer to the running question; never call this in the window's thread."""
        if self._judging.busy:
            self._judging.wait(seconds)
        else:
            self._exact.wait(seconds)

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        self._judging.stop()
        self._exact.stop()

    def close(self) -> None:
        """End all questions, and free the solver's memory."""
        self._judging.stop()
        self._exact.close()


def review_of(ongoing: OngoingReview, progress: Progress[Any]) -> Review:
    """Return the complete review. This takes a while: call it in a thread of its own.

    Raises:
        Cancelled: if `progress` was cancelled.
        Exception: the error that stopped the judge.
    """
    try:
        while not ongoing.complete:
            progress.report(ongoing.answered, ongoing.total)
            ongoing.update()
            if ongoing.error is not None:
                raise ongoing.error
            ongoing.wait(_GLANCE)
    finally:
        ongoing.close()
    progress.report(ongoing.total, ongoing.total)
    return ongoing.review


def in_order(last: int) -> list[int]:
    """Return the plies 0 to `last` in the order of a review: `last` and the multiples of four, then all other plies.

    Both passes go backwards: on solved boards late positions are known at once, and help with earlier ones.
    """
    first = [last, *reversed(range(0, last, _STRIDE))]
    return [*first, *(ply for ply in reversed(range(last)) if ply % _STRIDE)]
