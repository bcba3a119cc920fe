"""The moves of finished games, for the count of the moves that were played in a position."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from saves import tree
from saves.opening import connect
from saves.results import FINISHED, winner_of

if TYPE_CHECKING:
    from saves.database import Database

_FINISHED = f"deleted IS NULL AND result IN {FINISHED}"
"""The condition for a finished game; a damaged library may have other results, and such games do not count."""


@dataclass(frozen=True)
class FinishedLine:
    """A finished game.

    Attributes:
        id, updated: its number in the library, and the time of its last change in milliseconds.
        rules_version: the version of the board's rules at the beginning of the game.
        start: the position before the first move; None for the board's own start.
        winner: side 0 or 1; None for a draw.
        moves: the moves of its line, as text.
    """

    id: int
    updated: int
    rules_version: int
    start: str | None
    winner: int | None
    moves: tuple[str, ...]


class FinishedGames:
    """The finished games of a library, without variations."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def times(self, board: str) -> dict[int, int]:
        """Return the ids of a board's listed finished games, each with the time of its last change in milliseconds.

        Raises:
            LibraryError: if the library cannot be read.
        """
        with self._database.reading() as connection:
            return dict(
                connection.execute(
                    f"SELECT id, updated FROM games WHERE board = ? AND listed = 1 AND {_FINISHED}", (board,)
                )
            )

    def iterate(self, games: Sequence[int]) -> Iterator[FinishedLine]:
        """Return an iterator over the finished games with the ids `games`; games that do not exist are left out.

        Any thread may use the iterator. The iterator raises sqlite3.Error if the file cannot be read. For a library in
        memory, this method itself may raise LibraryError.
        """
        if self._database.opened.path is not None:
            return _lines_in(self._database.opened.path, games)
        with self._database.reading() as connection:
            return iter([*_lines(connection, games)])


def _lines_in(path: Path, games: Sequence[int]) -> Iterator[FinishedLine]:
    """Yield the finished games with the ids `games` of the library at a path, through a separate connection."""
    with closing(connect(path, "mode=ro")) as connection:
        yield from _lines(connection, games)


def _lines(connection: sqlite3.Connection, games: Sequence[int]) -> Iterator[FinishedLine]:
    for game in games:
        row = connection.execute(
            f"SELECT updated, rules_version, start, result, head FROM games WHERE id = ? AND {_FINISHED}", (game,)
        ).fetchone()
        if row is not None:
            updated, version, start, result, head = row
            moves = tuple(node.move.text for node in tree.line(tree.read(connection, game), head))
            yield FinishedLine(game, updated, version, start, winner_of(result), moves)
