"""Questions to the judge of a review beyond the game itself: what another move would have been worth."""

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
"""Moves besides the best that are judged; two of them are shown."""
SHOWN = 3
_LONGEST = 6
"""Moves of a line on a solved board, whose judge knows worths and only the next move."""


class JudgementRequest:
    """A position that somebody waits for, judged as those of the review are.

    Attributes:
        move: the move that leads to it.
    """

    def __init__(self, engine: Engine, move: Consequences, *, waited_for: bool = True, exactly: bool = False) -> None:
        """Ask what the position after `move` is worth; what is not `waited_for` is no more urgent than the review.

        On a solved board, what the judge leaves open is solved if it is to be known `exactly`.
        """
        self.move = move
        self._exact = ExactSolver(engine, move.game) if exactly else None
        self._match = Match(move.game)
        self._match.root.state = move.before
        self._match.push(move.action)
        self._judging = Judging(engine, self._match, NoJournal(), waited_for=waited_for)

    @property
    def failed(self) -> bool:
        """Whether the judge cannot judge."""
        return self._judging.error is not None

    def update(self) -> Judgement | None:
        """Return the judgement; None while it is not known."""
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
        """Return what is found if nothing more can be found out, None while that is tried."""
        if not exact.begun:
            exact.begin(self._match.states, {1: found})
        solved = exact.update()
        if solved is not None:
            return self._judging.correct(1, solved.result)
        return None if exact.remaining else found

    def stop(self) -> None:
        """Ask for nothing, until the next `update`."""
        self._judging.stop()
        if self._exact is not None:
            self._exact.stop()

    def close(self) -> None:
        """Nobody wants to know any more."""
        self._judging.stop()
        if self._exact is not None:
            self._exact.close()


class Alternative(NamedTuple):
    """A move that could have been made.

    Attributes:
        move: what it does.
        share: the chance of its side with it, 0 to 1.
        judged: what is known of the position before it if it is made; what is proven is counted from there.
        line: the moves that would follow from the position before, this one first, as text.
    """

    move: Consequences
    share: float
    judged: Judgement
    line: tuple[str, ...]

    @property
    def name(self) -> str:
        """The move as text."""
        return self.line[0]


class Alternatives:
    """The best moves of one position of a review: the judge's own at once, two others once they have been judged.

    The engine names a few that look good, by a score for every move; the judge then looks at what each leads to, and at
    what its own does. So the moves are compared on the same footing: by how much less another is worth, one move later.
    Then, on a solved board, it looks at what follows, a move at a time.
    """

    def __init__(self, engine: Engine, turn: Turn) -> None:
        self.turn = turn
        self._engine = engine
        self._game: Game = turn.game
        self._scoring: Analysis | None = None
        self._asked: list[JudgementRequest] | None = None
        self._judged: list[tuple[Consequences, Judgement]] = []
        self._short: tuple[int, Consequences] | None = None  # the place of a line to be longer, and its last move
        self._following: JudgementRequest | None = None
        self.found: list[Alternative] = []
        """The moves, the best first."""
        if turn.before.line:
            self.found = [Alternative(turn.better, self._share(turn.before), turn.before, turn.before.line)]
        self.settled = not self.found

    @property
    def busy(self) -> bool:
        """Whether the engine has, or will have, a question."""
        return not self.settled or self._short is not None

    def update(self) -> bool:
        """Ask for what is missing; return whether more is known."""
        if self.settled:
            return self._short is not None and self._grow(*self._short)
        if self._asked is None:
            self._shortlist()
            return False
        return self._judge_next(self._asked)

    def stop(self) -> None:
        """Ask for nothing any more, until the next `update`."""
        if self._scoring is not None and not self._scoring.done:
            self._scoring.cancel()
            self._scoring = None
        for asked in self._asked or ():
            asked.close()
        if self._following is not None:
            self._following.close()

    def _share(self, judgement: Judgement) -> float:
        """The chance of who is to move, in the position before or after a move."""
        return judgement.chance if self.turn.move.mover == 0 else 1.0 - judgement.chance

    def _shortlist(self) -> None:
        """Have every move scored, and choose the best-looking ones."""
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
        """Return the moves with the best scores that lead to other positions than the best move does."""
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
        """The place of the first line that is to be longer, and its last move; None where all are long enough."""
        for place, each in enumerate(self.found if is_solved(self._game) else ()):
            last = each.move
            for name in each.line[1:]:
                last = consequences_of(self._game, last.after, self._game.legal_action(last.after, name))
            if len(each.line) < _LONGEST and not last.over:
                return place, last
        return None

    def _grow(self, place: int, last: Consequences) -> bool:
        """Ask what follows the last move of a line; return whether that is known."""
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
        """Take the best of the others, each as much below the judge's move as the positions after them are apart; the
        one that was made is worth what the review says of it.

        Of several proven wins the shortest comes first, whichever of them the judge would play.
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

    def _until_won(self, each: Alternative) -> float:
        """The plies of a proven win; more than any of what is none."""
        wins = each.judged.result == (1 if each.move.mover == 0 else -1)
        return each.judged.plies if wins and each.judged.plies is not None else math.inf
