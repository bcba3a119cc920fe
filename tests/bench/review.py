"""The review's rows: how long a game takes, the frames meanwhile, and games that were reviewed before."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game import Match, find_game
from saves.models import Judgement
from tests.bench.row import Row

if TYPE_CHECKING:
    from saves.library import Library
    from tests.ui.screen import Screen


_PLIES = {"pathwayz": 60, "connect-four": 36}
_GAMES, _REVIEWS, _OPENINGS = 10_000, 2_000, 7
_FRAME = 1 / 60
_PATIENCE = 120.0


def rows() -> Iterator[Row]:
    """Measure and yield the review's rows. The frames are drawn in full, on a screen that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="pathwayz-bench-") as folder:
        yield from _reviews(Path(folder))
    with tempfile.TemporaryDirectory(prefix="pathwayz-bench-") as folder:
        yield from _many(Path(folder))


def game_of(board: str, plies: int) -> str:
    """Return a game by dice that is not over after so many plies."""
    for seed in range(1000):
        match, dice = Match(find_game(board)), Random(seed)
        while not match.outcome and len(match.moves) < plies:
            match.push(dice.choice(match.legal_actions()))
        if len(match.moves) == plies:
            return " ".join(match.moves_text)
    raise RuntimeError(f"no game of {plies} plies")


def _reviews(folder: Path) -> Iterator[Row]:
    """Review a game of two boards, draw at 60 frames a second meanwhile, and open one of them again."""
    from table.warmup import Warmup
    from tests.ui.screen import Screen
    from tests.ui.shelves import keep

    warmup = Warmup(lambda: None)
    warmup.begin()
    hands = Screen.at_home(folder=folder, warmup=warmup)
    library = hands.app.library
    kept = {board: keep(library, board, game_of(board, plies)) for board, plies in _PLIES.items()}
    _ready(hands)
    for board, reach in (("pathwayz", 45), ("connect-four", 15)):
        title, plies = find_game(board).title, _PLIES[board]
        first, whole, frames = _reviewed(hands, kept[board])
        yield Row(f"Review of {plies} plies of {title}: first points", first, "s", 1, at_most=True)
        yield Row(f"Review of {plies} plies of {title}: complete", whole, "s", reach, at_most=True)
        yield Row(f"Review of {title}: a frame meanwhile, 99th percentile", _late(frames), "ms", 20, at_most=True)
        judged = library.judgements.read(kept[board], _judge(board)).values()
        exact = sum(each.result is not None for each in judged)
        yield Row(f"Review of {title}: positions of which the result is proven", 100 * exact / len(judged), "%")
        yield Row(f"Review of {title} that is kept: opening it", _opened(hands, kept[board]), "ms", 100, at_most=True)
    hands.close()


def _judge(board: str) -> str:
    from ai.judge import identity_of, judge_of

    return identity_of(find_game(board), judge_of(find_game(board)))


def _ready(hands: Screen) -> None:
    """Wait until the judges can think."""
    from ai.judge import judge_of

    hands.app.services.begin()
    end = time.monotonic() + _PATIENCE
    while not all(hands.app.warmup.ready(board, judge_of(find_game(board))) for board in _PLIES):
        if time.monotonic() > end:
            raise RuntimeError("the judges are not ready")
        time.sleep(0.05)


def _reviewed(hands: Screen, game: int) -> tuple[float, float, list[float]]:
    """Review a game; return the seconds to its first points and to the last, and the milliseconds of each frame."""
    from ui.shell.routes import ReviewRoute

    first, frames, began = 0.0, list[float](), time.perf_counter()
    hands.app.navigate(ReviewRoute(game))
    while hands.find("button", "Stop looking"):
        start = time.perf_counter()
        hands.now += _FRAME
        hands.app.invalidate()
        hands.app.run_frame([])
        spent = time.perf_counter() - start
        frames.append(1000 * spent)
        if not first and _answered(hands) > 1:
            first = time.perf_counter() - began
        if start - began > _PATIENCE:
            raise RuntimeError("the review does not end")
        time.sleep(max(0.0, _FRAME - spent))
    whole = time.perf_counter() - began
    hands.app.pop()
    hands.wait(0.4)
    return first, whole, frames


def _answered(hands: Screen) -> int:
    """Return for how many positions the review says that it has an answer."""
    words = " ".join(meter.name for meter in hands.nodes("meter"))
    return int((re.findall(r"\d+", words) or [0])[0])


def _opened(hands: Screen, game: int) -> float:
    """Return the milliseconds until a kept review has drawn its first frame, the median of some."""
    from ui.shell.routes import ReviewRoute

    times = []
    for _ in range(_OPENINGS):
        start = time.perf_counter()
        hands.app.navigate(ReviewRoute(game))
        hands.app.run_frame([])
        times.append(1000 * (time.perf_counter() - start))
        hands.wait(0.4)
        hands.app.pop()
        hands.wait(0.4)
    return sorted(times)[len(times) // 2]


def _many(folder: Path) -> Iterator[Row]:
    """Open the list of a large library, without reviews and with many."""
    from saves.library import Library
    from tests.ui.shelves import fill

    fill(folder, _GAMES)
    name = f"Library of {_GAMES:,} games"
    yield Row(f"{name}: opening the list, median", without := _list_opened(folder), "ms", 200, at_most=True)
    with Library.open(folder) as library:
        _keep_reviews(library)
    found = _list_opened(folder)
    yield Row(f"{name}, {_REVIEWS:,} of them reviewed: the same", found, "ms", 200, at_most=True)
    yield Row(f"{name}, {_REVIEWS:,} of them reviewed: against none", found / without, "times", 1.2, at_most=True)


def _keep_reviews(library: Library) -> None:
    for game in library.ids()[:_REVIEWS]:
        moves = [move.text for move in library.get(game).moves]
        found = {
            tuple(moves[:ply]): Judgement("bench", 0.5, line=tuple(moves[ply : ply + 6]))
            for ply in range(len(moves) + 1)
        }
        library.judgements.keep(game, found)


def _list_opened(folder: Path) -> float:
    from tests.ui.screen import Screen
    from ui.shell.routes import LibraryRoute

    hands, times = Screen.at_home(folder=folder), []
    for _ in range(_OPENINGS):
        start = time.perf_counter()
        hands.app.navigate(LibraryRoute())
        hands.app.run_frame([])
        times.append(1000 * (time.perf_counter() - start))
        hands.wait(0.4)
        hands.app.pop()
        hands.wait(0.4)
    hands.close()
    return sorted(times)[len(times) // 2]


def _late(frames: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(frames)[int(0.99 * len(frames))]
