"""The copies of the library: a menu of them, and a question before one is restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.library_texts import copy_name
from game.errors import reason_of
from game.formats import numeric_date
from game.texts import text
from saves.errors import LibraryError
from ui.kit.dialog import Answer, Dialog
from ui.kit.menu import Item, Menu

if TYPE_CHECKING:
    from saves.copies import Copy
    from ui.shell.host import Host

_NONE = "There is no copy yet. The first is made when you have played."


def open_copies(app: Host, anchor: pygame.Rect) -> None:
    """Show a menu of the copies under `anchor`; a picked copy is restored after a question."""
    try:
        copies = app.library.copies()
    except OSError as error:
        app.notice(text("The copies cannot be read: {reason}.", reason=reason_of(error)), "error")
        return
    if copies:
        app.open(Menu([_item(app, copy) for copy in copies], anchor))
    else:
        app.notice(text(_NONE))


def _item(app: Host, copy: Copy) -> Item:
    return Item(copy_name(copy), lambda: app.open(_question(app, copy)), "clock")


def _question(app: Host, copy: Copy) -> Dialog:
    sentence = (
        "The {n:,} game of this copy replaces all games in the library. Those are kept as a copy, so you can go back."
        "|The {n:,} games of this copy replace all games in the library. Those are kept as a copy, so you can go back."
    )
    answers = (Answer(text("Cancel")), Answer(text("Restore"), lambda: _restore(app, copy), "danger"))
    return Dialog(text("Restore the copy of {day}?", day=numeric_date(copy.day)), text(sentence, n=copy.games), answers)


def _restore(app: Host, copy: Copy) -> None:
    try:
        app.library.restore_copy(copy)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    message = (
        "{n:,} game restored. The games from before are kept as a copy."
        "|{n:,} games restored. The games from before are kept as a copy."
    )
    app.notice(text(message, n=copy.games), "good")
