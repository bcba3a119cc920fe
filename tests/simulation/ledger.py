"""What the library's file must say: what was shown, and what the program said it had written; nothing else changes.

The file is read by SQL of its own. Whatever the program changes goes through `Library` and its stores; their methods
are watched, and what they promised by returning is compared with the file.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from lab.contest.contest import GAMES, Contest
from lab.game_store import GameStore
from saves import database
from saves.gamefile import plain
from saves.judgements import JudgementStore
from saves.library import Library
from saves.puzzle_store import PuzzleStore
from saves.rows import LONGEST_TITLE
from tests.simulation.world import world

Row = tuple[Any, ...]
_GAMES = """
    SELECT games.id, created, board, w.name, b.name, result, termination, plies, head, imported,
        deleted, title, note, start
    FROM games JOIN players AS w ON w.id = white JOIN players AS b ON b.id = black WHERE listed = 1 ORDER BY games.id
"""
_RESULT, _HEAD, _DELETED, _TITLE, _NOTE = 5, 8, 10, 11, 12
_OF_ONE = ("record_line", "update_clocks", "update_seats", "update_tags", "use_help", "explore", "remove_variation",
           "rename", "annotate")  # fmt: skip
_OF_SOME = ("delete", "restore")
KEPT_FOR = 7 * 86400.0
"""Seconds for which a deleted game stays, whatever the clock says: it waits for seven days with play."""


class WrongError(AssertionError):
    """The program broke a promise."""


def demand(holds: object, promise: str, *facts: object) -> None:
    """Raise WrongError unless a promise holds."""
    if not holds:
        raise WrongError(f"{promise}: {facts}" if facts else promise)


class Ledger:
    """The games of one library's file as they were when it was last looked at, and what was promised since."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.libraries: list[Library] = []
        self.touched: set[int] = set()
        self.shortened: set[int] = set()
        """Games of which a variation was removed."""
        self.is_replaced = False
        self.is_purged = False
        self.lines: dict[int, tuple[list[str], str]] = {}
        self.titles: dict[int, str] = {}
        self.notes: dict[int, str] = {}
        self.gone: dict[int, bool] = {}
        self.deleted_at: dict[int, float] = {}
        self.rows: dict[int, Row] = {}
        self.moves: dict[int, list[Row]] = {}
        self.puzzles: set[tuple[Any, ...]] = set()
        self._connection: sqlite3.Connection | None = None
        self._version = self._inode = -1

    # -- reading -----------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
        self._connection, self._version = None, -1

    def _ask(self, statement: str, *values: object) -> list[Row]:
        inode = self.path.stat().st_ino
        if inode != self._inode:  # another file is in its place
            self.close()
        if self._connection is None:
            self._inode = inode
            self._connection = _opened(self.path)
        return self._connection.execute(statement, values).fetchall()

    def line(self, game: int) -> list[str]:
        """The moves of a game's line in the file; none if it has no such game."""
        return _line(self._ask, game)

    def is_set_aside(self, moves: list[str], damaged: list[Path]) -> bool:
        """Whether a library that another window has set aside has a line, until its games are salvaged."""
        for path in damaged:
            with contextlib.suppress(sqlite3.Error), contextlib.closing(_opened(path)) as connection:

                def ask(statement: str, *values: object, of: sqlite3.Connection = connection) -> list[Row]:
                    return of.execute(statement, values).fetchall()

                if any(_line(ask, game) == moves for (game,) in ask("SELECT id FROM games")):
                    return True
        return False

    def knows(self, game: int, moves: list[str]) -> bool:
        """Whether a game's tree in the file has a line."""
        rows = self._ask("SELECT number, parent, text FROM moves WHERE game = ?", game)
        number, below = 0, {(parent, text): number for number, parent, text in rows}
        for move in moves:
            number = below.get((number, move), -1)
        return number >= 0

    def result(self, game: int) -> str:
        rows = self._ask("SELECT result FROM games WHERE id = ?", game)
        return str(rows[0][0]) if rows else "no game"

    def has_changed(self) -> bool:
        """Whether the file differs from when it was last looked at."""
        ((version,),) = self._ask("PRAGMA data_version")
        changed, self._version = version != self._version, version
        return bool(changed)

    # -- comparing ---------------------------------------------------------------------------------------

    def look(self) -> None:
        """Compare the file with what was promised, and with what it said before."""
        rows = {row[0]: row for row in self._ask(_GAMES)}
        moves: dict[int, list[Row]] = {}
        for row in self._ask("SELECT game, number, parent, ply, text, note FROM moves ORDER BY game, number"):
            moves.setdefault(row[0], []).append(row)
        if not self.is_replaced:
            self._compare(rows, moves)
            self._compare_promises(rows)
        else:
            self._forget_promises()
        self.rows, self.moves = rows, moves
        self.touched, self.shortened, self.is_replaced, self.is_purged = set(), set(), False, False

    def _compare(self, rows: dict[int, Row], moves: dict[int, list[Row]]) -> None:
        for game, row in self.rows.items():
            if game not in rows:
                demand(self.is_purged and row[_DELETED] is not None, "no game vanishes", row)
                rest = world().clock.seconds - self.deleted_at.get(game, float("-inf"))
                demand(rest > KEPT_FOR, "a deleted game stays for 30 days", row, rest)
            elif game not in self.shortened and not _texts(self.moves.get(game)) <= _texts(moves.get(game)):
                raise WrongError(f"what was taken back stays as a variation: {row}")
            elif game not in self.touched:
                demand(row == rows[game], "a game that nobody touched stays as it is", row, rows[game])
                demand(self.moves.get(game) == moves.get(game), "its moves stay as they are", row)
        for game, row in rows.items():
            demand(game in self.rows or game in self.touched, "no game comes from nowhere", row)

    def _compare_promises(self, rows: dict[int, Row]) -> None:
        for game, (line, result) in self.lines.items():
            if game in rows:
                demand(self.line(game) == line, "a line that was written is there", game, line, self.line(game))
                demand(rows[game][_RESULT] == result, "a result that was written is there", rows[game], result)
        for game, title in self.titles.items():
            demand(
                game not in rows or rows[game][_TITLE] == title, "a title that was given stays", rows.get(game), title
            )
        for game, note in self.notes.items():
            demand(game not in rows or rows[game][_NOTE] == note, "a note that was written stays", rows.get(game), note)
        for game, gone in self.gone.items():
            fits = game not in rows or (rows[game][_DELETED] is not None) == gone
            demand(fits, "a deleted game is away, a restored one is back", rows.get(game), gone)
        if self.puzzles:
            tried = set(self._ask("SELECT begun, board, puzzle, score, solved FROM attempts"))
            demand(self.puzzles <= tried, "an attempt at a puzzle is kept", self.puzzles - tried)
        self.lines = {}

    def _forget_promises(self) -> None:
        for promised in (self.lines, self.titles, self.notes, self.gone, self.puzzles):
            promised.clear()

    # -- what the program promises -------------------------------------------------------------------------

    def watch(self) -> None:
        """Note from now on what is written into this file."""
        made = _unwatched(Library.__init__)

        @wraps(made)
        def make(library: Library, *arguments: Any) -> None:
            self.libraries.append(library)
            made(library, *arguments)

        make.unwatched = made  # type: ignore[attr-defined]
        setattr(Library, "__init__", make)  # noqa: B010  typed, it would be another function
        for name in _OF_ONE:
            self._watch(Library, name, self._wrote)
        self._watch(JudgementStore, "keep", self._wrote)
        for name in _OF_SOME:
            self._watch(Library, name, self._wrote_some)
        self._watch(Library, "begin_game", lambda _name, game, *_args, **_more: self.touched.add(game))
        self._watch(Library, "add", lambda _name, games, *_args, **_more: self.touched.update(games))
        self._watch(Library, "purge", self._purged)
        self._watch(Library, "restore_copy", lambda *_args, **_more: setattr(self, "is_replaced", True))
        self._watch(Library, "salvage", lambda *_args, **_more: setattr(self, "is_replaced", True))
        self._watch_carrying()
        self._watch(PuzzleStore, "keep_attempt", self._tried)
        self._watch(PuzzleStore, "erase", lambda *_args, **_more: self.puzzles.clear())

    def _watch_carrying(self) -> None:
        """Note that games in memory come into the file: perhaps long after the call that was watched."""
        carry = _unwatched(vars(database)["carry"])

        @wraps(carry)
        def noted(*arguments: Any, **named: Any) -> Any:
            self.is_replaced = True
            return carry(*arguments, **named)

        noted.unwatched = carry  # type: ignore[attr-defined]
        setattr(database, "carry", noted)  # noqa: B010

    def _watch(self, kind: type, name: str, note: Callable[..., object]) -> None:
        method = _unwatched(getattr(kind, name))

        @wraps(method)
        def noted(changed: Any, *arguments: Any, **named: Any) -> Any:
            stores = ((each, (each, each.puzzles, each.judgements)) for each in self.libraries)
            of = next(library for library, owned in stores if any(changed is each for each in owned))
            renewals = of.renewals
            try:
                result = method(changed, *arguments, **named)
            except BaseException:
                if name in (*_OF_ONE, "keep"):  # whatever of it may be there
                    self.touched.add(arguments[0])
                    self.lines.pop(arguments[0], None)
                raise
            finally:
                if of.renewals != renewals:
                    self.is_replaced = True
            if of.path == self.path:
                note(name, result, *arguments, **named)
            else:  # in memory, until it can be carried into the file
                self.is_replaced = True
            return result

        noted.unwatched = method  # type: ignore[attr-defined]
        setattr(kind, name, noted)

    def _wrote(self, name: str, _result: object, game: int, *arguments: Any, **named: Any) -> None:
        self.touched.add(game)
        if name == "record_line":
            self.lines[game] = [move.text for move in arguments[0]], named.get("result", "*")
        elif name == "remove_variation":
            self.shortened.add(game)
        elif name == "rename":
            self.titles[game] = plain(arguments[0], LONGEST_TITLE)
        elif name == "annotate" and arguments[0] == 0:
            self.notes[game] = plain(arguments[1])

    def _wrote_some(self, name: str, _result: object, *games: int) -> None:
        self.touched |= set(games)
        for game in games:
            self.gone[game] = name == "delete"
            if name == "delete":
                self.deleted_at[game] = world().clock.seconds

    def _purged(self, _name: str, _result: object, days: float = 0.0, _played: int = 0) -> None:
        self.is_purged = True
        if days == 0.0:  # a person wants all of them to be gone
            self.deleted_at.clear()

    def _tried(self, _name: str, _result: object, attempt: Any) -> None:
        self.puzzles = {each for each in self.puzzles if each[:3] != (attempt.begun, attempt.board, attempt.puzzle)}
        self.puzzles.add((attempt.begun, attempt.board, attempt.puzzle, attempt.score, int(attempt.solved)))


