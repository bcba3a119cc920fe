"""The rescue of games that are not in the library, at the end of the program: they go into a file in another folder.

A person who closes the window is asked first. After a signal the file is written at once, and the next start names it.
If even that fails, a dialog says so for a few seconds.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from game import threads
from game.errors import cause_of
from game.texts import sentences, text
from saves import places, rescued
from saves.log import log
from ui.kit import Answer, Dialog
from ui.shell.host import Host
from ui.shell.router import Router

LAST_SECONDS = 3.0
"""Seconds after a signal for which a dialog offers to save games; then the program ends without them."""
_TITLE = "Not everything is in the library"
_SAVED = "{n} game could not be kept and was saved as {path}.|{n} games could not be kept and were saved as {path}."


class EndingProgram(Host, Protocol):
    """The members of the program's window that the rescue of games uses."""

    router: Router
    last_words: list[str]
    """Sentences for the terminal, printed after the window is closed."""

    def end_loop(self) -> None:
        """End the loop after this frame, even if games are lost."""


class RescueDialog(Dialog):
    """A dialog that says how many games would be lost, and offers to save them in the first of `paths`."""

    def __init__(self, app: EndingProgram, games: int, paths: Sequence[Path]) -> None:
        question = (
            "The library of games cannot be written, so {n} game that was played now would be lost. It can be saved as "
            "a file, which this program can open again: {path}"
            "|The library of games cannot be written, so {n} games that were played now would be lost. They can be "
            "saved as a file, which this program can open again: {path}"
        )
        self._app, self._games, self._paths = app, games, paths
        answers = (
            Answer(text("Go back")),
            Answer(text("Quit anyway"), app.end_loop, "danger"),
            Answer(text("Save and quit"), self._save, "primary"),
        )
        super().__init__(text(_TITLE), text(question, n=games, path=paths[0]), answers, width=620)

    def _save(self) -> None:
        """Save the games and end the program; if saving fails, offer the next path."""
        if saved(self._app, self._paths[0]):
            self._app.end_loop()
        elif self._paths[1:]:
            self._app.open(RescueDialog(self._app, self._games, self._paths[1:]))


def may_leave(app: EndingProgram) -> bool:
    """Return True if all games are saved; else ask, and return False. The second time, save games without asking."""
    missing = app.services.unkept()
    if not missing:
        return True
    if not _asked(app):
        app.open(RescueDialog(app, len(missing), places.free_files()))
        return False
    return _saved_unasked(app, len(missing))


def may_end(app: EndingProgram) -> bool:
    """Save the games after a signal; return whether the program may end at once.

    If not, the program ends after a few seconds, or by the answer to a dialog.
    """
    missing = app.services.unkept()
    if not missing or _saved_unasked(app, len(missing)) or _asked(app):
        return True
    last = threading.Timer(LAST_SECONDS, lambda: app.call_soon(app.end_loop))
    last.daemon = True
    threads.has_started(last)
    app.open(RescueDialog(app, len(missing), places.free_files()))
    return False


def _saved_unasked(app: EndingProgram, games: int) -> bool:
    """Save the unsaved games in the first writable file; the next start names the file. False if none is writable."""
    for path in places.free_files():
        if saved(app, path):
            rescued.remember(app.settings.path, games, path)
            return True
    return False


def saved(app: EndingProgram, path: Path) -> bool:
    """Save the unsaved games in a file, and report the file or the failure; return whether that succeeded."""
    games = len(app.services.unkept())
    try:
        app.keeper.save_missing(path)
    except Exception as error:  # noqa: BLE001  whatever it is, nothing was saved
        log.exception("the games could not be written to %s", path)
        sentence = sentences(text("The games could not be written to {path}.", path=path), cause_of(error))
        app.notice(sentence, "error")
        return False
    if games:
        app.last_words.append(text(_SAVED, n=games, path=path))
        log.warning(app.last_words[-1])
    return True


def _asked(app: EndingProgram) -> bool:
    return any(isinstance(overlay, RescueDialog) for overlay in app.router.overlays)
