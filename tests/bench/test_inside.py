"""The bench prepares the players of its window, as the program does."""

from __future__ import annotations

import pytest

from tests.bench import inside
from tests.ui.services import FakeWarmup


class Preparing(FakeWarmup):
    """Prepares nothing until it is asked to begin."""

    def __init__(self, *_: object) -> None:
        super().__init__(False)

    def begin(self) -> None:
        self.is_ready = True


def test_a_level_is_prepared_and_replies(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("table.warmup.Warmup", Preparing)
    monkeypatch.setattr(inside, "_THOUGHT_SECONDS", 0.05)
    inside.first_reply("tic-tac-toe", "1")
    word, seconds = capsys.readouterr().out.split()
    assert word == "reply"
    assert 0 < float(seconds) < 60
