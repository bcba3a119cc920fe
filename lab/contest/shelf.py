"""The stored contests, one folder each: `DATA/tournaments/GAME/2026-11-22-201500`.

The name is the time of the beginning, with a number if the time is taken. If the clock is behind the latest contest,
the latest time is used again with the next number, so that names stay in order.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game import wall_clock
from game.errors import CodedError
from game.locking import locked, open_to_lock
from game.spec import Game
from lab.contest.contest import GAMES, PLAN, PLAN_COPY, Contest, has_plan
from lab.contest.plan import ContestPlan
from lab.deleted import lies_away, move, put_away
from lab.errors import ContestError, KeptError

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_LISTED = 50
_DAY = 86400.0
_NAME = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})(?:-(\d{1,9}))?")


class ContestSummary(NamedTuple):
    """A contest in a list: folder, plan, time of the beginning (UTC), and numbers of finished games and of all games.

    Unplayed games of players that cannot play do not count.
    """

    folder: Path
    plan: ContestPlan
    begun: datetime
    played: int
    total: int

    @property
    def is_done(self) -> bool:
        """Whether all games are finished."""
        return self.played >= self.total


def shelf_of(data: Path, game: Game) -> Path:
    """Return the folder of a board's contests; it may not exist yet."""
    return data / "tournaments" / game.name


def new_folder(data: Path, game: Game) -> Path:
    """Return an unused folder for a new contest; its name sorts after those of the board's other contests."""
    shelf = shelf_of(data, game)
    latest = max((_place(folder) for folder in _folders(shelf)), default=("", 0))
    stem = max(f"{wall_clock.now().astimezone():%Y-%m-%d-%H%M%S}", latest[0])
    numbers = itertools.count(latest[1] + 1 if stem == latest[0] else 1)
    names = (stem if number == 1 else f"{stem}-{number}" for number in numbers)
    return next(shelf / name for name in names if not (shelf / name).exists())


def _folders(shelf: Path) -> list[Path]:
    try:
        return list(shelf.iterdir())
    except OSError:
        return []


def _place(folder: Path) -> tuple[str, int]:
    """Return the time and the number in a contest's name, for sorting; ("", 0) for other names."""
    found = _NAME.fullmatch(folder.name)
    return (found[1], int(found[2] or 1)) if found else ("", 0)


def kept_in(data: Path, game: Game, begun: Path | None = None) -> list[ContestSummary]:
    """Return the readable contests of a board, latest first.

    A contest without games is left out, unless its folder is `begun`.
    """
    found = (each for each in _summaries(shelf_of(data, game)) if each.played or each.folder == begun)
    return list(itertools.islice(found, _MOST_LISTED))


def _summaries(shelf: Path) -> Iterator[ContestSummary]:
    folders = [path for path in _folders(shelf) if has_plan(path)]
    for folder in sorted(folders, key=lambda path: (_place(path), path.name), reverse=True):
        with contextlib.suppress(OSError, CodedError):
            yield _summary_of(folder)


def _summary_of(folder: Path) -> ContestSummary:
    plan, begun, failed = Contest.plan_in(folder)
    if failed:
        contest = Contest.load(folder)
        return ContestSummary(folder, plan, begun, contest.played, contest.total)
    return ContestSummary(folder, plan, begun, _played_in(folder), plan.total)


def _played_in(folder: Path) -> int:
    """Return the number of finished games in a contest's folder. Raises OSError."""
    games = folder / GAMES
    lines = games.read_bytes().count(b"\n") if games.is_file() else 1
    return max(0, lines - 1)


def delete(folder: Path) -> Path:
    """Delete a contest, and return the path that `restore` takes.

    Raises:
        KeptError: if another window or command plays it.
        ContestError: if it cannot be moved.
    """
    try:
        with open_to_lock(folder / GAMES) as games:
            if not locked(games):
                raise KeptError("games-in-use", file=str(folder / GAMES))
            return put_away(folder, games)
    except OSError as error:
        raise ContestError("unmoved", cause=error) from error


def restore(data: Path, game: Game, away: Path) -> Path:
    """Restore a deleted contest and return its folder.

    Raises:
        ContestError: if it is gone, or cannot be moved.
    """
    folder = shelf_of(data, game) / away.stem
    if not lies_away(away, folder.parent) or folder.exists():
        raise ContestError("no-contest")
    try:
        move(away, folder)
    except OSError as error:
        raise ContestError("unmoved", cause=error) from error
    return folder


def drop_abandoned(data: Path, game: Game) -> None:
    """Remove a board's contests that a killed program left without games more than a day ago."""
    for folder in _folders(shelf_of(data, game)):
        with contextlib.suppress(OSError):
            if _NAME.fullmatch(folder.name) and not _played_in(folder) and wall_clock.is_stale(folder, _DAY):
                drop(folder)


def drop(folder: Path) -> None:
    """Remove a contest that has no games and is not being played; other files in its folder stay."""
    with contextlib.suppress(OSError):
        with open_to_lock(folder / GAMES) as games:
            if not locked(games) or _played_in(folder):
                return
        for name in (PLAN, PLAN_COPY, GAMES):
            (folder / name).unlink(missing_ok=True)
        folder.rmdir()
