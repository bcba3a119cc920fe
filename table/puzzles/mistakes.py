"""Finds in a reviewed game the mistakes that come back as puzzles: one's own, where one move was clearly the best.

Whether it was clearly the best is asked of the judge as the review's other moves are (`table.review.asking`): the
second best must cost as much win chance as a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.puzzles import Mistake
from table.puzzles.schedule import first_due
from table.review.turns import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from table.review.asking import Alternatives
    from table.review.turns import Review, Turn

CLEARLY = 0.2
"""Win chance by which the best move is better than any other."""
_FAULTS = (Mark.MISTAKE, Mark.BLUNDER)


class MistakeFinder:
    """Looks at the mistakes of one review, one after the other; `update` now and then, once the review is complete."""

    def __init__(
        self,
        review: Review,
        sides: Collection[int],
        is_known: Callable[[str], bool],
        others: Callable[[Turn], Alternatives],
    ) -> None:
        """Look for mistakes.

        Args:
            review: the game.
            sides: those on which the person sat.
            is_known: says of a position, as text, that it is to be passed over.
            others: says which moves could have been made in the place of another, or asks.
        """
        self._review = review
        self._sides = sides
        self._is_known, self._others = is_known, others
        self._left: list[Turn] | None = None
        self._asking: Alternatives | None = None

    @property
    def busy(self) -> bool:
        """Whether there is something to ask."""
        return bool(self._sides) and (self._left is None or bool(self._left) or self._asking is not None)

    def update(self) -> Turn | None:
        """Ask; return a move in the place of which another one was clearly the best, as soon as one is found."""
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
        return asked.turn if _is_clear(asked) else None

    def _is_wanted(self, turn: Turn) -> bool:
        if turn.move.mover not in self._sides or turn.fault not in _FAULTS:
            return False
        return not self._is_known(turn.game.to_position(turn.move.before))

    def stop(self) -> None:
        """Ask for nothing, until the next `update`."""
        if self._asking is not None:
            self._asking.stop()


def mistake_of(turn: Turn, rival: str, number: int, now: int) -> Mistake:
    """Return a move of a game against `rival`, which has a number in its list, as a mistake that comes back."""
    game = turn.game
    position = game.to_position(turn.move.before)
    return Mistake(now, game.name, position, turn.better_name, turn.name, rival, number, first_due(now))


def _is_clear(asked: Alternatives) -> bool:
    """Whether the best move is far better than the next one; a single legal move is no choice."""
    if not asked.found:
        return False
    best = asked.turn.best
    mine = next((each for each in asked.found if each.move.action == best), None)
    others = [each for each in asked.found if each.move.action != best]
    return mine is not None and bool(others) and mine.share - max(each.share for each in others) >= CLEARLY
