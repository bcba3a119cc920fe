"""A tournament's word on a player of one's own is written beside the player."""

from __future__ import annotations

from lab.arena import MatchResult
from lab.contest.rated import keep_rating
from lab.contest.standings import RankedPlayer, Standings
from lab.crosstable import Crosstable
from lab.elo import EloRating
from lab.learning import shelf
from tests.ai.support import PATHWAYZ
from tests.lab import taught

LEVEL = RankedPlayer("level-3", EloRating(500.0, 480.0, 520.0), known=True, points=10.0, games=40)


def standings(name: str, *anchors: str) -> tuple[RankedPlayer, Standings]:
    place = RankedPlayer(name, EloRating(740.0, 700.0, 780.0), known=False, points=30.0, games=40)
    return place, Standings(
        Crosstable([name, "level-3"], {(name, "level-3"): MatchResult(30, 0, 10)}),
        (place, LEVEL),
        anchors,
        "" if anchors else "level-3",
    )


def twice_as_wide(name: str) -> tuple[RankedPlayer, Standings]:
    """A standing after fewer games."""
    place, found = standings(name, "level-3")
    wide = place._replace(rating=EloRating(600.0, 520.0, 680.0), games=10)
    return wide, found._replace(places=(wide, LEVEL))


def rating() -> shelf.MeasuredRating | None:
    return shelf.players(PATHWAYZ)[0].rating


def test_it_is_kept_with_the_games_that_the_player_had_learned_from() -> None:
    taught.make(batches=2)
    keep_rating("pathwayz", *standings("my/heron@50", "level-3"))
    found = rating()
    assert found is not None
    assert found[:6] == (740.0, 700.0, 780.0, 40, ("level-3",), 50)


def test_only_where_levels_held_the_scale() -> None:
    taught.make(batches=2)
    keep_rating("pathwayz", *standings("my/heron@50"))
    assert rating() is None


def test_what_is_known_more_closely_stays_until_the_player_has_learned_on() -> None:
    taught.make(batches=2)
    keep_rating("pathwayz", *standings("my/heron@50", "level-3"))
    keep_rating("pathwayz", *twice_as_wide("my/heron@50"))
    found = rating()
    assert found is not None
    assert found.elo == 740.0
    keep_rating("pathwayz", *twice_as_wide("my/heron@100"))
    found = rating()
    assert found is not None
    assert (found.elo, found.after) == (600.0, 100)


def test_players_of_the_program_and_deleted_ones_are_left_out() -> None:
    keep_rating("pathwayz", *standings("level-4", "level-3"))
    keep_rating("pathwayz", *standings("my/heron@50", "level-3"))
    assert shelf.players(PATHWAYZ) == []
