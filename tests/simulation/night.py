"""A night's simulation: people who come, play and leave, on a computer that fails them, all by one seed.

After every step of the window its promises are looked at (`Night.look`); a broken one raises `BrokenError` with seed,
step and person. The same seed makes the same steps and the same pictures.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import random
import shutil
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame

from coach.languages import languages
from game import Match, find_game
from lab.contest import runner
from lab.learning.courses import Courses
from saves import places, rescued
from saves.errors import LibraryError
from saves.library import Library
from saves.settings import Settings
from table.journal import LibraryJournal, ending_of
from table.session import Session
from tests.simulation import world
from tests.simulation.computer import Brain, Disk, Players, Window
from tests.simulation.ledger import Contests, Ledger, demand
from tests.simulation.people import PEOPLE, Person
from tests.ui import lab_players
from tests.ui.services import FakeWarmup, Silence
from tests.ui.shelves import fill
from ui.kit import window
from ui.screens.play.scene import PlayScene
from ui.shell import system_window
from ui.shell.routes import HomeRoute
from ui.shell.services import Services

SIZES = ((960, 640), (960, 640), (1280, 800), (1000, 1400))
SCALES = (100, 100, 75, 150, 200)
HOUR = 3600.0
HAPPENS, MENDED = 0.06, 0.1
"""How probable it is that something happens at a step, and that a failing disk works again."""
BAD_DISK, BAD_CLOCK = 0.4, 0.3
"""How probable it is that the disk fails when somebody comes, and that the clock is another at a start."""
OPENED = 90
"""Calls of the disk after which a library is open, and copied."""
WRITTEN = 30
"""Calls of the disk in which some moves are written."""
LAST_WAIT = 13.0
"""Seconds for which it may wait at its end, when a copy of the library may be under way."""
CATCHES_UP = 8.0
"""Seconds of a working disk after which everything that was shown is kept."""
GLANCES = 0.4
"""The share of a person's steps after which a frame is drawn."""
LONGEST = 1500
"""Characters of an exception that are told, from its end."""
FIRST_GAMES, LARGEST = 12, 120
"""Games in a library at first, and at most; more make each step slower and show nothing else."""


KEPT = os.environ.get("PATHWAYZ_KEPT")
"""Folder for the picture of a step that fails, or None."""


class BrokenError(AssertionError):
    """A promise was broken; the words say by which seed it is broken again."""


