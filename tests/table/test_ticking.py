"""The ticks of a clock that is nearly down: each second once, and only of the clock that runs."""

from __future__ import annotations

from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.session import Session
from table.ticking import ALARM_BELOW, Ticks
from tests.ui.engines import FakeEngine, as_engine

SEATS = Seat.human("Robin"), Seat.human("Ada")


def test_each_of_the_last_seconds_is_heard_once() -> None:
    session = Session(GameConfig("tic-tac-toe", SEATS, time_control=TimeControl(12.0, 0.0)), as_engine(FakeEngine()))
    session.begin(0.0)
    assert session.play(session.legal_actions()[0], 0.0)
    ticks = Ticks()
    heard = [tenth for tenth in range(120) for _ in range(2) if ticks.due(session, tenth / 10)]
    assert not ticks.due(session, 12.0), "the time is up"
    assert heard == [21, *range(30, 120, 10)], "at the tenth after the last ten seconds begin, then with each of them"
    assert len(heard) == ALARM_BELOW


def test_without_a_clock_or_before_it_runs_nothing_is_heard() -> None:
    for control in (None, TimeControl(3.0, 0.0)):
        session = Session(GameConfig("tic-tac-toe", SEATS, time_control=control), as_engine(FakeEngine()))
        session.begin(0.0)
        ticks = Ticks()
        assert not any(ticks.due(session, tenth / 10) for tenth in range(30))
