"""The library: every game that was ever played or imported, in one SQLite file.

    library = Library.open()
    if library.trouble:
        show(library.trouble)
    game = library.begin_game(draft)
    library.record_line(game, [Move("d5", seconds=2.5, clocks=(597.5, 600.0))], position=text)

Opening never fails. Every change is one transaction, on the disk (WAL, synchronous=FULL) before the call returns: kill
the process afterwards, or cut the power, and it is there. A change that cannot be made raises `LibraryError`, whose
text is for the player, and changes nothing; when it works again, `record_line` catches up with all that was missed.

Any number of processes may use one library; a change waits up to `opening.BUSY_SECONDS` for another's. A Library
belongs to the thread that opened it; another thread opens its own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from saves import rows, tree
from saves import search as searching
from saves.clocks import Clocks
from saves.errors import LibraryError, MissingMovesError
from saves.gamefile import plain, write_games
from saves.models import GameDraft, Move, SeatRecord, StoredGame, Summary
from saves.opening import Opened, open_library, reason
from saves.search import Page, Query
from saves.statistics import Statistics, level_games, statistics_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saves.importing import CheckedGame


class Library:
    """The games of this computer's player. Ids are never used twice."""

    def __init__(self, opened: Opened) -> None:
        """Use `Library.open`."""
        self._connection = opened.connection
        self.path: Path | None = opened.path
        """The file, or None while games are only kept in memory."""
        self.trouble: str | None = opened.trouble
        """One sentence for the player about what was wrong when it was opened, or None."""
        self.aside: Path | None = opened.aside
        """Where a damaged library was put, or None."""

    @classmethod
    def open(cls, folder: Path | None = None) -> Library:
        """Open the library in `folder`, or in the user's data folder; make it if there is none. Never raises.

        What cannot be read is set aside under a dated name, never overwritten. Where nothing can be kept the library is
        in memory: it works, and ends with the program. `trouble` says what happened.
        """
        return cls(open_library(folder))

    def close(self) -> None:
        """Let go of the file. Every change is in it already."""
        self._connection.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.close()

    # -- while a game is played -------------------------------------------------------------------------

    def begin_game(self, draft: GameDraft) -> int:
        """Keep a game and return its id. It is listed from its first move on, so begin it with that."""
        with self._change() as connection:
            return rows.insert(connection, draft)

    def record_line(
        self,
        game: int,
        moves: Sequence[Move],
        *,
        position: str,
        clocks: Clocks | None = None,
        result: str = "*",
        termination: str = "",
    ) -> None:
        """Make `moves` the line that is shown, before anybody sees it: moves, takebacks and redo in one.

        What is known of moves that were kept before stays, where these say nothing; what is no longer in the line stays
        as a variation.

        Args:
            game: its id.
            moves: from the start on; whether they are legal is the caller's business.
            position: the one after the last of them, as text.
            clocks: as they stand; None leaves them as they are.
            result: how the game ended, kept with the last move or not at all: `1-0`, `0-1` or `1/2-1/2`.
            termination: by `rules`, `resignation` or `time`; empty while it goes on.

        Raises:
            ValueError: for another result.
        """
        line = [Move(plain(move.text), move.seconds, move.clocks, plain(move.note)) for move in moves]
        with self._change() as connection:
            head, _ = rows.head_of(connection, game)
            number = tree.replay(connection, game, head, line, rows.now())
            rows.show(connection, game, number, len(line), position, clocks, result, termination)

    def update_clocks(self, game: int, clocks: Clocks) -> None:
        """Keep how the clocks stand, between two moves."""
        self._update(game, white_clock=clocks[0], black_clock=clocks[1])

    def update_seats(self, game: int, white: SeatRecord, black: SeatRecord) -> None:
        """Keep who plays from now on."""
        with self._change() as connection:
            rows.head_of(connection, game)
            connection.execute(
                "UPDATE games SET white = ?, black = ?, white_limit = ?, black_limit = ? WHERE id = ?",
                (rows.player_id(connection, white), rows.player_id(connection, black), white.limit, black.limit, game),
            )
            rows.renew_words(connection, game)

    # -- what the player does with a kept game --------------------------------------------------------------

    def rename(self, game: int, title: str) -> None:
        """Give a game a title; an empty one takes it away."""
        with self._change() as connection:
            rows.head_of(connection, game)
            connection.execute("UPDATE games SET title = ? WHERE id = ?", (plain(title, rows.LONGEST_TITLE), game))
            rows.renew_words(connection, game)

    def annotate(self, game: int, ply: int, text: str) -> None:
        """Write a note about a move of the line, or with ply 0 about the game; an empty text takes it away.

        Raises:
            MissingMovesError: if the line has no such move.
        """
        note = plain(text)
        with self._change() as connection:
            head, plies = rows.head_of(connection, game)
            if not 0 <= ply <= plies:
                raise MissingMovesError(
                    "Game {game} has {plies} moves, so there is no move {ply} to write about.",
                    code="missing-moves",
                    game=game,
                    plies=plies,
                    ply=ply,
                )
            if ply == 0:
                connection.execute("UPDATE games SET note = ? WHERE id = ?", (note, game))
                rows.renew_words(connection, game)
            else:
                number = rows.ancestor(connection, game, head, ply)
                connection.execute("UPDATE moves SET note = ? WHERE game = ? AND number = ?", (note, game, number))

    def delete(self, *games: int) -> None:
        """Take games out of every list; `restore` brings them back as they were."""
        with self._change() as connection:
            now = rows.now()
            connection.executemany(
                "UPDATE games SET deleted = ? WHERE id = ? AND deleted IS NULL", [(now, game) for game in games]
            )

    def restore(self, *games: int) -> None:
        """Undo `delete`."""
        with self._change() as connection:
            connection.executemany("UPDATE games SET deleted = NULL WHERE id = ?", [(game,) for game in games])

    def purge(self, days: float = 0.0) -> int:
        """Remove for good what was deleted more than `days` ago; return how many games that were.

        Games that were begun more than a day ago and never had a move go with them, uncounted.
        """
        now = rows.now()
        with self._change() as connection:
            limit = now - round(days * _DAY)
            removed = connection.execute("DELETE FROM games WHERE deleted <= ?", (limit,)).rowcount
            connection.execute("DELETE FROM games WHERE listed = 0 AND updated < ?", (now - _DAY,))
            connection.execute(
                "DELETE FROM players WHERE id NOT IN (SELECT white FROM games UNION SELECT black FROM games)"
            )
            return int(removed)

    # -- looking ------------------------------------------------------------------------------------------

    def get(self, game: int) -> StoredGame:
        """Return a whole game, deleted or not. Raises NoSuchGameError if there is none."""
        with self._reading() as connection:
            return rows.read(connection, game)

    def unfinished(self, limit: int = 20) -> tuple[Summary, ...]:
        """Return the games that can be continued, newest first."""
        return self.search(Query(result="*"), limit=limit).games

    def search(self, query: Query | None = None, *, offset: int = 0, limit: int = 50) -> Page:
        """Return the games `offset` to `offset + limit` of a list, and how long the whole list is."""
        with self._reading() as connection:
            ids = searching.find_ids(connection, query or Query())
            page = ids[max(0, offset) : max(0, offset) + max(0, limit)]
            return Page(len(ids), searching.find_summaries(connection, page))

    def ids(self, query: Query | None = None) -> list[int]:
        """Return the ids of a whole list, in its order; `summaries` shows any part of it."""
        with self._reading() as connection:
            return searching.find_ids(connection, query or Query())

    def summaries(self, ids: Sequence[int]) -> tuple[Summary, ...]:
        """Return what a list shows of the games `ids`, in their order, without those that are gone."""
        with self._reading() as connection:
            return searching.find_summaries(connection, ids)

    def players(self) -> tuple[SeatRecord, ...]:
        """Return everybody who has a seat in a listed game, those with the most games first."""
        with self._reading() as connection:
            return searching.find_players(connection)

    def statistics(self, board: str, ratings: Mapping[int, float], person: str | None = None) -> Statistics:
        """Return how the person does on a board against its levels; see `saves.statistics` for what counts.

        Args:
            board: its name.
            ratings: Elo by level.
            person: whose games, by name; None for everybody's together.
        """
        with self._reading() as connection:
            return statistics_of(level_games(connection, board, person), ratings)

    # -- game files -----------------------------------------------------------------------------------------

    def add(self, games: Iterable[CheckedGame]) -> list[int]:
        """Keep games of a file, all or none, and return their ids. They must be readable (`saves.importing`)."""
        with self._change() as connection:
            return [rows.add(connection, game) for game in games]

    def export(self, games: Iterable[int]) -> str:
        """Return games as the text of a game file, with notes as comments, without variations."""
        return write_games(self.get(game).record() for game in games)

    # -- below ----------------------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Read from one state of the library, whatever other processes write meanwhile."""
        with self._transaction("BEGIN", "The library of games cannot be read"):
            yield self._connection

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        with self._transaction("BEGIN IMMEDIATE", "The game cannot be kept in the library"):
            yield self._connection

    @contextmanager
    def _transaction(self, begin: str, complaint: str) -> Iterator[None]:
        """Commit what the block does, or nothing of it; what the database says becomes a LibraryError."""
        try:
            self._connection.execute(begin)
            try:
                yield
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
            raise  # used wrongly: by another thread, or after close
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise LibraryError(
                "{complaint}: {reason}.", code="database", complaint=complaint, reason=reason(error)
            ) from error

    def _update(self, game: int, **values: object) -> None:
        names = ", ".join(f"{name} = ?" for name in values)
        with self._change() as connection:
            if connection.execute(f"UPDATE games SET {names} WHERE id = ?", [*values.values(), game]).rowcount == 0:
                raise rows.no_such(game)


_DAY = 24 * 60 * 60 * 1000
