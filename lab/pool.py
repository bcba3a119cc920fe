"""Worker processes for experiments, and their results as they come."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from typing import TypeVar

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


def workers(wanted: int | None = None) -> ProcessPoolExecutor:
    """Return a pool of processes, one for each processor unless said otherwise."""
    return ProcessPoolExecutor(wanted or os.cpu_count(), multiprocessing.get_context("spawn"))


def finished(
    executor: Executor, function: Callable[[JobT], ResultT], jobs: Iterable[JobT]
) -> Iterator[tuple[JobT, ResultT]]:
    """Yield each job with its result, in the order in which they are finished.

    An error in a job is raised here. Whoever stops asking cancels the jobs that have not begun.
    """
    futures = {executor.submit(function, job): job for job in jobs}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()
