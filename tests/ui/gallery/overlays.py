"""What opens over a screen: dialogs, a menu that is long, what asks who plays on from a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ai.progress import Progress
from table.reading import Start
from tests.ui.desk import Desk
from tests.ui.gallery.stage import State, Window
from ui.kit.dialog import Answer, Dialog, FieldDialog, ReportDialog
from ui.kit.menu import Item, Menu
from ui.kit.popup import Popup
from ui.parts.start_dialog import StartDialog
from ui.parts.waiting import WaitDialog

SENTENCE = "The library of games cannot be written, so 3 games that were played now would be lost. "


def question(_desk: Desk) -> Popup:
    """A question of which one answer loses something."""
    answers = (Answer("Go back"), Answer("Quit anyway", kind="danger"), Answer("Save and quit", kind="primary"))
    return Dialog("Games would be lost", SENTENCE * 2, answers, width=620)


def fault(_desk: Desk) -> Popup:
    """A line of text with a long fault."""
    dialog = FieldDialog("Import games", SENTENCE, ("File", "games.txt"), ("Import", lambda _typed: None))
    dialog.fault = "There is no such file in that folder, and the folder itself cannot be read by this program."
    return dialog


def waiting(_desk: Desk) -> Popup:
    """Work of which two thirds are done."""
    progress: Progress[None] = Progress()
    progress.report(2, 3)
    return WaitDialog("Reading games.txt", lambda report: f"{report.done} of {report.total} games", progress)


def report(_desk: Desk) -> Popup:
    """More lines than fit."""
    lines = [f"line {number}: there is no cell b17, and no other that could be meant by it" for number in range(1, 40)]
    answers = (Answer("Cancel"), Answer("Review it"), Answer("Import 2 games", kind="primary"))
    return ReportDialog("2 of 41 games can be read", "games.txt", lines, answers)


def menu(_desk: Desk) -> Popup:
    """More rows than fit, of every kind."""
    rows = [Item(f"Level {number}, of which more could be said", lambda: None) for number in range(1, 20)]
    kinds = (
        Item("New game", lambda: None, "plus", "Ctrl+N"),
        Item(""),
        Item("Take back", lambda: None, "undo-2", "Ctrl+Z", enabled=False, why="no move was made"),
        Item("Resign", lambda: None, "flag", "R", danger=True),
    )
    return Menu([*kinds, *rows], pygame.Rect(300, 60, 40, 40))


def start(desk: Desk, position: str) -> Popup:
    """Who plays on from a position."""
    return StartDialog(desk.app, Start("tic-tac-toe", position))


def shown(desk: Desk, _window: Window, made: Callable[[Desk], Popup]) -> None:
    """An overlay over the home screen."""
    desk.app.home()
    desk.wait(0.3)
    desk.app.open(made(desk))
    desk.wait(0.3)


OVERLAYS: dict[str, Callable[[Desk], Popup]] = {
    "a question": question,
    "a field": fault,
    "waiting": waiting,
    "a report": report,
    "a menu": menu,
    "a position": partial(start, position="3/1w1/b2 w"),
    "a position that is over": partial(start, position="www/bb1/3 b"),
}
STATES = tuple(State("overlays", name, partial(shown, made=made)) for name, made in OVERLAYS.items())
