"""What is put on the clipboard, and said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from ui.shell.host import Host


def copy_out(app: Host, copied: str, done: str) -> None:
    """Put a text on the clipboard and say so with `done`, or say that there is no clipboard."""
    if app.copy(copied):
        app.notice(done, "good", 2.0)
    else:
        app.notice(text("There is no clipboard here."), "error", 2.0)
