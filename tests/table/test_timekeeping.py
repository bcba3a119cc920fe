"""The clocks of a game that goes back to an earlier move."""

from __future__ import annotations

import pytest

from table.clock import TimeControl
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
