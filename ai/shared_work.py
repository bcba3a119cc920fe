"""Work that several threads share. If the system refuses a thread, the other threads do its part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from game.threads import start

T = TypeVar("T")


def share(work: Callable[[T], None], workers: Sequence[T]) -> bool:
    """Call `work` with the first worker in this thread, and with each other worker in a new thread; wait for all.

    All workers must take pieces of work from a common store, so that the others do all pieces if the system refuses a
    thread. Return whether every thread started. The first error of a worker is raised.
    """
    errors: list[BaseException] = []

    def run(worker: T) -> None:
        try:
            work(worker)
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    started = [thread for each in workers[1:] if (thread := start(partial(run, each), "search")) is not None]
    run(workers[0])
    for thread in started:
        thread.join()
    if errors:
        raise errors[0]
    return len(started) + 1 == len(workers)
