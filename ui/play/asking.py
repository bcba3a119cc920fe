"""The menu of the play scene, and the questions that it asks where something would be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.texts import text
from ui.boards import face_of
from ui.kit.dialog import Answer, Dialog
from ui.kit.menu import Item, Menu
from ui.shortcuts import SHEET

if TYPE_CHECKING:
    import pygame

    from table.session import Session
    from ui.play.commands import Commands


def game_menu(session: Session, commands: Commands, anchor: pygame.Rect) -> Menu:
    """Return the menu, hung from `anchor`."""
    goes_on = session.outcome is None
    pause = (text("Resume"), "play") if session.paused else (text("Pause"), "pause")
    items = [
        Item(text("New game"), commands.new_game, "plus", "N"),
        Item(text("Rematch"), commands.rematch, "repeat", "Ctrl+R"),
        Item(text("Swap sides"), commands.swap_sides, "arrow-left-right", "X", enabled=goes_on),
        Item(""),
        Item(text("Undo"), commands.undo, "undo-2", "U", enabled=session.can_undo),
        Item(text("Redo"), commands.redo, "redo-2", "Ctrl+Y", enabled=session.can_redo),
        Item(pause[0], commands.pause, pause[1], "Space" if session.config.humans == 0 else "P", enabled=goes_on),
        Item(""),
        Item(text("Copy game"), commands.copy, "copy", "Ctrl+C"),
        Item(text("Library"), commands.library, "library", "Ctrl+L"),
        Item(text("Rules"), commands.rules, "book-open", "F1"),
        Item(text("Keys"), commands.keys, "keyboard", SHEET.caps),
        Item(text("Settings"), commands.settings, "settings", "F10"),
        Item(text("Back to home"), commands.home, "house", "Ctrl+W"),
    ]
    return Menu(items, anchor)


def resign_dialog(session: Session, resign: Callable[[], None]) -> Dialog:
    """Return the question before a game is given up."""
    config = session.config
    loser = session.player if config.humans == 2 else next(i for i in (0, 1) if config.seats[i].is_human)
    winner = config.seats[1 - loser].name
    told = text("{name} would resign and {winner} would win this game.", name=config.seats[loser].name, winner=winner)
    if config.seats[loser].name == "You":
        told = text("You would lose this game, and {winner} would win it.", winner=winner)
    return Dialog(
        text("Resign?"), told, (Answer(text("Play on")), Answer(text("Resign"), resign, "danger", icon="flag"))
    )


def restart_dialog(rematch: Callable[[], None]) -> Dialog:
    """Return the question before a running game is left for another one."""
    told = text("This game is not over. It stays in the library, and another one begins with the colours swapped.")
    return Dialog(
        text("Start again?"),
        told,
        (Answer(text("Play on")), Answer(text("Rematch"), rematch, "danger", icon="repeat")),
    )


def swap_dialog(session: Session, swap: Callable[[], None]) -> Dialog:
    """Return the question before the seats are exchanged in a game in which moves were made."""
    first, second = (seat.name for seat in session.config.swapped().seats)
    sides = face_of(session.game.name)
    told = text(
        "{first} would go on as {side}, {second} as {other}.",
        first=first, second=second, side=sides.side(0), other=sides.side(1),
    )  # fmt: skip
    return Dialog(
        text("Swap sides?"),
        told,
        (Answer(text("Play on")), Answer(text("Swap sides"), swap, "danger", icon="arrow-left-right")),
    )
