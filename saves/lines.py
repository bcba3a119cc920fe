"""The moves of finished games, for counting what was played in a position."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from saves import tree
from saves.opening import connect
from saves.results import winner_of


@dataclass(frozen=True)
class FinishedLine:
    """A finished game.

    Attributes:
        id, updated: its number in the library, and when it was last changed, in milliseconds.
        rules_version: the version of the rules by which it was played.
        start: the position before the first move; None for the board's own start.
        winner: side 0 or 1; None for a draw.
        moves: its line, as text.
    """

    id: int
    updated: int
    rules_version: int
    start: str | None
    winner: int | None
    moves: tuple[str, ...]


def finished(connection: sqlite3.Connection, board: str) -> dict[int, int]:
    """Return the finished games of a board that the library lists, each with the time of its last change."""
    return dict(
        connection.execute(
            "SELECT id, updated FROM games WHERE board = ? AND listed = 1 AND deleted IS NULL AND result <> '*'",
            (board,),
        )
    )


def lines_in(path: Path, games: Sequence[int]) -> Iterator[FinishedLine]:
    """Yield finished games of the library at a path, through a connection of its own, in any thread.

    Raises:
        sqlite3.Error: if it cannot be read.
    """
    with closing(connect(path, "mode=ro")) as connection:
        yield from lines(connection, games)


def lines(connection: sqlite3.Connection, games: Sequence[int]) -> Iterator[FinishedLine]:
    """Yield finished games by their numbers; missing ones are left out."""
    for game in games:
        row = connection.execute(
            "SELECT updated, rules_version, start, result, head FROM games WHERE id = ?", (game,)
        ).fetchone()
        if row is not None:
            updated, version, start, result, head = row
            moves = tuple(node.move.text for node in tree.line(tree.read(connection, game), head))
            yield FinishedLine(game, updated, version, start, winner_of(result), moves)


def changed(known: Mapping[int, int], now: Mapping[int, int]) -> list[int]:
    """Return the games that are new or were changed, the latest first."""
    return sorted((game for game, updated in now.items() if known.get(game) != updated), reverse=True)
