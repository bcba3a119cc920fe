"""Copies games from one library to another, row by row, as far as they can be read.

A game is identified by its board, its start position and the millisecond of its beginning; an imported game also by its
moves. So a game that both libraries have is in the target only once, with the moves of both.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game import Match, RulesError, find_game
from saves import puzzles, rows, tree
from saves.models import Move, SeatRecord
from saves.search import clocks_of

log = logging.getLogger(__name__)

_COLUMNS = (
    "board", "rules_version", "result", "termination", "plies", "head", "imported", "listed", "created", "updated",
    "finished", "deleted", "white_limit", "black_limit", "time_control", "white_clock", "black_clock", "title",
    "position", "start", "words", "note",
)  # fmt: skip
LATER = (
    "result", "termination", "plies", "listed", "updated", "finished", "deleted", "white_limit", "black_limit",
    "white_clock", "black_clock", "title", "position", "words", "note",
)  # fmt: skip
"""Columns whose values come from the copy of a game that was changed last."""
_NOBODY = "?"
_MOST_GAPS = 20_000
"""Unreadable games in a row after which a damaged table counts as ended."""
_MOST_MOVES_MISSING = 300
"""Missing moves in a row after which a game's moves count as ended."""


@dataclass(frozen=True)
class Carried:
    """Numbers of copied games and of their moves."""

    games: int = 0
    moves: int = 0

    def __add__(self, other: Carried) -> Carried:
        return Carried(self.games + other.games, self.moves + other.moves)


@dataclass(frozen=True)
class _Packed:
    """One game as rows: columns, players, tags, moves in the order of first play, and the moves' times, keyed by
    number.
    """

    columns: dict[str, Any]
    white: SeatRecord
    black: SeatRecord
    tags: dict[str, str]
    nodes: Sequence[tree.MoveNode]
    played: dict[int, int]

    @property
    def line(self) -> list[tree.MoveNode]:
        return tree.line(self.nodes, self.columns["head"])


def carry(
    source: sqlite3.Connection, target: sqlite3.Connection, games: Iterable[int] | None = None, *, anew: bool = False
) -> Carried:
    """Copy games of `source` (None: all) and puzzle attempts into `target`; count listed games and their moves.

    Unreadable rows of `source` are left out. `target`, in autocommit mode, gets all or nothing. `anew` says that games
    may have been copied before: a game of `target` keeps its title and notes unless the game of `source` is newer.

    Raises:
        sqlite3.Error: if `target` cannot be written.
    """
    count = moves = 0
    target.execute("BEGIN IMMEDIATE")
    try:
        for game in _ids(source) if games is None else games:
            packed = _unpacked(source, game)
            if packed is not None and _put(target, packed, anew) and packed.columns["listed"]:
                count += 1
                moves += len(packed.nodes)
        puzzles.carry(source, target)
        target.execute("COMMIT")
    finally:
        if target.in_transaction:
            target.execute("ROLLBACK")
    return Carried(count, moves)


def find_same(connection: sqlite3.Connection, board: str, start: str | None, created: int) -> int | None:
    """Return the id of the game, not imported, that was begun at the time `created` (milliseconds); else None."""
    row = connection.execute(
        "SELECT id FROM games WHERE created = ? AND board = ? AND start IS ? AND imported = 0 ORDER BY id",
        (created, board, start),
    ).fetchone()
    return None if row is None else int(row[0])


# -- reading a damaged source --------------------------------------------------------------------------


def _ids(source: sqlite3.Connection) -> Iterator[int]:
    """Yield the id of every game that can be found, skipping unreadable rows."""
    last = gaps = 0
    while gaps < _MOST_GAPS:
        try:
            row = source.execute("SELECT id FROM games WHERE id > ? ORDER BY id LIMIT 1", (last,)).fetchone()
        except sqlite3.Error:
            row = (last,)
        if row is None:
            return
        if row[0] > last:
            last, gaps = row[0], 0
            yield last
        else:
            last, gaps = last + 1, gaps + 1


