"""Paths of files that a person names or makes: the folders for documents and looks, typed paths, and unused names."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

import platformdirs

from game import wall_clock
from game.folders import data_folder
from game.texts import text

SUFFIX = ".txt"
_PROGRAM = "Pathwayz"


def documents() -> Path:
    """Return the user's folder for documents, or the home folder where there is none."""
    with contextlib.suppress(OSError, RuntimeError):  # the folder must not be entered, or this user has no home
        folder = Path(platformdirs.user_documents_dir())
        return folder if folder.is_dir() else Path.home()
    return Path(tempfile.gettempdir())


def looks_folder(data_dir: Path | None) -> Path | None:
    """Return the folder of the person's own looks of boards; None where there is no home folder."""
    try:
        return (data_dir or data_folder()) / "looks"
    except RuntimeError:
        return None


def path_of(typed: str) -> Path:
    """Return the path of a typed file name; a relative name begins in the folder for documents."""
    path = Path(typed.replace("\0", ""))
    with contextlib.suppress(RuntimeError):  # no such user
        path = path.expanduser()
    return documents() / path


def taken_by(path: Path) -> str | None:
    """Return a sentence for the player if a typed path exists already; None if the path is free."""
    with contextlib.suppress(OSError, ValueError):  # writing the file reports the error
        if path.is_dir():
            return text("{name} is a folder; name a file in it.", name=path.name or path)
        if path.exists():
            return text("There is already a file {name}; choose another name.", name=path.name)
    return None


def free_name(folder: Path, suffix: str = SUFFIX, what: str = "") -> Path:
    """Return a free path in `folder`; its name is made of `what` (by default the program's name) and the date."""
    stem = f"{what or _PROGRAM} {wall_clock.today():%Y-%m-%d}"
    with contextlib.suppress(OSError):  # writing the file reports the error
        for number in range(1, 1000):
            path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem} {number}{suffix}")
            if not path.exists():
                return path
    return folder / f"{stem} new{suffix}"


def free_files() -> list[Path]:
    """Return an unused path in each of the person's writable folders, and last in the temporary folder."""
    folders = []
    for find in (documents, Path.home):
        with contextlib.suppress(OSError, RuntimeError, ValueError):  # the home is unknown, or must not be entered
            folder = find()
            if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
                folders.append(folder)
    return [free_name(folder) for folder in dict.fromkeys([*folders, Path(tempfile.gettempdir())])]
