"""A forced pass is announced for a moment and then made, unless something else asks for attention."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from table.announced_pass import AnnouncedPass
from table.events import TakenBack
from table.session import Session


class FakePass(AnnouncedPass):
    """The passes of a person who has the black pieces, counted."""

    is_free = True
    made = 0

    def __init__(self) -> None:
        super().__init__(cast(Session, SimpleNamespace(paused=False, player=1)))

    def has_place(self, action: int) -> bool:
        return action >= 0

    def play_forced(self) -> None:
        self.made += 1


def test_it_is_announced_for_a_moment_and_then_made() -> None:
    announced = FakePass()
    announced.expect(True, 0.0)
    assert (announced.side, announced.next_frame_delay(0.0)) == (1, 1.2)
    assert not announced.update(1.1)
    assert announced.made == 0
    assert announced.update(1.3)
    assert (announced.made, announced.side, announced.next_frame_delay(1.3)) == (1, None, None)


def test_its_time_runs_only_while_the_board_is_free() -> None:
    announced = FakePass()
    announced.expect(True, 0.0)
    announced.is_free = False
    assert not announced.update(5.0)
    announced.is_free = True
    assert not announced.update(6.0)
    assert announced.update(6.3)
    assert announced.made == 1


def test_after_a_takeback_it_stays_until_the_person_makes_it() -> None:
    announced = FakePass()
    announced.happened(TakenBack.__new__(TakenBack), 0.0)
    announced.expect(True, 0.0)
    assert announced.side == 1
    assert announced.next_frame_delay(0.0) is None
    assert not announced.update(100.0)
    assert announced.made == 0
    announced.make_pass()
    assert announced.made == 1


def test_a_move_that_is_no_pass_is_not_announced() -> None:
    announced = FakePass()
    announced.expect(False, 0.0)
    assert not announced.update(5.0)
    assert (announced.side, announced.made) == (None, 0)
