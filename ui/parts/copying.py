"""Copying text to the clipboard, with a notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from ui.shell.host import Host


def copy_out(app: Host, copied: str, done: str) -> None:
    """Put a text on the clipboard, then show `done`, or that there is no clipboard."""
    if app.copy(copied):
        app.notice(done, "good", 2.0)
    else:
        app.notice(text("There is no clipboard here."), "error", 2.0)
