"""Games that are added to a library in batches, and listed once all of them are added.

Other programs can write between the batches. An unfinished import lists no game; its games are removed by `discard`, or
a day later by `Library.purge`.
"""

from __future__ import annotations

import contextlib
import shutil
from typing import TYPE_CHECKING

from game.texts import text
from saves import rows
from saves.database import UNCHANGED, Database
from saves.errors import LibraryError, RenewedError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from saves.importing import CheckedGame

_ROOM = 16 * 2**20
"""Bytes of the disk that an import leaves free, enough for thousands of games."""


class StagedGames:
    """The games of one import. Each method changes all or nothing, and may raise LibraryError."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._renewals = -1
        self.ids: list[int] = []
        """The ids of the games added so far."""

    def add(self, games: Iterable[CheckedGame]) -> None:
        """Add games, which must be readable (`saves.importing`)."""
        self._demand_room()
        with self._change() as connection:
            added = [rows.add(connection, game) for game in games]
            connection.executemany("UPDATE games SET listed = 0 WHERE id = ?", [(game,) for game in added])
        self._database.touch(*added)
        self.ids += added

    def list_games(self) -> None:
        """Show the games in the library's lists from now on. Raises NoSuchGameError if a game was removed meanwhile."""
        with self._change() as connection:
            for game in self.ids:
                if connection.execute("UPDATE games SET listed = 1 WHERE id = ?", (game,)).rowcount == 0:
                    raise rows.no_such(game)
        self._database.touch(*self.ids)

    def discard(self) -> None:
        """Remove the games, which are not listed yet."""
        with self._change() as connection:
            connection.executemany("DELETE FROM games WHERE id = ? AND listed = 0", [(game,) for game in self.ids])
        self._database.forget(self.ids)

    @contextlib.contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection for a change of the library.

        Raises RenewedError if the library's file was replaced after the first games were added.
        """
        with self._database.transaction(complaint=UNCHANGED) as connection:
            if self.ids and self._database.renewals != self._renewals:
                raise RenewedError("The library of games has become another file; look for the game again.")
            self._renewals = self._database.renewals
            yield connection

    def _demand_room(self) -> None:
        path = self._database.opened.path
        with contextlib.suppress(OSError):
            if path is not None and shutil.disk_usage(path.parent).free < _ROOM:
                raise LibraryError(UNCHANGED, code="database", cause=text("The disk is nearly full."))
