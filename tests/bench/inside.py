"""What the window's rows measure inside the program: `python -m tests.bench.inside WHAT [GAME LEVEL]`."""

from __future__ import annotations

import mmap
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from ai.engine import Limit
from ai.levels import levels
from game import GAMES
from lab.contest.plan import ContestPlan
from lab.learning.recipe import Recipe
from saves import memory
from saves.long_slice import run_whole_frames
from saves.pace import Pace
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.session import Session
from table.warmup import Warmup
from ui.screens.home.scene import HomeScene
from ui.screens.play.scene import PlayScene
from ui.shell.app import App
from ui.shell.routes import LabRoute, TournamentRoute
from ui.shell.services import Services

_THOUGHT_SECONDS = 3.0
"""From the start of the program until a person's first move."""
_SETTLE_SECONDS = 1.0
"""Until the screen has slid in, and what it draws first has been painted."""
_FRAME_SECONDS = 8.0
_GAMES_AN_HOUR = 60
"""Games that a quick pair plays in an hour; so many are played for the memory row, as fast as they go."""


def thinking() -> None:
    """Let the champion think about one move all the while, on all cores; print each frame's time in milliseconds."""
    _print_frames(Seat.ai("champion", Limit(seconds=60.0)))


def moving() -> None:
    """Let Ocean play Ocean at Pathwayz, moves and their animations included, and print each frame's time."""
    _print_frames(Seat.ai("level-10"))


def tournament() -> None:
    """Let two workers play a tournament of Pathwayz, its scene drawn 60 times a second, and print each frame's time."""
    app = _open()
    app.navigate(TournamentRoute("pathwayz"))
    running = app.tournaments.begin(ContestPlan("pathwayz", ("champion", "level-8", "td440"), games=10_000))
    app.pop()
    app.navigate(TournamentRoute("pathwayz"))
    while not running.contest.played and running.is_alive:
        app.run_frame(app.wait())
    _run(app, _SETTLE_SECONDS)
    for seconds in _run(app, _FRAME_SECONDS, always=True):
        print(f"frame {1000 * seconds:.2f}")
    app.close()


def _print_frames(player: Seat) -> None:
    app = _open()
    _watch(app, "pathwayz", player, player)
    _run(app, _SETTLE_SECONDS)
    for seconds in _run(app, _FRAME_SECONDS):
        print(f"frame {1000 * seconds:.2f}")
    app.close()


def _run(app: App, seconds: float, *, always: bool = False) -> list[float]:
    """Run the window's loop for that long, and return how long each frame took while something moved, or `always`."""
    threading.Timer(seconds, app.call_soon, [lambda: None]).start()  # it sleeps where nothing moves
    frames = []
    end = time.perf_counter() + seconds
    last = time.perf_counter()
    while last < end:
        app.dirty = app.dirty or always
        due = app.dirty or app.is_animating(app.services.clock())
        app.run_frame(app.wait())
        now = time.perf_counter()
        if due:
            frames.append(now - last)
        last = now
    return frames


def play_an_hour() -> None:
    """Play an hour's games on all boards in one window, and print the resident memory in MB as they go."""
    app = _open()
    for number in range(_GAMES_AN_HOUR):
        session = _watch(app, GAMES[number % len(GAMES)].name, Seat.ai("level-6"), Seat.ai("level-5"), Pace.FAST)
        while session.outcome is None:
            app.run_frame(app.wait())
        print(f"memory {_resident_mb():.0f}", flush=True)
    app.close()


def learning() -> None:
    """Let the Lab teach a player by the usual recipe; print each frame's time, and how long 5,000 games took."""
    app = _open()
    app.courses.begin(Recipe("Heron", "pathwayz", "td52"))
    app.navigate(LabRoute("pathwayz"))
    _until(app, "learning")
    began = time.perf_counter()
    for seconds in _until(app, "done"):
        print(f"frame {1000 * seconds:.2f}")
    print(f"learned {time.perf_counter() - began:.2f}", flush=True)
    app.close()


def _until(app: App, doing: str) -> list[float]:
    """Run the window's loop until the course that goes on is at that, and return how long each frame took."""
    frames = []
    course = app.courses.learning
    while course is not None and course.doing != doing:
        frames += _run(app, 0.25)
        if app.courses.learning is None and course.doing != doing:
            raise SystemExit(course.sentence or course.doing)
    return frames


def ready() -> None:
    """Make every board's kernels ready as the home screen does, and print the seconds it took.

    And before that, in how many of them each board's highest level could think.
    """
    began = time.perf_counter()
    warmup = Warmup(lambda: None)
    warmup.begin()
    highest = {game.name: levels(game.name)[-1].player for game in GAMES}
    _wait(lambda: all(warmup.ready(game, player) for game, player in highest.items()))
    print(f"highest {time.perf_counter() - began:.2f}")
    _wait(lambda: all(warmup.ready(game.name) for game in GAMES))
    print(f"ready {time.perf_counter() - began:.2f}")
    warmup.close()


def first_reply(game: str, level: str) -> None:
    """Open a board, play a move a moment later, and print the seconds until the level has found its reply."""
    app = _open()
    session = _begin(app, GameConfig(game, (Seat.human(), Seat.ai(f"level-{level}")), kept=False))
    _run(app, _THOUGHT_SECONDS)
    began = time.perf_counter()
    session.play(session.legal_actions()[0], app.services.clock())
    while not session.thinker.has_reply and len(session.match.moves) == 1:
        app.run_frame(app.wait())
    print(f"reply {time.perf_counter() - began:.2f}")
    app.close()


def _wait(done: Callable[[], bool]) -> None:
    while not done():
        time.sleep(0.05)


def _open() -> App:
    memory.return_freed_blocks()
    run_whole_frames()
    folder = Path(tempfile.mkdtemp(prefix="pathwayz-bench-"))
    app = App(Services(Settings.load(folder / "settings.toml"), folder), (1280, 800))
    app.push(HomeScene(app))
    app.services.begin()
    return app


def _watch(app: App, game: str, white: Seat, black: Seat, pace: Pace = Pace.NORMAL) -> Session:
    """Begin a game between two AIs in the place of the last, and return it once they can think."""
    app.home()
    session = _begin(app, GameConfig(game, (white, black), pace=pace, kept=False))
    while not app.warmup.ready(game):
        app.run_frame(app.wait())
    return session


def _begin(app: App, config: GameConfig) -> Session:
    scene = PlayScene(app, config)
    app.push(scene)
    return scene.session


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * mmap.PAGESIZE / 1e6


if __name__ == "__main__":
    pygame.init()
    measured: dict[str, Callable[..., None]] = {
        "thinking": thinking,
        "learning": learning,
        "moving": moving,
        "tournament": tournament,
        "memory": play_an_hour,
        "ready": ready,
        "first-reply": first_reply,
    }
    measured[sys.argv[1]](*sys.argv[2:])
