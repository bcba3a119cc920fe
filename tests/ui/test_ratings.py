"""The ratings by which a game's win chance is told: of people, and of players that somebody taught."""

from __future__ import annotations

from typing import Any

import pytest

from coach.game_config import ratings_of_people
from lab.learning import shelf
from lab.learning.measured import ratings_of_taught
from saves.errors import LibraryError
from saves.glicko import Rating
from table.config import Seat
from tests.ai.support import PATHWAYZ
from tests.lab import taught
from tests.ui.desk import AI, GUEST, YOU, Desk


class Standing:
    """How somebody stands: only `You` is rated."""

    def __init__(self, _library: Any, _board: str, person: str) -> None:
        if person == "Lost":
            raise LibraryError("the library cannot be read")
        self.rating = Rating(123.0) if person == "You" else None


def test_people_count_by_their_rating_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coach.game_config.player_rating_of", Standing)
    desk = Desk("connect-four", (YOU, AI))
    assert ratings_of_people(desk.app, "connect-four", (AI, GUEST, YOU, Seat.human("Lost"))) == {YOU: 123.0}
    desk.close()


def test_a_rated_beginner_is_less_likely_to_win_than_somebody_as_strong_as_the_opponent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chances = []
    for rated in (False, True):
        if rated:
            monkeypatch.setattr("coach.game_config.player_rating_of", Standing)
        desk = Desk("connect-four", (YOU, Seat.ai("level-6")), moves=("4", "4"))
        desk.wait(0.5)
        chances.append(desk.session.analysis.win_chance(2))
        desk.close()
    assert chances[0] is not None
    assert chances[1] is not None
    assert chances[1] < chances[0] / 2


def test_taught_players_count_by_what_tournaments_found() -> None:
    taught.make(batches=2)
    seats = (Seat("Heron", "my/heron"), Seat("Heron", "my/heron@50"), Seat.ai("level-3"))
    assert ratings_of_taught("pathwayz", seats) == {}
    shelf.rate(PATHWAYZ, "heron", 740.0, 700.0, 780.0, 40, ("level-3",))
    assert ratings_of_taught("pathwayz", seats) == {seats[0]: 740.0, seats[1]: 740.0}
