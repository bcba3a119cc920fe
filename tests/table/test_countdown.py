"""A countdown to something that happens by itself."""

from __future__ import annotations

import pytest

from table.countdown import Countdown


def test_what_is_shown_changes_when_it_says_so() -> None:
    countdown = Countdown(3.0)
    assert countdown.shown is None
    assert not countdown.paused
    assert not countdown.update(1.0, holds=False)
    countdown.start(10.0)
    now, seen = 10.0, list[int | None]()
    while not countdown.update(now, holds=False):
        seen.append(countdown.shown)
        delay = countdown.next_update_delay()
        assert delay is not None
        assert 0.99 < delay < 1.01
        now += delay
    assert seen == [3, 2, 1]
    assert countdown.shown == 0
    countdown.stop()
    assert (countdown.shown, countdown.update(now + 9.0, holds=False)) == (None, False)


def test_a_pause_and_a_gap_cost_no_time() -> None:
    countdown = Countdown(3.0)
    countdown.start(10.0, paused=True)
    assert (countdown.update(19.0, holds=False), countdown.next_update_delay()) == (False, None)
    countdown.paused = False
    countdown.update(20.0, holds=False)
    countdown.skip_to(25.0)
    assert not countdown.update(26.5, holds=False)
    assert countdown.shown == 1
    assert countdown.next_update_delay() == pytest.approx(0.5, abs=0.01)
    countdown.start(30.0)
    assert (countdown.paused, countdown.shown) == (False, 3)
