"""A review as it goes on: whoever looks on asks it now and then, and draws what is known by then.

ongoing = OngoingReview(engine, match, records)
ongoing.update()           # now and then; True if something new is known
ongoing.review.turns       # what is known
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
    from table.judging import Records


_STRIDE = 4
"""Of the first look at a game: so its turning points are seen soon."""
_GLANCE = 0.05  # seconds between two looks at whether the review was cancelled


class OngoingReview:
    """The judgements of a match, one after the other in the order of a review.

    Attributes:
        review: what is known of the match by now.
        resting: whether nothing more is asked for, as long as this is set.
    """

    def __init__(
        self,
        engine: Engine,
        match: Match,
        records: Records,
        judge: PlayerSpec | None = None,
        solving: float = SECONDS,
    ) -> None:
        """Review `match`, of which `records` may know judgements; the others are asked of the engine in `update`.

        `judge` judges in the place of the board's own. What that leaves open on a solved board is solved, for so many
        seconds at most.
        """
        self.review = Review(match, {})
        self.resting = False
        self._judging = Judging(engine, match, records, waited_for=False, judge=judge)
        self._match = match
        self._missing = in_order(len(match.moves))
        self._recalled = False
        self._exact: ExactSolver | None = ExactSolver(engine, match.game, solving)
        self.total = len(self._missing)

    @property
    def judge(self) -> PlayerSpec:
        """Who judges."""
        return self._judging.judge

    @property
    def done(self) -> int:
        """How many questions are answered, of `total`: one a position, and on a solved board another for some."""
        return self.total - len(self._missing) - (self._exact.remaining if self._exact else 0)

    @property
    def complete(self) -> bool:
        """Whether nothing more is asked."""
        return not self._missing and self._exact is None

    @property
    def failed(self) -> bool:
        """Whether the judge cannot judge, so that the rest stays unknown."""
        return self.error is not None

    @property
    def error(self) -> BaseException | None:
        """What keeps the judge from judging, or None."""
        return self._judging.error

    @property
    def busy(self) -> bool:
        """Whether the engine has a question of this review."""
        return self._judging.busy or (self._exact is not None and self._exact.busy)

    def take_problem(self) -> str | None:
        """Return what a person should know of why judgements are missing, once."""
        problem, self._judging.problem = self._judging.problem, None
        return problem

    def update(self) -> bool:
        """Take over what was found and ask for what is missing; return whether more is known than before."""
        self._judging.collect()
        learnt = self.recall() | self._learn(self._missing[:1])
        if self.resting or self.failed:
            return learnt
        if self._missing:
            self._judging.update(self._missing[0])
        elif self._exact is not None:
            learnt |= self._solve(self._exact)
        return learnt

    def recall(self) -> bool:
        """Take over what `records` and the rules know, without asking anybody; return whether that is anything."""
        if self._recalled:
            return False
        self._recalled = True
        learnt = self._learn(self._missing)
        if not self._missing and self._exact is not None:  # it was looked at before
            self._begin_solving(self._exact)
        return learnt

    def _solve(self, exact: ExactSolver) -> bool:
        """Ask for what the judge left open, once all is judged; return whether something was found."""
        if not exact.begun:
            self._begin_solving(exact)
        found = exact.update()
        if found is not None:
            self.review.learn({found.ply: self._judging.correct(found.ply, found.result)})
        if not exact.remaining:
            self._exact = None
        return found is not None or self._exact is None

    def _begin_solving(self, exact: ExactSolver) -> None:
        """Say which positions are still to be solved."""
        exact.begin(self._match.states, self.review.judged)
        self.total += exact.remaining
        if not exact.remaining:
            self._exact = None

    def _learn(self, plies: list[int]) -> bool:
        known = {ply: judgement for ply in plies if (judgement := self._judging.at(ply)) is not None}
        self._missing = [ply for ply in self._missing if ply not in known]
        self.review.learn(known)
        return bool(known)

    def wait(self, seconds: float) -> None:
        """Wait for what was asked for; for whoever has a thread of its own."""
        if self._judging.busy:
            self._judging.wait(seconds)
        elif self._exact is not None:
            self._exact.wait(seconds)

    def stop(self) -> None:
        """Ask for nothing any more, until the next `update`."""
        self._judging.stop()
        if self._exact is not None:
            self._exact.stop()

    def close(self) -> None:
        """Ask for nothing any more, and give the solver's memory back."""
        self._judging.stop()
        if self._exact is not None:
            self._exact.close()


def review_of(ongoing: OngoingReview, progress: Progress[Any]) -> Review:
    """Return a review, once it is complete. This takes a while: call it in a thread of its own.

    Raises:
        Cancelled: if `progress` was cancelled.
        Exception: whatever keeps the judge from judging.
    """
    try:
        while not ongoing.complete:
            progress.report(ongoing.done, ongoing.total)
            ongoing.update()
            if ongoing.error is not None:
                raise ongoing.error
            ongoing.wait(_GLANCE)
    finally:
        ongoing.close()
    progress.report(ongoing.total, ongoing.total)
    return ongoing.review


def in_order(last: int) -> list[int]:
    """Return the numbers 0 to `last` in the order of a review: every fourth and the last, then those between.

    The last come first: on solved boards they are known at once, and what is known of them helps with the earlier ones.
    """
    first = [last, *reversed(range(0, last, _STRIDE))]
    return [*first, *(ply for ply in reversed(range(last)) if ply % _STRIDE)]
