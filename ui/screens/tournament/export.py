"""The export of a tournament: its table as text or for spreadsheets, its games, and a picture of the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.errors import CodedError, reason_of
from game.files import write_whole
from game.registry import find_game
from game.texts import text
from lab.contest.report import csv_of, table_of, text_of
from saves.gamefile import write_games
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.menu import Item, Menu
from ui.kit.metrics import Metrics
from ui.kit.tree.layout import Row
from ui.parts.copying import copy_out
from ui.parts.export import ask_for_path, documents, free_name
from ui.parts.file_dialog import GAMES, PICTURES, FileQuestion, Kind
from ui.screens.tournament.cards import card_of_rows
from ui.screens.tournament.crosstable import TableCard
from ui.screens.tournament.game_records import records_of
from ui.shell.pictures import save_picture

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.contest.standings import Standings
    from ui.kit.tree.node import Node
    from ui.shell.host import Host

TABLES = Kind("Tables", ("*.csv", "*.txt"))
_SCALE = 2.0
_WIDTH, _PLAYER, _HEAD_AND_FOOTER, _ROW = 360, 44, 112, 58
"""Logical sizes of the picture: width without columns, width of a column, height without rows, height of a row."""


def export_card(app: Host, contest: Contest | None, standings: Standings | None, *, roomy: bool) -> Node:
    """Return the card with a button for each export, with icons if it is `roomy`."""
    can = contest is not None and contest.played > 0

    def button(label: str, icon: str, do: Callable[[Contest, Standings], None]) -> Button:
        press = lambda: do(contest, standings) if contest and standings else None  # noqa: E731
        return Button(label, press, icon=icon if roomy else "", size=13, group="export", enabled=can, grow=1)

    table = button(text("Table"), "table-2", lambda c, s: _choose_table(app, c, s, table.rect))
    games = button(text("Games"), "file-down", lambda c, s: _save_games(app, c))
    picture = button(text("Picture"), "image", lambda c, s: _save_table_picture(app, c, s))
    return card_of_rows(text("Export"), text("at any time"), Row(table, games, picture, gap=8))


def _choose_table(app: Host, contest: Contest, standings: Standings, anchor: pygame.Rect) -> None:
    """Open a menu of the table's formats."""
    title, question = title_of(contest), text("Save the table")
    words, rows = text_of(standings, title), csv_of(table_of(standings, title))

    def save(suffix: str, content: str) -> Callable[[], None]:
        return lambda: _ask(app, question, suffix, TABLES, lambda path: write_whole(path, content, own=True))

    items = [
        Item(text("As text"), save(".txt", words), "table-2"),
        Item(text("For spreadsheets (CSV)"), save(".csv", rows), "layout-grid"),
        Item(text("Copy it"), lambda: copy_out(app, words, text("The table is copied.")), "copy"),
    ]
    app.open(Menu(items, anchor))


def _save_games(app: Host, contest: Contest) -> None:
    """Ask for a file and write the games to it."""
    title = text("Save the games")
    _ask(app, title, ".txt", GAMES, lambda path: write_whole(path, write_games(records_of(contest)), own=True))


def _save_table_picture(app: Host, contest: Contest, standings: Standings) -> None:
    """Ask for a file and write a picture of the table to it."""
    picture = picture_of(app.look, contest, standings)
    _ask(app, text("Save a picture"), ".png", PICTURES, lambda path: save_picture(picture, path))


def title_of(contest: Contest) -> str:
    """Return the title of a table: board and day."""
    game = find_game(contest.plan.game).title
    return text("Tournament of {game}, {day}", game=game, day=f"{contest.begun.astimezone():%Y-%m-%d}")


def picture_of(look: Look, contest: Contest, standings: Standings) -> pygame.Surface:
    """Return a picture of the whole table, in the window's theme, large enough for print."""
    players = len(standings.places)
    size = (round(_SCALE * (_WIDTH + _PLAYER * players)), round(_SCALE * (_HEAD_AND_FOOTER + _ROW * players)))
    own = Look(look.theme, Metrics(_SCALE, *size), look.now, animations=False)
    picture, table = pygame.Surface(size), TableCard(standings, contest.plan, title=title_of(contest))
    picture.fill(look.theme.bg)
    table.place(picture.get_rect(), own)
    table.paint(picture, own)
    return picture


def _ask(app: Host, title: str, suffix: str, kind: Kind, write: Callable[[Path], None]) -> None:
    """Ask for a path and write a file there."""

    def save(path: Path) -> str | None:
        try:
            write(path)
        except (OSError, ValueError, CodedError) as error:
            return text("{path} could not be written: {reason}.", path=path, reason=reason_of(error))
        app.notice(text("Written to {path}.", path=path), "good")
        return None

    question = FileQuestion(title, free_name(documents(), suffix), saving=True, kind=kind)
    ask_for_path(app, question, text("Name the file and its folder."), text("Save"), save)
