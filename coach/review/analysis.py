"""The analysis of a reviewed game: first all its positions, then alternatives to the shown move."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from coach.game_texts import list_number, preparing_text
from coach.review.card_texts import rows_of
from coach.review.selection import Selection
from coach.review.viewpoint import viewpoint_of
from game.texts import text
from game.wall_clock import milliseconds
from saves.errors import LibraryError
from table.puzzles.mistakes import MistakeFinder, mistake_of
from table.review.asking import Alternatives
from table.review.marks import Mark
from table.review.ongoing import OngoingReview
from table.review.usual import AccuracyCounter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ai.engine import Engine
    from coach.board_texts import BoardTexts
    from coach.preparation import Readiness
    from coach.review.card import RowText
    from coach.review.subject import Subject
    from saves.library import Library
    from saves.models import Judgement
    from saves.settings import Settings
    from table.review.asking import Alternative
    from table.review.retry import RetryMode
    from table.review.turns import Review, Turn
    from table.review.usual import UsualAccuracy


_COUNTING = 0.004
"""Seconds in each frame for two searches: for moves that were the only good move, and for people's usual accuracies."""


class ReviewHost(Protocol):
    """The parts of the program that a review uses."""

    @property
    def engine(self) -> Engine: ...

    @property
    def library(self) -> Library: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def warmup(self) -> Readiness: ...

    def notice(self, text: str, kind: Literal["info", "good", "error"] = "info") -> None: ...


@dataclass(frozen=True, slots=True)
class Looking:
    """Progress of the judge.

    Attributes:
        words: the progress in words; empty once all is known.
        share: progress from 0 to 1.
        resting: whether the person has stopped the judge.
    """

    words: str = ""
    share: float = 0.0
    resting: bool = False


