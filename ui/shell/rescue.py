"""What is done at the end of the program with games that could not be kept: they go into a file somewhere else.

A person who closes the window is asked first. A signal waits for nobody: the file is written at once, and the program
ends, and the next start says where it is; where no file can be written either, that is shown for a few seconds.
Whatever fails here, nothing counts as saved before it is.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.errors import reason_of
from game.texts import text
from saves import rescued
from ui.kit.dialog import Answer, Dialog
from ui.shell.host import Host
from ui.shell.log import log

if TYPE_CHECKING:
    from ui.shell.router import Router
    from ui.shell.services import Services


LAST_SECONDS = 3.0
"""How long a program that was told to end shows that a game will be lost."""
_TITLE = "Not everything is in the library"
_SAVED = "{n} game could not be kept and was saved as {path}.|{n} games could not be kept and were saved as {path}."


class EndingProgram(Host, Protocol):
    """The program as it ends."""

    services: Services
    router: Router
    last_words: list[str]
    """What is still to be said when the window is closed."""

    def leave(self) -> None:
        """End the loop after this frame, whatever is lost."""


class RescueDialog(Dialog):
    """Says which games would be lost, and offers to write them to the first of some files that can be written."""

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
            Answer(text("Quit anyway"), app.leave, "danger"),
            Answer(text("Save and quit"), self._save, "primary"),
        )
        super().__init__(text(_TITLE), text(question, n=games, path=paths[0]), answers, width=620)

    def _save(self) -> None:
        """Leave if that went well; otherwise offer the next place, which the person has not heard of yet."""
        if saved(self._app, self._paths[0]):
            self._app.leave()
        elif self._paths[1:]:
            self._app.open(RescueDialog(self._app, self._games, self._paths[1:]))


def may_leave(app: EndingProgram) -> bool:
    """Return whether nothing would be lost; otherwise ask, and whoever wants to leave over the question may."""
    missing = app.services.unkept()
    if not missing:
        return True
    if not _asked(app):
        app.open(RescueDialog(app, len(missing), free_files()))
        return False
    return _saved_unasked(app, len(missing))


def may_end(app: EndingProgram) -> bool:
    """Save what can be, because a signal asks the program to end; return whether it may at once, else it does soon."""
    missing = app.services.unkept()
    if not missing or _saved_unasked(app, len(missing)) or _asked(app):
        return True
    last = threading.Timer(LAST_SECONDS, lambda: app.call_soon(app.leave))
    last.daemon = True
    last.start()
    app.open(RescueDialog(app, len(missing), free_files()))
    return False


def _saved_unasked(app: EndingProgram, games: int) -> bool:
    """Write what would be lost to the first file that can be written, and have the next start say where it is."""
    for path in free_files():
        if saved(app, path):
            rescued.remember(app.settings.path, games, path)
            return True
    return False


def saved(app: EndingProgram, path: Path) -> bool:
    """Write what would be lost to a file and say where; False if that was not possible, which is said too."""
    games = len(app.services.unkept())
    try:
        app.keeper.save_missing(path)
    except Exception as error:  # noqa: BLE001  whatever it is, nothing was saved
        log.exception("the games could not be written to %s", path)
        sentence = text("The games could not be written to {path}: {reason}.", path=path, reason=reason_of(error))
        app.notice(sentence, "error")
        return False
    if games:
        app.last_words.append(text(_SAVED, n=games, path=path))
        log.warning(app.last_words[-1])
    return True


def free_files() -> list[Path]:
    """Return new files in the person's folders that can be written, and at last one among the temporary ones."""
    from ui.parts.export import documents, free_name

    finders: list[Callable[[], Path]] = [documents, Path.home]
    folders = []
    for find in finders:
        try:
            folder = find()
            if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
                folders.append(folder)
        except (OSError, RuntimeError, ValueError):  # nobody knows whose home that is, or it may not be entered
            continue
    return [free_name(folder) for folder in dict.fromkeys([*folders, Path(tempfile.gettempdir())])]


def _asked(app: EndingProgram) -> bool:
    return any(isinstance(overlay, RescueDialog) for overlay in app.router.overlays)
