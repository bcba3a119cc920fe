"""The copies of the library: a menu of copies, and the question before a copy is restored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.library_texts import count_of
from game.errors import reason_of
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


def named(copy: Copy) -> str:
    """Return a copy's label: its date and its number of games."""
    games, day = count_of(copy.games), copy.day.isoformat()
    if copy.before is None:
        return text("{day}, {games}", day=day, games=games)
    time = f"{copy.before[:2]}:{copy.before[2:4]}"
    return text("{day}, {time}, before a copy was restored, {games}", day=day, time=time, games=games)


def _item(app: Host, copy: Copy) -> Item:
    return Item(named(copy), lambda: app.open(_question(app, copy)), "clock")


def _question(app: Host, copy: Copy) -> Dialog:
    sentence = (
        "The {n:,} game of this copy replaces all games in the library. Those are kept as a copy, so you can go back."
        "|The {n:,} games of this copy replace all games in the library. Those are kept as a copy, so you can go back."
    )
    answers = (Answer(text("Cancel")), Answer(text("Restore"), lambda: _restore(app, copy), "danger"))
    return Dialog(text("Restore the copy of {day}?", day=copy.day.isoformat()), text(sentence, n=copy.games), answers)


def _restore(app: Host, copy: Copy) -> None:
    try:
        app.library.restore_copy(copy)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    app.notice(text("{games} restored. The games from before are kept as a copy.", games=count_of(copy.games)), "good")
