"""The system's voice in a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from coach import languages
from tests.saves.test_voice import writer
from tests.ui.desk import Desk
from tests.virtual_screen import wait_until


@pytest.fixture
def english() -> Iterator[None]:
    """English again, whatever a test spoke."""
    yield
    languages.speak(languages.ENGLISH)


@pytest.mark.usefixtures("english")
def test_moves_are_read_aloud_in_the_language_of_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, spoken = tmp_path / "heard", []

    def speakers(language: str = "") -> list[list[str]]:
        spoken.append(language)
        return [writer(heard)]

    monkeypatch.setattr("saves.voice.speakers", speakers)
    desk = Desk("tic-tac-toe")
    desk.play("b2")
    desk.app.settings.read_aloud = True
    desk.play("a1")
    wait_until(lambda: heard.exists() and "\n" in heard.read_text(), "the move")
    assert heard.read_text() == "Guest: a1. Your turn.\n"
    desk.app.display.set_language("pt_BR")
    desk.play("c3")
    wait_until(lambda: heard.read_text().count("\n") == 2, "the next move")
    assert heard.read_text().splitlines()[1] == "Você: c3. Vez de Visitante."
    assert [language for language in spoken if language] == ["en", "pt_BR"]
    desk.close()
