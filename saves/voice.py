"""A voice of the system that reads sentences aloud, for people without a screen reader.

A thread starts a process for each sentence, one after the other, and after some seconds it ends a process that hangs.
So the window never waits for the voice.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence

from game import threads
from saves.programs import QUIET, find_program

_PATIENCE = 15.0
"""Seconds after which a sentence is broken off."""
_WAITING = 3
"""Largest number of waiting sentences; further sentences replace the oldest, since the game has gone on."""
_WINDOWS = (
    "Add-Type -AssemblyName System.Speech; [Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} catch {{ }}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


def speakers(language: str = "en") -> list[Sequence[str]]:
    """Return the commands that speak their standard input, the best first; none if the system has no voice.

    `language` is a code, such as pt_BR. On macOS the voice is the system's own, whatever its language. A later command
    is for systems where the earlier commands fail; for example, spd-say fails without its daemon.
    """
    language = language.replace("_", "-").lower()
    known: list[tuple[str, ...]]
    if sys.platform == "win32":
        script = _WINDOWS.format(language=language)
        known = [("powershell", "-NoProfile", "-NonInteractive", "-Command", script)]
    elif sys.platform == "darwin":
        known = [("say",)]
    else:
        known = [
            ("spd-say", "--wait", "--pipe-mode", "--language", language),
            ("espeak-ng", "--stdin", "-v", language),
        ]
    return [(found, *options) for name, *options in known if (found := find_program(name))]


class Voice:
    """Speaks sentences in their order, by `command` or else by a command of `speakers` for the sentence's language."""

    def __init__(self, command: Sequence[str] | None = None, patience: float = _PATIENCE) -> None:
        self._command, self._patience = command, patience
        self._sentences: queue.Queue[tuple[str, str] | None] = queue.Queue()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._thread: threading.Thread | None = None

    def say(self, words: str, language: str = "en") -> None:
        """Speak a sentence in its `language`, after the sentences already waiting."""
        while self._sentences.qsize() >= _WAITING:
            with contextlib.suppress(queue.Empty):
                self._sentences.get_nowait()
        self._sentences.put((words, language))
        if self._thread is None:
            self._thread = threads.start(self._speak, "voice")

    def close(self) -> None:
        """Stop speaking at once."""
        self._closed = True
        self._sentences.put(None)
        process = self._process
        if process is not None:
            process.kill()
        if self._thread is not None:
            self._thread.join(1.0)

    def _speak(self) -> None:
        while not self._closed and (utterance := self._sentences.get()) is not None:
            self._speak_one(*utterance)

    def _speak_one(self, words: str, language: str) -> None:
        """Speak a sentence by the first command that does not fail."""
        commands = speakers(language) if self._command is None else [self._command]
        for command in commands:
            with contextlib.suppress(OSError):  # of a command that cannot be started
                if self._run(command, words):
                    return

    def _run(self, command: Sequence[str], words: str) -> bool:
        """Speak a sentence by a command; return False if the command failed, so that another one may speak."""
        quiet = subprocess.DEVNULL
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, creationflags=QUIET
        ) as process:
            self._process = process
            try:
                if self._closed:  # after the sentence was taken
                    process.kill()
                process.communicate(f"{words}\n".encode(), self._patience)
            except subprocess.TimeoutExpired:
                process.kill()
                return True
            finally:
                self._process = None
        return self._closed or process.returncode == 0
