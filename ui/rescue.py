"""What is offered at the end of the program to games that could not be kept: a file somewhere else."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from ai.commands import reason_of
from game.texts import text
from ui.kit.dialog import Answer, Dialog
from ui.log import log

if TYPE_CHECKING:
    from ui.app import App

_TITLE = "Not everything is in the library"
_SAVED = "{n} game could not be kept and was saved as {path}.|{n} games could not be kept and were saved as {path}."


class RescueDialog(Dialog):
    """Says which games would be lost, and offers to write them to a file that can be written."""

    def __init__(self, app: App, games: int, path: Path) -> None:
        told = (
            "The library of games cannot be written, so {n} game that was played now would be lost. It can be saved as "
            "a file, which this program can open again: {path}"
            "|The library of games cannot be written, so {n} games that were played now would be lost. They can be "
            "saved as a file, which this program can open again: {path}"
        )
        self._app, self._path = app, path
        answers = (
            Answer(text("Go back")),
            Answer(text("Quit anyway"), app.leave, "danger"),
            Answer(text("Save and quit"), self._save, "primary"),
        )
        super().__init__(text(_TITLE), text(told, n=games, path=path), answers, width=620)

    def _save(self) -> None:
        if saved(self._app, self._path):
            self._app.leave()


def may_leave(app: App) -> bool:
    """Return whether nothing would be lost; otherwise ask, and whoever wants to leave over the question may."""
    missing = app.services.unkept()
    if not missing:
        return True
    path = free_file()
    if any(isinstance(overlay, RescueDialog) for overlay in app.router.overlays):
        saved(app, path)
        return True
    app.open(RescueDialog(app, len(missing), path))
    return False


def saved(app: App, path: Path) -> bool:
    """Write what would be lost to a file and say where; False if that was not possible, which is said too."""
    games = len(app.services.unkept())
    try:
        app.keeper.save_missing(path)
    except (OSError, ValueError) as error:
        told = text("The games could not be written to {path}: {reason}.", path=path, reason=reason_of(error))
        app.notice(told, "error")
        return False
    if games:
        log.warning(text(_SAVED, n=games, path=path))
    return True


def free_file() -> Path:
    """Return a new file in the first of the person's folders that can be written, else among the temporary ones."""
    from ui.library.export import documents, free_name

    for find in (documents, Path.home):
        try:
            folder = find()
        except RuntimeError:  # nobody knows whose home that is
            continue
        if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
            return free_name(folder)
    return free_name(Path(tempfile.gettempdir()))