class ReviewAnalysis:
    """The questions to the engine about a reviewed game, asked by `update` while the review is open.

    Attributes:
        ongoing: the judgements of the game.
        selection: the choice of mistakes that are marked.
    """

    def __init__(self, app: ReviewHost, subject: Subject, texts: BoardTexts) -> None:
        self.ongoing = OngoingReview(app.engine, subject.match, subject.records)
        self._app = app
        self._subject = subject
        self._texts = texts
        self._alternatives: dict[int, Alternatives] = {}
        self._rows: dict[int, tuple[RowText, ...]] = {}
        self._seen: tuple[object, ...] = ()
        self._counted: dict[int, Turn] = {}
        self._usual = {side: self._accuracy_counter(subject.seats[side].name) for side in subject.named_sides}
        self.selection = Selection(app, subject, self.review)
        self._mistakes = MistakeKeeper(app, subject, self.ongoing, self._known)

    @property
    def review(self) -> Review:
        """Everything known about the game so far."""
        return self.ongoing.review

    def judged_at(self, ply: int) -> Judgement | None:
        """Return the judgement of the position after `ply` moves; None while it is unknown."""
        return self.review.judged.get(ply)

    @property
    def can_judge(self) -> bool:
        """Whether the judge is ready."""
        return self._app.warmup.ready(self._subject.match.game.name, self.ongoing.judge)

    def update(self, turn: Turn | None, retry: RetryMode | None) -> bool:
        """Ask the judge about the tried move, else about the game, else about alternatives to `turn`.

        Return whether anything new is known.
        """
        changed = self._count_only_moves() | self._count_usual() | (self._seen != (seen := self._state()))
        self._seen = seen
        if not self.can_judge:
            return changed
        if retry is not None and retry.busy:
            return retry.update() or changed
        news = self.ongoing.update()
        if problem := self.ongoing.take_problem():
            self._app.notice(problem, "error")
        if self.ongoing.complete and retry is None and turn is not None and self._known(turn).busy:
            others = self._others(turn)
            news |= others.update()
            if others.overlooked is not None:
                self.ongoing.improve(turn.ply, others.overlooked)
        if self._may_gather(turn, retry):
            self._mistakes.update()
        return news or changed

    @property
    def marks(self) -> dict[int, Mark]:
        """The marks of moves, keyed by the ply after the move.

        The mark for the only good move of a position (`Mark.ONLY`) is added by `update`, for a few moves at a time.
        """
        bad = {turn.ply + 1: turn.fault for turn in self.selection.marked}
        if self.selection.few:
            return bad
        return bad | {ply + 1: Mark.ONLY for ply, turn in self._counted.items() if turn.mark is Mark.ONLY}

    def _count_only_moves(self) -> bool:
        """Check whether each of a few more moves was the only good one; return whether such a move was found."""
        end, found = time.perf_counter() + _COUNTING, False
        for turn in self._uncounted():
            self._counted[turn.ply] = turn
            found |= turn.mark is Mark.ONLY
            if time.perf_counter() > end:
                break
        return found

    def usual(self, side: int) -> UsualAccuracy | None:
        """Return the usual accuracy of the person who plays a side; None if it is unknown, or if an AI plays the
        side.
        """
        counter = self._usual.get(side)
        return None if counter is None else counter.usual

    def accuracy_wordings(self, side: int) -> tuple[str, ...]:
        """Return the texts under a side's accuracy, the longest first.

        They name the person's usual accuracy if it is known.
        """
        usual = self.usual(side)
        if not self.is_settled:
            return text("accuracy so far"), text("so far")
        if usual is None:
            return (text("accuracy"),)
        share = round(usual.accuracy)
        return (
            text(
                "accuracy · usually {share} % in {n} game|accuracy · usually {share} % in {n} games",
                share=share,
                n=usual.games,
            ),
            text("accuracy · usually {share} %", share=share),
            text("accuracy"),
        )

    def _accuracy_counter(self, person: str) -> AccuracyCounter:
        subject, app = self._subject, self._app
        return AccuracyCounter(
            lambda: app.library, app.engine, subject.match.game, self.ongoing.judge, person, subject.kept
        )

    def _count_usual(self) -> bool:
        """Compute accuracies in more earlier games of the players; return whether a usual accuracy became known."""
        end = time.perf_counter() + _COUNTING
        for counter in self._usual.values():
            while not counter.done and time.perf_counter() < end:
                counter.update()
                if counter.usual is not None:
                    return True
        return False

    def _uncounted(self) -> Iterator[Turn]:
        """Yield the moves that are not yet checked for being the only good move."""
        return (turn for turn in self.review.turns.values() if self._counted.get(turn.ply) is not turn)

    def waits(self, turn: Turn | None, retry: RetryMode | None) -> bool:
        """Whether an answer of the judge is still to come."""
        if any(self._uncounted()) or not all(counter.done for counter in self._usual.values()):
            return True
        if self.can_judge and retry is not None and retry.busy and not retry.failed:
            return True
        if not self.ongoing.complete:
            return not self.ongoing.resting and not self.ongoing.failed
        if self.can_judge and self._may_gather(turn, retry) and self._mistakes.busy:
            return True
        return self.can_judge and retry is None and turn is not None and self._known(turn).busy

    def _may_gather(self, turn: Turn | None, retry: RetryMode | None) -> bool:
        """Whether the review is complete and no other move is being judged; only then are mistakes gathered for
        puzzles.
        """
        return self.ongoing.complete and retry is None and (turn is None or not self._known(turn).busy)

    def lines_of(self, turn: Turn) -> list[Alternative]:
        """Return the known alternatives to a move."""
        return self._known(turn).found

    def rows_of(self, turn: Turn) -> tuple[RowText, ...]:
        """Return the alternatives to a move as rows of the card; make the rows anew when an alternative was added."""
        found = self.lines_of(turn)
        rows = self._rows.get(turn.ply, ())
        if len(rows) != len(found):
            rows = self._rows[turn.ply] = rows_of(found, self._texts, viewpoint_of(self._subject, self._texts))
        return rows

    @property
    def is_settled(self) -> bool:
        """Whether all judgements are final."""
        return self.ongoing.complete or self.ongoing.failed

    def looking(self) -> Looking:
        """Return the progress of the judge: a text, a share, and whether the judge was stopped."""
        ongoing, warmup = self.ongoing, self._app.warmup
        if self.is_settled:
            return Looking()
        if not self.can_judge:
            words = warmup.problem or preparing_text(warmup.progress.latest)
        elif ongoing.resting:
            words = text("Stopped at {n} of {all}", n=ongoing.answered, all=ongoing.total)
        else:
            words = text("Looking deeper, {n} of {all}", n=ongoing.answered, all=ongoing.total)
        return Looking(words, ongoing.answered / ongoing.total, ongoing.resting)

    def toggle(self) -> bool:
        """Stop or resume the judge; return False if the judge has nothing to do."""
        if self.ongoing.complete:
            return False
        self.ongoing.resting = not self.ongoing.resting
        if self.ongoing.resting:
            self.ongoing.stop()
        return True

    def stop(self) -> None:
        """Ask the judge nothing until the next `update`."""
        self.ongoing.stop()
        for alternatives in self._alternatives.values():
            alternatives.stop()
        self._mistakes.stop()

    def close(self) -> None:
        """End the analysis, and free its memory."""
        self.stop()
        self.ongoing.close()

    def _others(self, turn: Turn) -> Alternatives:
        """Return the alternatives to the move of `turn`; a search for alternatives to another move ends."""
        wanted = self._known(turn)
        for alternatives in self._alternatives.values():
            if alternatives is not wanted and alternatives.busy:
                alternatives.stop()
        return wanted

    def _known(self, turn: Turn) -> Alternatives:
        """Return the known alternatives to the move of `turn`, a move of the game."""
        known = self._alternatives.get(turn.ply)
        if known is None or _judged_anew(known.turn, turn):
            if known is not None:
                known.stop()
            known = self._alternatives[turn.ply] = Alternatives(self._app.engine, turn)
            self._rows.pop(turn.ply, None)
        return known

    def _state(self) -> tuple[object, ...]:
        """Return the parts of the engine's readiness that the screen shows; they can change without an `update`."""
        warmup, ready = self._app.warmup, self.can_judge
        return ready, self.ongoing.failed, warmup.problem, None if ready else warmup.progress.latest


