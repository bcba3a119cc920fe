"""Questions to the judge of a review about moves that were not played."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.exact import is_solved
from game import Match
from table.consequences import Consequences, consequences_of
from table.judging import Judging
from table.owners import new_owner
from table.recording import NoJournal
from table.review.exact import ExactSolver
from table.review.turns import Turn

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine
    from game import Game
    from saves.models import Judgement

_SHORTLIST = 4
"""Number of moves that are judged besides the best move; the two best of them are shown."""
SHOWN = 3
_LONGEST = 6
"""Largest number of moves of a line on a solved board. There the judge gives only one move, so lines are extended."""


class JudgementRequest:
    """A request to the judge of a review for the judgement of one position.

    Attributes:
        move: the move before the judged position.
    """

    def __init__(self, engine: Engine, move: Consequences, *, waited_for: bool = True, exactly: bool = False) -> None:
        """Ask for the judgement of the position after `move`.

        With `waited_for`, a person waits for the answer; without, the question has the lower priority of a review. With
        `exactly`, the position is solved if the board is solved and the judge has no exact result.
        """
        self.move = move
        self._exact = ExactSolver(engine, move.game) if exactly else None
        self._match = Match(move.game)
        self._match.root.state = move.before
        self._match.push(move.action)
        self._judging = Judging(engine, self._match, NoJournal(), waited_for=waited_for)

    @property
    def failed(self) -> bool:
        """Whether the judge has failed, so that no judgement will come."""
        return self._judging.error is not None

    def update(self) -> Judgement | None:
        """Ask the judge, if no question is running; return the judgement, None while it is unknown."""
        found = self._judging.at(1)
        if found is None:
            self._judging.update(1)
            found = self._judging.at(1)
        if found is not None and self._exact is not None:
            found = self._solved(found, self._exact)
        if found is not None:
            self.close()
        return found

    def _solved(self, found: Judgement, exact: ExactSolver) -> Judgement | None:
        """Return the solver's judgement, None while the solver is running.

        If the solver finds none, return `found`.
        """
        solved = exact.update(self._match.states, {1: found})
        if solved is not None:
            return self._judging.correct(1, solved.result)
        return found if exact.is_done else None

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        self._judging.stop()
        if self._exact is not None:
            self._exact.stop()

    def close(self) -> None:
        """End the request."""
        self._judging.stop()
        if self._exact is not None:
            self._exact.close()


class Alternative(NamedTuple):
    """A possible move in place of the move made in the game.

    Attributes:
        move: the move and its consequences.
        share: the win chance after the move, 0 to 1, for the side that makes the move.
        judged: the judgement after the move, with plies counted from the position before the move.
        line: the move and the expected moves after it, as text.
    """

    move: Consequences
    share: float
    judged: Judgement
    line: tuple[str, ...]

    @property
    def name(self) -> str:
        """The move as text."""
        return self.line[0]

    @property
    def wins(self) -> bool:
        """Whether the move is proven to win."""
        return self.judged.result == (1 if self.move.mover == 0 else -1)


class Alternatives:
    """The best moves of one position of a review: at first the judge's own move, later two other judged moves as well.

    A search scores every move and chooses a few good moves. The judge then judges the positions after these moves and
    after its own move, so that all moves are compared by the positions after them. On a solved board the lines are then
    extended, a move at a time.
    """

    def __init__(self, engine: Engine, turn: Turn) -> None:
        self.turn = turn
        self._engine = engine
        self._game: Game = turn.game
        self._scoring: Analysis | None = None
        self._asked: list[JudgementRequest] | None = None
        self._judged: list[tuple[Consequences, Judgement]] = []
        self._short: tuple[int, Consequences] | None = None  # index of the line to extend, and its last move
        self._following: JudgementRequest | None = None
        self.found: list[Alternative] = []
        """The best moves known so far, the best first."""
        if turn.before.line:
            own = turn.best_judgement
            self.found = [Alternative(turn.better, self._share(own), own, own.line)]
        self.settled = not self.found

    @property
    def busy(self) -> bool:
        """Whether a question is running or still to come."""
        return not self.settled or self._short is not None

    def update(self) -> bool:
        """Ask the next question; return whether the moves have changed."""
        if self.settled:
            return self._short is not None and self._grow(*self._short)
        if self._asked is None:
            self._shortlist()
            return False
        return self._judge_next(self._asked)

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        if self._scoring is not None and not self._scoring.done:
            self._scoring.cancel()
            self._scoring = None
        for asked in self._asked or ():
            asked.close()
        if self._following is not None:
            self._following.close()

    def _share(self, judgement: Judgement) -> float:
        """Return the win chance in a judgement, 0 to 1, for the side that made the turn's move."""
        return judgement.chance if self.turn.move.mover == 0 else 1.0 - judgement.chance

    def _shortlist(self) -> None:
        """Score every move; once that is done, request judgements of the best moves."""
        from ai.engine import Priority
        from ai.judge import judge_of

        state = self.turn.move.before
        if self._scoring is None:
            self._scoring = self._engine.analyse(
                state,
                player=judge_of(self._game),
                tag=(*new_owner("review"), "worths"),
                every_move=True,
                priority=Priority.REVIEW,
                fresh=True,
            )
        if not self._scoring.done:
            return
        scores = {} if self._scoring.error is not None else self._scoring.info.root_scores
        others = self._promising(state, scores)
        wanted = [self.turn.better, *others] if others else []
        self._asked = [JudgementRequest(self._engine, move, waited_for=False) for move in wanted]
        self.settled = not self._asked
        if self.settled:
            self._short = self._shortest()

    def _promising(self, state: Any, scores: dict[int, int]) -> list[Consequences]:
        """Return the moves with the best `scores`, except the judge's own move.

        Of moves that lead to the same position, only one is returned.
        """
        seen, found = {self.turn.better.after}, []
        for action in sorted(scores, key=lambda action: -scores[action]):
            move = consequences_of(self._game, state, action)
            if move.after not in seen:
                seen.add(move.after)
                found.append(move)
        return found[:_SHORTLIST]

    def _judge_next(self, asked: list[JudgementRequest]) -> bool:
        judgement = asked[0].update()
        if judgement is None:
            self.settled = asked[0].failed
            return False
        self._judged.append((asked.pop(0).move, judgement))
        self.settled = not asked
        if self.settled:
            self._compare()
            self._short = self._shortest()
        return self.settled

    def _shortest(self) -> tuple[int, Consequences] | None:
        """Return the first line that must be extended: its index and its last move; None if all are long enough."""
        for place, each in enumerate(self.found if is_solved(self._game) else ()):
            last = each.move
            for name in each.line[1:]:
                last = consequences_of(self._game, last.after, self._game.legal_action(last.after, name))
            if len(each.line) < _LONGEST and not last.over:
                return place, last
        return None

    def _grow(self, place: int, last: Consequences) -> bool:
        """Ask for the reply to `last`, the last move of line number `place`; return whether the line was extended."""
        if self._following is None:
            self._following = JudgementRequest(self._engine, last, waited_for=False)
        judgement = self._following.update()
        if judgement is None and not self._following.failed:
            return False
        self._short = self._following = None
        if judgement is None or not judgement.line:
            return False
        line = (*self.found[place].line, *judgement.line)[:_LONGEST]
        self.found[place] = self.found[place]._replace(line=line)
        self._short = self._shortest()
        return True

    def _compare(self) -> None:
        """Choose the best moves. Proven wins come first, the shortest before all others, then the judge's move.

        The win chances of the judge's move and of the move made in the game come from the review. The win chance of
        any other move is the chance of the judge's move, minus the difference of the judgements after both moves.
        """
        (_, own), *others = self._judged
        most, base = self.found[0].share, self._share(own)
        found = []
        for move, judged in others:
            name = self._game.action_to_string(move.before, move.action)
            made = move.action == self.turn.move.action
            share = self._share(self.turn.after) if made else max(0.0, most - (base - self._share(judged)))
            plies = None if judged.plies is None else judged.plies + 1
            found.append(Alternative(move, min(most, share), replace(judged, plies=plies), (name, *judged.line)))
        found.sort(key=lambda each: (each.share, self._share(each.judged)), reverse=True)
        self.found = sorted([*self.found, *found], key=self._until_won)[:SHOWN]

    @property
    def overlooked(self) -> Judgement | None:
        """The judgement that the position is won, if an alternative wins and the review missed this win; else None."""
        winning = next((each for each in self.found if each.wins), None)
        if winning is None or winning.judged.result == self.turn.before.result:
            return None
        return replace(winning.judged, line=winning.line)

    def _until_won(self, each: Alternative) -> float:
        """Return the plies to a proven win; infinity if no win is proven."""
        return each.judged.plies if each.wins and each.judged.plies is not None else math.inf
