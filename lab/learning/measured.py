"""The measured strength of taught players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from ai.yours import AFTER, is_own
from game.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Iterable


class HasPlayer(Protocol):
    """A seat: `player` is the name of its AI, None at a person's seat."""

    @property
    def player(self) -> str | None: ...


S = TypeVar("S", bound=HasPlayer)


def ratings_of_taught(board: str, seats: Iterable[S]) -> dict[S, float]:
    """Return the Elo of each seat whose player is taught and has a measured strength."""
    taught = [seat for seat in seats if seat.player is not None and is_own(seat.player)]
    if not taught:
        return {}
    from lab.learning.shelf import players

    known = {own.name: own.rating for own in players(find_game(board))}
    ratings = {seat: known.get((seat.player or "").partition(AFTER)[0]) for seat in taught}
    return {seat: rating.elo for seat, rating in ratings.items() if rating is not None}