class Contests:
    """The games of tournaments that were written while the disk worked; `works` tells whether it does."""

    def __init__(self, works: Callable[[], bool]) -> None:
        self._written: dict[Path, set[tuple[str, int]]] = {}
        record = _unwatched(Contest.record)

        @wraps(record)
        def noted(contest: Contest, pairing: Any, result: Any) -> None:
            record(contest, pairing, result)
            if works():
                self._written.setdefault(contest.folder, set()).add((pairing.pair, pairing.number))

        noted.unwatched = record  # type: ignore[attr-defined]
        setattr(Contest, "record", noted)  # noqa: B010

    def look(self) -> None:
        """Compare with the files; the disk must work."""
        for folder, games in self._written.items():
            if folder.exists():
                kept = GameStore.read(folder / GAMES)[1]
                demand(games <= set(kept), "a tournament keeps its games", folder.name, games - set(kept))


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)


def _line(ask: Callable[..., list[Row]], game: int) -> list[str]:
    rows = ask("SELECT number, parent, text FROM moves WHERE game = ?", game)
    known, line = {number: (parent, text) for number, parent, text in rows}, list[str]()
    heads = ask("SELECT head FROM games WHERE id = ?", game)
    place = heads[0][0] if heads else 0
    while place:
        place, text = known[place]
        line.insert(0, text)
    return line


def _unwatched(method: Any) -> Any:
    return getattr(method, "unwatched", method)


def _texts(moves: list[Row] | None) -> set[Row]:
    """Where which moves were made, without their notes."""
    return {row[:5] for row in moves or ()}
