"""A picture of the board, written to a file or copied to the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.errors import reason_of
from game.texts import text
from ui.kit.ask import FieldDialog
from ui.parts.export import documents, free_name, path_of
from ui.parts.file_dialog import PICTURES, FileQuestion, ask
from ui.screens.review.keys import PICTURE
from ui.shell import clipboard
from ui.shell.pictures import save_picture

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pygame

    from ui.shell.host import Host

_SUFFIX = ".png"


def ask_where(app: Host, picture: pygame.Surface, board: str) -> None:
    """Ask for a file, and write the picture to it; the proposed file name has the name of the board."""
    proposed = free_name(documents(), _SUFFIX, board)

    def done(paths: Sequence[Path]) -> None:
        _save(app, picture, paths[0])

    def typed(path: str) -> str | None:
        saved = _save(app, picture, path_of(path))
        return None if saved else text("Nothing was written; choose another name or folder.")

    def dialog() -> FieldDialog:
        return FieldDialog(
            text("Save a picture"),
            text("It is written as a picture of the board as it is shown (PNG)."),
            (text("File"), str(proposed)),
            (text("Save"), typed),
            longest=1000,
            width=620,
        )

    ask(app, FileQuestion(text("Save a picture"), proposed, saving=True, kind=PICTURES), done, dialog)


def copy(app: Host, picture: pygame.Surface) -> None:
    """Copy a picture to the clipboard and say so, or say why not and what to do instead."""

    def done(copied: bool) -> None:
        app.call_soon(lambda: tell(copied))

    def tell(copied: bool) -> None:
        if copied:
            app.notice(text("A picture of the board is copied."), "good", 2.0)
        else:
            app.notice(text("The picture could not be copied; {key} writes it into a file.", key=PICTURE.keys), "error")

    if not clipboard.copy_picture(picture, done):
        message = text("There is no clipboard for pictures here; {key} writes it into a file.", key=PICTURE.keys)
        app.notice(message, "error")


def _save(app: Host, picture: pygame.Surface, path: Path) -> bool:
    """Write the picture and say where; on failure say why and return False."""
    path = path if path.suffix else path.with_suffix(_SUFFIX)
    try:
        save_picture(picture, path)
    except OSError as error:
        message = text("The picture could not be written to {path}: {reason}.", path=path, reason=reason_of(error))
        app.notice(message, "error")
        return False
    app.notice(text("The picture is written to {path}.", path=path), "good")
    return True
