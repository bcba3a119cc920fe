"""Rows of a game in the database: write a new game, update its summary, read it whole.

The caller has begun a transaction; `saves.library` has the contracts.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from game import wall_clock
from saves import helps, tree
from saves.branches import walk
from saves.clocks import Clocks
from saves.errors import LibraryError, NoSuchGameError
from saves.folding import folded, person_key
from saves.gamefile import plain
from saves.models import GameDraft, Move, SeatRecord, StoredGame, Variation
from saves.results import RESULTS
from saves.search import COLUMNS, PLAYERS, summary_fields

if TYPE_CHECKING:
    from saves.importing import CheckedGame

LONGEST_NAME = 100
LONGEST_TITLE = 200
"""Longest stored title, in characters; a longer title is cut. The limit of notes is `gamefile.LONGEST_VALUE`."""


def milliseconds(moment: datetime) -> int:
    """Return a time in milliseconds since 1970, as the database stores it."""
    return round(moment.timestamp() * 1000)


def no_such(game: int) -> NoSuchGameError:
    """Return the error for an unknown id."""
    return NoSuchGameError("The library has no game number {game}.", code="no-such-game", game=game)


def check_result(result: str) -> None:
    """Raise ValueError unless `result` is a result that a game file can have."""
    if result not in RESULTS:
        raise ValueError(f"a result is one of {', '.join(RESULTS)}, not {result!r}")


def insert(connection: sqlite3.Connection, draft: GameDraft, *, imported: bool = False) -> int:
    """Write a game without its moves, and return its id. Only an imported game is listed at once."""
    white_clock, black_clock = draft.clocks or (None, None)
    created = wall_clock.milliseconds() if draft.created is None else milliseconds(draft.created)
    values = {
        "board": plain(draft.board),
        "rules_version": draft.rules_version,
        "white": player_id(connection, draft.white),
        "black": player_id(connection, draft.black),
        "white_limit": _plain(draft.white.limit),
        "black_limit": _plain(draft.black.limit),
        "time_control": _plain(draft.time_control),
        "white_clock": white_clock,
        "black_clock": black_clock,
        "title": plain(draft.title, LONGEST_TITLE),
        "position": plain(draft.position),
        "start": _plain(draft.start),
        "imported": int(imported),
        "listed": int(imported),
        "created": created,
        "updated": wall_clock.milliseconds(),
        "words": "",
    }
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    cursor = connection.execute(f"INSERT INTO games ({names}) VALUES ({marks})", list(values.values()))
    game = cursor.lastrowid
    assert game is not None
    keep_tags(connection, game, draft.tags)
    renew_words(connection, game)
    return game


def keep_tags(connection: sqlite3.Connection, game: int, tags: Mapping[str, str]) -> None:
    """Write further tags of a game; each replaces a stored tag of the same name."""
    values = [(game, plain(name), plain(value)) for name, value in tags.items()]
    connection.executemany("INSERT OR REPLACE INTO tags VALUES (?, ?, ?)", values)


def helps_in(connection: sqlite3.Connection, game: int) -> Counter[str]:
    """Return the stored count of each kind of help used in a game."""
    row = connection.execute("SELECT value FROM tags WHERE game = ? AND name = ?", (game, helps.TAG)).fetchone()
    return helps.read(row[0]) if row else Counter()


def add(connection: sqlite3.Connection, checked: CheckedGame) -> int:
    """Write a game of a file with its moves and notes; return its id."""
    if not checked.readable:
        raise LibraryError("A game with errors cannot be added to the library.", code="game-with-errors")
    draft, notes = checked.draft(), {ply: plain(text) for ply, text in checked.record.comments.items()}
    game = insert(connection, draft, imported=True)
    moves = [Move(text, note=notes.get(ply, "")) for ply, text in enumerate(checked.record.moves, 1)]
    head = tree.write_line(connection, game, moves, wall_clock.milliseconds())
    show(connection, game, head, len(moves), checked.position, draft.clocks, checked.result, checked.termination)
    tree.explore(connection, game, _variations(checked), wall_clock.milliseconds())
    if notes.get(0):
        connection.execute("UPDATE games SET note = ? WHERE id = ?", (notes[0], game))
        renew_words(connection, game)
    return game


def _variations(checked: CheckedGame) -> Iterator[Variation]:
    """Yield the variations of a file's game."""
    for before, branch in walk(checked.record):
        notes = {ply: plain(text) for ply, text in branch.comments.items()}
        yield Variation(before, tuple(Move(text, note=notes.get(ply, "")) for ply, text in enumerate(branch.moves, 1)))


def player_id(connection: sqlite3.Connection, seat: SeatRecord) -> int:
    """Return the id of a seat's player; a new player is added.

    An empty `player`, which a foreign file may have, means a person.
    """
    name, player = plain(seat.name, LONGEST_NAME), _plain(seat.player) or None
    connection.execute(
        "INSERT OR IGNORE INTO players (name, player, folded) VALUES (?, ?, ?)", (name, player, person_key(name))
    )
    row = connection.execute("SELECT id FROM players WHERE name = ? AND player IS ?", (name, player)).fetchone()
    return int(row[0])


