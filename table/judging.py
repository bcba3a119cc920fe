"""Judgements of the positions of a match: stored judgements, or else new ones from the engine, one at a time.

    judging = Judging(engine, match, records)
    judging.update(ply)      # now and then; judges the position after `ply` moves, then the others from the last
    judging.at(ply)          # a Judgement, or None while it is unknown

A judgement depends on the position alone, not on the moves before, so undo and redo do not change it. `ai.judge` says
which player judges, and why the judgement is the same on every computer. An exact result of another search replaces a
judgement (`Judging.correct`).
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game import Game, Match, Outcome, RulesError, apply_action, current_player, outcome_of
from game.errors import failure_text
from game.texts import text
from saves.models import Judgement

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine
    from ai.info import Result
    from ai.judge import Unforced
    from ai.spec import PlayerSpec

log = logging.getLogger(__name__)

BY_RULES = "rules"
"""The name of the judge for the last position of a game: the rules."""


class Records(Protocol):
    """A store of judgements on disk."""

    def judgements(self, judge: str) -> Mapping[tuple[str, ...], Judgement]:
        """Return the stored judgements that `judge` made of this game, keyed by the moves that lead to each
        position.
        """

    def keep_judgement(self, moves: Sequence[str], judgement: Judgement) -> None:
        """Store the judgement of the position after `moves`, if that is possible without waiting."""


class _PositionRequest(NamedTuple):
    """A question to the judge: a position, the position after its forced moves, and the analysis of the latter."""

    state: Any
    unforced: Unforced
    analysis: Analysis


class Judging:
    """The judgements of one match.

    Attributes:
        problem: a sentence for the player if judgements fail; whoever shows the sentence resets it to None.
        error: the error that has stopped the judge, or None.
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
        """Judge the positions of `match`; `records` may have some judgements.

        `session` is part of the tag of each question. Without `waited_for`, no person waits, and questions are only as
        urgent as those of a review. `judge` replaces the board's own judge.
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
        self._asked: _PositionRequest | None = None

    @property
    def judge(self) -> PlayerSpec:
        """The player that judges, with its search limit."""
        return self._judge

    @property
    def busy(self) -> bool:
        """Whether a position is being judged."""
        return self._asked is not None

    def at(self, ply: int) -> Judgement | None:
        """Return the judgement of the position after `ply` moves; None while it is unknown."""
        return self._find(self._match.states[ply])

    def update(self, ply: int) -> None:
        """Collect results, and ask for the next missing judgement; the position after `ply` moves comes first."""
        self.collect()
        states = self._match.states
        wanted = self._first_missing(states, ply)
        if self._asked is not None and (wanted is None or self._asked.state != states[wanted]):
            self.stop()
        if self._asked is None and wanted is not None:
            self._ask(states[wanted], wanted, urgent=self._waited_for and wanted == ply)

    def collect(self) -> None:
        """Collect the result of a finished question; ask no new question."""
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
        """Replace the judgement of the position after `ply` moves by the result of another search, store the new
        judgement, and return it.

        The result must be proven and exact.
        """
        return self.improve(ply, _judged(self._identity, self._match.game, self._match.states[ply], result))

    def improve(self, ply: int, judgement: Judgement) -> Judgement:
        """Replace the judgement of the position after `ply` moves by a better one.

        Store the new judgement under this judge's name, and return it.
        """
        state = self._match.states[ply]
        if self._asked is not None and self._asked.state == state:
            self.stop()
        own = replace(judgement, judge=self._identity)
        self._note(state, own)
        return own

    def recall_again(self) -> None:
        """Read the stored judgements once more: a review may have proved results meanwhile."""
        self._recalled = False

    def wait(self, seconds: float) -> None:
        """Wait `seconds` at most for the answer to the running question; never call this in the window's thread."""
        if self._asked is not None:
            self._asked.analysis.wait(seconds)

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        if self._asked is not None:
            self._asked.analysis.cancel()
            self._asked = None

    # -- below --------------------------------------------------------------------------------------

    def _first_missing(self, states: Sequence[Any], ply: int) -> int | None:
        """Return the ply to judge next: `ply` if unjudged, else the last unjudged one; None if there is none.

        After an error, return None, too.
        """
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
        """Read the stored judgements of this judge."""
        self._recalled = True
        game = self._match.game
        states: dict[tuple[str, ...], Any] = {(): self._match.initial_state}
        for moves, judgement in self._records.judgements(self._identity).items():
            state = _reached(game, states, moves)
            if state not in self._known or _certainty(judgement) > _certainty(self._known[state]):
                self._known[state] = judgement

    @property
    def _identity(self) -> str:
        from ai.judge import identity_of

        return identity_of(self._match.game, self._judge)

    def _ask(self, state: Any, ply: int, *, urgent: bool) -> None:
        from ai.engine import Priority
        from ai.judge import unforced

        question = unforced(self._match.game, state)
        outcome = outcome_of(self._match.game, question.state)
        if outcome is not None:  # the moves to the end are forced
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
        self._asked = _PositionRequest(state, question, analysis)

    def _note(self, state: Any, judgement: Judgement) -> None:
        self._known[state] = judgement
        states = self._match.states
        if state in states:
            self._records.keep_judgement(self._match.moves_text[: states.index(state)], judgement)

    def _failed(self, error: BaseException) -> None:
        """If the judge's data is unusable, let the next weaker player judge; any other error ends the judging."""
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
        self.problem = failure_text(text("The computer could not find the win chance."), error)


def decided(outcome: Outcome) -> Judgement:
    """Return the judgement of a game that is over."""
    if outcome.winner is None:
        return Judgement(BY_RULES, 0.5, 0, 0)
    return Judgement(BY_RULES, 1.0 - outcome.winner, 1 - 2 * outcome.winner, 0)


def _certainty(judgement: Judgement) -> int:
    """Return 0 for an estimate, 1 for a proven result, and 2 if the plies to the end are known, too."""
    return (judgement.result is not None) + (judgement.plies is not None)


def _judged(judge: str, game: Game, state: Any, result: Result) -> Judgement:
    """Return the result of a search of `state` as a judgement, from side 0's viewpoint."""
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
    """Return the judgement of an earlier position, made from the judgement of a later one.

    The moves `forced` lead from the earlier to the later position.
    """
    until = None if judgement.plies is None else judgement.plies + len(forced)
    return replace(judgement, judge=judge, plies=until, line=(*forced, *judgement.line))


def _reached(game: Game, states: dict[tuple[str, ...], Any], moves: tuple[str, ...]) -> Any:
    """Return the position after `moves`, using the positions cached in `states`; None if a move is wrong."""
    if moves not in states:
        before = _reached(game, states, moves[:-1])
        try:
            states[moves] = None if before is None else apply_action(before, game.legal_action(before, moves[-1]))
        except RulesError:
            states[moves] = None
    return states[moves]
