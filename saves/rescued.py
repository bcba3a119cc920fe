"""A note about files with games that the library could not keep; the next start of the program mentions these files.

A person who ended the program by a signal, or ended the whole session, may not have seen the path of such a file. So
the path is noted in a small file beside the settings. The small file exists from the first start on and has space for a
note, because an existing file can be written even on a full disk.
"""

from __future__ import annotations

import contextlib
import json
import logging
from pathlib import Path

from game.files import write_whole
from game.jsontext import parse_json
from game.texts import text
from saves.reading import read_text

log = logging.getLogger(__name__)

FILE_NAME = "rescued.json"
_ROOM, _LARGEST = 1 << 12, 1 << 16
"""Smallest size in bytes of the file of notes, and largest size that is read."""
_SAVED = (
    "When the program was ended, {n} game could not be kept in the library. It is in the file {path}."
    "|When the program was ended, {n} games could not be kept in the library. They are in the file {path}."
)


def remember(settings: Path | None, games: int, path: Path) -> None:
    """Write down beside the file `settings` that the file `path` has `games` games that the library lacks."""
    if settings is None:
        return
    try:
        _write(settings.with_name(FILE_NAME), [*_noted(settings), (games, str(path))])
    except OSError as error:
        log.warning("it cannot be noted that games are in %s: %s", path, error)


def take(settings: Path | None) -> list[str]:
    """Return a sentence for each file that was noted beside the settings and still exists; forget the noted files."""
    if settings is None:
        return []
    noted = _noted(settings)
    with contextlib.suppress(OSError):
        _write(settings.with_name(FILE_NAME), [])
    return [text(_SAVED, n=games, path=path) for games, path in noted if _may_be_there(Path(path))]


def _may_be_there(file: Path) -> bool:
    """Whether a file exists, or may exist in a folder that cannot be read now."""
    try:
        return file.is_file()
    except OSError:
        return True


def _write(file: Path, noted: list[tuple[int, str]]) -> None:
    """Write the notes: as a new file, or over the old file if the disk is full. Raises OSError."""
    note = json.dumps(noted).ljust(_ROOM)
    try:
        write_whole(file, note, own=True)
    except OSError:
        if not file.is_file() or file.stat().st_size < len(note):
            raise
        with file.open("r+", encoding="utf-8", newline="\n") as old:
            old.write(note.ljust(file.stat().st_size))


def _noted(settings: Path) -> list[tuple[int, str]]:
    """Return the notes, each a number of games and their file; no notes if the file of notes is damaged."""
    try:
        return [
            (int(games), str(path))
            for games, path in parse_json(read_text(settings.with_name(FILE_NAME), _LARGEST).text)
        ]
    except (OSError, ValueError, TypeError, OverflowError):
        return []
