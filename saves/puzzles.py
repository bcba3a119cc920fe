"""Attempts at puzzles, puzzle runs, and own mistakes that come back as puzzles; `saves.schema` has the tables.

A row is written when a puzzle is decided: solved, or tried wrongly. It is written again if the puzzle is solved later.
Times are milliseconds since 1970 in UTC. The caller has begun a transaction.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields, replace
from typing import Any

log = logging.getLogger(__name__)

TABLES = ("attempts", "mistakes", "runs")
"""The tables of a person's work on puzzles."""
DAILY, RUN = "daily", "run"
"""Values of `PuzzleAttempt.occasion`: a puzzle of the day, stored with the date ("daily 2026-11-27"), or of a run."""


@dataclass(frozen=True)
class PuzzleAttempt:
    """A decided attempt at a puzzle.

    Attributes:
        begun: the time when the puzzle was opened; together with board and puzzle it identifies the attempt.
        board, puzzle: the board's name, and the puzzle's id.
        elo: the puzzle's rating.
        score: 1 if solved at the first try, 0 if not, None if the attempt does not count.
        solved: whether the person has solved the puzzle by now.
        occasion: `daily` with the date, `run`, or empty for any other occasion.
    """

    begun: int
    board: str
    puzzle: str
    elo: float
    score: float | None
    solved: bool
    occasion: str = ""


@dataclass(frozen=True)
class Mistake:
    """A position of a person's game where one move was clearly the best and another one was made.

    Attributes:
        found: the time when a review found the mistake.
        board, position: the board's name, and the position as text; together they identify the mistake.
        solution, played: the best move and the move made, as text.
        rival: the name of the opponent.
        number: the number of the mistake's move in the game's list of moves.
        due: the time of the next try; for a solved mistake, the time when it was solved (in rows of earlier
        versions, still the time of the next try).
        stage: number of failed tries since the mistake was found.
        solved: whether the person found the best move; then the mistake does not come back.
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


@dataclass(frozen=True)
class PuzzleRun:
    """A run: one puzzle after the other, until the time is over or too many were missed.

    Attributes:
        begun: the time of the run's beginning, which identifies the run.
        board: the board's name.
        form: the kind of run (`table.puzzles.run`), whose end is a time limit or a number of mistakes.
        solved, missed: numbers of puzzles.
        spent: milliseconds of thought.
        over: whether the run has ended.
    """

    begun: int
    board: str
    form: str
    solved: int = 0
    missed: int = 0
    spent: int = 0
    over: bool = False


_ATTEMPTS, _MISTAKES, _RUNS = (
    ", ".join(each.name for each in fields(kind)) for kind in (PuzzleAttempt, Mistake, PuzzleRun)
)


def keep_attempt(connection: sqlite3.Connection, attempt: PuzzleAttempt) -> None:
    """Write an attempt; it replaces the earlier state of the same attempt."""
    _write(connection, "attempts", _ATTEMPTS, astuple(attempt), "REPLACE")


def attempts(connection: sqlite3.Connection) -> list[PuzzleAttempt]:
    """Return all attempts, in order of their beginnings."""
    rows = connection.execute(f"SELECT {_ATTEMPTS} FROM attempts ORDER BY begun")
    return [replace(found, solved=bool(found.solved)) for found in (PuzzleAttempt(*row) for row in rows)]


def keep_run(connection: sqlite3.Connection, run: PuzzleRun) -> None:
    """Write a run; it replaces the earlier state of the same run, but no later one of another screen."""
    later = "SELECT 1 FROM runs WHERE begun = ? AND (solved, missed, over, spent) > (?, ?, ?, ?)"
    if connection.execute(later, (run.begun, run.solved, run.missed, run.over, run.spent)).fetchone() is None:
        _write(connection, "runs", _RUNS, astuple(run), "REPLACE")


def runs(connection: sqlite3.Connection) -> list[PuzzleRun]:
    """Return all runs, in order of their beginnings."""
    rows = connection.execute(f"SELECT {_RUNS} FROM runs ORDER BY begun")
    return [replace(PuzzleRun(*row), over=bool(row[-1])) for row in rows]


def erase(connection: sqlite3.Connection) -> None:
    """Remove all attempts, runs and mistakes."""
    for table in TABLES:
        connection.execute(f"DELETE FROM {table}")


def keep_mistake(connection: sqlite3.Connection, mistake: Mistake) -> None:
    """Write a mistake; it replaces an earlier mistake in the same position."""
    place = mistake.board, mistake.position
    connection.execute("DELETE FROM mistakes WHERE board = ? AND position = ?", place)
    _write(connection, "mistakes", _MISTAKES, astuple(mistake), "REPLACE")


def mistakes(connection: sqlite3.Connection, board: str | None) -> list[Mistake]:
    """Return all mistakes on a board (None: on all boards), ordered by the time of the next try."""
    rows = connection.execute(
        f"SELECT {_MISTAKES} FROM mistakes WHERE board = ifnull(?, board) ORDER BY due, found", (board,)
    )
    return [replace(Mistake(*row), solved=bool(row[-1])) for row in rows]


def carry(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy the readable rows of `source` that `target` lacks."""
    for table, names in (("attempts", _ATTEMPTS), ("runs", _RUNS)):
        there = ", ".join(each for each in names.split(", ") if each in _columns(source, table))
        for row in _read(source, f"SELECT {there} FROM {table}") if there else ():
            _write(target, table, there, row, "IGNORE")
    known = set(target.execute("SELECT board, position FROM mistakes"))
    for row in _read(source, f"SELECT {_MISTAKES} FROM mistakes"):
        if row[1:3] not in known:
            _write(target, "mistakes", _MISTAKES, row, "IGNORE")


def _columns(source: sqlite3.Connection, table: str) -> set[str]:
    """Return the columns of a table; return no columns if the library is of an earlier version without this table."""
    return {row[1] for row in _read(source, f"PRAGMA table_info({table})")}


def _write(connection: sqlite3.Connection, table: str, names: str, row: tuple[Any, ...], conflict: str) -> None:
    """Write a row; if its key is stored already, `conflict` says whether to REPLACE the old row or IGNORE this one."""
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT OR {conflict} INTO {table} ({names}) VALUES ({marks})", row)


def _read(source: sqlite3.Connection, statement: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows that a statement selects, up to the first unreadable row."""
    try:
        yield from source.execute(statement)
    except sqlite3.DatabaseError as error:
        log.info("not all that was done with puzzles can be read: %s", error)
