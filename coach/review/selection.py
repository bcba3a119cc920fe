"""Which mistakes a review marks: all of them; for a beginner, at first, only the three worst."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.errors import LibraryError
from table.player_rating import BEGINNERS, player_rating_of
from table.review.marks import Mark

if TYPE_CHECKING:
    from coach.review.subject import HasLibrary, Subject
    from table.review.turns import Review, Turn

_FEW = 3
"""The number of mistakes marked at first for a beginner."""


class Selection:
    """The marked mistakes: all mistakes of both sides, or only the person's worst mistakes.

    Attributes:
        few: whether only the person's worst mistakes are marked.
    """

    def __init__(self, app: HasLibrary, subject: Subject, review: Review) -> None:
        self.few = self._is_beginners = _is_beginners(app, subject)
        self._review, self._own, self._winner = review, subject.own, subject.winner

    @property
    def decisive(self) -> Turn | None:
        """The move where the game turned (`Review.decisive_turn`)."""
        return self._review.decisive_turn(self._winner)

    @property
    def own(self) -> list[Turn]:
        """The person's marked mistakes; the marked mistakes of both sides if two people or two AIs played.

        First comes the move where the game turned, then the others, the worst first.
        """
        return self._all_own[:_FEW] if self.few else self._all_own

    @property
    def hides_own(self) -> bool:
        """Whether some of the person's mistakes are not marked."""
        return len(self.own) < len(self._all_own)

    @property
    def most_hastened(self) -> Turn | None:
        """The person's move that brought a proven loss nearest; of either side if two people or two AIs played."""
        return self._review.most_hastened(self._own)

    @property
    def _all_own(self) -> list[Turn]:
        decisive = self.decisive
        found = [turn for turn in self._review.turning_points if self._own in (None, turn.move.mover)]
        return sorted(found, key=lambda turn: turn is not decisive)

    @property
    def can_hide(self) -> bool:
        """Whether there are more mistakes than the few marked at first for a beginner."""
        return self._is_beginners and len(self._worst) < len(self._review.turning_points)

    @property
    def marked(self) -> list[Turn]:
        """The marked mistakes of both sides; the move where the game turned is always among them."""
        return self._worst if self.few else self._review.turning_points

    @property
    def _worst(self) -> list[Turn]:
        own, decisive = self._all_own[:_FEW], self.decisive
        return own if decisive is None or decisive in own else [*own, decisive]

    @property
    def closest_call(self) -> Turn | None:
        """The person's move that cost most win chance, marked or not; None while no move cost anything."""
        return self._review.closest_call(self._own)

    def mistake_plies(self, *, anybody: bool = False) -> list[int]:
        """Return the plies before the person's mistakes; with `anybody`, those before the mistakes of both sides.

        Without `anybody`, if there are no mistakes, return the ply before the closest call.
        """
        found = sorted(turn.ply for turn in (self._review.turning_points if anybody else self.own))
        return found or ([] if anybody or self.closest_call is None else [self.closest_call.ply])

    def counts(self, side: int) -> dict[Mark, int]:
        """Return the number of a side's moves with each mark, the worst mark first.

        The result is empty while only the worst mistakes are marked.
        """
        if self.few and self.can_hide:
            return {}
        found = [turn.fault for turn in self.marked if turn.move.mover == side]
        return {mark: found.count(mark) for mark in (Mark.BLUNDER, Mark.MISTAKE, Mark.INACCURACY)}


def _is_beginners(app: HasLibrary, subject: Subject) -> bool:
    """Whether the person has no rating, has the rating of a beginner, or played against a level for beginners."""
    if subject.own is None:
        return False
    level = subject.seats[1 - subject.own].level
    if level is not None and level <= BEGINNERS:
        return True
    try:
        rating = player_rating_of(app.library, subject.match.game.name, subject.seats[subject.own].name)
    except LibraryError:
        return True
    return rating.suited <= BEGINNERS  # without a rating, that is the first level
