"""The refutation of a wrong move: the other side's answer to the move, found by a search while play goes on.

The rules alone show a win by the other side's next move. Longer answers come from the board's judge, which proves
results if it can (`ai.search.proof`) and is exact on a solved board.
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
"""Largest number of moves of an answer that are shown; a proven win may take more moves."""


@dataclass(frozen=True)
class Refutation:
    """The answer to a wrong move.

    Attributes:
        line: the answer and the moves after it, as text; empty if no answer is known, or the game is over.
        proven: the proven result for the side that made the wrong move, with plies counted from the position after
            that move; None if nothing is proven.
    """

    line: tuple[str, ...] = ()
    proven: Proven | None = None


class RefutationSearch:
    """Searches for the answer to one wrong move, and then for the moves after the answer up to a proven win.

    Attributes:
        move: the wrong move.
        found: the answer so far; None before the first result.
    """

    def __init__(self, engine: Engine, move: Consequences, can_judge: Callable[[], bool]) -> None:
        """Search for the answer to `move`.

        The engine is asked as soon as `can_judge` returns True.
        """
        self.move = move
        self.found = at_once(move)
        self._engine, self._can_judge = engine, can_judge
        self._asked = JudgementRequest(engine, move) if self.found is None else None

    @property
    def busy(self) -> bool:
        """Whether the search goes on."""
        return self._asked is not None

    def update(self) -> bool:
        """Ask the engine, and collect results; return whether this call found or extended the answer."""
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
        """If a win is proven, and the known line stops before the win, ask for the next move."""
        plies = found.proven.plies if found.proven is not None else None
        if not found.line or not found.proven or not found.proven.result or plies is None:
            return
        last = self.move
        for name in found.line:
            last = consequences_of(last.game, last.after, last.game.legal_action(last.after, name))
        if not last.over and len(found.line) < min(plies, _LONGEST):
            self._asked = JudgementRequest(self._engine, last, waited_for=False)

    def close(self) -> None:
        """End the search."""
        if self._asked is not None:
            self._asked.close()
        self._asked = None


def at_once(move: Consequences) -> Refutation | None:
    """Return the answer to a wrong move by the rules alone; None if a search is needed."""
    if move.over:
        return Refutation((), Proven(-1 if move.loses else 0, 0))
    if move.winning_reply is None:
        return None
    return Refutation((move.game.action_to_string(move.after, move.winning_reply),), Proven(-1, 1))


def _read(move: Consequences, judgement: Judgement) -> Refutation:
    if judgement.result is None:
        return Refutation(judgement.line)
    result = judgement.result if move.mover == 0 else -judgement.result
    return Refutation(judgement.line, Proven(result, judgement.plies, judgement.plies is not None))
