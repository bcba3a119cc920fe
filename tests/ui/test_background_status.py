"""What the first screen says of the Lab."""

from __future__ import annotations

from pathlib import Path

from lab.background import IDLE, background_status
from lab.learning.courses import Courses
from tests.lab import taught
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import prepared
from ui.shell.routes import LabRoute


class Idle:
    """A course that never says anything."""

    is_alive = True

    def begin(self) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...
    def news(self) -> None: ...


def test_nothing_is_said_while_it_rests() -> None:
    assert background_status(None, None) == IDLE
    assert background_status(Courses(), None) == IDLE


def test_a_player_that_learns_is_told_by_its_name() -> None:
    courses = Courses(run=lambda _folder, _recipe: Idle())
    courses.resume(courses.status_of(taught.make()))
    found = background_status(courses, None)
    assert (found.note, found.sentence) == ("learning", "Heron is learning.")


def test_what_courses_need_is_compiled_for_one_board_at_a_time_the_one_that_is_opened(shelf_folder: Path) -> None:
    prepared.clear()
    lab = Lab.opened(shelf_folder)
    for board in ("connect-four", "pathwayz"):
        lab.app.navigate(LabRoute(board), replace=True)
        lab.wait(0.1)
        lab.wait(0.1)
    assert [each.game for each in prepared] == ["pathwayz", "connect-four", "pathwayz"]
    assert [each.closed for each in prepared] == [True, True, False]
    lab.close()
    assert all(each.closed for each in prepared)


def test_the_kernels_of_players_come_first(shelf_folder: Path) -> None:
    prepared.clear()
    lab = Lab.opened(shelf_folder, warm=False)
    assert prepared == []
    lab.app.warmup.is_ready = True  # type: ignore[attr-defined]
    lab.wait(0.1)
    assert [each.game for each in prepared] == ["pathwayz"]
    lab.close()
