"""The library's tables, version by version.

The version is SQLite's `user_version`. A new library takes every step, so there is one schema whatever a file's
history. A released step is never edited: the next change is a new step. The first released version is 2.

Version 2, in words: a game has a tree of moves. Moves have numbers within their game, in the order of first play; 0 is
the start. `parent` is the number of the move before. Of moves with the same parent, the move played last is `followed`.
`games.head` is the last move of the game's line. A takeback removes no move: it only changes the head. Times of day are
milliseconds since 1970 in UTC.

Version 3 adds judgements of positions; a lost row costs nothing, since the position can be judged again. Version 4 adds
the judge's expected line; rows without a line are dropped, since a review needs it. Version 5 adds attempts at puzzles,
and mistakes that come back as puzzles. Version 6 adds the occasion of each attempt, and puzzle runs. Version 7
adds no column; it corrects rows of players: `folded` is the `person_key` of the name, and `player` is never empty.
"""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Iterator
from contextlib import closing

_TO_2 = (
    """
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        player TEXT,                 -- AI player, NULL for a person
        folded TEXT NOT NULL         -- name as the search compares it
    ) STRICT
    """,
    "CREATE UNIQUE INDEX players_by_name ON players (name, ifnull(player, ''))",
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used twice: another process may still play it
        board TEXT NOT NULL,
        rules_version INTEGER NOT NULL,
        white INTEGER NOT NULL REFERENCES players,
        black INTEGER NOT NULL REFERENCES players,
        result TEXT NOT NULL DEFAULT '*',
        termination TEXT NOT NULL DEFAULT '',
        plies INTEGER NOT NULL DEFAULT 0,      -- from the start to the head
        head INTEGER NOT NULL DEFAULT 0,       -- number of the last move of the line shown
        imported INTEGER NOT NULL DEFAULT 0,
        listed INTEGER NOT NULL DEFAULT 0,     -- 1 from its first move on
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        finished INTEGER,
        deleted INTEGER,
        white_limit TEXT,
        black_limit TEXT,
        time_control TEXT,
        white_clock REAL,
        black_clock REAL,
        title TEXT NOT NULL DEFAULT '',
        position TEXT NOT NULL,                -- at the head, for the thumbnail
        start TEXT,
        words TEXT NOT NULL,                   -- what the search looks in
        note TEXT NOT NULL DEFAULT ''
    ) STRICT
    """,
    "CREATE INDEX games_by_update ON games (updated, id) WHERE listed = 1 AND deleted IS NULL",
    "CREATE INDEX games_by_board ON games (board, updated, id) WHERE listed = 1 AND deleted IS NULL",
    "CREATE INDEX games_unfinished ON games (updated, id) WHERE listed = 1 AND deleted IS NULL AND result = '*'",
    """
    CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        parent INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        text TEXT NOT NULL,
        followed INTEGER NOT NULL,
        seconds REAL,
        white_clock REAL,
        black_clock REAL,
        played INTEGER NOT NULL,
        note TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE tags (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (game, name)
    ) STRICT, WITHOUT ROWID
    """,
)

_TO_3 = (
    """
    CREATE TABLE judgements (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,     -- of the move that leads to the position, 0 for the start
        judge TEXT NOT NULL,         -- who judged, and by what: another judge says another word
        chance REAL NOT NULL,        -- 0 to 1 that side 0 wins, a draw counting half
        result INTEGER,              -- proven: 1 side 0 wins, 0 draw, -1 side 1 wins; NULL where nothing is
        plies INTEGER,               -- until that result, NULL where not known
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID
    """,
)

_TO_4 = (
    "DELETE FROM judgements",
    "ALTER TABLE judgements ADD COLUMN line TEXT NOT NULL DEFAULT ''",  # moves with a space between them
)

_TO_5 = (
    """
    CREATE TABLE attempts (
        begun INTEGER NOT NULL,
        board TEXT NOT NULL,
        puzzle TEXT NOT NULL,        -- its id
        elo REAL NOT NULL,           -- of the puzzle
        score REAL,                  -- 1 solved at the first try, 0 not; NULL where it counts neither way
        solved INTEGER NOT NULL,
        PRIMARY KEY (begun, board, puzzle)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE mistakes (
        found INTEGER NOT NULL,
        board TEXT NOT NULL,
        position TEXT NOT NULL,      -- kept once
        solution TEXT NOT NULL,      -- the best move
        played TEXT NOT NULL,        -- the one that was made
        rival TEXT NOT NULL,
        number INTEGER NOT NULL,     -- of the move in the game's list
        due INTEGER NOT NULL,
        stage INTEGER NOT NULL,      -- how often it was tried in vain
        solved INTEGER NOT NULL,
        PRIMARY KEY (found, board, position)
    ) STRICT, WITHOUT ROWID
    """,
)

_TO_6 = (
    "ALTER TABLE attempts ADD COLUMN occasion TEXT NOT NULL DEFAULT ''",  # "daily" and the date, "run", or empty
    """
    CREATE TABLE runs (
        begun INTEGER NOT NULL PRIMARY KEY,
        board TEXT NOT NULL,
        form TEXT NOT NULL,          -- what ends it: minutes or mistakes
        solved INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        spent INTEGER NOT NULL,      -- milliseconds of thought
        over INTEGER NOT NULL
    ) STRICT
    """,
)

_TO_7 = (
    "UPDATE players SET folded = name WHERE folded = ''",  # a name of signs alone
    "UPDATE players SET player = NULL WHERE player = ''",  # a person, of a foreign file
)
"""Rows of players that earlier programs wrote become like the rows that are written today."""

STEPS: dict[int, tuple[str, ...]] = {2: _TO_2, 3: _TO_3, 4: _TO_4, 5: _TO_5, 6: _TO_6, 7: _TO_7}
"""Statements that lead to each version from the version before, or to the first version from an empty file."""
VERSION = max(STEPS)
"""The version that this program reads and writes."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of a library, 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Bring a library up to a version, in one transaction.

    A library that has this version already is written to as well, to find out whether its file can be written.

    Raises:
        sqlite3.Error: if the library cannot be written; then the file is unchanged.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        for version in range(version_of(connection) + 1, to + 1):
            for statement in STEPS.get(version, ()):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {to}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def columns(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield table and name of every column."""
    yield from connection.execute(
        "SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'"
    )


@functools.cache
def expected_columns(version: int) -> frozenset[tuple[str, str]]:
    """Return table and name of every column that a library of `version` has."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        migrate(empty, version)
        return frozenset(columns(empty))
