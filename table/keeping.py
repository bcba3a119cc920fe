"""Opening the library of games, and taking over what an older version of the program kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from saves.gamefile import read_game
from saves.importing import CheckedGame, check_game
from saves.library import Library
from saves.models import LibraryError, Move

log = logging.getLogger(__name__)

OLD_FILE = "unfinished.game"
"""The only game that version 0.1 kept."""
DELETED_DAYS = 30.0
"""How long a deleted game stays in the file, for nothing is as final as a slip of the hand."""


def open_library(folder: Path | None, complain: Callable[[str], None]) -> Library:
    """Open the library in `folder` (None: the user's own). Never raises; `complain` is told what is wrong."""
    library = Library.open(folder)
    if library.trouble:
        log.warning("%s", library.trouble)
        complain(library.trouble)
    try:
        if library.path is not None:
            adopt(library.path.parent, library, complain)
            library.purge(DELETED_DAYS)
    except LibraryError as error:
        log.warning("%s", error)
    return library


def adopt(folder: Path, library: Library, complain: Callable[[str], None]) -> int | None:
    """Move an older version's unfinished game into the library; return its id. A damaged one is set aside, and told."""
    path = folder / OLD_FILE
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        log.warning("%s cannot be read: %s", path, error)
        return None
    checked = check_game(read_game(text))
    if not checked.readable:
        complain(f"The unfinished game of an older version cannot be read; it is kept as {_put_aside(path)}.")
        return None
    game = _keep(checked, library)
    try:
        path.unlink()
    except OSError as error:
        log.warning("%s cannot be removed: %s", path, error)
    return game


def _keep(checked: CheckedGame, library: Library) -> int:
    """Keep a game as one that was played here, unlike an imported one."""
    draft = checked.draft()
    game = library.begin_game(draft)
    moves = [Move(text) for text in checked.record.moves]
    library.record_line(
        game,
        moves,
        position=checked.position,
        clocks=draft.clocks,
        result=checked.result,
        termination=checked.termination,
    )
    return game


def _put_aside(path: Path) -> str:
    """Rename a damaged file to a dated name and return that; its own where this fails."""
    aside = path.with_name(f"unfinished-damaged-{datetime.now():%Y-%m-%d-%H%M%S}.game")
    try:
        return path.rename(aside).name
    except OSError as error:
        log.warning("%s cannot be set aside: %s", path, error)
        return path.name
