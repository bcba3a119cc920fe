"""`python -m tests.ui.driver FOLDER SEED`: the real window, playing by itself, for a test that kills it.

Two people's games are played by real mouse clicks and keys: moves, takebacks, redo, resignations, rematches, and visits
to the home screen and the library in between. After every frame that shows something else, a line of JSON tells what is
on the screen: {"game": id in the library, "moves": [...], "result": "*"}. It ends when the window is closed.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random

import pygame

from game import GAMES
from saves import log
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.journal import LibraryJournal, ending_of
from table.session import Session
from tests.ui.services import FakeWarmup, Silence
from ui.screens.home.scene import HomeScene
from ui.screens.play.scene import PlayScene
from ui.shell.app import App
from ui.shell.routes import LibraryRoute, PlayRoute, ResumeRoute
from ui.shell.services import Services

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


SEATS = Seat.human("Robin"), Seat.human("Ada")


class Driver:
    """Plays at random, as fast as frames can be drawn."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        settings = Settings.load(folder / "settings.toml")
        settings.animations = False
        log.start(folder)
        self.app = App(Services(settings, folder, sounds=Silence(), warmup=FakeWarmup(False)), (960, 640))
        self.app.on_frame = self.report
        self._last = ""

    def run(self) -> None:
        """Play until somebody ends the process."""
        self.app.push(HomeScene(self.app))
        self.app.run_frame([])
        if self.app.library.unfinished(1):
            self.app.navigate(ResumeRoute())
        else:
            self.begin()
        self.app.router.settle()
        self.app.run_frame([])
        while self.app.running:
            self.app.router.settle()
            self.act()
            self.app.run_frame([])

    def report(self) -> None:
        """Say what the frame shows, if it shows a game."""
        if isinstance(self.app.scene, PlayScene):
            self._tell(self.app.scene.session, self.app.scene.journal)

    def _tell(self, session: Session, journal: LibraryJournal) -> None:
        result, _ = ending_of(session.outcome)
        shown = {"game": journal.game, "moves": session.match.moves_text, "result": result}
        line = json.dumps(shown)
        if journal.game is not None and line != self._last:
            self._last = line
            os.write(1, (line + "\n").encode())

    def act(self) -> None:
        """Do one of the things that a player does."""
        scene = self.app.scene
        if not isinstance(scene, PlayScene):
            self.app.navigate(ResumeRoute()) if self.app.library.unfinished(1) else self.begin()
        else:
            self.play(scene, scene.session)

    def begin(self) -> None:
        """Start a game of any board."""
        self.app.navigate(PlayRoute(GameConfig(self.random.choice(GAMES).name, SEATS, show_win_chance=False)))

    def play(self, scene: PlayScene, session: Session) -> None:
        """Mostly a move; another game after the last one."""
        if session.outcome is not None:
            self.begin()
            return
        chance = self.random.random()
        if chance < 0.80 or not session.match.moves:
            action = self.random.choice(session.legal_actions())
            for click in scene.clicks_of(action):
                self.app.run_frame(list(clicked(click.point, click.button)))
        elif chance < 0.90:
            self.key(pygame.K_u)
        elif chance < 0.95:
            self.key(pygame.K_y, pygame.KMOD_CTRL)
        elif chance < 0.97:
            self.key(pygame.K_w, pygame.KMOD_CTRL)
        elif chance < 0.99:
            self.app.navigate(LibraryRoute())
            self.app.run_frame([])
            self.app.pop()
        else:
            session.resign(self.app.look.now)

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key for a frame."""
        self.app.run_frame([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)])


def clicked(point: tuple[int, int], button: int) -> tuple[pygame.event.Event, ...]:
    """Return the events of a click."""
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return (move, *(pygame.event.Event(kind, pos=point, button=button, touch=False) for kind in kinds))


if __name__ == "__main__":
    Driver(Path(sys.argv[1]), int(sys.argv[2])).run()
