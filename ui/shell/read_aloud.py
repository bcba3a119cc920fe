"""Sentences said aloud: to a screen reader while one reads, else by the system's voice, if the player wants that."""

from __future__ import annotations

from saves import voice
from ui.shell.screen_reader import ScreenReader
from ui.shell.services import Services


class ReadAloud:
    """Says sentences; `ui.shell.host.Aloud` describes its members."""

    def __init__(self, services: Services, screen_reader: ScreenReader) -> None:
        self._services, self._screen_reader = services, screen_reader

    @property
    def problem(self) -> str:
        return self._screen_reader.problem

    @property
    def has_voice(self) -> bool:
        return bool(voice.speaker())

    def say(self, words: str) -> None:
        if self._screen_reader.active:
            self._screen_reader.say(words)
        elif self._speaks:
            self._services.voice.say(words)

    def answer(self, words: str) -> None:
        if self._screen_reader.active or self._speaks:
            self.say(words)
        else:
            self._services.notice(words, stays=True)

    @property
    def _speaks(self) -> bool:
        return self._services.settings.read_aloud and self.has_voice
