"""A forced pass is announced for a moment and then made, unless something else asks for attention."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from game import apply_action, current_player, find_game
from game.othello import PASS
from saves.pace import Pace
from table.announced_pass import AnnouncedPass
from table.config import Seat
from table.events import Moved, TakenBack
from table.session import Session
from tests.ui.engines import FakeEngine, any_action
from tests.ui.table import AI, YOU, Table, config_of

OTHELLO = find_game("othello")
WHITE_PASSES = "---------------------------OOO-----OOO---OOOOO-----OOO-----OX--- X"
"""After c8 of Black, White has no move."""


class FakePass(AnnouncedPass):
    """The passes of a person who has the black pieces, counted."""

    is_free = True
    made = 0

    def __init__(self, session: object = None) -> None:
        super().__init__(cast(Session, session or SimpleNamespace(paused=False, match=SimpleNamespace(player=1))))

    def has_place(self, action: int) -> bool:
        return action != PASS

    def play_forced(self) -> None:
        self.made += 1


def test_it_is_announced_for_a_moment_and_then_made() -> None:
    announced = FakePass()
    announced.expect(True, 0.0)
    assert (announced.side, announced.next_frame_delay(0.0)) == (1, 1.2)
    assert not announced.update(1.1)
    assert announced.made == 0
    assert announced.waits
    assert announced.update(1.3)
    assert (announced.made, announced.side, announced.next_frame_delay(1.3)) == (1, None, None)
    assert not announced.waits


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


def test_the_only_move_of_a_computer_is_no_pass() -> None:
    before = OTHELLO.from_position("OX" + "-" * 25 + "OO------OO" + "-" * 27 + " O")
    only = OTHELLO.actions(before)
    assert only == [2]
    session = Table(replace(config_of(OTHELLO, YOU, AI), position=OTHELLO.to_position(before))).session
    announced = FakePass(session)
    announced.happened(Moved(only[0], before, apply_action(before, only[0]), 1), 5.0)
    assert announced.side is None


@pytest.mark.parametrize(
    ("seats", "pace", "side"),
    [
        ((YOU, AI), Pace.NORMAL, 1),
        ((YOU, YOU), Pace.NORMAL, None),
        ((AI, AI), Pace.NORMAL, 1),
        ((YOU, AI), Pace.FAST, 1),
        ((AI, AI), Pace.FAST, None),
    ],
)
def test_the_pass_of_a_computer_is_announced_unless_the_game_runs_fast(
    seats: tuple[Seat, Seat], pace: Pace, side: int | None
) -> None:
    config = replace(config_of(OTHELLO, *seats), position=WHITE_PASSES, pace=pace)
    session = Table(config, FakeEngine(any_action)).session
    announced, before = FakePass(session), session.match.state
    for name in ("c8", "pass"):
        assert announced.side is None
        action = OTHELLO.parse_action(before, name)
        after = apply_action(before, action)
        announced.happened(Moved(action, before, after, current_player(before)), 5.0)
        before = after
    assert announced.side == side
    assert announced.next_frame_delay(5.5) == (None if side is None else pytest.approx(0.7))
    assert announced.update(6.2) == (side is not None)
    assert (announced.side, announced.made) == (None, 0), "the computer makes it"
