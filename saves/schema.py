"""The library's tables, version by version.

The version is SQLite's `user_version`. A new library takes every step from 0, so there is one schema whatever a file's
history. A step that has been released is never edited: what changes next is a step more.

Version 2, in words: a game has a tree of moves. Moves are numbered within their game as they are first played, 0 being
the start; `parent` is the move before, and of all moves with one parent the one that was played last is `followed`.
`games.head` is the last move of the line that is shown. What is taken back stays where it is: only the head moves.
Times of day are milliseconds since 1970 in UTC.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from saves.folding import folded

_TO_1 = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        board TEXT NOT NULL,
        white TEXT NOT NULL,         -- name
        black TEXT NOT NULL,
        white_player TEXT,           -- AI player, NULL for a person
        black_player TEXT,
        start TEXT,                  -- position, NULL for the board's own start
        result TEXT NOT NULL,
        moves TEXT NOT NULL,         -- texts with spaces between them
        position TEXT NOT NULL,      -- after the last move
        created TEXT NOT NULL,       -- UTC, as SQLite's datetime() writes it
        updated TEXT NOT NULL
    ) STRICT
    """,
)

_TO_2 = (
    "ALTER TABLE games RENAME TO old_games",
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
    """
    INSERT OR IGNORE INTO players (name, player, folded)
    SELECT white, white_player, folded(white) FROM old_games
    UNION SELECT black, black_player, folded(black) FROM old_games
    """,
    """
    INSERT INTO games (
        id, board, rules_version, white, black, result, listed, created, updated, finished, position, start, words
    )
    SELECT old.id, old.board, 1, white.id, black.id, old.result, 1,
           ifnull(strftime('%s', old.created), 0) * 1000, ifnull(strftime('%s', old.updated), 0) * 1000,
           CASE WHEN old.result <> '*' THEN ifnull(strftime('%s', old.updated), 0) * 1000 END,
           old.position, old.start, folded(old.white || ' ' || old.black || ' ' || old.board)
    FROM old_games AS old
    JOIN players AS white ON white.name = old.white AND white.player IS old.white_player
    JOIN players AS black ON black.name = old.black AND black.player IS old.black_player
    """,
    """
    INSERT INTO moves (game, number, parent, ply, text, followed, played)
    WITH RECURSIVE words (game, number, text, rest) AS (
        SELECT id, 0, '', trim(moves) || ' ' FROM old_games
        UNION ALL
        SELECT game, number + 1, substr(rest, 1, instr(rest, ' ') - 1), ltrim(substr(rest, instr(rest, ' '))) || ' '
        FROM words WHERE rest > ' '
    )
    SELECT game, number, number - 1, number, text, 1, created
    FROM words JOIN games ON games.id = game WHERE number > 0
    """,
    "UPDATE games SET head = (SELECT count(*) FROM moves WHERE game = games.id)",
    "UPDATE games SET plies = head",
    "DROP TABLE old_games",
)

STEPS: tuple[tuple[str, ...], ...] = (_TO_1, _TO_2)
"""`STEPS[n]` leads from version n to n + 1."""
VERSION = len(STEPS)
"""The version that this program reads and writes."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of a library, 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Bring a library up to a version, in one transaction; one that is there already is written to all the same.

    So this finds out whether the file can be written at all.

    Raises:
        sqlite3.Error: if it cannot; the file is then as it was.
    """
    connection.create_function("folded", 1, folded, deterministic=True)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[version_of(connection) : to]:
            for statement in step:
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


def expected_columns(version: int = VERSION) -> set[tuple[str, str]]:
    """Return table and name of every column that a library of `version` has."""
    empty = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(empty, version)
        return set(columns(empty))
    finally:
        empty.close()
