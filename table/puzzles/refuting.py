"""Why a wrong move is wrong: what the other side answers it with, found beside the play.

The rules know at once whether the other side wins by its next move. Longer answers come from the judge of the board,
who proves what it can (`ai.search.proof`) and is exact where the board is solved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ai.proven import Proven
from table.consequences import consequences_of
from table.review.asking import JudgementRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.engine import Engine
    from saves.models import Judgement
    from table.consequences import Consequences

_LONGEST = 20
"""Moves of an answer that are shown, where a win is proven but takes longer."""


@dataclass(frozen=True)
class Refutation:
    """What follows a wrong move.

    Attributes:
        line: the moves after it, as text, the answer first; none where the move ended the game, or nobody could say.
        proven: what is certain after it for who made it, plies counted from after it; None where nothing is.
    """

    line: tuple[str, ...] = ()
    proven: Proven | None = None


class RefutationSearch:
    """Looks for the answer to one wrong move, and then for what follows it up to a proven win.

    Attributes:
        move: the wrong move.
        found: what is known of the answer; None before anything is.
    """

    def __init__(self, engine: Engine, move: Consequences, can_judge: Callable[[], bool]) -> None:
        """Answer `move`; the engine is asked once `can_judge` says that the judge can think."""
        self.move = move
        self.found = at_once(move)
        self._engine, self._can_judge = engine, can_judge
        self._asked = JudgementRequest(engine, move) if self.found is None else None

    @property
    def busy(self) -> bool:
        """Whether more is looked for."""
        return self._asked is not None

    def update(self) -> bool:
        """Ask, and take over what is found; True once the answer is known, and each time that it is longer."""
        asked = self._asked
        if asked is None or not self._can_judge():
            return False
        judgement = asked.update()
        if judgement is None and not asked.failed:
            return False
        self._asked = None
        if self.found is None:
            self.found = Refutation() if judgement is None else _read(self.move, judgement)
        elif judgement is None or not judgement.line:
            return False
        else:
            self.found = replace(self.found, line=self.found.line + judgement.line)
        self._ask_what_follows(self.found)
        return True

    def _ask_what_follows(self, found: Refutation) -> None:
        """Ask for more, where a win is proven that the line does not reach."""
        plies = found.proven.plies if found.proven is not None else None
        if not found.line or not found.proven or not found.proven.result or plies is None:
            return
        last = self.move
        for name in found.line:
            last = consequences_of(last.game, last.after, last.game.legal_action(last.after, name))
        if not last.over and len(found.line) < min(plies, _LONGEST):
            self._asked = JudgementRequest(self._engine, last, waited_for=False)

    def close(self) -> None:
        """Nobody wants to know any more."""
        if self._asked is not None:
            self._asked.close()
        self._asked = None


def at_once(move: Consequences) -> Refutation | None:
    """Return what the rules show of a wrong move; None where one has to look further."""
    if move.over:
        return Refutation((), Proven(-1 if move.loses else 0, 0))
    if move.answer is None:
        return None
    return Refutation((move.game.action_to_string(move.after, move.answer),), Proven(-1, 1))


def _read(move: Consequences, judgement: Judgement) -> Refutation:
    if judgement.result is None:
        return Refutation(judgement.line)
    result = judgement.result if move.mover == 0 else -judgement.result
    return Refutation(judgement.line, Proven(result, judgement.plies, judgement.plies is not None))
