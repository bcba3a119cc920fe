"""Attempts at puzzles, and a person's own mistakes that come back as puzzles; `saves.schema` has the tables.

A row is written when a puzzle is decided, by the first wrong try or by solving it, and again when it is solved later.
Times are milliseconds since 1970 in UTC. The caller has begun a transaction.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields, replace
from typing import Any

log = logging.getLogger(__name__)

_ATTEMPTS = "begun, board, puzzle, elo, score, solved"
_MISTAKES = "found, board, position, solution, played, rival, number, due, stage, solved"


@dataclass(frozen=True)
class PuzzleAttempt:
    """A decided attempt at a puzzle.

    Attributes:
        begun: the time when the puzzle was opened; together with board and puzzle it identifies the attempt.
        board, puzzle: the board's name, and the puzzle's id.
        elo: the puzzle's rating.
        score: 1 if solved at the first try, 0 if not, None if the attempt does not count.
        solved: whether it is solved by now.
    """

    begun: int
    board: str
    puzzle: str
    elo: float
    score: float | None
    solved: bool


@dataclass(frozen=True)
class Mistake:
    """A position of a person's game where one move was clearly the best and another one was made.

    Attributes:
        found: when a review found it.
        board, position: the board's name, and the position as text; together they identify the mistake.
        solution, played: the best move and the move made, as text.
        rival: the name of the opponent.
        number: the number of the mistake's move in the game's list of moves.
        due: the time of the next try.
        stage: number of failed tries since the mistake was found.
        solved: whether the best move was found; then the mistake comes back no more.
    """

    found: int
    board: str
    position: str
    solution: str
    played: str
    rival: str
    number: int
    due: int
    stage: int = 0
    solved: bool = False


def keep_attempt(connection: sqlite3.Connection, attempt: PuzzleAttempt) -> None:
    """Write an attempt; it replaces the earlier state of the same attempt."""
    connection.execute(f"INSERT OR REPLACE INTO attempts ({_ATTEMPTS}) VALUES (?, ?, ?, ?, ?, ?)", astuple(attempt))


def attempts(connection: sqlite3.Connection) -> list[PuzzleAttempt]:
    """Return all attempts, in order of their beginnings."""
    rows = connection.execute(f"SELECT {_ATTEMPTS} FROM attempts ORDER BY begun")
    return [replace(PuzzleAttempt(*row), solved=bool(row[-1])) for row in rows]


def keep_mistake(connection: sqlite3.Connection, mistake: Mistake) -> None:
    """Write a mistake; it replaces an earlier mistake in the same position."""
    place = mistake.board, mistake.position
    connection.execute("DELETE FROM mistakes WHERE board = ? AND position = ?", place)
    marks = ", ".join("?" * len(fields(mistake)))
    connection.execute(f"INSERT INTO mistakes ({_MISTAKES}) VALUES ({marks})", astuple(mistake))


def mistakes(connection: sqlite3.Connection, board: str) -> list[Mistake]:
    """Return the mistakes on a board, solved or not, ordered by the time of the next try."""
    rows = connection.execute(f"SELECT {_MISTAKES} FROM mistakes WHERE board = ? ORDER BY due, found", (board,))
    return [replace(Mistake(*row), solved=bool(row[-1])) for row in rows]


def carry(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy the readable rows of `source` that `target` lacks."""
    for row in _read(source, f"SELECT {_ATTEMPTS} FROM attempts"):
        marks = ", ".join("?" * len(row))
        target.execute(f"INSERT OR IGNORE INTO attempts ({_ATTEMPTS}) VALUES ({marks})", row)
    known = set(target.execute("SELECT board, position FROM mistakes"))
    for row in _read(source, f"SELECT {_MISTAKES} FROM mistakes"):
        if row[1:3] not in known:
            marks = ", ".join("?" * len(row))
            target.execute(f"INSERT OR IGNORE INTO mistakes ({_MISTAKES}) VALUES ({marks})", row)


def _read(source: sqlite3.Connection, statement: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table, up to the first that cannot be read."""
    try:
        yield from source.execute(statement)
    except sqlite3.DatabaseError as error:
        log.info("not all that was done with puzzles can be read: %s", error)
