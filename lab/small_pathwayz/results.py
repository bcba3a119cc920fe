"""Results in files: the program's table of solved sizes, and the pieces of an unfinished search.

The table is `assets/solved/pathwayz.json`. Each size has a file of pieces, one per line. A piece is an answered
question of the search: whether the attacker wins a position within some plies. It is written as soon as the answer is
known, so an interrupted search loses at most one piece.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ai.assets import board_file
from ai.evaluation.small_pathwayz.board import Size
from ai.evaluation.small_pathwayz.solver import PieceResult, Pieces, Question, SizeResult
from game.files import sync, write_whole
from game.jsontext import parse_json
from game.pathwayz import GAME
from lab.errors import KeptError


def table_file() -> Path:
    """Return the path of the table of solved sizes."""
    return board_file("solved", GAME)


def read_table() -> dict[str, SizeResult]:
    """Return the results of the solved sizes, keyed by the sizes' names. Raises KeptError if the file is damaged."""
    path = table_file()
    if not path.is_file():
        return {}
    try:
        return {size: SizeResult(**answer) for size, answer in parse_json(path.read_bytes()).items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise KeptError("damaged-work", file=str(path)) from error


def add_to_table(size: Size, answer: SizeResult) -> None:
    """Write the answer of a size into the table, one line per size."""
    table = read_table() | {str(size): answer}
    lines = [f'  "{name}": {json.dumps(each._asdict())}' for name, each in sorted(table.items())]
    write_whole(table_file(), "{\n" + ",\n".join(lines) + "\n}\n")


class PieceFile:
    """The file with the answered questions of the search for one size."""

    def __init__(self, folder: Path, size: Size) -> None:
        """Use the file of `size` in `folder`; the file need not exist yet."""
        self._path = folder / f"{size}.jsonl"

    def read(self) -> Pieces:
        """Return the answered questions; cut off an incomplete last line. Raises KeptError if the file is damaged."""
        if not self._path.is_file():
            return {}
        written = self._path.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        if len(whole) < len(written):
            os.truncate(self._path, len(whole))
        try:
            return dict(_piece(parse_json(line)) for line in whole.splitlines())
        except (ValueError, TypeError) as error:
            raise KeptError("damaged-work", file=str(self._path)) from error

    def add(self, question: Question, piece: PieceResult) -> None:
        """Write one more answered question, and sync the file."""
        line = json.dumps([*question, int(piece.won), piece.nodes, round(piece.seconds, 2)])
        with self._path.open("ab") as file:
            file.write(line.encode() + b"\n")
            sync(file)


def _piece(line: Any) -> tuple[Question, PieceResult]:
    key, depth, attacks, won, nodes, seconds = line
    return Question(key, depth, attacks), PieceResult(bool(won), nodes, seconds)
