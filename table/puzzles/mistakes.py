"""Search for mistakes of a reviewed game that become puzzles: the person's mistakes where one move was clearly best.

The judge compares the moves (`table.review.asking`). A move is clearly best if the second best move would be a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.puzzles import Mistake
from table.puzzles.schedule import first_due
from table.review.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from saves.models import Judgement
    from table.review.asking import Alternatives
    from table.review.turns import Review, Turn

CLEARLY = 0.2
"""Smallest difference in win chance between a clearly best move and any other move."""
_FAULTS = (Mark.MISTAKE, Mark.BLUNDER)


class MistakeFinder:
    """Checks the mistakes of one complete review, one after the other; call `update` now and then."""

    def __init__(
        self,
        review: Review,
        sides: Collection[int],
        is_known: Callable[[str], bool],
        others: Callable[[Turn], Alternatives],
        learn: Callable[[int, Judgement], None],
    ) -> None:
        """Prepare to check the mistakes.

        Args:
            review: the game.
            sides: the person's sides.
            is_known: returns True for a position (given as text) that needs no check.
            others: returns the alternatives to a turn's move.
            learn: gives the review a better judgement of the position after a number of moves.
        """
        self._review = review
        self._sides = sides
        self._is_known, self._others, self._learn = is_known, others, learn
        self._left: list[Turn] | None = None
        self._asking: Alternatives | None = None

    @property
    def busy(self) -> bool:
        """Whether there are mistakes to check."""
        return bool(self._sides) and (self._left is None or bool(self._left) or self._asking is not None)

    def update(self) -> Turn | None:
        """Ask the next question; return the turn of a mistake once one move is found clearly best, else None."""
        if self._left is None:
            self._left = [turn for turn in self._review.turns.values() if self._is_wanted(turn)]
        if self._asking is None and self._left:
            self._asking = self._others(self._left.pop(0))
        if self._asking is None:
            return None
        self._asking.update()
        if self._asking.busy:
            return None
        asked, self._asking = self._asking, None
        if asked.overlooked is not None:
            self._learn(asked.turn.ply, asked.overlooked)
            self._left = None  # the proof changes the loss of this move and of the move before
            return None
        return asked.turn if _is_clear(asked) else None

    def _is_wanted(self, turn: Turn) -> bool:
        if turn.move.mover not in self._sides or turn.fault not in _FAULTS:
            return False
        return not self._is_known(turn.game.to_position(turn.move.before))

    def stop(self) -> None:
        """End the running question; `update` asks again."""
        if self._asking is not None:
            self._asking.stop()


def mistake_of(turn: Turn, rival: str, number: int, now: int) -> Mistake:
    """Return a turn as a mistake found at `now`; `rival` is the opponent, `number` the move's place in the game."""
    game = turn.game
    position = game.to_position(turn.move.before)
    return Mistake(now, game.name, position, turn.better_name, turn.name, rival, number, first_due(now))


def _is_clear(asked: Alternatives) -> bool:
    """Whether the best move is clearly better than the second best; False if there is only one legal move."""
    best = asked.turn.best
    mine = next((each for each in asked.found if each.move.action == best), None)
    others = [each for each in asked.found if each.move.action != best]
    return mine is not None and bool(others) and mine.share - max(each.share for each in others) >= CLEARLY
