"""What a person sees of a folder: opened by the program as at a start, with what that says, part by part."""

from __future__ import annotations

import os
import sqlite3
import zlib
from contextlib import closing
from dataclasses import astuple
from pathlib import Path
from threading import Event
from typing import Any

from game.registry import find_game
from lab.contest import shelf as contests
from lab.contest.contest import GAMES
from lab.game_store import GameStore
from lab.learning import shelf
from saves.library import Library
from saves.opening import FILE_NAME
from saves.settings import ALL, Settings

Facts = dict[str, Any]
"""What is seen of each part: `games`, `copies`, `settings`, `file`, `contest`, `course`, `stage`; and of what only the
window makes, `shared` files, `taught` players and `contests`.
"""
SETTINGS, GAME_FILE, CONTEST, COURSE, STAGE = "settings.toml", "My games.txt", "contest", "course", "stage"
CONTESTS_OF = "tic-tac-toe"
"""The board of the window's tournaments."""
DOCUMENTS = "Documents"
"""Folder of files that the window has shared."""

_OF = "FROM games AS g JOIN players AS w ON w.id = g.white JOIN players AS b ON b.id = g.black"
_LISTED = "WHERE g.listed = 1"
_SEEN = (
    f"""
    SELECT g.created, g.board, w.name, w.player, b.name, b.player, result, termination, plies, imported, deleted,
        white_limit, black_limit, time_control, white_clock, black_clock, title, position, start, note
    {_OF} {_LISTED} ORDER BY g.created, g.board
    """,
    f"""
    SELECT g.created, m.number, m.parent, m.ply, m.text, m.followed, m.seconds, m.white_clock, m.black_clock, m.note
    FROM moves AS m JOIN games AS g ON g.id = m.game {_LISTED} ORDER BY g.created, m.number
    """,
    f"SELECT g.created, t.name, t.value FROM tags AS t JOIN games AS g ON g.id = t.game {_LISTED} ORDER BY 1, 2",
    f"""
    SELECT g.created, j.number, judge, chance, j.result, j.plies, line
    FROM judgements AS j JOIN games AS g ON g.id = j.game {_LISTED} ORDER BY 1, 2
    """,
    "SELECT * FROM attempts ORDER BY 1, 2, 3",
    "SELECT * FROM mistakes ORDER BY 1, 2, 3",
    "SELECT * FROM runs ORDER BY begun",
)
"""Everything that lists, games, reviews and puzzles are made of; ids differ after a salvage."""


def games_in(path: Path) -> list[Any]:
    """Return every row that a person can see of a library's file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return [connection.execute(statement).fetchall() for statement in _SEEN]


def started(folder: Path) -> tuple[Facts, list[str]]:
    """Start the program on a folder, as far as it reads and mends files; return what is there, and what is told."""
    told: list[str] = []
    seen: Facts = {}
    with Library.open(folder) as library:
        told += [library.trouble] if library.trouble else []
        assert library.path == folder / FILE_NAME, library.trouble
        for damaged in library.unread():
            assert library.salvage(damaged, Event(), lambda: None) is not None
        seen["games"] = games_in(library.path)
        seen["copies"] = [(copy.path.name, copy.games) for copy in library.copies()]
    settings = Settings.load(folder / SETTINGS)
    told += settings.problems
    seen["settings"] = settings_of(settings)
    seen["file"] = (folder / GAME_FILE).read_text("utf-8") if (folder / GAME_FILE).exists() else ""
    if os.path.lexists(folder / CONTEST):
        seen["contest"] = contest_in(folder / CONTEST)
    if os.path.lexists(folder / COURSE):
        seen["course"] = course_in(folder / COURSE)
    if os.path.lexists(folder / STAGE):
        seen["stage"] = stage_in(folder / STAGE)
    seen["shared"] = files_in(folder / DOCUMENTS)
    seen["taught"] = taught_in(folder)
    seen["contests"] = contests_in(folder)
    return seen, told


def settings_of(settings: Settings) -> list[Any]:
    """Return what the sessions change of the settings."""
    chosen = settings.theme, settings.ui_scale, settings.volume, settings.muted, settings.first
    return [*chosen, settings.setup("pathwayz").second, list(astuple(settings.look(ALL)))]


def files_in(folder: Path) -> list[Any]:
    """Return the names of a person's files in a folder, each with the CRC of its content; one begun is hidden."""
    files = sorted(folder.glob("[!.]*")) if folder.exists() else []
    return [[file.name, zlib.crc32(file.read_bytes())] for file in files]


def taught_in(folder: Path) -> list[Any]:
    """Return the players of a shelf that are not deleted: title, batches, and the newest weights."""
    shelves = [] if not (folder / "players").exists() else sorted((folder / "players").glob("*/[a-z]*"))
    kept = map(shelf.load, shelves)
    return [[each.recipe.name, len(each.batches), each.weights.together()[-1:].tolist()] for each in kept]


def contests_in(data: Path) -> list[Any]:
    """Return the tournaments that the window lists, each with its players and its games."""
    kept = contests.kept_in(data, find_game(CONTESTS_OF))
    return [[each.folder.name, list(each.plan.entrants), _games_of(each.folder)] for each in kept]


def _games_of(folder: Path) -> list[Any]:
    _, games = GameStore.read(folder / GAMES)
    return [[*place, *result] for place, result in games.items()]


def contest_in(folder: Path) -> list[Any]:
    """Return the games of a tournament that is taken up again."""
    from tests.writes.lab import contest

    taken_up = contest(folder)
    try:
        return sorted(
            [pair, number, *result] for pair, games in taken_up.results.items() for number, result in games.items()
        )
    finally:
        taken_up.close()


def course_in(folder: Path) -> list[Any]:
    """Return batches and weights of a course that is taken up again, and the weights after each batch."""
    from tests.writes.lab import course, rows_of

    taken_up = course(folder)
    return [len(taken_up.batches), taken_up.weights.tolist(), rows_of(taken_up)]


def stage_in(folder: Path) -> list[Any]:
    """Return what is kept of a stage that is taken up again."""
    from tests.writes.lab import stage, state_of

    return state_of(*stage(folder))
