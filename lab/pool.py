"""Workers for experiments, as processes here or machines of a cluster, and their results in the order of finishing."""

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
from multiprocessing import resource_tracker
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from lab.cluster import Cluster, connected
from lab.errors import LabError
from lab.pipe_end import PipeEnd
from lab.priority import IDLE, lower_priority

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")
Workers: TypeAlias = int | Cluster | None
"""The number of processes here (None means one per processor), or a cluster."""

MOST_WORKERS = 61 if sys.platform == "win32" else 128
"""Most worker processes: Windows can wait for at most 61 processes at a time."""
AHEAD = 2 * MOST_WORKERS
"""Largest number of unfinished jobs that are submitted at a time; enough to keep every worker busy.

An executor may set its own number in the attribute `ahead`.
"""


class Processes(ProcessPoolExecutor):
    """A pool of worker processes that end with this process, even after a crash of this process.

    Each worker holds one end of a pipe, and only this process holds the other end.
    """

    def __init__(
        self, wanted: int | None, *, background: bool = False, begin: tuple[Callable[..., None], Any] | None = None
    ) -> None:
        """Start `wanted` workers; None means one per processor.

        Args:
            wanted: number of workers.
            background: whether workers run only when no other process needs the processor.
            begin: function that each worker calls first, and its argument.
        """
        _begin_tracker()
        context = multiprocessing.get_context("spawn")
        self._theirs, self._ours = context.Pipe(duplex=False)
        self._ending = threading.Lock()
        count = min(wanted or os.cpu_count() or 1, MOST_WORKERS)
        super().__init__(count, context, _begin, (self._theirs, background, begin))

    def end(self) -> None:
        """End all workers at once, even in the middle of a job; any thread may call it."""
        with self._ending:  # a second close in another thread might close another file with the pipe's old number
            self._ours.close()

    def close(self) -> None:
        """Wait for running jobs, then end the workers."""
        self.shutdown(cancel_futures=True)
        self.end()
        self._theirs.close()


class SameThread(Executor):
    """An executor that does each job at once, in the thread that submits it."""

    ahead = 1

    def submit(self, function: Callable[..., ResultT], /, *arguments: Any, **named: Any) -> Future[ResultT]:
        """Call the function at once; return a future with its result or exception."""
        future = Future[ResultT]()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:  # noqa: BLE001  (raised again where the result is asked for)
            future.set_exception(error)
        return future


@contextlib.contextmanager
def workers(wanted: Workers = None) -> Iterator[Executor]:
    """Yield an executor with the wanted workers.

    Jobs must return their results: a file that a job writes may be on another machine.

    Raises:
        LabError: if a cluster cannot be used.
    """
    executor = connected(wanted) if isinstance(wanted, Cluster) else _processes(wanted)
    with executor as found, _ended_by_exception():
        yield found


@contextlib.contextmanager
def _processes(wanted: int | None) -> Iterator[Executor]:
    """Yield a pool of processes; an exception in the block ends it at once."""
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
    """Raise an exception in the block when a signal would end this process, so that the workers are ended, too."""

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


def _begin_tracker() -> None:
    """Start Python's tracker of semaphores with SIGHUP blocked. A closed terminal would end a tracker without this, and
    the next tracker would print a traceback for every semaphore.
    """
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGHUP,))
        try:
            resource_tracker.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(pipe: PipeEnd, background: bool, begin: tuple[Callable[..., None], Any] | None) -> None:
    """Prepare a worker: it ignores Ctrl-C and ends with its parent."""
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
    """Yield each job with its result, in the order of finishing. At most `ahead` jobs are submitted at a time; None
    lets the executor decide.

    An error in a job is raised here. Closing the generator cancels the jobs that have not begun.

    Raises:
        LabError: if a worker process was ended from outside.
    """
    coming, begun, done = iter(jobs), dict[Future[ResultT], JobT](), SimpleQueue[Future[ResultT]]()
    most = ahead if ahead is not None else int(getattr(executor, "ahead", AHEAD))
    try:
        while True:
            for job in islice(coming, most - len(begun)):
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
    """Hold Ctrl-C back inside the block, from this process and from processes that are started there."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