def _unpacked(source: sqlite3.Connection, game: int) -> _Packed | None:
    """Return the readable part of a game; None if nothing can be read."""
    names = ", ".join(_COLUMNS)
    try:
        row = source.execute(f"SELECT white, black, {names} FROM games WHERE id = ?", (game,)).fetchone()
        if row is None:
            return None
        columns = dict(zip(_COLUMNS, row[2:], strict=True))
        nodes, played = _moves(source, game)
        white, black = (_seat(source, player, columns[limit]) for player, limit in zip(row, _LIMITS, strict=False))
        return _mended(_Packed(columns, white, black, _tags(source, game), nodes, played))
    except (sqlite3.Error, RulesError, TypeError, ValueError, OverflowError) as error:
        log.info("game %d cannot be read: %s", game, error)
        return None


_LIMITS = ("white_limit", "black_limit")


def _seat(source: sqlite3.Connection, player: int, limit: str | None) -> SeatRecord:
    try:
        row = source.execute("SELECT name, player FROM players WHERE id = ?", (player,)).fetchone()
    except sqlite3.Error:
        row = None
    name, ai_player = row or (_NOBODY, None)
    return SeatRecord(name, ai_player, limit)


def _tags(source: sqlite3.Connection, game: int) -> dict[str, str]:
    try:
        return dict(source.execute("SELECT name, value FROM tags WHERE game = ?", (game,)).fetchall())
    except sqlite3.Error:
        return {}


def _moves(source: sqlite3.Connection, game: int) -> tuple[list[tree.MoveNode], dict[int, int]]:
    """Return the moves connected to the start, and the time of each move, keyed by the move's number."""
    nodes: list[tree.MoveNode] = []
    known, played = {tree.START}, {}
    for number, parent, followed, text, seconds, white, black, note, moment in _move_rows(source, game):
        if parent in known and isinstance(text, str):
            known.add(number)
            played[number] = moment
            nodes.append(
                tree.MoveNode(number, parent, bool(followed), Move(text, seconds, clocks_of(white, black), note))
            )
    return nodes, played


def _move_rows(source: sqlite3.Connection, game: int) -> Iterator[tuple[Any, ...]]:
    names = "number, parent, followed, text, seconds, white_clock, black_clock, note, played"
    last = missing = 0
    while missing < _MOST_MOVES_MISSING:
        try:
            found = source.execute(
                f"SELECT {names} FROM moves WHERE game = ? AND number > ? ORDER BY number", (game, last)
            )
            for row in found:
                if row[0] <= last:
                    raise sqlite3.DatabaseError("the moves are out of order")
                last, missing = row[0], 0
                yield row
        except sqlite3.Error:
            last, missing = last + 1, missing + 1
        else:
            return


def _mended(packed: _Packed) -> _Packed:
    """Return a game with a complete line; if its last moves are lost, return an unfinished game without these moves.

    Raises:
        RulesError: if the game's board is unknown.
    """
    columns, line = packed.columns, packed.line
    if len(line) == columns["plies"] and (line or columns["head"] == tree.START):
        return packed
    left = line or tree.ahead(packed.nodes, tree.START)
    match, head = Match(find_game(columns["board"], columns["rules_version"]), columns["start"]), tree.START
    for node in left:
        try:
            match.push(node.move.text)
        except RulesError:
            break
        head = node.number
    mended = {
        "head": head,
        "plies": len(match.moves),
        "position": match.game.to_position(match.state),
        "result": "*",
        "termination": "",
        "finished": None,
    }
    return replace(packed, columns=columns | mended)


# -- writing ------------------------------------------------------------------------------------------


