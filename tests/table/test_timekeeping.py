"""The clocks of a game that goes back to an earlier move."""

from __future__ import annotations

import pytest

from table.clock import Clock, Stopwatch, TimeControl
from table.timekeeping import Timekeeping


@pytest.mark.parametrize("player", [0, 1, None])
def test_after_a_takeback_the_clocks_are_as_they_were_and_one_runs_if_somebody_is_to_move(player: int | None) -> None:
    times = Timekeeping(TimeControl(60.0, 0.0), 0, None, {})
    times.begin_turn(0, 0.0)
    for ply in (1, 2):
        times.moved(ply, 1 - ply % 2, ply % 2, 5.0 * ply, waited=False, paused=False)
    assert times.clock is not None
    earlier = times.readings_after(1)
    assert earlier is not None
    times.restore(1, player, 20.0)
    assert (times.clock.running, times.clock.readings(20.0)) == (player, earlier)
    later = [left - (4.0 if side == player else 0.0) for side, left in enumerate(earlier)]
    assert times.clock.readings(24.0) == pytest.approx(tuple(later))


def test_a_game_that_goes_on_knows_how_its_clocks_began_and_stood() -> None:
    times = Timekeeping(TimeControl(60.0, 0.0), 2, (41.0, 52.0), {1: (41.0, 60.0)})
    read = [times.readings_after(ply) for ply in range(4)]
    assert read == [(60.0, 60.0), (41.0, 60.0), (41.0, 52.0), None]


def test_a_clock_that_is_started_again_has_run_meanwhile() -> None:
    clock = Clock(TimeControl(60.0, 5.0))
    clock.start(0, 100.0)
    clock.start(0, 110.0)
    assert clock.readings(112.0) == (48.0, 60.0)
    clock.start(1, 120.0)
    assert clock.readings(130.0) == (40.0, 50.0)
    clock.moved(1, 1, 131.0)
    assert clock.readings(131.0) == (40.0, 49.0), "who moves again gets no increment"
    clock.moved(1, 0, 132.0)
    assert clock.readings(133.0) == (39.0, 53.0)
    clock.stop(134.0)
    clock.stop(140.0)
    assert (clock.running, clock.readings(150.0), clock.flagged(999.0)) == (None, (38.0, 53.0), None)
    clock.start(0, 150.0)
    assert [clock.flagged(150.0 + spent) for spent in (37.9, 38.0, 39.0)] == [None, 0, 0]
    assert clock.readings(200.0) == (0.0, 53.0)


def test_a_stopwatch_counts_only_while_it_runs() -> None:
    watch = Stopwatch()
    assert watch.elapsed(7.0) == 0.0
    watch.start(10.0)
    assert [watch.elapsed(now) for now in (9.0, 10.0, 12.5)] == [0.0, 0.0, 2.5]
    watch.stop(13.0)
    watch.stop(20.0)
    assert watch.elapsed(30.0) == 3.0
    watch.resume(40.0)
    assert watch.elapsed(41.5) == 4.5
    watch.start(50.0)
    assert watch.elapsed(51.0) == 1.0
