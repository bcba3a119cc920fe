"""What the first screen says of the Lab."""

from __future__ import annotations

from tests.lab import taught
from ui.lab.at_work import RESTS, at_work
from ui.lab.courses import Courses


class Idle:
    """A course that never says anything."""

    is_alive = True

    def begin(self) -> None: ...
    def pause(self) -> None: ...
    def go_on(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...
    def news(self) -> None: ...


def test_nothing_is_said_while_it_rests() -> None:
    assert at_work(None, None) == RESTS
    assert at_work(Courses(), None) == RESTS


def test_a_player_that_learns_is_told_by_its_name() -> None:
    courses = Courses(run=lambda _folder, _recipe: Idle())
    courses.go_on(courses.standing(taught.make()))
    found = at_work(courses, None)
    assert (found.note, found.told) == ("learning", "Heron is learning.")