def _put(target: sqlite3.Connection, packed: _Packed, anew: bool) -> bool:
    """Write a game, or only the moves that the target lacks; return False if its rows do not fit the tables."""
    target.execute("SAVEPOINT game")
    try:
        same = _same(target, packed)
        if same is None:
            _insert(target, packed)
        else:
            _merge(target, same, packed, anew)
    except (sqlite3.IntegrityError, sqlite3.DataError, UnicodeError, OverflowError, TypeError) as error:
        log.info("a game cannot be brought over: %s", error)
        target.execute("ROLLBACK TO game")
        return False
    finally:
        target.execute("RELEASE game")
    return True


def _same(target: sqlite3.Connection, packed: _Packed) -> int | None:
    columns = packed.columns
    if not columns["imported"]:
        return find_same(target, columns["board"], columns["start"], columns["created"])
    candidates = target.execute(
        "SELECT id, head FROM games WHERE created = ? AND board = ? AND start IS ? AND imported = 1 AND plies = ?",
        (columns["created"], columns["board"], columns["start"], columns["plies"]),
    ).fetchall()
    wanted = [node.move.text for node in packed.line]
    for game, head in candidates:
        if [node.move.text for node in tree.line(tree.read(target, game), head)] == wanted:
            return int(game)
    return None


def _insert(target: sqlite3.Connection, packed: _Packed) -> None:
    values = packed.columns | _players(target, packed)
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    game = target.execute(f"INSERT INTO games ({names}) VALUES ({marks})", list(values.values())).lastrowid
    assert game is not None
    target.executemany("INSERT INTO tags VALUES (?, ?, ?)", [(game, *tag) for tag in packed.tags.items()])
    ply = {tree.START: 0}
    for node in packed.nodes:
        ply[node.number] = ply[node.parent] + 1
        _insert_move(target, game, node, ply[node.number], packed.played[node.number])
    rows.renew_words(target, game)


def _merge(target: sqlite3.Connection, game: int, packed: _Packed, anew: bool) -> None:
    """Add the moves that the copy of a game in the target lacks.

    The state of the game comes from the copy that was changed last; `anew` is as in `carry`.
    """
    known = {(node.parent, node.move.text): node.number for node in tree.read(target, game)}
    numbers, ply = {tree.START: tree.START}, {tree.START: 0}
    following = max(known.values(), default=tree.START) + 1
    for node in packed.nodes:
        parent = numbers[node.parent]
        ply[node.number] = ply[node.parent] + 1
        number = known.get((parent, node.move.text))
        if number is None:
            number, following = following, following + 1
            added = replace(node, number=number, parent=parent, followed=False)
            _insert_move(target, game, added, ply[node.number], packed.played[node.number])
        numbers[node.number] = number
    (updated,) = target.execute("SELECT updated FROM games WHERE id = ?", (game,)).fetchone()
    if packed.columns["updated"] >= updated + anew:
        _show(target, game, packed, numbers)


def _show(target: sqlite3.Connection, game: int, packed: _Packed, numbers: dict[int, int]) -> None:
    values = {name: packed.columns[name] for name in LATER} | _players(target, packed)
    values["head"] = numbers[packed.columns["head"]]
    names = ", ".join(f"{name} = ?" for name in values)
    target.execute(f"UPDATE games SET {names} WHERE id = ?", [*values.values(), game])
    for node in packed.nodes:
        if node.followed:
            place = (numbers[node.number], game, numbers[node.parent])
            target.execute("UPDATE moves SET followed = (number = ?) WHERE game = ? AND parent = ?", place)
    rows.renew_words(target, game)


def _players(target: sqlite3.Connection, packed: _Packed) -> dict[str, int]:
    return {"white": rows.player_id(target, packed.white), "black": rows.player_id(target, packed.black)}


def _insert_move(target: sqlite3.Connection, game: int, node: tree.MoveNode, ply: int, played: int) -> None:
    move = node.move
    white, black = move.clocks or (None, None)
    target.execute(
        "INSERT INTO moves (game, number, parent, ply, text, followed, seconds, white_clock, black_clock, played, note)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game, node.number, node.parent, ply, move.text, node.followed, move.seconds, white, black, played, move.note),
    )
