"""Copying text to the clipboard, with a notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.texts import text

if TYPE_CHECKING:
    from game.spec import Game
    from ui.shell.host import Host


def copy_out(app: Host, copied: str, done: str) -> None:
    """Put a text on the clipboard, then show `done`, or that there is no clipboard."""
    if app.copy(copied):
        app.notice(done, "good", 2.0)
    else:
        app.notice(text("There is no clipboard here."), "error", 2.0)


def copy_position(app: Host, game: Game, state: Any) -> None:
    """Put a position on the clipboard, as text."""
    copy_out(app, game.to_position(state), text("The position is copied."))
