"""Solve the first moves of Pathwayz on each of its small boards: one job for each board."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ai.assets import read_rows, write_rows
from ai.cache import cache
from ai.errors import BookError
from ai.evaluation.small_pathwayz.first_moves import PLIES, key_of
from ai.evaluation.small_pathwayz.oracle import SmallOracle
from ai.exact import before
from ai.progress import Progress
from ai.proven import spell_result
from game.registry import find_game
from game.small_pathwayz import GAMES
from game.spec import Game
from game.verbs import apply_action, is_terminal

_MEGABYTES = 512
_GLANCE = 100
"""Number of nodes of a brief search, enough for results that an earlier search has left in the table."""


class SizeJob(NamedTuple):
    """The first moves on the board named `game`, to be solved; done when `file` exists."""

    game: str
    file: Path


def book_jobs(folder: Path) -> list[SizeJob]:
    """Return a job for each small board; the jobs' files will lie in `folder`."""
    return [SizeJob(game.name, folder / f"{game.name}.txt") for game in GAMES]


def begin(_folder: Path, _progress: Progress[None]) -> None:
    """Do nothing: a job finds its positions itself."""


def solve_job(job: SizeJob) -> list[str]:
    """Solve the first moves on one board, latest positions first; return lines `POSITION RESULT`."""
    cache.use()
    game, oracle, found = find_game(job.game), SmallOracle(_MEGABYTES, lambda _state: None), {}
    for state in reversed(early_positions(game, PLIES)):
        value = oracle.value(state)
        assert value is not None, "without a limit there is an answer"
        found[key_of(state)] = value
        for action in game.actions(state):
            after = apply_action(state, action)
            reply = None if is_terminal(after) else oracle.value(after, _GLANCE)
            if reply is not None and before(reply, state, after) == value:
                found[key_of(after)] = reply
    return sorted(f"{key} {spell_result(value)}" for key, value in found.items())


def early_positions(game: Game, plies: int) -> list[Any]:
    """Return the undecided positions of at most `plies` plies, earliest first; of two mirror images, only one."""
    layer: dict[str, Any] = {"": game.initial_state()}
    found: list[Any] = []
    for _ in range(plies + 1):
        found += layer.values()
        after = [apply_action(state, action) for state in layer.values() for action in game.actions(state)]
        layer = {key_of(state): state for state in after if not is_terminal(state)}
    return found


def keep(rows: list[str], file: Path) -> None:
    """Write the lines of one board to its file."""
    write_rows(file, rows, file.stem)


def bind(jobs: list[SizeJob]) -> list[str]:
    """Return the lines of all finished jobs."""
    return [row for job in jobs if job.file.exists() for row in read_rows(job.file, BookError)]


def write_book(path: Path, rows: list[str], origin: dict[str, Any]) -> None:
    """Write the table; its first line names the command that makes the table."""
    write_rows(path.with_suffix(".txt"), rows, f"{origin['command']}, {origin['date']}")
