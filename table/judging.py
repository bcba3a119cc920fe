"""What the judge thinks of the positions of a match: as it was kept, or else asked of the engine, one at a time.

    judging = Judging(engine, match, records)
    judging.update(ply)      # now and then: the position after `ply` moves goes first, then the latest
    judging.at(ply)          # a Judgement, or None while nobody knows

A judgement belongs to a position and not to the way there, so it is the same after undo and redo. `ai.judge` says who
judges, and why its word is the same on every computer. Where somebody solved the position meanwhile, what is certain
takes the place of the judge's word (`Judging.correct`).
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game import Game, Match, Outcome, RulesError, apply_action, current_player, outcome_of
from game.texts import text
from saves.models import Judgement

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine
    from ai.info import Result
    from ai.judge import Unforced
    from ai.spec import PlayerSpec

log = logging.getLogger(__name__)

BY_RULES = "rules"
"""The judge of a game that is over."""


class Records(Protocol):
    """Where judgements are kept from one day to another."""

    def judgements(self, judge: str) -> Mapping[tuple[str, ...], Judgement]:
        """Return what is kept of a judge's judgements of this game, by the moves that lead to each position."""

    def keep_judgement(self, moves: Sequence[str], judgement: Judgement) -> None:
        """Keep what the judge thinks of the position after `moves`, if that can be done at once."""


class _Request(NamedTuple):
    """A question to the engine: about which position, and about which one it comes to."""

    state: Any
    unforced: Unforced
    analysis: Analysis


class Judging:
    """The judgements of one match.

    Attributes:
        problem: what a person should know of why there will be none; whoever tells it empties this.
        error: what keeps the judge from judging, or None.
    """

    def __init__(
        self,
        engine: Engine,
        match: Match,
        records: Records,
        session: Hashable = None,
        *,
        waited_for: bool = True,
        judge: PlayerSpec | None = None,
    ) -> None:
        """Judge positions of `match`, of which `records` may know some; `session` is written on each question.

        What is not `waited_for` by somebody who looks at a position is no more urgent than a review. `judge` judges in
        the place of the board's own.
        """
        from ai.judge import judge_of

        self.problem: str | None = None
        self.error: BaseException | None = None
        self._engine = engine
        self._match = match
        self._records = records
        self._session = session
        self._waited_for = waited_for
        self._judge = judge or judge_of(match.game)
        self._known: dict[Any, Judgement] = {}
        self._recalled = False
        self._asked: _Request | None = None

    @property
    def judge(self) -> PlayerSpec:
        """Who judges, under which limit."""
        return self._judge

    @property
    def busy(self) -> bool:
        """Whether a position is being judged."""
        return self._asked is not None

    def at(self, ply: int) -> Judgement | None:
        """Return the judgement of the position after `ply` moves; None while it is not known."""
        return self._find(self._match.states[ply])

    def update(self, ply: int) -> None:
        """Take over what was found, and ask for what is missing: first of all the position after `ply` moves."""
        self.collect()
        states = self._match.states
        wanted = self._first_missing(states, ply)
        if self._asked is not None and (wanted is None or self._asked.state != states[wanted]):
            self.stop()
        if self._asked is None and wanted is not None:
            self._ask(states[wanted], wanted, urgent=self._waited_for and wanted == ply)

    def collect(self) -> None:
        """Take over what was found, once it is, and ask for nothing."""
        if self._asked is None or not self._asked.analysis.done:
            return
        (state, question, analysis), self._asked = self._asked, None
        if analysis.error is not None:
            self._failed(analysis.error)
        elif not analysis.stopped:
            game = self._match.game
            found = _judged(self._identity, game, question.state, analysis.result())
            self._note(state, _later(found, game.line_text(state, question.actions), self._identity))

    def correct(self, ply: int, result: Result) -> Judgement:
        """Take over what was found elsewhere of the position after `ply` moves, and keep it.

        Whoever calls this has seen to it that the result is proven and exact.
        """
        state = self._match.states[ply]
        if self._asked is not None and self._asked.state == state:
            self.stop()
        judgement = _judged(self._identity, self._match.game, state, result)
        self._note(state, judgement)
        return judgement

    def wait(self, seconds: float) -> None:
        """Wait for the judgement that was asked for; for whoever has a thread of its own."""
        if self._asked is not None:
            self._asked.analysis.wait(seconds)

    def stop(self) -> None:
        """Ask for nothing any more, until the next `update`."""
        if self._asked is not None:
            self._asked.analysis.cancel()
            self._asked = None

    # -- below --------------------------------------------------------------------------------------

    def _first_missing(self, states: Sequence[Any], ply: int) -> int | None:
        """Return the ply of the position to be judged next: the one that is looked at, then the latest."""
        if self.error is not None:
            return None
        plies = (ply, *range(len(states) - 1, -1, -1))
        return next((each for each in plies if self._find(states[each]) is None), None)

    def _find(self, state: Any) -> Judgement | None:
        if not self._recalled:
            self._recall()
        if state not in self._known:
            outcome = outcome_of(self._match.game, state)
            if outcome is None:
                return None
            self._known[state] = decided(outcome)
        return self._known[state]

    def _recall(self) -> None:
        """Read what is kept of this judge's judgements."""
        self._recalled = True
        game = self._match.game
        states: dict[tuple[str, ...], Any] = {(): self._match.start}
        for moves, judgement in self._records.judgements(self._identity).items():
            self._known.setdefault(_reached(game, states, moves), judgement)

    @property
    def _identity(self) -> str:
        from ai.judge import identity_of

        return identity_of(self._match.game, self._judge)

    def _ask(self, state: Any, ply: int, *, urgent: bool) -> None:
        from ai.engine import Priority
        from ai.judge import unforced

        question = unforced(self._match.game, state)
        outcome = outcome_of(self._match.game, question.state)
        if outcome is not None:  # only one way to the end
            forced = self._match.game.line_text(state, question.actions)
            self._note(state, _later(decided(outcome), forced, self._identity))
            return
        analysis = self._engine.analyse(
            question.state,
            player=self._judge,
            tag=(self._session, ply, "chances"),
            priority=Priority.CHANCE if urgent else Priority.REVIEW,
            fresh=True,
        )
        self._asked = _Request(state, question, analysis)

    def _note(self, state: Any, judgement: Judgement) -> None:
        self._known[state] = judgement
        states = self._match.states
        if state in states:
            self._records.keep_judgement(self._match.moves_text[: states.index(state)], judgement)

    def _failed(self, error: BaseException) -> None:
        """Let the next weaker player judge where the judge's data cannot be used; otherwise nobody does."""
        from ai.errors import DataError
        from ai.judge import judge_of
        from ai.standins import report_unusable, weaker_player

        if isinstance(error, CancelledError):
            return
        weaker = weaker_player(self._judge.name)
        if isinstance(error, DataError) and weaker is not None:
            self.problem = report_unusable(self._match.game, error)
            self._judge, self._recalled = judge_of(self._match.game, weaker), False
            return
        log.error("a position could not be judged", exc_info=error)
        self.error = error
        self.problem = text(
            "The computer could not find the win chance ({error}). The log file has the details.",
            error=f"{type(error).__name__}: {error}",
        )


