"""The games of the library, counted for each position, in a thread beside the window.

    own = OwnGames(app_library, app.call_soon)
    own.look_again(board, news)      # counts new games in a thread; calls `news` now and then
    own.index(board)                 # a GameSource: the games counted so far

The counts are only in memory: after each start of the program, the games are counted again when they are first needed.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from itertools import islice

from coach.explorer.tallies import CountedGame, GameIndex, visits_of
from game import threads
from game.errors import RulesError
from game.registry import find_game
from saves.errors import LibraryError
from saves.library import Library
from saves.lines import FinishedLine
from table.giving_way import giving_way

log = logging.getLogger(__name__)

_BATCH = 200
"""The number of games that are counted before the counts are shown again; this takes some tenths of a second."""


def _no_news() -> None:
    """Do nothing. After a count, this replaces the screen's callback, which would keep a closed screen in memory."""


class _Board:
    """The counted games of one board. `known` has the time of each game's last change, `left` is the number of games
    still to be counted, `version` is the library's version when its games were listed last.
    """

    def __init__(self) -> None:
        self.index = GameIndex()
        self.version: object = None
        self.known: dict[int, int] = {}
        self.left = 0
        self.news: Callable[[], None] = _no_news


class OwnGames:
    """Counts the finished games of a library, board by board. Its methods are for the library's thread only."""

    def __init__(self, library: Callable[[], Library], soon: Callable[[Callable[[], None]], None]) -> None:
        """Count nothing yet. `library` returns the open library, `soon` calls a function in the library's thread."""
        self._library, self._soon = library, soon
        self._boards: dict[str, _Board] = {}
        self._source: tuple[Library, int] | None = None
        self._stop = threading.Event()

    def index(self, board: str) -> GameIndex:
        """Return the games of a board that are counted so far."""
        return self._board(board).index

    def left(self, board: str) -> int:
        """Return how many games of a board are still to be counted."""
        return self._board(board).left

    def look_again(self, board: str, news: Callable[[], None]) -> None:
        """Count new and changed games, the latest first, and forget games that are gone.

        `news` is called after every batch. While a count is under way, only its `news` is replaced.
        """
        library = self._library()
        if self._source != (library, library.renewals):  # game numbers may mean other games now
            self._boards, self._source = {}, (library, library.renewals)
        counted = self._board(board)
        if counted.left:
            counted.news = news
            return
        counted.version = library.version()
        try:
            now = library.finished.times(board)
            wanted = sorted((game for game, time in now.items() if counted.known.get(game) != time), reverse=True)
            lines = library.finished.iterate(wanted)
        except LibraryError as error:
            log.info("the games of %s are not counted: %s", board, error)
            return
        gone = [game for game in counted.known if game not in now]
        counted.index.add((), gone)
        counted.known = {game: updated for game, updated in counted.known.items() if game in now}
        counted.left = len(wanted)
        counted.news = news if wanted else _no_news
        if wanted and threads.start(lambda: self._count(board, counted, lines), "counting games") is None:
            counted.left, counted.news = 0, _no_news

    def keep_up(self, board: str, news: Callable[[], None]) -> None:
        """Count again, as `look_again` does, if another program has changed the library since it was listed.

        Do nothing while a count is under way.
        """
        counted = self._board(board)
        if not counted.left and counted.version != self._library().version():
            self.look_again(board, news)
            news()

    def close(self) -> None:
        """Stop counting."""
        self._stop.set()

    def _board(self, board: str) -> _Board:
        return self._boards.setdefault(board, _Board())

    def _count(self, board: str, counted: _Board, lines: Iterator[FinishedLine]) -> None:
        """Count the games of `lines` in this thread."""
        try:
            with giving_way():
                while (batch := list(islice(lines, _BATCH))) and not self._stop.is_set():
                    games = [_played(board, line) for line in batch]
                    self._soon(lambda batch=batch, games=games: _take(counted, batch, games))  # type: ignore[misc]
        except sqlite3.Error as error:
            log.info("games are not counted: %s", error)
        finally:
            self._soon(lambda: _end(counted))


def _played(board: str, line: FinishedLine) -> CountedGame:
    """Return a finished game for the count; each of its moves has the hash key of the position before it.

    If the start of the game cannot be read, return the game without moves.
    """
    try:
        game = find_game(board, line.rules_version)
        start = game.initial_state() if line.start is None else game.from_position(line.start)
    except RulesError:
        return CountedGame(line.id, line.winner, ())
    return CountedGame(line.id, line.winner, visits_of(game, start, line.moves))


def _take(counted: _Board, batch: list[FinishedLine], games: list[CountedGame]) -> None:
    counted.index.add(games)
    counted.known.update((line.id, line.updated) for line in batch)
    counted.left = max(1, counted.left - len(batch))  # 0 only at the end
    counted.news()


def _end(counted: _Board) -> None:
    counted.left = 0
    news, counted.news = counted.news, _no_news
    news()
