"""The ratings of people and taught players in a game, for its win chance (`table.win_chance`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.yours import AFTER, PREFIX
from game.registry import find_game
from saves.errors import LibraryError
from ui.shell.log import log

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coach.review.subject import HasLibrary
    from table.config import Seat


def ratings_of_people(app: HasLibrary, board: str, seats: Iterable[Seat]) -> dict[Seat, float]:
    """Return the Elo of the people in a game who have a rating on its board."""
    from table.player_rating import player_rating_of

    found: dict[Seat, float] = {}
    for seat in seats:
        if not seat.is_human:
            continue
        try:
            rating = player_rating_of(app.library, board, seat.name).rating
        except LibraryError as error:
            log.warning("the win chance is told without the person's rating: %s", error)
            continue
        if rating is not None:
            found[seat] = rating.elo
    return found


def ratings_of_taught(board: str, seats: Iterable[Seat]) -> dict[Seat, float]:
    """Return the Elo of those taught players in a game whose strength was measured."""
    taught = [seat for seat in seats if seat.player is not None and seat.player.startswith(PREFIX)]
    if not taught:
        return {}
    from lab.learning.shelf import players

    known = {own.name: own.rating for own in players(find_game(board))}
    ratings = {seat: known.get((seat.player or "").partition(AFTER)[0]) for seat in taught}
    return {seat: rating.elo for seat, rating in ratings.items() if rating is not None}
