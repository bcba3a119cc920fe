"""How fast things go on the screen."""

from __future__ import annotations

import pytest

from tests.ui.desk import AI, YOU, Desk
from ui.parts.board_panel import Tempo


def test_a_tempo_of_one_is_the_programs_time() -> None:
    time = Tempo()
    assert [time.at(now) for now in (1000.1, 1000.3, 2000.7)] == [1000.1, 1000.3, 2000.7]


def test_the_boards_time_goes_on_where_it_was_when_the_speed_changes() -> None:
    time = Tempo()
    assert time.at(10.0) == 10.0
    time.speed = 0.5
    assert time.at(12.0) == 11.0
    time.speed = 1.0
    assert time.at(13.0) == 12.0


@pytest.mark.parametrize(("speed", "moving"), [("slow", True), ("fast", False)])
def test_a_mark_is_drawn_slower_or_faster(speed: str, moving: bool) -> None:
    desk = Desk("tic-tac-toe")
    desk.app.every_frame = True
    desk.app.settings.speed = speed
    desk.scene.enter()
    desk.play("a1")
    desk.wait(0.2)
    assert desk.panel.animates(desk.now) is moving


@pytest.mark.parametrize(("reply", "shown"), [("at-once", 2), ("natural", 1), ("slow", 1)])
def test_the_computers_reply_waits_as_the_settings_say(reply: str, shown: int) -> None:
    desk = Desk("tic-tac-toe", (YOU, AI))
    desk.app.settings.reply = reply
    desk.scene.enter()
    desk.play("a1")
    desk.wait(0.1)
    assert len(desk.moves) == shown
    desk.wait(1.7)
    assert len(desk.moves) == 2