def renew_words(connection: sqlite3.Connection, game: int) -> None:
    """Update the searchable words of a game."""
    row = connection.execute(
        f"SELECT g.title, w.name, w.player, b.name, b.player, g.board, g.note FROM games AS g{PLAYERS} WHERE g.id = ?",
        (game,),
    ).fetchone()
    words = folded(" ".join(text for text in row if text))
    connection.execute("UPDATE games SET words = ? WHERE id = ?", (words, game))


def head_of(connection: sqlite3.Connection, game: int) -> tuple[int, int]:
    """Return the number of the last move of the game's line, and the length of that line. Raises NoSuchGameError."""
    row = connection.execute("SELECT head, plies FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise no_such(game)
    return int(row[0]), int(row[1])


def is_over(connection: sqlite3.Connection, game: int) -> bool:
    """Return whether a game has ended."""
    row = connection.execute("SELECT result FROM games WHERE id = ?", (game,)).fetchone()
    return row is not None and row[0] != "*"


def ancestor(connection: sqlite3.Connection, game: int, head: int, ply: int) -> int:
    """Return the number of move `ply` of the line that ends with the move numbered `head`."""
    if ply == 0:
        return tree.START
    row = connection.execute("SELECT ply FROM moves WHERE game = ? AND number = ?", (game, head)).fetchone()
    if row is not None and row[0] == ply:
        return head
    moves = tree.line(tree.read(connection, game), head)
    if len(moves) < ply:
        raise LibraryError(
            "The moves of game {game} cannot be read, so no more can be kept.", code="unreadable-moves", game=game
        )
    return moves[ply - 1].number


def show(
    connection: sqlite3.Connection,
    game: int,
    head: int,
    plies: int,
    position: str,
    clocks: Clocks | None = None,
    result: str = "*",
    termination: str = "",
    finished: int | None = None,
) -> None:
    """Make the move numbered `head` the last of the game's line, and update the summary.

    This restores a deleted game. `finished` is the time of the game's end (`ending`). No other function changes
    `updated` of a game that is stored, so that after the end it stays the time of the last move (`saves.history`).
    """
    check_result(result)
    white, black = clocks or (None, None)
    connection.execute(
        "UPDATE games SET head = ?, plies = ?, position = ?, white_clock = ifnull(?, white_clock),"
        " black_clock = ifnull(?, black_clock), result = ?, termination = ?, finished = ?, updated = ?,"
        " listed = max(listed, ?), deleted = NULL WHERE id = ?",
        (
            head,
            plies,
            plain(position),
            white,
            black,
            result,
            plain(termination),
            finished,
            wall_clock.milliseconds(),
            plies > 0,
            game,
        ),
    )


def ending(connection: sqlite3.Connection, game: int, result: str) -> int | None:
    """Return the time to store for a game's end: later than every other game's end; None if the game is not over.

    Ratings and streaks follow the order of these times, which a clock that was ahead must not change.
    """
    if result == "*":
        return None
    row = connection.execute("SELECT max(finished) FROM games WHERE imported = 0 AND id <> ?", (game,)).fetchone()
    return wall_clock.later_than(row[0] or 0)


def deletion(connection: sqlite3.Connection) -> int:
    """Return the time to store for a deletion: not earlier than the last move in the library.

    So `Library.purge` can count the days of play after the deletion, even if the clock was behind.
    """
    row = connection.execute("SELECT max(updated) FROM games WHERE listed = 1 AND deleted IS NULL").fetchone()
    return max(wall_clock.milliseconds(), row[0] or 0)


def read(connection: sqlite3.Connection, game: int) -> StoredGame:
    """Return a whole game. Raises NoSuchGameError."""
    row: tuple[Any, ...] | None = connection.execute(
        f"SELECT {COLUMNS}, g.start, g.time_control, g.note, g.head FROM games AS g{PLAYERS} WHERE g.id = ?",
        (game,),
    ).fetchone()
    if row is None:
        raise no_such(game)
    *shown, start, time_control, note, head = row
    summary, nodes = summary_fields(tuple(shown)), tree.read(connection, game)
    over = summary["result"] != "*"
    return StoredGame(
        **summary,
        start=start,
        time_control=time_control,
        tags=dict(connection.execute("SELECT name, value FROM tags WHERE game = ?", (game,)).fetchall()),
        moves=tuple(node.move for node in tree.line(nodes, head)),
        ahead=tuple(node.move for node in tree.ahead(nodes, head, over=over)),
        variations=tree.variations(nodes, head, over=over),
        note=note,
    )


def _plain(text: str | None) -> str | None:
    return None if text is None else plain(text)
