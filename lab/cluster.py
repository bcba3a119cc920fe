"""A Dask cluster of many machines as an executor. Only this file imports Dask, which the extra `cluster` installs.

A worker does one job at a time. A job may be done twice: when a worker is lost, another worker repeats its jobs. The
result of a job is sent back and written where the command runs. Each job names the program that it needs, and a worker
with another program refuses it. See docs/many-machines.md.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ai.assets import digest_of_data
from ai.cache import cache
from game.registry import GAMES
from game.texts import text
from lab.errors import ClusterError

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as DaskFuture

PATIENCE = 10
"""Seconds to wait for a scheduler's answer."""
_AHEAD = 256
"""Smallest number of jobs to submit at a time: more than the first workers need, because more workers may join."""
_LIBRARIES = ("numba", "numpy", "distributed")
_one_at_a_time = threading.Lock()
T = TypeVar("T")


class Cluster(NamedTuple):
    """The address of a cluster's scheduler, such as `tcp://192.168.0.1:8786`."""

    address: str


class Program(NamedTuple):
    """Identity of the program. It must be equal on all machines, so that a job has the same result on each.

    Attributes:
        sources: digest of the sources and of the players' data.
        python: version without its last number.
        libraries: versions of the libraries that affect results.
    """

    sources: str
    python: str
    libraries: tuple[str, ...]


@functools.cache
def program() -> Program:
    """Return the identity of this program."""
    digest = hashlib.sha256(cache.fingerprint().encode())
    for game in GAMES:
        digest.update(digest_of_data(game).encode())
    lab = Path(__file__).parent
    for path in sorted(lab.rglob("*.py")):
        digest.update(path.relative_to(lab).as_posix().encode() + path.read_bytes())
    libraries = tuple(f"{name} {metadata.version(name)}" for name in _LIBRARIES)
    return Program(digest.hexdigest()[:16], ".".join(platform.python_version_tuple()[:2]), libraries)


@contextlib.contextmanager
def connected(cluster: Cluster) -> Iterator[Executor]:
    """Yield an executor that sends jobs to the workers of a cluster. An early end of the block drops unfinished jobs.

    Raises:
        ClusterError: if Dask is not installed, no scheduler answers, a worker has another program, too many workers
            were lost with the same job, or the scheduler is lost.
    """
    if find_spec("distributed") is None:
        raise ClusterError("no-dask")
    client = _client(cluster.address)
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    try:
        _look_for_program(client)
        _introduce(client, cluster)
        with _Jobs(client) as jobs:
            yield jobs
    except KilledWorker as error:
        raise ClusterError("workers-lost") from error
    except (CancelledError, CommClosedError) as error:
        raise ClusterError("scheduler-lost", address=cluster.address) from error
    finally:
        # All results have arrived. Without its scheduler a client cannot close properly, and need not.
        with contextlib.suppress(OSError, RuntimeError):
            client.close(timeout=PATIENCE)


def _client(address: str) -> Client:
    import distributed

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported by us, in one sentence
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError("no-scheduler", address=address) from error


def _look_for_program(client: Client) -> None:
    """Raise ClusterError if a worker cannot import this module: a job would end such a worker."""
    try:
        found = client.run(find_spec, __name__)
    except ModuleNotFoundError as error:
        raise ClusterError("no-program", name=error.name) from error
    if None in found.values():
        raise ClusterError("no-program", name=__name__)


def _introduce(client: Client, cluster: Cluster) -> None:
    """Print the number of workers, and a hint if a worker has more than one thread."""
    threads = client.nthreads()
    if threads:
        sentence = text("{n} worker of {address}|{n} workers of {address}", n=len(threads), address=cluster.address)
    else:
        sentence = text("no worker has come to {address} yet; the work begins when one does", address=cluster.address)
    print(sentence, file=sys.stderr, flush=True)
    if any(number > 1 for number in threads.values()):
        print(text("a worker does one job at a time: start more of them, with --nthreads 1"), file=sys.stderr)


class _Jobs(Executor):
    """An executor that sends jobs to a cluster.

    Attributes:
        ahead: largest number of unfinished jobs at a time (`lab.pool.finished`).
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self.ahead = max(_AHEAD, 2 * len(client.nthreads()))

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Submit a call to a worker; an unfinished call is dropped when the client is closed."""
        task = self._client.submit(_done, program(), function, arguments, named, pure=False)
        import asyncio  # imported only here: the packaged program has neither Dask nor asyncio

        assert self._client.loop is not None, "a client that is connected has a loop"
        return asyncio.run_coroutine_threadsafe(_result(task), self._client.loop.asyncio_loop)  # type: ignore[attr-defined]


async def _result(task: DaskFuture[T]) -> T:
    """Return the result of a task. Dask's own executor is not used: it asks for the task's state a second time, when a
    lost worker may have changed the state.
    """
    import asyncio

    try:
        return await task  # type: ignore[no-any-return]
    except asyncio.CancelledError:
        await task.cancel()
        raise


def _done(meant: Program, function: Callable[..., T], arguments: tuple[Any, ...], named: dict[str, Any]) -> T:
    """Return the result of a job in this worker. Raises ClusterError if the worker's program is not `meant`."""
    found = program()
    if found != meant:
        there, here = (", ".join([each.sources, f"Python {each.python}", *each.libraries]) for each in (found, meant))
        raise ClusterError("other-program", machine=platform.node(), there=there, here=here)
    with _one_at_a_time:  # a process has only one solver and one table
        return function(*arguments, **named)
