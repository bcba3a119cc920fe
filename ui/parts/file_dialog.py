"""The system's own file dialog: it knows the person's folders, unlike a field for a typed path.

pygame has no file dialog, and libraries that have one (README.md, "What it uses") block the window. So a program of
the desktop shows the dialog in its own process (`saves.file_questions`). A thread waits for it meanwhile; a cancel
ends the process. If there is no such program, or the program cannot open a dialog, the person types the path.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import threads
from game.texts import text
from saves.file_questions import FileQuestion, SystemDialog, command_for
from ui.kit import Answer, Dialog, Popup, window
from ui.shell.host import Host


def ask(app: Host, question: FileQuestion, done: Callable[[list[Path]], None], typing: Callable[[], Popup]) -> None:
    """Let the person choose files, and call `done` with them in the window's thread; a cancel calls nothing.

    `typing` makes the dialog for a typed path, for a computer without a file dialog.
    """
    command = command_for(question) if window.is_seen() else None
    if command is None:
        app.open(typing())
        return
    _Choice(app, SystemDialog(command, question), done, typing).begin()


class _Choice:
    """One open file dialog of the system, and the program's dialog that waits for it."""

    def __init__(
        self, app: Host, dialog: SystemDialog, done: Callable[[list[Path]], None], typing: Callable[[], Popup]
    ) -> None:
        self._app, self._dialog, self._done, self._typing = app, dialog, done, typing
        sentence = text("Choose the file in the dialog that your system opens.")
        answers = Answer(text("Type the path"), self._type), Answer(text("Cancel"), dialog.stop, cancels=True)
        self._shown = Dialog(dialog.question.title, sentence, answers)
        self._shown.closes_outside = False
        self._shown.takes_enter = False  # an Enter for the system's dialog must not cancel it

    def begin(self) -> None:
        self._app.open(self._shown)
        if threads.start(self._run, "file dialog") is None:
            self._end(None)

    def _type(self) -> None:
        self._dialog.stop()
        self._app.open(self._typing())

    def _run(self) -> None:
        paths = self._dialog.run()
        self._app.call_soon(lambda: self._end(paths))

    def _end(self, paths: list[Path] | None) -> None:
        if self._dialog.is_stopped:
            return
        self._shown.close()
        if paths is None:
            self._app.open(self._typing())
        elif paths:
            self._done(paths)
