"""The data files of this package: where they lie, and how they are read and written. Never unpickled, only text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ai.errors import DataError
from game.spec import Game

FOLDER = Path(__file__).resolve().parent.parent / "assets"


def board_file(kind: str, game: Game) -> Path:
    """Return where the data of a kind lie for a board, such as `assets/ladders/GAME.json`."""
    return FOLDER / kind / f"{game.name}.json"


def weights_file(game: Game, name: str) -> Path:
    """Return where learned weights of that name lie, or would."""
    return FOLDER / "weights" / f"{game.name}-{name}.csv"


def read_json(path: Path, error: type[DataError]) -> Any:
    """Return what a file holds, or None where there is no such file.

    Raises:
        DataError: of the type `error`, if it cannot be read.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as reason:
        raise error("{file} cannot be read ({reason})", code="unreadable", file=path.name, reason=reason) from reason


def read_rows(path: Path, error: type[DataError]) -> list[str]:
    """Return the lines of a file without the empty ones and the comments (`#`).

    Raises:
        DataError: of the type `error`, if it cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as reason:
        raise error("{file} cannot be read ({reason})", code="unreadable", file=path.name, reason=reason) from reason
    return [line for line in lines if line and not line.startswith("#")]


def write_rows(path: Path, rows: list[str], origin: str) -> None:
    """Write lines to a file, whole or not at all, below a comment that says how they were made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text("\n".join([f"# {origin}", *rows, ""]), encoding="utf-8")
    unfinished.replace(path)