def decided(outcome: Outcome) -> Judgement:
    """Return the judgement of a game that is over."""
    if outcome.winner is None:
        return Judgement(BY_RULES, 0.5, 0, 0)
    return Judgement(BY_RULES, 1.0 - outcome.winner, 1 - 2 * outcome.winner, 0)


def _judged(judge: str, game: Game, state: Any, result: Result) -> Judgement:
    """Return what the judge's search of `state` says, as side 0 sees it."""
    info = result.info
    first = int(current_player(state)) == 0
    chance = round(float(info.win_probability), 4)
    proven = info.proven
    return Judgement(
        judge,
        chance if first else round(1.0 - chance, 4),
        None if proven is None else proven.result if first else -proven.result,
        None if proven is None or not proven.exact else proven.plies,
        game.line_text(state, info.pv or (result.action,)),
    )


def _later(judgement: Judgement, forced: tuple[str, ...], judge: str) -> Judgement:
    """Return the judgement of the position from which `forced` moves lead to the one that was judged."""
    until = None if judgement.plies is None else judgement.plies + len(forced)
    return replace(judgement, judge=judge, plies=until, line=(*forced, *judgement.line))


def _reached(game: Game, states: dict[tuple[str, ...], Any], moves: tuple[str, ...]) -> Any:
    """Return the position after `moves`, by way of those in `states`; None if they cannot be played."""
    if moves not in states:
        before = _reached(game, states, moves[:-1])
        try:
            states[moves] = None if before is None else apply_action(before, game.legal_action(before, moves[-1]))
        except RulesError:
            states[moves] = None
    return states[moves]
