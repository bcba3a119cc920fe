"""Who does the work of experiments, processes here or a cluster of machines, and their results as they come."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from itertools import islice
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from lab.cluster import Cluster, connected
from lab.errors import LabError
from lab.pipe_end import PipeEnd
from lab.priority import IDLE, lower_priority

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")
Workers: TypeAlias = int | Cluster | None
"""So many processes here, None for one to a processor; or a cluster."""

MOST_WORKERS = 61 if sys.platform == "win32" else 128
"""Windows waits for no more processes than that at a time."""
AHEAD = 2 * MOST_WORKERS
"""Jobs that have been handed out and not come back: enough for every worker, and few however many there are in all.
An executor with more workers has a number of its own, its attribute `ahead`."""


class Processes(ProcessPoolExecutor):
    """Worker processes here, which end with this process however it comes: each holds one end of a pipe whose other
    end only this process has.
    """

    def __init__(
        self, wanted: int | None, *, background: bool = False, begin: tuple[Callable[..., None], Any] | None = None
    ) -> None:
        """So many workers, None for one to a processor.

        In the `background` they leave the processor to all others. Each begins with a call: `begin` is a function and
        what it is given.
        """
        context = multiprocessing.get_context("spawn")
        self._theirs, self._ours = context.Pipe(duplex=False)
        self._ending = threading.Lock()
        count = min(wanted or os.cpu_count() or 1, MOST_WORKERS)
        super().__init__(count, context, _begin, (self._theirs, background, begin))

    def end(self) -> None:
        """End all workers at once, whatever they do; any thread may ask."""
        with self._ending:  # closed twice at a time, the pipe's number may be another file's by then
            self._ours.close()

    def close(self) -> None:
        """Wait for what has begun, and end the workers."""
        self.shutdown(cancel_futures=True)
        self.end()
        self._theirs.close()


@contextlib.contextmanager
def workers(wanted: Workers = None) -> Iterator[Executor]:
    """Yield what does the jobs. What a job makes is its result: a file that it writes may lie on another machine.

    Raises:
        LabError: if a cluster cannot be worked with.
    """
    executor = connected(wanted) if isinstance(wanted, Cluster) else _processes(wanted)
    with executor as found, _ended_by_exception():
        yield found


@contextlib.contextmanager
def _processes(wanted: int | None) -> Iterator[Executor]:
    """Yield a pool of processes, which an exception in the block ends at once."""
    executor = Processes(wanted)
    try:
        yield executor
    except BaseException:
        executor.end()
        raise
    finally:
        executor.close()


@contextlib.contextmanager
def _ended_by_exception() -> Iterator[None]:
    """Have signals that would end this process end the block instead, so that nothing is left behind."""

    def leave(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ours = threading.current_thread() is threading.main_thread()
    taken = [number for number in numbers if ours and signal.getsignal(number) == signal.SIG_DFL]
    try:
        for number in taken:
            signal.signal(number, leave)
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _begin(pipe: PipeEnd, background: bool, begin: tuple[Callable[..., None], Any] | None) -> None:
    """In a worker: leave Ctrl-C to the one that started it, and end with that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if background:
        lower_priority(IDLE)
    threading.Thread(target=_end_with, args=(pipe,), name="end with the parent", daemon=True).start()
    if begin is not None:
        function, given = begin
        function(given)


def _end_with(pipe: PipeEnd) -> None:
    with contextlib.suppress(EOFError, OSError):
        pipe.recv_bytes()  # nothing is ever sent: this returns when the other end is closed
    os._exit(1)


def finished(
    executor: Executor, function: Callable[[JobT], ResultT], jobs: Iterable[JobT], ahead: int | None = None
) -> Generator[tuple[JobT, ResultT], None, None]:
    """Yield each job with its result, in the order in which they are finished. Jobs are asked for as they are needed;
    `ahead` are handed out at a time, None for enough for whoever works.

    An error in a job is raised here. Whoever stops asking cancels the jobs that have not begun.

    Raises:
        LabError: if a worker process was ended from outside.
    """
    coming, begun, done = iter(jobs), dict[Future[ResultT], JobT](), SimpleQueue[Future[ResultT]]()
    ahead = ahead or max(AHEAD, getattr(executor, "ahead", AHEAD))
    try:
        while True:
            for job in islice(coming, ahead - len(begun)):
                with _undisturbed():
                    future = executor.submit(function, job)
                begun[future] = job
                future.add_done_callback(done.put)
            if not begun:
                return
            future = done.get()
            yield begun.pop(future), future.result()
    except BrokenExecutor as error:
        raise LabError("worker-ended") from error
    finally:
        for future in begun:
            future.cancel()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back, here and in every process that is started: those have not begun to ignore it yet."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
