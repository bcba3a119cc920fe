"""The system's own file dialog, which knows the person's folders better than a line to type in.

pygame has none, and the libraries for it (README.md, "What it uses") block the window. So the dialog is a program of
the desktop in a process of its own (`saves.file_questions`). A thread waits for it while the window goes on; a cancel
ends the process. If there is no such program, or the program cannot open a dialog, the person types the path.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.texts import text
from saves.file_questions import FileQuestion, cancel_status, command_for, environment_for
from saves.log import log
from saves.programs import QUIET
from ui.kit import window
from ui.kit.dialog import Answer, Dialog

if TYPE_CHECKING:
    from ui.kit.tree.popup import Popup
    from ui.shell.host import Host

_TOO_SOON = 0.3
"""Seconds in which nobody can cancel a dialog: a program that ends sooner has failed to open the dialog."""


def ask(app: Host, question: FileQuestion, done: Callable[[list[Path]], None], typing: Callable[[], Popup]) -> None:
    """Let the person choose files, and call `done` with them in the window's thread; a cancel calls nothing.

    `typing` makes the dialog for a typed path, for a computer without a file dialog.
    """
    command = command_for(question) if window.is_seen() else None
    if command is None:
        app.open(typing())
        return
    _Choice(app, command, question, done, typing).begin()


class _Choice:
    """One open dialog of the system, with this window's own dialog during that time."""

    def __init__(
        self,
        app: Host,
        command: Sequence[str],
        question: FileQuestion,
        done: Callable[[list[Path]], None],
        typing: Callable[[], Popup],
    ) -> None:
        self._app, self._command, self._question, self._done, self._typing = app, command, question, done, typing
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False  # cancelled
        self._shown = _WaitingDialog(question.title, self.stop, self._type)

    def begin(self) -> None:
        self._app.open(self._shown)
        threading.Thread(target=self._run, name="file dialog", daemon=True).start()

    def stop(self) -> None:
        """Close the system's dialog."""
        self._over = True
        if self._process is not None:
            self._process.terminate()

    def _type(self) -> None:
        self.stop()
        self._app.open(self._typing())

    def _run(self) -> None:
        began = time.monotonic()
        try:
            output, status = self._wait()
        except OSError as error:
            log.info("%s: %s", self._command[0], error)
            output, status = b"", -1
        left = cancel_status()
        failed = status not in (0, left) or (status == left != 0 and time.monotonic() - began < _TOO_SOON)
        if failed:
            log.info("%s ended with the status %d", self._command[0], status)
        paths = [Path(os.fsdecode(line)) for line in output.splitlines() if line]
        self._app.call_soon(lambda: self._end(paths if status == 0 else [], failed))

    def _wait(self) -> tuple[bytes, int]:
        """Run the program to its end; return its output and its exit status."""
        with subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment_for(self._question, os.environ),
            creationflags=QUIET,
        ) as process:
            self._process = process
            atexit.register(process.kill)  # the end of this program closes the dialog too
            if self._over:  # cancelled while the program was starting
                process.terminate()
            output, _ = process.communicate()
            atexit.unregister(process.kill)
            return output, process.returncode

    def _end(self, paths: list[Path], failed: bool) -> None:
        if self._over:
            return
        self._shown.close()
        if failed:
            self._app.open(self._typing())
        elif paths:
            self._done(paths)


class _WaitingDialog(Dialog):
    """A dialog shown while the system's dialog is open; its button closes the system's dialog."""

    closes_outside = False
    takes_enter = False  # Enter meant for the other dialog must not cancel it

    def __init__(self, title: str, stop: Callable[[], None], typing: Callable[[], None]) -> None:
        sentence = "Choose the file in the dialog that your system opens."
        answers = (Answer(text("Type the path"), typing), Answer(text("Cancel"), stop))
        super().__init__(title, text(sentence), answers)
        self._stop = stop

    def cancel(self) -> None:
        self._stop()
        super().cancel()
