"""Jobs of an experiment, each with a file for its result, so that a stopped run continues."""

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
    """A unit of work; it can be sent to another process."""

    @property
    def name(self) -> str:
        """Name of the job's file, unique in its folder."""
        ...


JobT = TypeVar("JobT", bound=Job)


def run_jobs(
    folder: Path, jobs: Sequence[JobT], work: Callable[[JobT], Any], executor: Executor, unit: str
) -> list[Any]:
    """Return the result of `work` for each job, in order; results without a file are computed now.

    Args:
        folder: the folder for the files. If jobs change their meaning, use another folder.
        jobs: the jobs.
        work: returns a result as JSON values.
        executor: runs `work`.
        unit: name of the jobs in the progress bar, such as "positions".

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
    """Return the results of those jobs that have a file."""
    files = _files(folder, jobs).values()
    return [_read(file) for file in files if file.is_file()]


def _read(file: Path) -> Any:
    """Return the content of a file. Raises KeptError if it is damaged."""
    try:
        return parse_json(file.read_bytes())
    except ValueError as error:
        raise KeptError("damaged-work", file=str(file)) from error


def _files(folder: Path, jobs: Sequence[Job]) -> dict[str, Path]:
    return {job.name: folder_for(folder) / f"{job.name}.json" for job in jobs}
