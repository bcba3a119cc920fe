"""The names of seats on the screens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from coach.player_texts import name_of, person_name, seat_name
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


@pytest.mark.usefixtures("shouting")
def test_who_chose_no_name_is_called_so_in_the_reader_s_language_and_kept_as_before() -> None:
    assert [seat_name(Seat.human(name)) for name in ("You", "Guest", "Ada")] == ["YOU", "GUEST", "Ada"]
    assert [name_of(person_name(name)) for name in ("You", "Guest", "Ada")] == ["You", "Guest", "Ada"]
