"""The system's voice in a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.saves.test_voice import writer
from tests.ui.desk import Desk
from tests.virtual_screen import wait_until


def test_moves_are_read_aloud_if_the_player_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard"
    monkeypatch.setattr("saves.voice.speaker", lambda: writer(heard))
    desk = Desk("tic-tac-toe")
    desk.play("b2")
    desk.app.settings.read_aloud = True
    desk.play("a1")
    wait_until(lambda: heard.exists() and "\n" in heard.read_text(), "the move")
    assert heard.read_text() == "Guest: a1. Your turn.\n"
    desk.close()
