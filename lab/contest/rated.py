"""Ratings from tournaments, stored with the players that were taught in the Lab."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ai.alphago import is_pipeline
from ai.yours import AFTER, PREFIX, folder, is_own
from game.registry import find_game
from lab.errors import CourseError
from lab.learning import shelf

if TYPE_CHECKING:
    from lab.contest.standings import RankedPlayer, Standings

log = logging.getLogger(__name__)


def keep_rating(board: str, place: RankedPlayer, standings: Standings) -> None:
    """Store the rating of a player that was taught here, if levels fixed the scale of the tournament.

    Nothing is stored for a player that was deleted meanwhile, or for a player of a pipeline, because a pipeline has
    several players. A stored rating of the same weights stays if its interval is narrower.
    """
    slug, _, games = place.name.removeprefix(PREFIX).partition(AFTER)
    if place.rating is None or not standings.anchors or not is_own(place.name):
        return
    if is_pipeline(folder(find_game(board)) / slug):
        return
    met = tuple(other.name for other in standings.places if standings.met(place.name, other.name) is not None)
    after = int(games) if games.isdecimal() else None
    known = next((own.rating for own in shelf.players(find_game(board)) if own.slug == slug), None)
    if known is not None and known.after == after and known.high - known.low < place.rating.high - place.rating.low:
        return
    try:
        shelf.rate(find_game(board), slug, *place.rating, games=place.games, against=met, after=after)
    except CourseError:
        log.warning("the rating of %s could not be kept", place.name, exc_info=True)
