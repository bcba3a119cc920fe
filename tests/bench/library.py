"""The library's rows, with ten thousand games: opening the list, scrolling it, searching, and keeping a move."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.row import Row

if TYPE_CHECKING:
    from tests.ui.screen import Screen


_GAMES = 10_000
_OPENINGS, _FRAMES, _MOVES = 7, 600, 96


def rows() -> Iterator[Row]:
    """Measure and yield the library's rows. The frames are drawn in full, on a screen that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tests.ui.screen import Screen
    from tests.ui.shelves import fill

    with tempfile.TemporaryDirectory(prefix="pathwayz-bench-") as folder:
        fill(Path(folder), _GAMES)
        hands = Screen.at_home(folder=Path(folder))
        yield from _opening(hands)
        yield from _scrolling(hands)
        yield _searching(hands)
        hands.close()
        yield _keeping(Path(folder))


def _opening(hands: Screen) -> Iterator[Row]:
    from ui.shell.routes import LibraryRoute

    def open_list() -> None:
        hands.app.navigate(LibraryRoute())
        hands.app.run_frame([])

    times = []
    for opening in range(_OPENINGS):
        times.append(_milliseconds(open_list))
        hands.wait(0.4)
        if opening < _OPENINGS - 1:
            hands.app.pop()
            hands.wait(0.4)
    yield Row(f"Library of {_GAMES:,} games: opening the list, the first time", times[0], "ms", 200, at_most=True)
    yield Row("Library: opening the list, median", statistics.median(times), "ms", 200, at_most=True)


def _scrolling(hands: Screen) -> Iterator[Row]:
    import pygame

    hands.point("Games")
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0, flipped=False)
    times = []
    for _ in range(_FRAMES):
        hands.now += 1 / 60
        times.append(_milliseconds(lambda: hands.app.run_frame([wheel])))
    times.sort()
    yield Row("Library: a frame while the list scrolls, median", statistics.median(times), "ms")
    late = times[int(0.99 * len(times))]
    yield Row("Library: a frame while the list scrolls, 99th percentile", late, "ms", 1000 / 60, at_most=True)


def _searching(hands: Screen) -> Row:
    import pygame

    hands.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    times = [_milliseconds(lambda letter=letter: hands.write(letter)) for letter in "robin connect"]  # type: ignore[misc]
    return Row("Library: a letter of a search and its frame, median", statistics.median(times), "ms")


def _keeping(folder: Path) -> Row:
    """Keep moves one by one, each on the disk before the next."""
    from saves.library import Library
    from saves.models import Move
    from tests.saves.support import draft

    with Library.open(folder) as library:
        game = library.begin_game(draft("pathwayz"))
        times, moves = [], []
        for number in range(_MOVES):
            moves.append(Move(f"m{number}"))
            times.append(_milliseconds(lambda: library.record_line(game, moves, position="-")))
    return Row("Library: keeping a move, on the disk, median", statistics.median(times), "ms")


def _milliseconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)
