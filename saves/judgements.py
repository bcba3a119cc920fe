"""What a judge thinks of the positions of a game, in the library beside its moves; `saves.schema` has the table.

It can be judged again at any time, so nothing else depends on these rows. Whoever calls has begun a transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from saves import tree
from saves.models import Judgement

_COLUMNS = "judge, chance, result, plies, line"
Line = tuple[str, ...]
"""A position of a game: the moves, as text, that lead to it from the start."""


def keep(connection: sqlite3.Connection, game: int, found: Mapping[Line, Judgement]) -> None:
    """Keep judgements in place of those that are there; positions that the library does not know are passed over."""
    numbers = {line: number for number, line in _lines(connection, game).items()}
    connection.executemany(
        f"INSERT OR REPLACE INTO judgements (game, number, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (game, numbers[line], judged.judge, judged.chance, judged.result, judged.plies, " ".join(judged.line))
            for line, judged in found.items()
            if line in numbers
        ],
    )


def read(connection: sqlite3.Connection, game: int, judge: str) -> dict[Line, Judgement]:
    """Return what is kept of one judge's judgements of a game, in every line that was played."""
    lines = _lines(connection, game)
    rows = connection.execute(f"SELECT number, {_COLUMNS} FROM judgements WHERE game = ? AND judge = ?", (game, judge))
    return {
        lines[number]: Judgement(by, chance, result, plies, tuple(line.split()))
        for number, by, chance, result, plies, line in rows
        if number in lines
    }


def judged_games(connection: sqlite3.Connection, board: str, person: str, judge: str, most: int) -> list[int]:
    """Return the latest games that somebody played on this computer and one judge has judged, position by position.

    The end of a game needs no judge. Lines that were taken back count here, so that a few games may be judged in part.
    """
    found = connection.execute(
        """
        SELECT g.id FROM games AS g JOIN players AS w ON w.id = g.white JOIN players AS b ON b.id = g.black
        WHERE g.board = ? AND g.listed = 1 AND g.deleted IS NULL AND g.imported = 0 AND g.plies > 0
        AND ((w.name = ? AND w.player IS NULL) OR (b.name = ? AND b.player IS NULL))
        AND (SELECT count(*) FROM judgements WHERE game = g.id AND judge = ?) >= g.plies
        ORDER BY g.updated DESC, g.id DESC LIMIT ?
        """,
        (board, person, person, judge, most),
    )
    return [row[0] for row in found]


def _lines(connection: sqlite3.Connection, game: int) -> dict[int, Line]:
    """Return the line that ends with each move, by the move's number."""
    lines: dict[int, Line] = {tree.START: ()}
    for node in tree.read(connection, game):
        if node.parent in lines:
            lines[node.number] = (*lines[node.parent], node.move.text)
    return lines
