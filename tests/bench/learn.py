"""The rows of learning: how soon its screens open, and how a large tree moves."""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import GAMES, find_game
from tests.bench.row import Row

if TYPE_CHECKING:
    import pygame

    from tests.ui.screen import Screen

_OPENINGS = 7
_FRAMES = 600
_DEPTH = 5
"""Tic-tac-toe's tree then has 18,730 positions; one ply deeper it is too large to be shown."""
_FRAME = 1 / 60


def rows() -> Iterator[Row]:
    """Measure and yield the rows. The frames are drawn in full, on a screen that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tests.ui.screen import Screen

    with tempfile.TemporaryDirectory(prefix="pathwayz-bench-") as folder:
        hands = Screen.at_home(folder=Path(folder))
        yield from _openings(hands)
        yield from _large_tree(hands)
        hands.close()


def _openings(hands: Screen) -> Iterator[Row]:
    from ai.puzzles import puzzles_of
    from ui.shell.routes import LearnRoute, LessonRoute, PuzzlesRoute, ThinkRoute

    app = hands.app
    yield _opened(hands, "the lessons and puzzles", lambda: app.navigate(LearnRoute()))
    for game in GAMES:
        yield _opened(hands, f"a lesson of {game.title}", partial(app.navigate, LessonRoute(game.name)))
    for game in GAMES:
        if puzzles_of(game.name):
            yield _opened(hands, f"puzzles of {game.title}", partial(app.navigate, PuzzlesRoute(game.name)))
        yield _opened(hands, f"an algorithm on {game.title}", partial(app.navigate, ThinkRoute(game)))


def _opened(hands: Screen, what: str, open_it: Callable[[], None]) -> Row:
    """Open a screen over the first one some times, and draw its first frame."""
    times = []
    for _ in range(_OPENINGS):
        began = time.perf_counter()
        open_it()
        hands.app.run_frame([])
        times.append(1000 * (time.perf_counter() - began))
        hands.wait(0.4)
        hands.app.home()
        hands.wait(0.4)
    return Row(f"Opening {what}, median", statistics.median(times), "ms", 100, at_most=True)


def _large_tree(hands: Screen) -> Iterator[Row]:
    """Watch a large minimax tree to its end, then drag it, zoom it and jump to and fro."""
    from ui.shell.routes import ThinkRoute

    hands.app.navigate(ThinkRoute(find_game("tic-tac-toe"), algorithm="minimax"))
    hands.search.depth = _DEPTH
    hands.search.restart()
    hands.search.go_to_end()
    while not hands.search.run.done:
        hands.wait(0.05)
    dice, middle = random.Random(1), hands.control("Tree").rect.center
    hands.hold(middle)
    yield _late(hands, "dragged", lambda: hands.app.run_frame([_dragged(middle, dice)]))
    hands.release(middle)
    yield _late(hands, "zoomed", lambda: hands.app.run_frame([_turned(dice)]))

    def jump() -> None:
        hands.search.go(dice.randrange(hands.search.run.count))
        hands.scene.invalidate()
        hands.app.run_frame([])

    yield _late(hands, "shown at another event", jump)


def _dragged(middle: tuple[int, int], dice: random.Random) -> pygame.event.Event:
    import pygame

    place = middle[0] + dice.randrange(-200, 200), middle[1] + dice.randrange(-150, 150)
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)


def _turned(dice: random.Random) -> pygame.event.Event:
    import pygame

    steps = dice.choice((-1, 1))
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)


def _late(hands: Screen, how: str, frame: Callable[[], None]) -> Row:
    """Return the 99th percentile of the milliseconds that a frame took."""
    times = []
    for _ in range(_FRAMES):
        hands.now += _FRAME
        hands.app.invalidate()
        began = time.perf_counter()
        frame()
        times.append(1000 * (time.perf_counter() - began))
    late = sorted(times)[int(0.99 * len(times))]
    return Row(f"A tree of 18,730 positions, {how}: a frame, 99th percentile", late, "ms", 1000 / 60, at_most=True)
