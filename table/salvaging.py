"""Salvage of damaged libraries in a thread, while games are played."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game import threads
from game.texts import sentences, text
from saves.errors import LibraryError
from saves.opening import cause
from table.giving_way import giving_way

if TYPE_CHECKING:
    from saves.library import Library
    from saves.transfer import Carried

log = logging.getLogger(__name__)

DOING = "What can be read of the damaged library is brought over into the new one. You can play meanwhile."
_NOTHING = "No game could be read in {name}."
_NOTHING_BUT_COPY = "No game could be read in {name}. A copy of an earlier day can be restored in the settings."
_LATER = "What can be read of {name} is brought over at the next start, for it cannot be sorted now."


class Salvager:
    """Copies the readable games of damaged libraries. The next run of the program continues unfinished work.

    All methods are for the thread of `library`.
    """

    def __init__(
        self,
        library: Library,
        soon: Callable[[Callable[[], None]], None],
        tell: Callable[[str], None],
        busy: Callable[[bool], None] = lambda _busy: None,
    ) -> None:
        """Do nothing yet.

        Args:
            library: the library that gets the games.
            soon: calls a function in the thread of `library`.
            tell: gets a sentence about the result for each damaged library.
            busy: gets True when the copying begins, False when it ends.
        """
        self._library = library
        self._soon = soon
        self._tell = tell
        self._busy = busy
        self._tried: set[Path] = set()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Start the thread if there are damaged libraries to copy.

        If the thread cannot start, the next start of the program copies the games.
        """
        if self._thread is None and self._left():
            self._thread = threads.start(self._salvage_all, "salvage")
            if self._thread is not None:
                self._busy(True)

    def stop(self) -> None:
        """Stop the copying; the next start of the program copies the rest."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(1.0)

    # -- below ----------------------------------------------------------------------------------------------

    def _left(self) -> list[Path]:
        return [damaged for damaged in self._library.unread() if damaged not in self._tried]

    def _salvage_all(self) -> None:
        with giving_way():
            while left := self._left():
                self._tried.add(left[0])
                sentence = self._salvage(left[0])
                if sentence is None:
                    return
                log.info("%s", sentence)
                self._soon(lambda sentence=sentence: self._tell(sentence))  # type: ignore[misc]
        self._soon(self._ended)

    def _ended(self) -> None:
        self._thread = None
        self._busy(False)
        self.begin()

    def _salvage(self, damaged: Path) -> str | None:
        """Copy the games of a damaged library; return a sentence about the result, None if the program ends first."""
        try:
            carried = self._library.salvage(damaged, self._stop, lambda: self._soon(self._look_again))
        except sqlite3.Error as error:
            return sentences(text(_LATER, name=damaged.name), cause(error))
        return None if carried is None else self._came(damaged, carried)

    def _look_again(self) -> None:
        with contextlib.suppress(LibraryError):  # the player's next move reports the failure
            self._library.look_again()

    def _came(self, damaged: Path, carried: Carried) -> str:
        if not carried.games:
            return text(_NOTHING_BUT_COPY if self._library.copies() else _NOTHING, name=damaged.name)
        return text(
            # translators: moves is a count, "12 moves"; name is a file.
            "{n} game ({moves}) came over from {name}.|{n} games ({moves}) came over from {name}.",
            n=carried.games,
            moves=text("{n:,} move|{n:,} moves", n=carried.moves),
            name=damaged.name,
        )
