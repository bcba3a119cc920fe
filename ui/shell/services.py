"""The services that all screens share: settings, library, engine, sounds, warm-up, notices, clipboard.

A slow service is opened at its first use, and closed by `Services.close`. The caller may pass other services, as tests
pass an engine that answers at once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai import yours
from coach.preparation import Readiness
from game.errors import cause_of
from game.folders import data_folder
from game.texts import sentences, text
from lab.background import BackgroundStatus, background_status
from saves import places
from saves.calls import Calls
from saves.failing import ErrorBoundary
from saves.settings import Settings
from saves.voice import Voice
from ui.boards.wardrobe import Wardrobe
from ui.kit.motion import earliest
from ui.shell.notice import Kind, Notices
from ui.shell.sound import Sounds, in_set

if TYPE_CHECKING:
    from ai.engine import Engine
    from coach.explorer.own import OwnGames
    from lab.contest.service import Tournaments
    from lab.learning.courses import Courses
    from saves.library import Library
    from table.journal import LibraryJournal
    from table.keeping import DailyCopies, Keeper
    from table.salvaging import Salvager


_LONG_SECONDS = 12.0
"""Seconds for which an unexpected notice shows, for example about a damaged library."""
_COPY_SECONDS = 10.0
"""The most seconds that the program waits, at its end, for the copying of the library; then the copy is dropped."""


class Services:
    """The services of one window. `close` closes all of them, even those passed by the caller."""

    def __init__(
        self,
        settings: Settings | None = None,
        data_dir: Path | None = None,
        *,
        clock: Callable[[], float] = time.perf_counter,
        library: Library | None = None,
        engine: Engine | None = None,
        sounds: Sounds | None = None,
        warmup: Readiness | None = None,
        courses: Courses | None = None,
    ) -> None:
        """Open nothing yet. `data_dir` is by default the user's folder. `clock` returns seconds, in steps short enough
        for animations; `time.monotonic` has steps of 15.6 ms on Windows before Python 3.13.
        """
        yours.place(data_dir)
        self.settings = settings or Settings()
        self.data_dir = data_dir
        self.clock = clock
        self.wardrobe = Wardrobe(places.looks_folder(data_dir))
        self.calls = Calls()
        self.notices = Notices()
        self.error_boundary = ErrorBoundary(lambda sentence: self.notice(sentence, "error"))
        self.hurried = False
        """Whether a signal ends the program, so that nothing may delay the end."""
        self.invalidate: Callable[[], None] = lambda: None
        """The function that requests a frame; set by the App."""
        self._complaint = ""
        self._copies: DailyCopies | None = None
        self._salvager: Salvager | None = None
        given = {"library": library, "engine": engine, "sounds": sounds, "warmup": warmup, "courses": courses}
        vars(self).update({name: service for name, service in given.items() if service is not None})

    def _opened(self, name: str) -> Any:
        """Return the service with this attribute name, or None if it is not open yet."""
        return vars(self).get(name)

    @cached_property
    def library(self) -> Library:
        """The library with every game that was played; a notice reports a library that cannot be written to a file."""
        from table.keeping import DailyCopies, open_library
        from table.salvaging import Salvager

        library = open_library(self.data_dir, self._tell_of_library)
        self._copies = DailyCopies(library)
        tell = lambda sentence: self.notice(sentence, seconds=_LONG_SECONDS)  # noqa: E731
        self._salvager = Salvager(library, self.calls.soon, tell, self._tell_salvaging)
        self._salvager.begin()
        return library

    def _tell_of_library(self, sentence: str) -> None:
        """Report a fault of the library's file, and begin to salvage a damaged file, if there is one."""
        self.notice(sentence, "error")
        if self._salvager is not None:
            self._salvager.begin()

    def _tell_salvaging(self, busy: bool) -> None:
        from table.salvaging import DOING

        if busy:
            self.notice(text(DOING), seconds=math.inf)
        else:
            self.withdraw(text(DOING))

    @cached_property
    def keeper(self) -> Keeper:
        from table.keeping import Keeper

        return Keeper(lambda: self.library, self._complain)

    @cached_property
    def own_games(self) -> OwnGames:
        from coach.explorer.own import OwnGames

        return OwnGames(lambda: self.library, self.calls.soon)

    def keep_up(self) -> None:
        """Update daily copies and the Lab's courses; try again to save unsaved games, with a notice if this fails."""
        if self._copies is not None:
            self._copies.update()
        if self._opened("courses"):
            self.courses.update()
        if self._opened("keeper") and self.keeper.update() and self._complaint:
            self.notice(self._complaint, "error")

    def _complain(self, sentence: str) -> None:
        self._complaint = sentence
        self.notice(sentence, "error")

    def keep_up_in(self) -> float | None:
        """Return the seconds until `keep_up` has something to do; None if it has nothing to do."""
        keeping = self._copies, self._opened("keeper"), self._opened("courses")
        return earliest(*(each.next_update_delay() for each in keeping if each))

    def unkept(self) -> list[LibraryJournal]:
        """Try again to save every game, and return the games that are still unsaved."""
        return self.keeper.missing() if self._opened("keeper") else []

    @cached_property
    def engine(self) -> Engine:
        from ai.engine import Engine

        return Engine(stands_back=True)

    @cached_property
    def sounds(self) -> Sounds:
        """The sound player, which is silent if there is no audio device."""
        return Sounds(self.settings)

    @cached_property
    def voice(self) -> Voice:
        """The system's voice; callers check first that the system has a voice."""
        return Voice()

    @cached_property
    def warmup(self) -> Readiness:
        """The kernels' readiness; `begin` starts the work."""
        from table.warmup import Warmup

        return Warmup(
            lambda: self.calls.soon(self.invalidate),
            lambda sentence: self.calls.soon(lambda: self.notice(sentence, seconds=_LONG_SECONDS)),
        )

    @cached_property
    def courses(self) -> Courses:
        from lab.learning.courses import Courses
        from lab.learning.preparing import Preparing

        return Courses(self.notice, prepare=Preparing)

    @cached_property
    def tournaments(self) -> Tournaments:
        from lab.contest.rated import keep_rating
        from lab.contest.service import Tournaments

        tournaments = Tournaments(self.data_dir or data_folder(), lambda: self.calls.soon(self.invalidate))
        tournaments.on_rated.append(keep_rating)
        return tournaments

    @property
    def background_status(self) -> BackgroundStatus:
        return background_status(self._opened("courses"), self._opened("tournaments"))

    def look_after_tournaments(self, *, held: bool) -> None:
        """Update the open tournaments; they pause (`held`) while a person waits for the computer's move."""
        if self._opened("tournaments"):
            self.tournaments.look_after(held=held)

    def begin(self) -> None:
        """Start to prepare kernels and sounds, which takes time. Called after the first frame."""
        self.warmup.begin()
        _ = self.sounds

    def notice(self, text: str, kind: Kind = "info", seconds: float | None = None, *, of_screen: bool = False) -> None:
        """Show a sentence at the top of the window for some seconds; `of_screen`: until the screen changes at most."""
        self.notices.add(text, kind, self.clock(), seconds, of_screen=of_screen)
        self.invalidate()

    def withdraw(self, text: str) -> None:
        self.notices.withdraw(text)
        self.invalidate()

    def play_sound(self, name: str, board: str = "") -> None:
        named = in_set(name, self.settings.look(board).sounds) if board else name
        self.error_boundary("sound", lambda: self.sounds.play_sound(named))

    def save_settings(self) -> None:
        self.invalidate()
        try:
            self.settings.save()
        except (OSError, ValueError, RecursionError) as error:
            self.notice(sentences(text("The settings could not be saved."), cause_of(error)), "error")

    def close(self) -> None:
        """Close every open service, even after an error in another service."""
        if self._copies is not None and not self.hurried:  # otherwise the next start makes the copy
            self._copies.join(_COPY_SECONDS)
        if self._salvager is not None:
            self._salvager.stop()
        names = "courses", "tournaments", "voice", "sounds", "warmup", "engine", "own_games", "library"
        for service in map(self._opened, names):
            if service is not None:
                self.error_boundary("close", service.close)