def _judged_anew(known: Turn, turn: Turn) -> bool:
    """Return whether the judge has changed its judgement of the position, or of its own move there."""
    return known.before is not turn.before or known.best_judgement != turn.best_judgement


class MistakeKeeper:
    """Checks the mistakes of a complete review at each `update`, and keeps those that are suitable for puzzles."""

    def __init__(
        self, app: ReviewHost, subject: Subject, ongoing: OngoingReview, others: Callable[[Turn], Alternatives]
    ) -> None:
        """Prepare to check the mistakes of a review; `others` returns the alternatives to the move of a turn."""
        self._app, self._subject = app, subject
        sides = () if subject.kept is None else subject.own_sides
        self._gathering = MistakeFinder(ongoing.review, sides, self._is_known, others, ongoing.improve)
        self._known: set[str] | None = None

    @property
    def busy(self) -> bool:
        """Whether some mistakes are not checked yet."""
        return self._gathering.busy

    def update(self) -> None:
        """Continue the check; if a mistake turns out to be suitable for a puzzle, keep it in the library."""
        turn = self._gathering.update()
        if turn is not None:
            self._keep(turn)

    def stop(self) -> None:
        """Ask the judge nothing until the next `update`."""
        self._gathering.stop()

    def _is_known(self, position: str) -> bool:
        """Whether a mistake in this position is already kept."""
        if self._known is None:
            try:
                self._known = {
                    each.position for each in self._app.library.puzzles.mistakes(self._subject.match.game.name)
                }
            except LibraryError:
                self._known = set()
        return position in self._known

    def _keep(self, turn: Turn) -> None:
        rival = self._subject.seats[1 - turn.move.mover].name
        mistake = mistake_of(turn, rival, list_number(self._subject.match, turn.ply + 1), milliseconds())
        if self._known is not None:
            self._known.add(mistake.position)
        try:
            self._app.library.puzzles.keep_mistake(mistake)
        except LibraryError as error:
            self._app.notice(str(error), "error")
