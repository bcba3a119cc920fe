"""The trees' row: composing and placing the largest screen."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.bench.row import Row

if TYPE_CHECKING:
    from ui.shell.scene import Scene

_TIMES = 31
_WINDOW = {"size": (1280, 800), "scale": 100, "theme": "dark"}


def rows() -> Iterator[Row]:
    """Measure each screen in its first state, and yield the row of the slowest screen."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    slowest = max(_measured())
    yield Row(f"Composing and placing the largest screen ({slowest[1]}), median", slowest[0], "ms", 4, at_most=True)


def _measured() -> Iterator[tuple[float, str]]:
    """Yield the milliseconds of each screen's composing and placing, and the screen's name."""
    from tests.pictures import drawn
    from tests.ui.gallery.everything import STATES
    from tests.ui.gallery.stage import on_stage, some_games

    first = {state.screen: state for state in reversed(STATES)}
    with some_games() as games:
        for state in first.values():
            with on_stage(state, games) as desk:
                drawn(desk, state.seen_in(_WINDOW))
                scene = desk.app.scene
                assert scene is not None
                yield _milliseconds(scene, desk.app.size), state.screen


def _milliseconds(scene: Scene, size: tuple[int, int]) -> float:
    """Return the median processor time of composing and placing a screen anew: the stage's clocks stand still."""
    times = []
    for _ in range(_TIMES):
        began = time.process_time()
        scene.layout(size)
        times.append(1000 * (time.process_time() - began))
    return statistics.median(times)
