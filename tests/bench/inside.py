"""What the window's rows measure from inside the program: `python -m tests.bench.inside frames|memory|ready|bare`."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

import pygame

from game import GAMES
from saves.settings import Settings
from ui import memory, session
from ui.app import App
from ui.config import GameConfig, Seat
from ui.scenes.home import HomeScene
from ui.scenes.play import PlayScene
from ui.warmup import Warmup

_FRAME_SECONDS = 8.0
_GAMES_AN_HOUR = 60
"""Games that a quick pair plays in an hour; so many are played for the memory row, as fast as they go."""


def frames() -> None:
    """Let Ocean think on Pathwayz in a real window, and print each frame's time in milliseconds."""
    app = _open()
    _watch(app, "pathwayz", "level-10", "level-10")
    end = time.perf_counter() + _FRAME_SECONDS
    last = time.perf_counter()
    while last < end:
        app.step(app.wait())
        now = time.perf_counter()
        print(f"frame {1000 * (now - last):.2f}")
        last = now
    app.close()


def play_an_hour() -> None:
    """Play an hour's games on all boards in one window, and print the resident memory in MB as they go."""
    session.REPLY_DELAY = 0.0
    app = _open()
    for number in range(_GAMES_AN_HOUR):
        scene = _watch(app, GAMES[number % len(GAMES)].name, "level-6", "level-5")
        while scene.session.outcome is None:
            app.step(app.wait())
        print(f"memory {_resident_mb():.0f}", flush=True)
    app.close()


def ready() -> None:
    """Make every board's kernels ready as the home screen does, and print the seconds it took."""
    began = time.perf_counter()
    warmup = Warmup(lambda: None)
    warmup.start()
    while not all(warmup.ready(game.name) for game in GAMES):
        time.sleep(0.05)
    print(f"ready {time.perf_counter() - began:.2f}")


def _open() -> App:
    memory.return_freed_blocks()
    folder = Path(tempfile.mkdtemp(prefix="pathwayz-bench-"))
    app = App(Settings.load(folder / "settings.toml"), (1280, 800), data_dir=folder)
    app.push(HomeScene(app))
    return app


def _watch(app: App, game: str, white: str, black: str) -> PlayScene:
    """Begin a game between two AIs in the place of the last, and return its scene once they can think."""
    scene = PlayScene(app, GameConfig(game, (Seat.ai(white), Seat.ai(black))))
    app.home()
    app.push(scene)
    while not app.warmup.ready(game):
        app.step(app.wait())
    return scene


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    pygame.init()
    {"frames": frames, "memory": play_an_hour, "ready": ready}[sys.argv[1]]()
