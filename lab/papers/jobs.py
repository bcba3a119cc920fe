"""Pieces of an experiment's work, each kept in a file of its own when it is done, so that a run may be stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ai.commands import folder_for
from game.files import write_whole
from game.jsontext import parse_json
from lab import terminal
from lab.errors import KeptError
from lab.pool import finished


class Job(Protocol):
    """Work that is done at a time, plain enough to be sent to another process."""

    @property
    def name(self) -> str:
        """The name of its file, its own in its folder."""
        ...


JobT = TypeVar("JobT", bound=Job)


def run_jobs(
    folder: Path, jobs: Sequence[JobT], work: Callable[[JobT], Any], executor: Executor, unit: str
) -> list[Any]:
    """Return what `work` makes of each piece, in their order; it is called for those that no file holds yet.

    Args:
        folder: of the files. Whoever changes what a piece means takes another folder.
        jobs: what is to be done.
        work: its results can be written as JSON.
        executor: calls it.
        unit: what the pieces are, such as "positions": shown while they are worked at.

    Raises:
        KeptError: if a file is damaged.
    """
    files = _files(folder, jobs)
    missing = [job for job in jobs if not files[job.name].is_file()]
    with terminal.progress(unit) as progress:
        before = len(jobs) - len(missing)
        progress.report(before, len(jobs))
        for number, (job, result) in enumerate(finished(executor, work, missing), before + 1):
            write_whole(files[job.name], json.dumps(result).encode())
            progress.report(number, len(jobs))
    return [_read(file) for file in files.values()]


def finished_results(folder: Path, jobs: Sequence[Job]) -> list[Any]:
    """Return what was made of those pieces that are done."""
    files = _files(folder, jobs).values()
    return [_read(file) for file in files if file.is_file()]


def _read(file: Path) -> Any:
    """Return what a file holds. Raises KeptError if it is damaged."""
    try:
        return parse_json(file.read_bytes())
    except ValueError as error:
        raise KeptError("damaged-work", file=str(file)) from error


def _files(folder: Path, jobs: Sequence[Job]) -> dict[str, Path]:
    return {job.name: folder_for(folder) / f"{job.name}.json" for job in jobs}
