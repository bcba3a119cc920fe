"""A person's session with the real window: clicks and keys through pygame's queue, and what shows after each.

The drivers of screen and sound are SDL's dummies, the engine answers at once, and a course of the Lab plays its
batches, and a tournament its games, when they are told to. Everything that is written is written by the program itself,
from its own threads, too.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from lab.contest import runner
from lab.contest.contest import Contest
from lab.learning.course import Course
from lab.learning.courses import Courses
from lab.learning.recipe import Recipe
from saves import places
from saves.database import Database
from saves.opening import FILE_NAME
from saves.settings import Settings
from table.config import GameConfig, Seat
from tests.ui.contests import PlayersOnDemand
from tests.ui.engines import FakeEngine, any_action, as_engine
from tests.ui.lab_players import MadeUp, Prepared
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from tests.writes.facts import CONTESTS_OF, DOCUMENTS, SETTINGS, contests_in, files_in, games_in, settings_of, taught_in
from ui.screens.play.scene import PlayScene
from ui.shell import routes
from ui.shell.routes import Route

CTRL = pygame.KMOD_LCTRL
PERSON, GUEST = Seat.human("Robin"), Seat.human("Ada")
IMPORTED = "\n".join(
    f'[Game "tic-tac-toe"]\n[Date "2025.12.{day}"]\n\n1. b2 a1 (1... c3) 2. c3 *\n' for day in (10, 11)
)
"""A file of two games."""
PATIENCE = 60.0
"""Seconds for which a person waits for a thread of the program."""


class Lesson(MadeUp):
    """A course that plays a batch when it is told to, and keeps it as every course does."""

    def __init__(self, folder: Path, recipe: Recipe) -> None:
        super().__init__(folder, recipe)
        self._course = Course(folder, recipe, _teach)

    def play(self, *scores: float, opponent: str = "adversarial-baseline", change: str = "") -> None:
        for score in scores:
            self._course.play_batch()
            super().play(score, opponent=opponent, change=change)


_turn = threading.RLock()
"""Held while something changes that is then noted, so that no thread notes what another has just changed."""


def _note_games(note: Callable[[], None]) -> None:
    """Call `note` after each game of a tournament, which a thread keeps."""
    record = Contest.record

    def noted(contest: Contest, *game: Any) -> None:
        with _turn:
            record(contest, *game)
            note()

    setattr(Contest, "record", noted)  # noqa: B010  typed, it would be another function


def _note_changes(note: Callable[[], None]) -> None:
    """Call `note` after each change of a library, once it is whole on the disk: a step may make several of them."""
    transaction = Database.transaction

    @contextlib.contextmanager
    def noted(database: Database, *games: int, **how: Any) -> Iterator[Any]:
        with _turn:
            with transaction(database, *games, **how) as connection:
                yield connection
            if not database.connection.in_transaction:
                note()

    setattr(Database, "transaction", noted)  # noqa: B010  typed, it would be another function


def _teach(course: Any, bits: Any, counts: Any) -> Any:
    course.weights += 1.0
    counts[0] = 25
    return np.uint64(int(bits) + 1)


class Person(Screen):
    """Somebody at the window, who notes what shows after each thing done."""

    def __init__(self, folder: Path, show: Callable[[str, Any], None]) -> None:
        self.folder, self.show = folder, show
        self.lessons: list[Lesson] = []
        super().__init__(
            (960, 640),
            folder,
            Settings.load(folder / SETTINGS),
            FakeWarmup(True),
            Courses(run=self._lesson, prepare=Prepared),
            as_engine(FakeEngine(any_action)),
        )
        self.app.services.settings.animations = False
        self.visit(routes.HomeRoute())

    def _lesson(self, folder: Path, plan: Any) -> Lesson:
        self.lessons.append(Lesson(folder, plan))
        return self.lessons[-1]

    # -- what shows ---------------------------------------------------------------------------------

    def seen(self, seconds: float = 0.1) -> None:
        """Look at the window, and note what it shows and lists: the moves of a game on it are in the library."""
        self.wait(seconds)
        library, scene = self.app.library, self.app.scene
        assert library.path is not None
        if isinstance(scene, PlayScene) and (game := self.journal.game) is not None:
            assert [move.text for move in library.get(game).moves] == self.session.match.moves_text
        self.show("games", games_in(library.path))
        self.show("settings", settings_of(self.app.settings))
        self.show("shared", files_in(self.folder / DOCUMENTS))
        self.show("taught", taught_in(self.folder))
        with _turn:
            self.show("contests", contests_in(self.folder))
        assert not [notice for notice in self.notices if "could not" in notice or "wrong" in notice], self.notices

    def visit(self, route: Route) -> None:
        self.app.navigate(route)
        self.seen(0.3)

    def presses(self, *keys: int, mod: int = 0) -> None:
        """Press keys, one after the other, and see what each does."""
        for key in keys:
            self.key(key, mod=mod)
            self.seen()

    def clicks(self, place: tuple[int, int] | str, button: int = 1) -> None:
        self.click(place, button)
        self.seen()

    def waits_for(self, is_there: Callable[[], object]) -> None:
        """Wait until a thread of the program has done something that shows."""
        end = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() < end, self.texts()
            time.sleep(0.01)
            self.wait(0.02)
        self.seen()

    # -- what is done -------------------------------------------------------------------------------

    def plays(self, moves: int) -> None:
        """Make moves on the board by mouse."""
        for _ in range(moves):
            if self.session.outcome is None:
                self.makes(any_action(self.session.match.state))
                self.seen()

    def makes(self, action: int) -> None:
        """Make a move, or pass, by mouse."""
        scene = self.scene
        assert isinstance(scene, PlayScene)
        for click in scene.clicks_of(action):
            self.click(click.point, click.button)

    def game_with_takebacks(self, board: str, moves: int) -> int:
        """Play a game with takebacks, a redo, another move, a pause and a resignation; return its id."""
        self.visit(routes.PlayRoute(GameConfig(board, (PERSON, GUEST))))
        self.plays(moves)
        self.presses(pygame.K_u, pygame.K_u)
        self.presses(pygame.K_y, mod=CTRL)
        self.presses(pygame.K_u)
        session = self.session
        self.makes(next(each for each in session.legal_actions() if each != any_action(session.match.state)))
        self.seen()
        self.plays(2)
        self.presses(pygame.K_p, pygame.K_p)
        session.resign(self.now)
        self.seen()
        assert self.journal.game is not None
        return self.journal.game

    def studies(self, board: str, game: int) -> None:
        """Play a variation beside a game."""
        self.visit(routes.StudyRoute(board, game=game))
        for _ in range(3):
            self.make_move(any_action(self.view.state))
            self.seen()
        self.presses(pygame.K_ESCAPE)

    def reviews(self, game: int) -> None:
        """Look through a game that is judged meanwhile."""
        self.visit(routes.ReviewRoute(game))
        self.seen(1.0)
        self.presses(pygame.K_HOME, pygame.K_RIGHT, pygame.K_n)

    def shares(self) -> None:
        """Save the game that is reviewed as a file, a picture and a moving picture."""
        for key, name in ((pygame.K_f, "game"), (pygame.K_p, "board"), (pygame.K_g, "film")):
            self.presses(pygame.K_s, key)
            if self.find("button", "Make it"):
                self.get("choice", "Size").choose("Small")
                self.clicks("Make it")
            self.waits_for(lambda: self.find("text field", "File"))
            self.get("text field", "File").fill(str(self.folder / DOCUMENTS / name))
            self.clicks("Save")

    def puzzles(self, board: str) -> None:
        """Solve a puzzle's first moves, and miss another."""
        self.visit(routes.PuzzleRoute(board))
        for rightly in (True, False, True):
            attempt = self.solving.attempt
            right, actions = attempt.right_move, self.game.actions(attempt.state)
            self.make_move(next(each for each in actions if (each == right) == rightly))
            self.seen(2.0)
            self.presses(pygame.K_RETURN)

    def changes_settings(self) -> None:
        """Change size, theme, sound and names."""
        self.presses(pygame.K_EQUALS, mod=CTRL)
        self.presses(pygame.K_0, mod=CTRL)
        self.presses(pygame.K_m, pygame.K_F10)
        for theme in ("Light", "High contrast", "Dark"):
            self.get("choice", "Theme").choose(theme)
            self.seen()
        self.presses(pygame.K_ESCAPE)

    def dresses(self) -> None:
        """Choose a look for all boards, and other pieces."""
        for board, pieces in (("Wood", "Shapes"), ("Slate", "Lilies")):
            self.visit(routes.LooksRoute())
            self.get("choice", "Board").choose(board)
            self.get("choice", "Pieces").choose(pieces)
            self.seen()
            self.presses(pygame.K_RETURN)

    def teaches(self) -> None:
        """Teach a player some batches, pause, rename it, delete it and bring it back."""
        self.visit(routes.LabRoute("pathwayz"))
        self.presses(pygame.K_RETURN)
        for _ in range(4):
            self.lessons[-1].play(0.5)
            self.seen()
        self.presses(pygame.K_SPACE)
        self.presses(pygame.K_F2)
        self.write("Curlew")
        self.presses(pygame.K_RETURN)
        self.presses(pygame.K_DELETE)
        self.presses(pygame.K_z, mod=CTRL)

    def contends(self, games: int) -> None:
        """Begin a tournament, or go on with the one that was left, and play some games of it."""
        self.visit(routes.TournamentRoute(CONTESTS_OF, ("random", "builder", "careful-builder")))
        self.presses(pygame.K_SPACE)
        running = self.app.tournaments.playing
        assert running is not None
        last = running.contest.last
        for number in range(len(last) + 1, len(last) + 1 + games):
            self.waits_for(lambda: PlayersOnDemand.waiting)
            PlayersOnDemand.play()
            self.waits_for(lambda: len(last) == number)  # noqa: B023  it is called at once

    def deletes_tournament(self) -> None:
        """Pause the tournament, delete it and bring it back."""
        self.presses(pygame.K_SPACE, pygame.K_n)
        self.get("list", "Games and tournaments").focus()
        self.presses(pygame.K_DELETE)
        assert contests_in(self.folder) == []
        self.presses(pygame.K_z, mod=CTRL)
        assert len(contests_in(self.folder)) == 1

    def imports(self) -> None:
        """Drop a file of games on the window."""
        self.visit(routes.LibraryRoute())
        before = len(self.app.library.ids())
        with tempfile.TemporaryDirectory() as name:
            file = Path(name, "theirs.txt")
            file.write_text(IMPORTED, encoding="utf-8")
            self.send(pygame.DROPFILE, file=str(file))
            self.waits_for(lambda: len(self.app.library.ids()) > before)

    def tidies(self) -> None:
        """Rename a game in the library, delete it, bring it back, and delete two."""
        self.visit(routes.LibraryRoute())
        self.presses(pygame.K_DOWN, pygame.K_F2)
        self.write("In the garden")
        self.presses(pygame.K_RETURN)
        self.presses(pygame.K_DELETE)
        self.presses(pygame.K_z, mod=CTRL)
        self.presses(pygame.K_DOWN, pygame.K_DELETE)

    def leaves(self) -> None:
        """Close the window, once the copy of the day is made."""
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and thread.name == "copy of the library":
                thread.join(PATIENCE)
        self.send(pygame.QUIT)
        self.close()


def sit(folder: Path, show: Callable[[str, Any], None]) -> None:
    """Come twice, and do everything that the window is for."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    (folder / DOCUMENTS).mkdir()
    places.documents = lambda: folder / DOCUMENTS
    _note_changes(lambda: show("games", games_in(folder / FILE_NAME)))
    _note_games(lambda: show("contests", contests_in(folder)))
    setattr(runner, "Processes", PlayersOnDemand)  # noqa: B010  typed, it would be a pool
    person = Person(folder, show)
    game = person.game_with_takebacks("pathwayz", 5)
    person.reviews(game)
    person.shares()
    person.studies("pathwayz", game)
    person.changes_settings()
    person.puzzles("connect-four")
    person.contends(3)
    person.deletes_tournament()
    person.contends(1)
    person.leaves()
    person = Person(folder, show)
    person.visit(routes.PlayRoute(GameConfig("kalah", (PERSON, Seat.ai("level-1")))))
    person.plays(3)
    person.imports()
    person.dresses()
    person.teaches()
    person.contends(2)
    person.tidies()
    person.visit(routes.ResumeRoute())
    person.plays(2)
    person.leaves()
