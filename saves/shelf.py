"""The listed games of the library: query, cursor, marks and undo.

Only the ids of a list are read at once; the summary of a game is read when its row is shown. The window may still ask
for rows of the previous list after the list was read again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from saves.errors import LibraryError
from saves.models import NO, PRIVATE, YES
from saves.search import Query

if TYPE_CHECKING:
    from collections.abc import Callable

    from saves.library import Library
    from saves.models import GameSummary

_BATCH = 64  # summaries that are read together
_MOST_KEPT = 2048  # summaries in memory


class Shelf:
    """Lists games of the library. Every method that changes the list or games may raise LibraryError."""

    def __init__(
        self,
        library: Library,
        query: Query | None = None,
        stored_names: Callable[[], tuple[tuple[str, str], ...]] = tuple,
    ) -> None:
        """List nothing yet; `stored_names` returns the pairs for `Query.named` in the language that is shown now."""
        self.library = library
        self.query = query or Query()
        self._stored_names = stored_names
        self.ids: list[int] = []
        self.cursor = 0
        """The row of the keyboard's cursor."""
        self.total = 0
        """The number of listed games in the whole library."""
        self.is_unreadable = False
        """Whether the library could not be read when a row was asked for last."""
        self._chosen: set[int] = set()
        self._anchor = 0
        self._deleted = library.deletions
        self._known: dict[int, GameSummary] = {}
        self._renewals, self._version = library.renewals, library.version()

    def __len__(self) -> int:
        return len(self.ids)

    # -- the list -----------------------------------------------------------------------------------

    @property
    def outdated(self) -> bool:
        """Whether the library's file was replaced after the list was read; then its ids mean other games."""
        return self._renewals != self.library.renewals

    @property
    def grown(self) -> bool:
        """Whether games of a damaged library were added after the list was read, or another program changed games."""
        return self._version != self.library.version()

    def load(self) -> None:
        """Read the list again; the cursor stays on its game if that still exists.

        If reading fails, the list stays as it was, or becomes empty if its ids mean other games now.
        """
        self._version = self.library.version()
        if self.outdated:
            self._renewals = self.library.renewals
            self._show([])
        self._drop_undone()
        ids = self.library.ids(replace(self.query, named=self._stored_names()))
        plain = Query(sort=self.query.sort, descending=self.query.descending)
        self.total = len(ids) if self.query == plain else len(self.library.ids())
        self._show(ids)

    def _drop_undone(self) -> None:
        """Forget deletions whose games are all restored: a deleted game is restored by playing on in it."""
        if self.can_undo:
            gone = {*self.library.ids(Query(deleted=True))}
            self._deleted[:] = [each for each in self._deleted if not gone.isdisjoint(each[1])]

    def _show(self, ids: list[int]) -> None:
        here = self.ids[self.cursor] if self.ids else None
        self.ids = ids
        self._known.clear()
        listed = set(ids)
        self._chosen &= listed
        at = ids.index(here) if here in listed else min(self.cursor, max(0, len(ids) - 1))
        self.cursor = self._anchor = at

    def ask(self, **fields: object) -> None:
        """Change the given `fields` of the query, and list the games that match the new query."""
        query = replace(self.query, **fields)  # type: ignore[arg-type]
        if query != self.query:
            self.query = query
            self.load()

    def summary(self, index: int) -> GameSummary | None:
        """Return the summary of a row; None if the game was deleted, or if the list is shorter now.

        A row has no summary while the library cannot be read: a screen may be drawn before the library is opened anew.
        """
        if index >= len(self.ids):
            return None
        game = self.ids[index]
        if game not in self._known:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            first = index // _BATCH * _BATCH
            self.is_unreadable = True
            with suppress(LibraryError):
                found = self.library.summaries(self.ids[first : first + _BATCH])
                self._known |= {summary.id: summary for summary in found}
                self.is_unreadable = False
        return self._known.get(game)

    @property
    def current(self) -> GameSummary | None:
        """The summary of the game at the cursor; None if the list is empty."""
        return self.summary(self.cursor) if self.ids else None

    # -- choosing -----------------------------------------------------------------------------------

    @property
    def chosen(self) -> list[int]:
        """The chosen ids in the order of the list: the marked games, else the game at the cursor."""
        if self._chosen:
            return [game for game in self.ids if game in self._chosen]
        return [self.ids[self.cursor]] if self.ids else []

    def is_chosen(self, index: int) -> bool:
        """Whether a row is chosen."""
        return not self._chosen.isdisjoint(self.ids[index : index + 1]) if self._chosen else index == self.cursor

    def go(self, index: int, *, extend: bool = False) -> None:
        """Move the cursor to a row, and clear the marks.

        With `extend`, mark instead all rows between the cursor and the last row reached without `extend`.
        """
        self.cursor = min(max(index, 0), max(0, len(self.ids) - 1))
        if extend:
            first, last = sorted((self._anchor, self.cursor))
            self._chosen = set(self.ids[first : last + 1])
        else:
            self._anchor = self.cursor
            self._chosen.clear()

    def toggle(self, index: int) -> None:
        """Mark or unmark a row, and move the cursor there; do nothing if the list is shorter now."""
        if index >= len(self.ids):
            return
        if not self._chosen and index != self.cursor:
            self._chosen = {self.ids[self.cursor]}
        self._chosen ^= {self.ids[index]}
        self.cursor = self._anchor = index

    def choose_all(self) -> None:
        """Mark every row."""
        self._chosen = set(self.ids)

    def find(self, game: int) -> bool:
        """Move the cursor to a game; return False if the game is not listed."""
        if game not in self.ids:
            return False
        self.go(self.ids.index(game))
        return True

    # -- changing -----------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a deletion can be undone."""
        return bool(self._deleted) and self._deleted[-1][0] == self.library.renewals

    def rename(self, game: int, title: str) -> None:
        """Give a game a title."""
        self.library.rename(game, title)
        self.load()

    def make_private(self, game: int, private: bool) -> None:
        """Set whether a game is private, so that no player may learn from it."""
        self.library.update_tags(game, {PRIVATE: YES if private else NO})
        self.load()

    def delete(self) -> int:
        """Delete the chosen games; return their number."""
        games = tuple(self.chosen)
        if games:
            self.library.delete(*games)
            self._deleted.append((self.library.renewals, games))
            self.cursor = self.ids.index(games[0])
            self.load()
        return len(games)

    def undo(self) -> int:
        """Bring back the games that were deleted last; return how many of them were still deleted."""
        if not self.can_undo:
            return 0
        _, games = self._deleted[-1]
        restored = self.library.restore(*games)
        self._deleted.pop()
        self.load()
        self.find(games[0])
        return restored
