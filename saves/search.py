"""Search for games: the rows of the list of games, in the wanted order, a page at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game import GAMES, VARIANTS
from game.wall_clock import milliseconds, moment
from saves.clocks import Clocks
from saves.folding import folded, has_symbols, person_key
from saves.models import PRIVATE, YES, GameSummary, SeatRecord
from saves.settings import YOU

MOST_WORDS = 8
"""Largest number of words of a search text that are used."""
AT_ONCE = 500
"""Largest number of games that one statement names; SQLite's limit is 32,766."""


@dataclass(frozen=True)
class Query:
    """A search for games: conditions and order.

    Attributes:
        text: words; each of them occurs in the title, the names, the level, the board's name or the game's note,
            perhaps within a longer word. Order, case and accents do not matter.
        named: pairs of folded names: as the list displays them in its language, and as the library stores them. A word
            of the first name finds the second one, too, and games are ordered by the first one.
        board: name of a board, or None for all.
        result: `*` for unfinished games with a move; `1-0`, `0-1`, `1/2-1/2`; `won` or `lost` by a person against an
        AI, or by `YOU` against another person; None for all.
        opponent: name of a person, or of an AI player such as `level-3`, with a seat in the game; None for all.
        sort: `updated`, `created`, `title`, `opponent`, `board`, `result` or `length`.
        descending: whether the largest, the latest or the last of the alphabet comes first; equal games are ordered
            latest first. A date in the future counts as the oldest: the clock was ahead.
        deleted: whether to find deleted games instead of the others.
    """

    text: str = ""
    named: tuple[tuple[str, str], ...] = ()
    board: str | None = None
    result: str | None = None
    opponent: str | None = None
    sort: str = "updated"
    descending: bool = True
    deleted: bool = False


@dataclass(frozen=True)
class ResultPage:
    """Some games of a list, and the length of the whole list."""

    total: int
    games: tuple[GameSummary, ...]


_IS_OF_OTHERS = "(g.imported = 1 AND NOT EXISTS (SELECT 1 FROM moves WHERE game = g.id AND seconds IS NOT NULL))"
"""The condition that every move comes from a file: a move made here has a time. Then "You" may be anybody."""
_FIRST, _SECOND = (
    f"({own}.player IS NULL AND ({other}.player IS NOT NULL OR {own}.name = '{YOU}' AND {other}.name <> '{YOU}')"
    f" AND NOT {_IS_OF_OTHERS})"
    for own, other in ("wb", "bw")
)
"""The conditions that side 0, or side 1, is the person whose result is searched."""
_RESULTS = {
    "won": f"((g.result = '1-0' AND {_FIRST}) OR (g.result = '0-1' AND {_SECOND}))",
    "lost": f"((g.result = '0-1' AND {_FIRST}) OR (g.result = '1-0' AND {_SECOND}))",
    "*": "g.result = '*' AND g.plies > 0",  # the result literally, so that the index of unfinished games fits
}
_RESULT_ORDER = (
    f"(CASE WHEN g.result = '*' THEN 0 WHEN {_RESULTS['won']} THEN 1 WHEN g.result = '1/2-1/2' THEN 2"
    f" WHEN {_RESULTS['lost']} THEN 3 WHEN g.result = '1-0' THEN 4 ELSE 5 END)"
)
"""The order of results: unfinished, then won by the person, drawn, lost, and then other games by the winner's side."""
_ANY_TURNS = ", ".join(f"'{game.name}'" for game in (*GAMES, *VARIANTS) if not game.alternates)
"""The boards on which a side may move again. For them a game's length is its number of moves, for others of turns."""
_BOARD = "replace(g.board, '-', ' ')"
_AI_OR_SECOND = "(CASE WHEN w.player IS NULL THEN b.folded ELSE w.folded END)"
SORTS = {
    "updated": "g.updated",
    "created": "g.created",
    "title": f"(CASE WHEN g.title = '' THEN {_BOARD} ELSE g.title END) COLLATE NOCASE",
    "opponent": _AI_OR_SECOND,
    "board": _BOARD,
    "result": _RESULT_ORDER,
    "length": f"(CASE WHEN g.board IN ({_ANY_TURNS}) THEN g.plies ELSE (g.plies + 1) / 2.0 END)",
}
"""The SQL expression of each sort order."""
_DATES = ("updated", "created")

COLUMNS = (
    "g.id, g.board, g.rules_version, g.title, w.name, w.player, g.white_limit, b.name, b.player, g.black_limit, "
    "g.result, g.termination, g.plies, g.position, g.white_clock, g.black_clock, g.imported, g.created, g.updated, "
    f"{_IS_OF_OTHERS}, "
    f"EXISTS (SELECT 1 FROM tags WHERE game = g.id AND name = '{PRIVATE}' AND value = '{YES}')"
)
"""The columns of a row for `summary`, in this order."""
PLAYERS = " JOIN players AS w ON w.id = g.white JOIN players AS b ON b.id = g.black"


