"""The tree of a game's moves in the library; `games.head` is the last move of the game's line.

See `saves.schema` for the columns. The caller has begun a transaction.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from saves.models import Move, Variation
from saves.search import clocks_of

START = 0
"""The number of the start position, the parent of the first moves."""


@dataclass(frozen=True)
class MoveNode:
    """A move with its place in the tree."""

    number: int
    parent: int
    followed: bool
    move: Move


def read(connection: sqlite3.Connection, game: int) -> list[MoveNode]:
    """Return all moves of a game in the order of first play."""
    rows = connection.execute(
        "SELECT number, parent, followed, text, seconds, white_clock, black_clock, note FROM moves WHERE game = ?"
        " ORDER BY number",
        (game,),
    )
    return [
        MoveNode(number, parent, bool(followed), Move(text, seconds, clocks_of(white, black), note))
        for number, parent, followed, text, seconds, white, black, note in rows
    ]


def line(nodes: Sequence[MoveNode], head: int) -> list[MoveNode]:
    """Return the moves from the start up to the move numbered `head`."""
    return _back({node.number: node for node in nodes}, head)


def _back(by_number: Mapping[int, MoveNode], head: int) -> list[MoveNode]:
    """Return the moves from the start up to the move numbered `head`; `by_number` has all moves, keyed by number."""
    found: list[MoveNode] = []
    while head in by_number and len(found) < len(by_number):  # a damaged tree must not be walked for ever
        found.append(by_number[head])
        head = by_number[head].parent
    return found[::-1]


def ahead(nodes: Sequence[MoveNode], head: int, *, over: bool = False) -> list[MoveNode]:
    """Return the moves taken back after `head`, in the order of `redo`.

    A game that is over has none.
    """
    if over:
        return []
    next_of = {node.parent: node for node in nodes if node.followed}
    found: list[MoveNode] = []
    while head in next_of and len(found) < len(nodes):
        found.append(next_of[head])
        head = found[-1].number
    return found


def variations(nodes: Sequence[MoveNode], head: int, *, over: bool) -> tuple[Variation, ...]:
    """Return the lines that are neither in `line` nor in `ahead`, oldest first.

    `over` says whether the game has ended.
    """
    return _lines_beside(nodes, _of_game(nodes, head, over=over))


def _of_game(nodes: Sequence[MoveNode], head: int, *, over: bool) -> set[int]:
    """Return the numbers of the moves of the game's line, and of the moves that `redo` can play."""
    return {node.number for node in (*line(nodes, head), *ahead(nodes, head, over=over))}


def _lines_beside(nodes: Sequence[MoveNode], known: set[int]) -> tuple[Variation, ...]:
    """Return the lines of the moves that are not in `known`, and add these moves to `known`."""
    by_number = {node.number: node for node in nodes}
    children: dict[int, list[MoveNode]] = defaultdict(list)
    for node in nodes:
        children[node.parent].append(node)
    found = []
    for node in nodes:
        if node.number in known:
            continue
        before = tuple(earlier.move.text for earlier in _back(by_number, node.parent))
        branch = [node]
        known.add(node.number)
        while following := [child for child in children[branch[-1].number] if child.number not in known]:
            branch.append(following[0])
            known.add(following[0].number)
        found.append(Variation(before, tuple(member.move for member in branch)))
    return tuple(found)


def play(connection: sqlite3.Connection, game: int, parent: int, ply: int, move: Move, now: int) -> int:
    """Store move `ply` of a line, after the move numbered `parent`; return the number of the stored move.

    A move that is stored already keeps its number; a given time, clocks or note replace the stored ones.
    """
    row = connection.execute(
        "SELECT number FROM moves WHERE game = ? AND parent = ? AND text = ?", (game, parent, move.text)
    ).fetchone()
    if row is None:
        number = _next_number(connection, game)
        _insert(connection, [(game, number, parent, ply, now, move)])
    else:
        number = int(row[0])
        white, black = move.clocks or (None, None)
        connection.execute(
            "UPDATE moves SET seconds = ifnull(?, seconds), white_clock = ifnull(?, white_clock),"
            " black_clock = ifnull(?, black_clock), note = ifnull(nullif(?, ''), note), played = ?"
            " WHERE game = ? AND number = ?",
            (_finite(move.seconds), white, black, move.note, now, game, number),
        )
    connection.execute("UPDATE moves SET followed = (number = ?) WHERE game = ? AND parent = ?", (number, game, parent))
    return number