class Complaints(logging.Handler):
    """Keeps what the program logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(logging.Formatter().format(record)[-LONGEST:])


class Program:
    """A running program: its window, and the services that the simulation gives it."""

    def __init__(self, folder: Path, dice: Random, size: tuple[int, int]) -> None:
        clock = world.world().clock
        self.brain = Brain(dice)
        self.warmup = FakeWarmup(dice.random() < 0.8)
        self.courses = Courses(run=lab_players.made_up, prepare=lab_players.Prepared)
        self.services = Services(
            Settings.load(folder / "settings.toml"),
            folder,
            clock=clock.read,
            engine=self.brain,  # type: ignore[arg-type]
            sounds=Silence(),
            warmup=self.warmup,
            courses=self.courses,
        )
        self.app = Window(self.services, size)
        self.app.display.speak(self.app.settings.language)
        self.app.navigate(HomeRoute())
        self.behind_since: float | None = None
        self.app.after_first_frame(self._after_start)

    def _after_start(self) -> None:
        for sentence in (*self.app.settings.problems, *rescued.take(self.app.settings.path)):
            self.services.notice(sentence, "error")

    def go_on(self, dice: Random) -> None:
        """Let what goes on beside the window go on."""
        self.brain.think()
        self.warmup.is_ready = self.warmup.is_ready or dice.random() < 0.05
        for course in lab_players.made:
            if course.is_alive and dice.random() < 0.2 and not isinstance(course, lab_players.MadeUpPipeline):
                course.play(dice.uniform(0.2, 0.8))


class Night:
    """One seed's life of a computer, in a folder; `trace` gets a number for each frame that somebody looked at."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.seed, self.folder = seed, folder
        random.seed(seed)
        self.world = world.begin(seed)
        self.dice = Random(f"night {seed}")
        self.outside = folder.with_name("documents")
        self.outside.mkdir(parents=True, exist_ok=True)
        self.disk = Disk(folder)
        self.ledger = Ledger(self.disk.folder / "library.db")
        self.ledger.watch()
        self.contests = Contests(lambda: not self.disk.is_bad)
        self.complaints = Complaints()
        self.programs: list[Program] = []
        self.trace: list[int] = []
        self.step_number, self.person = 0, ""
        self.counts: Counter[str] = Counter()
        self.well_since = self.world.clock.seconds
        self._seen: dict[int, tuple[object, ...]] = {}
        self._shared: set[int] = set()
        """Games that two windows have shown at the same time."""
        self._had_company = False
        """Whether two windows were open together since the last one closed: each writes only what it changed itself."""
        self._hands: Person | None = None
        self._coming: list[str] = []
        """Who comes next: everybody once, the player twice, before anybody comes again."""

    # -- the night -------------------------------------------------------------------------------------------

    def run(self, steps: int) -> None:
        """Let people do so many things. Raises BrokenError."""
        self._prepare()
        try:
            while self.step_number < steps:
                self._visit(steps)
            self._quit()
        except BaseException as error:
            self._keep_picture()
            raise BrokenError(f"seed {self.seed}, step {self.step_number}, {self.person}: {error}") from error
        finally:
            self.disk.mend()
            self._ignore_what_ends()

    def _keep_picture(self) -> None:
        """Write what the window showed into the folder that a person asked for."""
        shown = pygame.display.get_surface() if pygame.display.get_init() else None
        if KEPT and shown is not None:
            pygame.image.save(shown, Path(KEPT, f"simulation-{self.seed}-{self.step_number}.png"))

    @property
    def hours(self) -> float:
        """Hours of simulated time, without jumps of the clock."""
        return (self.world.clock.seconds - 1000.0) / HOUR

    def _prepare(self) -> None:
        """Nothing of an earlier night in this process goes on."""
        lab_players.made.clear()
        lab_players.prepared.clear()
        for name in ("pathwayz", "ui", "coach", "table", "ai", "saves", "lab", "game"):
            logger = logging.getLogger(name)
            logger.handlers = [self.complaints]
            logger.propagate = False
        places.documents = lambda: self.outside
        setattr(runner, "Processes", Players)  # noqa: B010  typed, it would be a pool
        for module, name, call in (
            (system_window, "set_full_screen", lambda _on, _size: None),
            (window, "paste_text", lambda: self._hands.monkey.pasted if self._hands else ""),
            (window, "copy_text", lambda _text: True),
        ):
            setattr(module, name, call)
        self._begin_library()

    def _visit(self, steps: int) -> None:
        """Somebody comes, does things, and leaves in one way or another."""
        self._coming = self._coming or self.dice.sample([*PEOPLE, "Player"], len(PEOPLE) + 1)
        self.person = self._coming.pop()
        self.counts[self.person] += 1
        if self.dice.random() < BAD_DISK:
            self.dice.choice((self._disk_fails, self._disk_fills))()
        if not self.programs:
            if self.dice.random() < BAD_CLOCK:
                self._clock_jumps()
            self._start()
        if self.dice.random() < 0.25:
            self._start()  # a second window on the same library
        for _ in range(min(self.dice.randint(15, 60), steps - self.step_number)):
            program = self.dice.choice(self.programs)
            self._hands = self._person_at(program)
            with contextlib.suppress(LibraryError):  # a hand of the simulation looked into the library
                self._step(program, self._hands.act(), looked_at=self.dice.random() < GLANCES)
            self._pass(self.dice.choice((0.1, 0.5, 1.0, 3.0, 8.0)))
            if self.dice.random() < HAPPENS and self.programs:
                self._happens()
            if self.disk.is_bad and self.dice.random() < MENDED:
                self._disk_works()
                self._pass(2 * CATCHES_UP)  # what is missing is written though nobody does anything
            if not self.programs:
                return
        self._leave()

    def _person_at(self, program: Program) -> Person:
        hands = self._hands
        if hands is None or hands.app is not program.app or type(hands).__name__ != self.person:
            hands = PEOPLE[self.person](program.app, Random(self.dice.getrandbits(32)), self.outside)
        return hands

    # -- steps of the window -----------------------------------------------------------------------------------

    def _step(self, program: Program, events: list[pygame.event.Event], *, looked_at: bool = True) -> None:
        """One round of a window's loop, and what then must be true."""
        app = program.app
        self.world.let_run(self.dice.choice((0, 0, 1, 3, 20)))
        program.go_on(self.dice)
        app.looked_at = looked_at
        if looked_at:
            app.invalidate()  # another window may have drawn over it
        self.world.clock.seconds += 1 / 60
        app.run_frame(events)
        self.look(program)
        self.step_number += bool(events)
        if looked_at:
            self.trace.append(zlib.crc32(app.display.surface.get_buffer().raw))
        if not app.running:
            self._end(program)

    def _pass(self, seconds: float) -> None:
        """Let time pass in which nobody does anything."""
        for share in (0.1, 0.9):
            self.world.clock.seconds += share * seconds
            for program in list(self.programs):
                if program in self.programs:
                    self._step(program, [], looked_at=False)

    def look(self, program: Program) -> None:
        """Raise WrongError if a promise is broken."""
        demand(not self.complaints.records, "no exception", *self.complaints.records[:1])
        demand(not self.world.faults, "no thread ends by an exception", *map(repr, self.world.faults[:1]))
        texts = [notice.text for notice in program.services.notices.shown]
        demand(len(set(texts)) == len(texts), "no notice shows twice", texts)
        for scene in program.app.scenes:
            if isinstance(scene, PlayScene):
                self._look_at_game(program, scene.session, scene.journal)
        self._look_at_board(program.app)
        self._look_at_library()

    @staticmethod
    def _look_at_board(app: Window) -> None:
        """The board on the screen shows the game, where nothing moves, nobody looks back, and no move is held."""
        session, view = app.session, app.view
        if session is None or view is None or app.line is None or app.guard is None:
            return
        if app.line.at_end and not app.guard.asking and not view.is_animating(app.look.now):
            demand(view.state == session.match.state, "the board shows the game", session.match.moves_text)

    def _look_at_game(self, program: Program, session: Session, journal: LibraryJournal) -> None:
        moves = session.match.moves_text
        if self._seen.get(id(session)) != (moves, session.outcome):
            self._seen[id(session)] = (moves, session.outcome)
            played = Match(find_game(session.config.game), session.config.position)
            for move in moves:
                played.push(move)
            demand(session.seat == session.config.seats[played.player], "who is to move agrees", moves, session.seat)
            demand(session.outcome or not played.outcome, "a game that is over is over", moves)
        if not moves or not session.config.is_kept or program.services.library.path is None:
            return
        if journal.behind:
            program.behind_since = program.behind_since or self.world.clock.seconds
            since = max(program.behind_since, self.well_since)
            demand(self.disk.is_bad or self.world.clock.seconds - since < CATCHES_UP, "what is shown is kept", moves)
            return
        program.behind_since = None
        demand(journal.game is not None, "a game that is shown is in the library", moves)
        assert journal.game is not None
        if self._is_shown_twice(journal.game):
            self._shared.add(journal.game)
        if self.disk.is_bad or not journal.played:  # one that was only opened looks for its game when somebody moves
            return
        if self.ledger.is_set_aside(moves, program.services.library.unread()):
            return
        if journal.game in self._shared:  # the last one to move said which line is the game's
            demand(self.ledger.knows(journal.game, moves), "what is shown is kept", moves)
        else:
            kept = self.ledger.line(journal.game)
            demand(kept == moves, "what is shown is kept", journal.game, moves, kept)
            result, _ = ending_of(session.outcome)
            demand(self.ledger.result(journal.game) == result, "a result that is shown is kept", journal.game, result)

    def _is_shown_twice(self, game: int) -> bool:
        """Whether two windows play the same game of the library's file."""
        programs = [program for program in self.programs if program.services.library.path is not None]
        scenes = [scene for program in programs for scene in program.app.scenes]
        journals = [scene.journal for scene in scenes if isinstance(scene, PlayScene)]
        return sum(journal.game == game for journal in journals) > 1

    def _look_at_library(self) -> None:
        if not self.disk.is_bad and self.ledger.path.exists() and self.ledger.has_changed():
            if any(program.services.library.unread() for program in self.programs):
                self.ledger.is_replaced = True  # the games of a damaged library come back one by one
            self.ledger.look()

    # -- beginning and ending ------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Start the program, and compare what it says with what was left."""
        size = self.dice.choice(SIZES) if not self.programs else self.programs[0].app.size
        program = Program(self.disk.folder, self.dice, size)
        self.programs.append(program)
        self._had_company |= len(self.programs) > 1
        self.counts["starts"] += 1
        if not self.disk.is_bad:
            self.contests.look()
        self._step(program, [])

    def _end(self, program: Program) -> None:
        """Close a window in good order."""
        language, scale = program.app.settings.language, program.app.settings.ui_scale
        self.programs.remove(program)
        self.ledger.close()
        if self.programs:
            program.app.leave_screen_open()
        self.world.patience = LAST_WAIT
        program.app.close()
        self.world.patience = world.PATIENCE
        self._seen.clear()
        self._hands = None
        demand(not self.complaints.records, "no exception at the end", *self.complaints.records[:1])
        if not self.programs:
            self.world.end_threads()
            if not self.disk.is_bad:
                found = Settings.load(self.disk.folder / "settings.toml")
                demand(not found.problems, "settings can be read", found.problems)
                kept = (found.language, found.ui_scale) == (language, scale)
                demand(kept or self._had_company, "settings are kept", language, scale)
                self._had_company = False

    def _quit(self) -> None:
        self.disk.mend()
        while self.programs:
            self._end(self.programs[-1])

    def _kill(self) -> None:
        """End every program as the system does, without a word."""
        self.ledger.close()
        bad = self.disk.is_bad
        self.disk.mend()
        self.disk.as_if_killed(self._ignore_what_ends)
        self.disk.is_bad = bad
        if bad:
            self.disk.fill(1)
        self.counts["kills"] += 1

    def _ignore_what_ends(self) -> None:
        """End threads and windows, whatever they say of it."""
        self.world.end_threads()
        for program in self.programs:
            with contextlib.suppress(BaseException):
                program.services.close()
        if self.programs:
            pygame.display.quit()
        self.programs.clear()
        self._seen.clear()
        self._hands = None
        self.ledger.close()
        self.complaints.records.clear()
        self.world.faults.clear()

    def _leave(self) -> None:
        """The person leaves: the window is closed, killed, loses its screen, or stays open over night."""
        kind = self.dice.choice(("quit", "quit", "kill", "screen", "stay", "sleep"))
        self.counts[kind] += 1
        if kind == "quit":
            for program in list(self.programs):
                self._step(program, [pygame.event.Event(pygame.QUIT)])
                if program in self.programs and not program.app.router.overlays:
                    self._end(program)
        elif kind == "kill":
            self._kill()
        elif kind == "screen":
            self.ledger.close()
            self.world.patience = LAST_WAIT
            for program in self.programs:
                program.app.lose_screen()
            self.world.patience = world.PATIENCE
            demand(not self.complaints.records, "no exception without a screen", *self.complaints.records[:1])
            self._ignore_what_ends()
        elif kind == "sleep":
            self.world.clock.jumped += int(self.dice.uniform(1, 12) * HOUR * 1e9)  # the clock of seconds stands still
        self._pass_hours(self.dice.uniform(0.2, 9.0))

    def _pass_hours(self, hours: float) -> None:
        """Time in which nobody is there; a window that stays open looks now and then, and a bad disk is mended."""
        for quarter in range(4):
            if quarter == 2 and self.disk.is_bad:
                self._disk_works()
            self._pass(hours / 4 * HOUR)
        if not self.programs:
            self._trim()

    def _trim(self) -> None:
        """Begin with an empty folder where the library has become large."""
        if len(self.ledger.rows) > LARGEST and not self.disk.is_bad:
            shutil.rmtree(self.disk.folder)
            self.disk.folder.mkdir()
            self._begin_library()

    def _begin_library(self) -> None:
        """Put some games there, of which nobody has promised anything but that the deleted ones stay for a while."""
        fill(self.disk.folder, FIRST_GAMES, self.seed)
        with Library.open(self.disk.folder) as library:
            library.delete(*library.ids()[:2])
        self.ledger.is_replaced = True
        self._shared.clear()

    # -- what happens ----------------------------------------------------------------------------------------------

    def _happens(self) -> None:
        """Something that nobody at the window does; a disk fails most often while a game is written."""
        plays = isinstance(self.programs[0].app.scene, PlayScene)
        happening = self.dice.choice(_HAPPENINGS + 5 * _OF_THE_DISK * plays)
        self.counts[happening] += 1
        getattr(self, f"_{happening}")()

    def _clock_jumps(self) -> None:
        days = self.dice.choice((-400.0, -30.0, -1.0, -0.04, 0.04, 1.0, 29.0, 31.0, 400.0))
        self.world.clock.jumped += int(days * 86400e9)

    def _disk_fills(self) -> None:
        self.disk.fill(self.dice.randint(1, OPENED if not self.programs else WRITTEN))

    def _disk_fails(self) -> None:
        self.disk.fail(
            self.dice.randint(1, OPENED), self.dice.choice((errno.EIO, errno.EACCES)), self.dice.choice((1, 3))
        )

    def _disk_works(self) -> None:
        self.disk.mend()
        self.well_since = self.world.clock.seconds

    def _size_changes(self) -> None:
        self.programs[0].app.display.resize(*self.dice.choice(SIZES))

    def _scale_changes(self) -> None:
        self.dice.choice(self.programs).app.display.set_scale(self.dice.choice(SCALES))

    def _theme_changes(self) -> None:
        self.dice.choice(self.programs).app.display.next_theme()

    def _language_changes(self) -> None:
        self.dice.choice(self.programs).app.display.set_language(self.dice.choice(list(languages())))

    def _screen_returns(self) -> None:
        self._step(self.programs[0], [pygame.event.Event(pygame.WINDOWDISPLAYCHANGED)])

    def _focus_is_lost(self) -> None:
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSGAINED):
            self._step(self.programs[0], [pygame.event.Event(kind)])


_OF_THE_DISK = ("disk_fills", "disk_fails")
_HAPPENINGS = (
    *_OF_THE_DISK, "clock_jumps", "size_changes", "scale_changes", "theme_changes", "language_changes",
    "screen_returns", "focus_is_lost",
)  # fmt: skip


def fresh(folder: Path) -> Iterator[Path]:
    """Yield the name of a folder that is not there, again and again."""
    while True:
        for used in (folder, folder.with_name("documents"), folder.with_name("kept")):
            shutil.rmtree(used, ignore_errors=True)
        gc.collect()
        yield folder
