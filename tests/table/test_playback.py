"""The events of a search play by themselves."""

from __future__ import annotations

import pytest

from table.watching.playback import SPEEDS, Playback


@pytest.mark.parametrize(("speed", "seconds"), [(0, 1.4), (1, 0.7), (2, 0.35), (3, 0.12)])
def test_a_step_is_due_after_the_time_of_its_speed(speed: int, seconds: float) -> None:
    playback = Playback()
    assert (playback.speed, playback.due(9.0), playback.next_frame_delay(9.0)) == (1, False, None)
    playback.choose(speed + len(SPEEDS))
    assert (playback.speed, playback.is_fastest) == (speed, speed == 3)
    playback.set_playing(True, 10.0)
    assert playback.next_frame_delay(10.0) == pytest.approx(seconds)
    assert not playback.due(10.0 + 0.9 * seconds)
    assert playback.due(10.0 + 1.1 * seconds)
    assert not playback.due(10.0 + 1.9 * seconds), "steps do not wait for who looks late"
    assert playback.due(10.0 + 2.1 * seconds)
    assert playback.next_frame_delay(99.0) == 0.0
    assert playback.due(99.0)
    assert playback.due(99.0), "the step that is late is due"
    assert not playback.due(99.0 + 0.5 * seconds), "others that were missed are not made up for"
    playback.set_playing(False, 100.0)
    assert not playback.due(200.0)
