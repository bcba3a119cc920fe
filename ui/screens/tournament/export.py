"""Exports of a tournament: its table as text, rows or picture, and its games, as a file or to the library."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame

from game.errors import CodedError, RulesError
from game.files import write_whole
from game.texts import text
from lab.contest.contest import Contest
from lab.contest.finished_games import FinishedGame, finished_games, played
from lab.contest.report import csv_of, table_of, text_of
from lab.contest.standings import Standings
from lab.contest.texts import name_of, title_of
from saves.duplicates import add_once
from saves.file_questions import GAMES, PICTURES, Kind
from saves.gamefile import GameRecord, write_games
from saves.importing import check_game
from saves.models import SeatRecord, record_of_match
from saves.results import result_of
from table.config import Seat
from ui.kit import Button, Item, Look, Menu, Metrics
from ui.kit.tree import Node, Row
from ui.parts.export import copy_out, save_as
from ui.screens.tournament.cards import card_of_rows
from ui.screens.tournament.crosstable import TableCard
from ui.shell.host import Host
from ui.shell.pictures import save_picture
from ui.shell.routes import ReviewRoute

TABLES = Kind("Tables", ("*.csv", "*.txt"))
_SCALE = 2.0
_WIDTH, _PLAYER, _HEAD_AND_FOOTER, _ROW = 360, 44, 112, 58
"""Logical sizes of the picture: width without columns, width of a column, height without rows, height of a row."""


def export_card(app: Host, contest: Contest | None, standings: Standings | None, *, roomy: bool) -> Node:
    """Return the card with a button for each export; a `roomy` card has icons."""
    can = contest is not None and contest.played > 0

    def button(label: str, icon: str, do: Callable[[Contest, Standings], None]) -> Button:
        press = lambda: do(contest, standings) if contest and standings else None  # noqa: E731
        return Button(label, press, icon=icon if roomy else "", size=13, group="export", enabled=can, grow=1)

    def save_games(contest: Contest, _standings: Standings) -> None:
        write = lambda path: write_whole(path, write_games(game_records(contest)), own=True)  # noqa: E731
        save_as(app, text("Save the games"), ".txt", GAMES, write)

    def save_table(contest: Contest, standings: Standings) -> None:
        drawn = picture_of(app.look, contest, standings)
        save_as(app, text("Save a picture"), ".png", PICTURES, lambda path: save_picture(drawn, path))

    table = button(text("Table"), "table-2", lambda c, s: _choose_table(app, c, s, table.rect))
    games, picture = button(text("Games"), "file-down", save_games), button(text("Picture"), "image", save_table)
    aside = text("at any time") if can else text("after the first game")
    return card_of_rows(text("Export"), aside, Row(table, games, picture, gap=8))


def _choose_table(app: Host, contest: Contest, standings: Standings, anchor: pygame.Rect) -> None:
    """Open a menu of the table's formats."""
    title, question = title_of(contest), text("Save the table")
    words, rows = text_of(standings, title), csv_of(table_of(standings, title))

    def save(suffix: str, content: str) -> Callable[[], None]:
        return lambda: save_as(app, question, suffix, TABLES, lambda path: write_whole(path, content, own=True))

    items = [
        Item(text("As text"), save(".txt", words), "table-2"),
        Item(text("For spreadsheets (CSV)"), save(".csv", rows), "layout-grid"),
        Item(text("Copy it"), lambda: copy_out(app, words, text("The table is copied.")), "copy"),
    ]
    app.open(Menu(items, anchor))


def picture_of(look: Look, contest: Contest, standings: Standings) -> pygame.Surface:
    """Return a picture of the whole table in the window's theme, large enough to be printed."""
    players = len(standings.places)
    size = (round(_SCALE * (_WIDTH + _PLAYER * players)), round(_SCALE * (_HEAD_AND_FOOTER + _ROW * players)))
    own = Look(look.theme, Metrics(_SCALE, *size), look.now, animations=False)
    picture, table = pygame.Surface(size), TableCard(standings, contest.plan, title=title_of(contest))
    picture.fill(look.theme.bg)
    table.paint_at(picture.get_rect(), picture, own)
    return picture


# -- games -------------------------------------------------------------------------------------------------------------


def game_record(contest: Contest, ended: FinishedGame) -> GameRecord:
    """Return a finished game as a record for a game file.

    Raises:
        RulesError: if its moves were not kept.
    """
    players = (SeatRecord(Seat.ai(name, game=contest.game).name, name) for name in ended.players)
    return record_of_match(played(contest, ended), players, result_of(ended.winner), "rules", contest.begun)


def game_records(contest: Contest) -> list[GameRecord]:
    """Return records of the finished games whose moves were kept, oldest first."""
    records = []
    for ended in reversed(finished_games(contest, most=len(contest.last))):
        with suppress(RulesError):
            records.append(game_record(contest, ended))
    return records


def game_menu(app: Host, contest: Contest, ended: FinishedGame, anchor: pygame.Rect) -> Menu:
    """Return the menu of a finished game. It names the players, since the list of games under it may scroll on."""

    def keep(*, review: bool = False) -> None:
        try:
            game = add_once(app.library, check_game(game_record(contest, ended)))
        except CodedError as error:
            app.notice(str(error), "error")
            return
        app.notice(text("The game is in the library."), "good")
        if review:
            app.navigate(ReviewRoute(game))

    first, second = (name_of(player, contest.plan.game) for player in ended.players)
    players = Item(text("{first} vs {second}", first=first, second=second), lambda: None, enabled=False)
    kept = Item(text("Keep it in the library"), keep, "library")
    return Menu([players, Item(text("Review it"), lambda: keep(review=True), "search"), kept], anchor)
