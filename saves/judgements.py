"""Judgements of a game's positions, stored beside its moves; `saves.schema` has the table.

Positions can be judged again at any time, so a lost row does no harm.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from game.wall_clock import milliseconds
from saves import rows, tree
from saves.database import Database
from saves.folding import person_key
from saves.models import Judgement

_COLUMNS = "judge, chance, result, plies, line"
_JUDGED_GAMES = """
    SELECT g.id FROM games AS g JOIN players AS w ON w.id = g.white JOIN players AS b ON b.id = g.black
    WHERE g.board = ? AND g.listed = 1 AND g.deleted IS NULL AND g.imported = 0 AND g.plies > 0
    AND ((w.folded = ? AND w.player IS NULL) OR (b.folded = ? AND b.player IS NULL))
    AND (SELECT count(*) FROM judgements WHERE game = g.id AND judge = ?) >= g.plies
    ORDER BY g.updated > ?, g.updated DESC, g.id DESC LIMIT ?
"""
MovePath = tuple[str, ...]
"""The moves from the start to a position of a game, as text."""


class JudgementStore:
    """Reads and writes the judgements of the games in a library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, game: int, found: Mapping[MovePath, Judgement]) -> None:
        """Store judgements, each keyed by the moves that lead to the judged position; replace earlier judgements.

        The game itself is unchanged; positions that the library lacks are skipped. This does not wait while another
        process writes.
        """
        with self._database.transaction(game, patient=False) as connection:
            rows.head_of(connection, game)
            places = {place: number for number, place in _places(connection, game).items()}
            numbers = {line: number for line in found if (number := _number(places, line)) is not None}
            connection.executemany(
                f"INSERT OR REPLACE INTO judgements (game, number, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (game, numbers[line], each.judge, each.chance, each.result, each.plies, " ".join(each.line))
                    for line, each in found.items()
                    if line in numbers
                ],
            )

    def read(self, game: int, judge: str) -> dict[MovePath, Judgement]:
        """Return a judge's stored judgements of a game and its variations, keyed by the moves that lead to the
        position.
        """
        with self._database.reading() as connection:
            places = _places(connection, game)
            found = connection.execute(
                f"SELECT number, {_COLUMNS} FROM judgements WHERE game = ? AND judge = ?", (game, judge)
            )
            return {
                moves: Judgement(by, chance, result, plies, tuple(line.split()))
                for number, by, chance, result, plies, line in found
                if (moves := _line(places, number)) is not None
            }

    def judged_games(self, board: str, person: str, judge: str, most: int) -> list[int]:
        """Return the ids of up to `most` games of a person on this computer that `judge` has judged, the latest first.

        A game counts as judged if it has at least as many judgements as its line has moves; a few of these may belong
        to variations. A date in the future counts as the oldest.
        """
        with self._database.reading() as connection:
            found = connection.execute(
                _JUDGED_GAMES, (board, person_key(person), person_key(person), judge, milliseconds(), most)
            )
            return [row[0] for row in found]


def _places(connection: sqlite3.Connection, game: int) -> dict[int, tuple[int, str]]:
    """Return the parent number and the text of each move, keyed by the move's number."""
    rows = connection.execute("SELECT number, parent, text FROM moves WHERE game = ?", (game,))
    return {number: (parent, text) for number, parent, text in rows}


def _line(places: Mapping[int, tuple[int, str]], number: int) -> MovePath | None:
    """Return the line that ends with a move; None if a damaged tree does not lead to the start."""
    found: list[str] = []
    while number != tree.START:
        if number not in places or len(found) > len(places):
            return None
        number, text = places[number]
        found.append(text)
    return tuple(reversed(found))


def _number(numbers: Mapping[tuple[int, str], int], line: MovePath) -> int | None:
    """Return the number of the last move of a line; None if the line is not stored."""
    here: int | None = tree.START
    for text in line:
        here = None if here is None else numbers.get((here, text))
    return here
