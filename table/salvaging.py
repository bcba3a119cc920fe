"""Damaged libraries that were set aside are read in a thread of their own, while games are played."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from game.texts import text
from saves.errors import LibraryError
from saves.opening import reason

if TYPE_CHECKING:
    from saves.library import Library
    from saves.transfer import Carried

log = logging.getLogger(__name__)

DOING = "What can be read of the damaged library is brought over into the new one. You can play meanwhile."
_SWITCH_SECONDS = 0.0005
"""How long the window waits at most for this thread to let it go on; Python's own 5 ms would cost it frames."""
_NOTHING = "No game could be read in {name}."
_NOTHING_BUT_COPY = "No game could be read in {name}. A copy of an earlier day can be restored in the settings."
_LATER = "What can be read of {name} is brought over at the next start, for it cannot be sorted now: {reason}."


class Salvager:
    """Brings over what can be read of damaged libraries. What one run of the program does not end, the next one does.

    All but its thread belongs to the thread of `library`.
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
            library: where the games go.
            soon: has something called in the thread of `library`.
            tell: is told in a sentence what came over from each damaged library.
            busy: is told whether games are being brought over, when that changes.
        """
        self._library = library
        self._soon = soon
        self._tell = tell
        self._busy = busy
        self._tried: set[Path] = set()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Begin, if there is anything to bring over."""
        if self._thread is None and self._left():
            self._thread = threading.Thread(target=self._salvage_all, name="salvage", daemon=True)
            self._busy(True)
            self._thread.start()

    def stop(self) -> None:
        """Leave the rest to the next start."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(1.0)

    # -- below ----------------------------------------------------------------------------------------------

    def _left(self) -> list[Path]:
        return [damaged for damaged in self._library.unread() if damaged not in self._tried]

    def _salvage_all(self) -> None:
        with _giving_way():
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
        """Return what came of a damaged library, or None if the program ends before that is known."""
        try:
            carried = self._library.salvage(damaged, self._stop, lambda: self._soon(self._look_again))
        except sqlite3.Error as error:
            return text(_LATER, name=damaged.name, reason=reason(error))
        return None if carried is None else self._came(damaged, carried)

    def _look_again(self) -> None:
        with contextlib.suppress(LibraryError):  # whoever plays is told that
            self._library.look_again()

    def _came(self, damaged: Path, carried: Carried) -> str:
        if not carried.games:
            return text(_NOTHING_BUT_COPY if self._library.copies() else _NOTHING, name=damaged.name)
        return text(
            "{n} game with {moves} came over from {name}.|{n} games with {moves} came over from {name}.",
            n=carried.games,
            moves=text("{n} move|{n} moves", n=carried.moves),
            name=damaged.name,
        )


@contextmanager
def _giving_way() -> Iterator[None]:
    """Let the other threads go on sooner than usual whenever they have something to do."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
