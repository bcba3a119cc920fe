"""The library: every game that was ever played or imported, in one SQLite file.

    library = Library.open()
    if library.trouble:
        show(library.trouble)
    game = library.begin_game(draft)
    library.record_line(game, [Move("d5", seconds=2.5, clocks=(597.5, 600.0))], position=text)

Opening never fails. Every change is one transaction, on the disk (WAL, synchronous=FULL) before the call returns: the
change survives a killed process or a power cut. A failed change raises `LibraryError` with a text for the player, and
changes nothing; the next `record_line` that succeeds also writes the moves that were not written.

Any number of processes may use one library. A change waits up to `opening.BUSY_SECONDS` for another process, and hardly
at all after a failed wait. Moving or replacing the open file loses no game: see `saves.database`. Only the thread that
opened a Library may use it, except for `salvage`; another thread opens its own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from game import wall_clock
from saves import helps, rows, tree
from saves import search as searching
from saves.clocks import Clocks
from saves.copies import Copy, copies_of, swap
from saves.database import UNCHANGED, Database, is_writable
from saves.errors import LibraryError, MissingMovesError
from saves.gamefile import plain, write_games
from saves.history import History
from saves.judgements import JudgementStore
from saves.lines import FinishedGames
from saves.models import GameDraft, GameSummary, Move, SeatRecord, StoredGame, Variation
from saves.opening import OpenedLibrary, cause, open_library, unread_in
from saves.puzzle_store import PuzzleStore
from saves.salvage import mark_as_read, salvage
from saves.search import Query, ResultPage
from saves.staging import StagedGames
from saves.transfer import Carried, find_same

if TYPE_CHECKING:
    from collections.abc import Mapping
    from threading import Event

    from saves.importing import CheckedGame


class Library:
    """The games of this computer's player. Ids are never used twice."""

    def __init__(self, opened: OpenedLibrary) -> None:
        """Wrap an opened library; callers use `Library.open`."""
        self._database = Database(opened)
        self.puzzles = PuzzleStore(self._database)
        self.finished = FinishedGames(self._database)
        self.history = History(self._database)
        self.judgements = JudgementStore(self._database)
        self.stage = partial(StagedGames, self._database)
        """Returns new `StagedGames`, which add many games in batches."""
        self.version = self._database.version
        """Returns a value that differs after another program, such as a second window, changed the library, and after
        each salvage; a list made before lacks the games that were found.
        """
        self.deletions: list[tuple[int, tuple[int, ...]]] = []
        """Deletions since the library was opened, for undo: the number of `renewals` at the time of each deletion, and
        the ids of the deleted games.
        """

    @classmethod
    def open(cls, folder: Path | None = None) -> Library:
        """Open the library in `folder`, or in the user's data folder; make a library if there is none. Never raises.

        An unreadable library is set aside under a dated name, never overwritten. If no file can be written, the
        library is in memory and ends with the program. `trouble` reports such a problem.
        """
        return cls(open_library(folder))

    def close(self) -> None:
        """Close the file; every change is in it already."""
        self._database.close()

    @property
    def path(self) -> Path | None:
        """The library's file, or None while games are only kept in memory."""
        return self._database.opened.path

    @property
    def trouble(self) -> str | None:
        """One sentence for the player about a problem at opening, or None."""
        return self._database.opened.trouble

    @property
    def is_writable(self) -> bool:
        """Whether changes are kept in a file, as found when the library was last opened."""
        return is_writable(self._database.opened)

    @property
    def aside(self) -> Path | None:
        """The new path of a damaged library, or None."""
        return self._database.opened.aside

    @property
    def renewals(self) -> int:
        """Number of times that the file was replaced while open; an id read before may mean another game now."""
        return self._database.renewals

    def wait_at_most(self, seconds: float) -> None:
        """Limit the wait of each change for another process; the default is `opening.BUSY_SECONDS`."""
        self._database.wait_at_most(seconds)

    def on_renewal(self, tell: Callable[[str], None]) -> None:
        """Call `tell` with a sentence for the player whenever the file was replaced."""
        self._database.tell = tell

    def look_again(self) -> None:
        """Try to open the file again if it could not be used.

        Every change checks by itself whether the file was replaced.
        """
        self._database.look_again(now=True)

    def unread(self) -> list[Path]:
        """Return the damaged libraries that were set aside in this library's folder and are not yet salvaged."""
        return [] if self.path is None else unread_in(self.path.parent)

    def salvage(self, damaged: Path, stop: Event, stalled: Callable[[], None]) -> Carried | None:
        """Copy the readable games of a damaged library that was set aside; return how many games and moves were copied.

        Return None if `stop` was set before the end. This takes long, so another thread may do it while the library is
        used. If the library's file was replaced, this method calls `stalled`, and waits until `look_again` was called.

        Raises:
            sqlite3.Error: if there is no disk space to sort the rows found.
        """
        renewals = -1
        while renewals != self.renewals:  # again, if the file that got the games was replaced
            renewals = self.renewals
            carried = salvage(damaged, self._database.take_over, stop, stalled)
            if carried is None:
                return None
        mark_as_read(damaged)
        self._database.salvages += 1
        return carried

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.close()

    # -- while a game is played -------------------------------------------------------------------------

    def begin_game(self, draft: GameDraft) -> int:
        """Add a game and return its id. Call this at the first move: a game without a move is not listed."""
        with self._database.transaction() as connection:
            game = rows.insert(connection, draft)
        self._database.touch(game)
        return game

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
        """Make `moves` the line of the game, after a move, a takeback or a redo.

        If a move in `moves` has no time or note, the stored time or note stays. Moves no longer in the line stay as a
        variation.

        Args:
            game: its id.
            moves: all moves from the start on; the caller checks that they are legal.
            position: the position after the last move, as text.
            clocks: the readings of both clocks; None keeps the stored readings.
            result: `1-0`, `0-1` or `1/2-1/2` of an ended game, written together with its last move.
            termination: `rules`, `resignation` or `time`; empty while the game goes on.

        Raises:
            ValueError: if `result` is none of these results.
        """
        line = [Move(plain(move.text), move.seconds, move.clocks, plain(move.note)) for move in moves]
        with self._database.transaction(game) as connection:
            head, _ = rows.head_of(connection, game)
            number = tree.replay(connection, game, head, line, wall_clock.milliseconds())
            finished = rows.ending(connection, game, result)
            rows.show(connection, game, number, len(line), position, clocks, result, termination, finished)

    def update_clocks(self, game: int, clocks: Clocks) -> None:
        """Store the readings of the clocks between two moves."""
        self._update(game, white_clock=clocks[0], black_clock=clocks[1])

    def update_seats(self, game: int, white: SeatRecord, black: SeatRecord) -> None:
        """Store other players for the two sides of a game."""
        with self._database.transaction(game) as connection:
            rows.head_of(connection, game)
            connection.execute(
                "UPDATE games SET white = ?, black = ?, white_limit = ?, black_limit = ? WHERE id = ?",
                (rows.player_id(connection, white), rows.player_id(connection, black), white.limit, black.limit, game),
            )
            rows.renew_words(connection, game)

    def update_tags(self, game: int, tags: Mapping[str, str]) -> None:
        """Store further tags of a game, such as the tag of the help that a person used.

        Stored counts of hints and other help never fall, since another window may have counted help, such as a review.
        """
        with self._database.transaction(game) as connection:
            rows.head_of(connection, game)
            used = helps.together(helps.read(tags.get(helps.TAG, "")), rows.helps_in(connection, game))
            rows.keep_tags(connection, game, {**tags, helps.TAG: helps.spelled(used)} if used else tags)

    def use_help(self, game: int, name: str) -> None:
        """Count one use of the kind of help `name` in a game that nobody is playing now (`saves.helps`)."""
        with self._database.transaction(game) as connection:
            rows.head_of(connection, game)
            used = rows.helps_in(connection, game)
            used[name] += 1
            rows.keep_tags(connection, game, {helps.TAG: helps.spelled(used)})

    # -- variations beside a game -----------------------------------------------------------------------

    def explore(self, game: int, lines: Iterable[Variation]) -> None:
        """Store variations tried out beside a game; lists and statistics are unchanged.

        The caller checks that the moves are legal. Moves that are stored already stay.
        """
        clean = [
            Variation(
                line.before, tuple(replace(move, text=plain(move.text), note=plain(move.note)) for move in line.moves)
            )
            for line in lines
        ]
        with self._database.transaction(game, complaint=UNCHANGED) as connection:
            rows.head_of(connection, game)
            tree.explore(connection, game, clean, wall_clock.milliseconds())

    def remove_variation(self, game: int, moves: Sequence[str]) -> tuple[Variation, ...]:
        """Remove the last move of the line `moves`, and every line after it; return the removed lines for `explore`.

        Raises:
            ValueError: if the move belongs to the game itself, or does not exist.
        """
        with self._database.transaction(game, complaint=UNCHANGED) as connection:
            head, _ = rows.head_of(connection, game)
            return tree.remove(connection, game, moves, head, over=rows.is_over(connection, game))

    # -- the list of games --------------------------------------------------------------

    def rename(self, game: int, title: str) -> None:
        """Give a game a title; an empty text removes the title."""
        with self._database.transaction(game, complaint=UNCHANGED) as connection:
            rows.head_of(connection, game)
            connection.execute("UPDATE games SET title = ? WHERE id = ?", (plain(title, rows.LONGEST_TITLE), game))
            rows.renew_words(connection, game)

    def annotate(self, game: int, ply: int, text: str) -> None:
        """Write a note about a move of the line, or with ply 0 about the game; an empty text removes the note.

        Raises:
            MissingMovesError: if the line has no such move.
        """
        note = plain(text)
        with self._database.transaction(game, complaint=UNCHANGED) as connection:
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
        """Take games out of every list; `restore` brings them back unchanged."""
        with self._database.transaction(*games, complaint=UNCHANGED) as connection:
            moment = rows.deletion(connection)
            connection.executemany(
                "UPDATE games SET deleted = ? WHERE id = ? AND deleted IS NULL", [(moment, game) for game in games]
            )

    def restore(self, *games: int) -> int:
        """Undo `delete`; return the number of games that were still deleted."""
        with self._database.transaction(*games, complaint=UNCHANGED) as connection:
            restored = connection.executemany(
                "UPDATE games SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", [(game,) for game in games]
            )
            return restored.rowcount

    def purge(self, days: float = 0.0, played: int = 0) -> int:
        """Remove for good the games deleted more than `days` ago; return their number.

        A deleted game also stays until games were played on `played` later days, because a clock that is ahead must not
        remove it. Games begun more than a day ago without any move are removed too, but not counted.
        """
        now = wall_clock.milliseconds()
        with self._database.transaction(complaint=UNCHANGED) as connection:
            limit = now - round(days * _DAY)
            removed = connection.execute(
                "DELETE FROM games WHERE deleted <= ? AND ? <= (SELECT count(DISTINCT later.updated / ?)"
                " FROM games AS later WHERE later.updated > games.deleted)",
                (limit, played, _DAY),
            ).rowcount
            connection.execute("DELETE FROM games WHERE listed = 0 AND updated < ?", (now - _DAY,))
            connection.execute(
                "DELETE FROM players WHERE id NOT IN (SELECT white FROM games UNION SELECT black FROM games)"
            )
            return int(removed)

    # -- copies of the whole -----------------------------------------------------------------------------

    def copies(self) -> list[Copy]:
        """Return the copies of earlier days, the latest first."""
        return [] if self.path is None else copies_of(self.path)

    def restore_copy(self, copy: Copy) -> Path:
        """Replace all games by the games of a copy; return the path of a new copy, which has the replaced games.

        Games keep their ids. The copy's work on puzzles is added to the library's. Raises LibraryError; then nothing
        has changed.
        """
        if self.path is None:
            raise LibraryError("The library is only in memory, so no copy of it can be restored.", code="no-file")
        with self._database.alone() as connection:
            try:
                kept = swap(copy.path, connection, self.path)
                self._database.touch()
            except (sqlite3.Error, OSError) as error:
                raise LibraryError("The copy cannot be restored.", code="database", cause=cause(error)) from error
        return kept

    # -- looking ------------------------------------------------------------------------------------------

    def get(self, game: int) -> StoredGame:
        """Return a whole game, deleted or not. Raises NoSuchGameError if there is none."""
        with self._database.reading() as connection:
            return rows.read(connection, game)

    def unfinished(self, limit: int = 20) -> tuple[GameSummary, ...]:
        """Return up to `limit` games that can be continued, newest first."""
        return self.search(Query(result="*"), limit=limit).games

    def find_same(self, board: str, start: str | None, created: datetime) -> int | None:
        """Return the id of the game that was begun here at the time `created`; None if there is no such game.

        `start` is the game's first position; None means the board's own start.
        """
        with self._database.reading() as connection:
            return find_same(connection, board, start, rows.milliseconds(created))

    def search(self, query: Query | None = None, *, offset: int = 0, limit: int = 50) -> ResultPage:
        """Return up to `limit` games of a query's list from index `offset` on, and the length of the whole list."""
        with self._database.reading() as connection:
            ids = searching.find_ids(connection, query or Query())
            page = ids[max(0, offset) : max(0, offset) + max(0, limit)]
            return ResultPage(len(ids), searching.find_summaries(connection, page))

    def ids(self, query: Query | None = None) -> list[int]:
        """Return the ids of all games that match a query, in the query's order; `summaries` reads the games."""
        with self._database.reading() as connection:
            return searching.find_ids(connection, query or Query())

    def summaries(self, ids: Sequence[int]) -> tuple[GameSummary, ...]:
        """Return the summaries of the games `ids`, in their order; games that do not exist are left out."""
        with self._database.reading() as connection:
            return searching.find_summaries(connection, ids)

    def players(self) -> tuple[SeatRecord, ...]:
        """Return the players of listed games; players with more games come first."""
        with self._database.reading() as connection:
            return searching.find_players(connection)

    # -- game files -----------------------------------------------------------------------------------------

    def add(self, games: Iterable[CheckedGame]) -> list[int]:
        """Add readable games of a file (`saves.importing`), all or none, and return their ids."""
        with self._database.transaction(complaint=UNCHANGED) as connection:
            added = [rows.add(connection, game) for game in games]
        self._database.touch(*added)
        return added

    def export(self, games: Iterable[int]) -> str:
        """Return games as the text of a game file, with every variation, and with notes as comments."""
        return write_games(self.get(game).to_record() for game in games)

    # -- below ----------------------------------------------------------------------------------------------

    def _update(self, game: int, **values: object) -> None:
        names = ", ".join(f"{name} = ?" for name in values)
        with self._database.transaction(game) as connection:
            if connection.execute(f"UPDATE games SET {names} WHERE id = ?", [*values.values(), game]).rowcount == 0:
                raise rows.no_such(game)


_DAY = 24 * 60 * 60 * 1000