def find_ids(connection: sqlite3.Connection, query: Query) -> list[int]:
    """Return the ids of all matching games, in the order of the list. Raises ValueError for an unknown sort."""
    if query.sort not in SORTS:
        raise ValueError(f"games can be sorted by {', '.join(SORTS)}, not by {query.sort!r}")
    where, values = _conditions(query)
    expression, names = _displayed(SORTS[query.sort], query)
    order = f"{expression} {'DESC' if query.descending else 'ASC'}"
    order = f"{order}, g.id DESC" if query.sort == "updated" else f"{order}, g.updated DESC, g.id DESC"
    sql = f"SELECT g.id FROM games AS g{_joined(where + order)} WHERE {where}"
    if query.sort not in _DATES:
        return [row[0] for row in connection.execute(f"{sql} ORDER BY {order}", values + names)]
    believed = [f"{sql} AND {SORTS[query.sort]} {sign} ? ORDER BY {order}" for sign in ("<=", ">")]
    parts, now = believed if query.descending else reversed(believed), milliseconds()  # each is read from an index
    return [row[0] for part in parts for row in connection.execute(part, [*values, now])]


def _displayed(expression: str, query: Query) -> tuple[str, list[object]]:
    """Return the SQL expression of an order, with displayed names in place of stored names, and its values."""
    base = next((each for each in (_BOARD, _AI_OR_SECOND) if each in expression), None)
    if base is None or not query.named:
        return expression, []
    cases = f"(CASE {base} {'WHEN ? THEN ? ' * len(query.named)}ELSE {base} END)"
    return expression.replace(base, cases), [name for shown, stored in query.named for name in (stored, shown)]


def find_summaries(connection: sqlite3.Connection, ids: Sequence[int]) -> tuple[GameSummary, ...]:
    """Return the games of `ids` in their order; games that do not exist are left out."""
    found: dict[int, GameSummary] = {}
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        marks = ", ".join("?" * len(some))
        rows = connection.execute(f"SELECT {COLUMNS} FROM games AS g{PLAYERS} WHERE g.id IN ({marks})", some)
        found |= {row[0]: summary(row) for row in rows}
    return tuple(found[game] for game in ids if game in found)


def summary(row: tuple[Any, ...]) -> GameSummary:
    """Return the summary from a database row with the columns `COLUMNS`."""
    return GameSummary(**summary_fields(row))


def summary_fields(row: tuple[Any, ...]) -> dict[str, Any]:
    """Return the fields of a summary, keyed by their names, from a database row with the columns `COLUMNS`."""
    game, board, rules_version, title, *seats, result, termination, plies, position, white, black = row[:16]
    imported, created, updated, is_of_others, private = row[16:]
    return {
        "id": game,
        "board": board,
        "rules_version": rules_version,
        "title": title,
        "white": SeatRecord(*seats[:3]),
        "black": SeatRecord(*seats[3:]),
        "result": result,
        "termination": termination,
        "plies": plies,
        "position": position,
        "clocks": clocks_of(white, black),
        "imported": bool(imported),
        "is_of_others": bool(is_of_others),
        "private": bool(private),
        "created": moment(created),
        "updated": moment(updated),
    }


def clocks_of(white: float | None, black: float | None) -> Clocks | None:
    """Return the readings of both clocks from two columns; None if the game has no clocks."""
    return None if white is None or black is None else (white, black)


def find_players(connection: sqlite3.Connection) -> tuple[SeatRecord, ...]:
    """Return the players of listed games; players with more games come first."""
    rows = connection.execute(
        "SELECT p.name, p.player FROM games AS g JOIN players AS p ON p.id IN (g.white, g.black)"
        " WHERE g.listed = 1 AND g.deleted IS NULL GROUP BY p.id ORDER BY count(*) DESC, p.folded"
    )
    return tuple(SeatRecord(name, player) for name, player in rows)


def _joined(sql: str) -> str:
    return PLAYERS if "w." in sql else ""  # no expression names Black (b) alone


def _conditions(query: Query) -> tuple[str, list[object]]:
    """Return the condition after WHERE, and the values of its question marks."""
    parts = ["g.listed = 1", "g.deleted IS NOT NULL" if query.deleted else "g.deleted IS NULL"]
    values: list[object] = []
    if query.board is not None:
        parts.append("g.board = ?")
        values.append(query.board)
    if query.result is not None:
        parts.append(_RESULTS.get(query.result, "g.result = ?"))
        values += [] if query.result in _RESULTS else [query.result]
    if query.opponent is not None:
        named = "(SELECT id FROM players WHERE player = ? OR folded = ?)"
        parts.append(f"(g.white IN {named} OR g.black IN {named})")
        values += [query.opponent, person_key(query.opponent)] * 2
    words = folded(query.text).split()[:MOST_WORDS]
    for word in words:
        meant = [word, *(stored for shown, stored in query.named if word in shown)]
        parts.append(f"({' OR '.join('instr(g.words, ?) > 0' for _ in meant)})")
        values += meant
    if not words and has_symbols(query.text):  # no game's words have symbols
        parts.append("(instr(g.title, ?) > 0 OR instr(w.name, ?) > 0 OR instr(b.name, ?) > 0)")
        values += [query.text.strip()] * 3
    return " AND ".join(parts), values
