"""The names of seats on the screens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from coach.player_texts import seat_name
from game import texts
from table.config import Seat


@pytest.fixture
def shouting() -> Iterator[None]:
    texts.speak(lambda message, _: message.upper())
    yield
    texts.speak(texts.english)


@pytest.mark.usefixtures("shouting")
def test_the_title_of_a_player_is_translated_and_every_other_name_stays() -> None:
    seats = (Seat.ai("level-4"), Seat.ai("level-4.5"), Seat("My Stream", "level-4"), Seat.human("Stream"))
    assert [seat_name(seat) for seat in seats] == ["STREAM", "STREAM +", "My Stream", "Stream"]