def write_line(connection: sqlite3.Connection, game: int, moves: Sequence[Move], now: int) -> int:
    """Store the line of a game that has no moves yet; return the number of its last move.

    Args:
        connection: a connection within a transaction.
        game: the game's id.
        moves: the moves of the line.
        now: the time, in milliseconds.
    """
    _insert(connection, ((game, ply, ply - 1, ply, now, move) for ply, move in enumerate(moves, START + 1)))
    return START + len(moves)


def explore(connection: sqlite3.Connection, game: int, lines: Iterable[Variation], now: int) -> None:
    """Store lines as variations. Stored moves and the choice of `followed` moves stay as they are."""
    known = {(node.parent, node.move.text): node.number for node in read(connection, game)}
    following = max(known.values(), default=START) + 1
    added = []
    for line in lines:
        number = START
        for ply, move in enumerate((*map(Move, line.before), *line.moves), 1):
            if (number, move.text) not in known:
                known[number, move.text] = following
                added.append((game, following, number, ply, now, move))
                following += 1
            number = known[number, move.text]
    _insert(connection, added, followed=False)


def remove(
    connection: sqlite3.Connection, game: int, moves: Sequence[str], head: int, *, over: bool
) -> tuple[Variation, ...]:
    """Remove the last move of the line `moves`, and all moves after it; return the removed lines for `explore`.

    Raises:
        ValueError: if there is no such move, or if the game's line or `redo` can reach it.
    """
    nodes = read(connection, game)
    by_place = {(node.parent, node.move.text): node.number for node in nodes}
    number = START
    for text in moves:
        number = by_place.get((number, text), -1)
    gone = _below(nodes, number)
    if number <= START or gone & _of_game(nodes, head, over=over):
        raise ValueError(f"{' '.join(moves)!r} is no variation of game {game}")
    connection.executemany("DELETE FROM moves WHERE game = ? AND number = ?", [(game, each) for each in gone])
    connection.executemany("DELETE FROM judgements WHERE game = ? AND number = ?", [(game, each) for each in gone])
    kept = {node.number for node in nodes} - gone
    return _lines_beside(nodes, kept)


def _below(nodes: Sequence[MoveNode], number: int) -> set[int]:
    """Return the numbers of a move and of all moves after it."""
    found = {number}
    for node in nodes:  # a move has a higher number than the one before it
        if node.parent in found:
            found.add(node.number)
    return found


def replay(connection: sqlite3.Connection, game: int, head: int, moves: Sequence[Move], now: int) -> int:
    """Store a whole line, given the last move `head` of the previous line; return the number of the new last move.

    Only new moves are written, so one added move costs no more than `play`.
    """
    number = START
    known = iter(line(read(connection, game), head))
    for ply, move in enumerate(moves, 1):
        node = next(known, None)
        if node is not None and node.move.text == move.text:
            number = node.number
            if _says_nothing_new(move, node.move):
                continue
            play(connection, game, node.parent, ply, move, now)
        else:
            known = iter(())
            number = play(connection, game, number, ply, move, now)
    return number


def _says_nothing_new(move: Move, known: Move) -> bool:
    return (
        move.seconds in (None, known.seconds) and move.clocks in (None, known.clocks) and move.note in ("", known.note)
    )


def _next_number(connection: sqlite3.Connection, game: int) -> int:
    (last,) = connection.execute("SELECT max(number) FROM moves WHERE game = ?", (game,)).fetchone()
    return int(last or START) + 1


def _insert(
    connection: sqlite3.Connection, rows: Iterable[tuple[int, int, int, int, int, Move]], *, followed: bool = True
) -> None:
    connection.executemany(
        "INSERT INTO moves (game, number, parent, ply, played, text, seconds, white_clock, black_clock, note, followed)"
        f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {int(followed)})",
        _values(rows),
    )


def _values(rows: Iterable[tuple[int, int, int, int, int, Move]]) -> Iterator[tuple[object, ...]]:
    for *place, move in rows:
        white, black = move.clocks or (None, None)
        yield (*place, move.text, _finite(move.seconds), white, black, move.note)


def _finite(seconds: float | None) -> float | None:
    return seconds if seconds is not None and math.isfinite(seconds) else None
