"""What somebody did with puzzles, and which of the own mistakes are to be tried again; `saves.schema` has the tables.

A row is written when a puzzle is decided, at the first wrong try or when it is solved, and once more when it is solved
later. Moments are milliseconds since 1970 in UTC. Whoever calls has begun a transaction.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from dataclasses import astuple, dataclass, replace

log = logging.getLogger(__name__)

_ATTEMPTS = "board, puzzle, begun, elo, score, solved"
_MISTAKES = "board, position, found, solution, played, rival, number, due, stage, solved"


@dataclass(frozen=True)
class PuzzleAttempt:
    """Somebody at a puzzle, once it is decided.

    Attributes:
        board, puzzle: the board's name, and the puzzle's id.
        begun: when the puzzle was opened; board, puzzle and this moment tell one attempt from another.
        elo: the puzzle's rating.
        score: 1 if it was solved at the first try, 0 if not, None where it counts neither way.
        solved: whether it is solved by now.
    """

    board: str
    puzzle: str
    begun: int
    elo: float
    score: float | None
    solved: bool


@dataclass(frozen=True)
class Mistake:
    """A position of a game of one's own in which one move was clearly the best and another one was made.

    Attributes:
        board, position: the board's name, and the position as text; both tell one mistake from another.
        found: when a review found it.
        solution, played: the best move and the one that was made, as text.
        rival: who played against it.
        number: of the move in the game's list.
        due: when it is to be tried next.
        stage: how often it was tried in vain since.
        solved: whether it was found; then it comes back no more.
    """

    board: str
    position: str
    found: int
    solution: str
    played: str
    rival: str
    number: int
    due: int
    stage: int = 0
    solved: bool = False


def keep_attempt(connection: sqlite3.Connection, attempt: PuzzleAttempt) -> None:
    """Keep an attempt, in the place of what was kept of it before."""
    connection.execute(
        f"INSERT INTO attempts ({_ATTEMPTS}) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (board, puzzle, begun) DO UPDATE SET score = excluded.score, solved = excluded.solved",
        astuple(attempt),
    )


def attempts(connection: sqlite3.Connection) -> list[PuzzleAttempt]:
    """Return every attempt, in the order in which they were begun."""
    rows = connection.execute(f"SELECT {_ATTEMPTS} FROM attempts ORDER BY begun, id")
    return [
        PuzzleAttempt(board, puzzle, begun, elo, score, bool(done)) for board, puzzle, begun, elo, score, done in rows
    ]


def keep_mistake(connection: sqlite3.Connection, mistake: Mistake) -> None:
    """Keep a mistake, in the place of what was kept of it before."""
    connection.execute(
        f"INSERT INTO mistakes ({_MISTAKES}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (board, position)"
        " DO UPDATE SET due = excluded.due, stage = excluded.stage, solved = excluded.solved",
        astuple(mistake),
    )


def mistakes(connection: sqlite3.Connection, board: str) -> list[Mistake]:
    """Return the mistakes on a board, solved or not, what is due first first."""
    rows = connection.execute(f"SELECT {_MISTAKES} FROM mistakes WHERE board = ? ORDER BY due, id", (board,))
    return [replace(Mistake(*row), solved=bool(row[-1])) for row in rows]


def carry(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Bring what is readable in `source` and missing in `target` over."""
    _carry(source, target, "attempts", _ATTEMPTS)
    _carry(source, target, "mistakes", _MISTAKES)


def _carry(source: sqlite3.Connection, target: sqlite3.Connection, table: str, names: str) -> None:
    marks = ", ".join("?" * len(names.split(", ")))
    try:
        for row in source.execute(f"SELECT {names} FROM {table} ORDER BY id"):
            with suppress(sqlite3.IntegrityError):
                target.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", row)
    except sqlite3.DatabaseError as error:
        log.info("not all %s can be read: %s", table, error)
