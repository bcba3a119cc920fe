"""A worker process of the window: it has a low priority, talks through a pipe, and ends with the window.

The window uses a `WorkerProcess`, whose methods return at once. The process calls `listen` first, and gets a queue of
messages.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Any

from game.errors import system_error
from lab.pipe_end import PipeEnd
from lab.priority import BEHIND, lower_priority

_LAST_STEPS = 5.0
"""Seconds to wait for a process that has closed its pipe."""


class WorkerProcess:
    """A process, and a thread that starts the process and receives its messages. A start takes longer than a frame.

    Attributes:
        is_over: set when the process has ended and all its messages were received.
        error: the reason of a failed start, else None.
        closed: whether `end` was called.
    """

    def __init__(self, work: Callable[..., None], *arguments: object) -> None:
        """Start a process that calls `work(pipe, *arguments)`; `work` is a module-level function."""
        self._received: SimpleQueue[Any] = SimpleQueue()
        self._changing = threading.Lock()
        self._pipe: PipeEnd | None = None
        self._messages: list[object] = []
        self._terminate: Callable[[], None] | None = None
        self.error: OSError | None = None
        self.closed = False
        self.is_over = threading.Event()
        thread = threading.Thread(target=self._run, args=(work, arguments), name="worker process", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system has no memory for another thread
            self.error = system_error(errno.ENOMEM)
            self.is_over.set()

    def send(self, message: object) -> None:
        """Send a message, as soon as the process exists."""
        with self._changing:
            if self._pipe is None:
                self._messages.append(message)
            else:
                send(self._pipe, message)

    def end(self) -> None:
        """End the process at once."""
        with self._changing:
            self.closed = True
            if self._terminate is not None:
                self._terminate()

    def received(self) -> Iterator[Any]:
        """Yield the messages that arrived since the last call."""
        with contextlib.suppress(Empty):
            while True:
                yield self._received.get_nowait()

    def _run(self, work: Callable[..., None], arguments: tuple[object, ...]) -> None:
        try:
            pipe, join = self._started(work, arguments)
            with contextlib.suppress(EOFError, OSError):
                while True:
                    self._received.put(pipe.recv())
            join(_LAST_STEPS)  # without this call the process would stay as a zombie
        except OSError as error:
            self.error = error
        finally:
            self.is_over.set()

    def _started(
        self, work: Callable[..., None], arguments: tuple[object, ...]
    ) -> tuple[PipeEnd, Callable[[float], None]]:
        """Start the process. Return the pipe to it, and a function that waits at most some seconds for its end."""
        import multiprocessing  # imported here, so that the first frame does not wait for it

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, *arguments), name="worker process", daemon=True)
        process.start()
        theirs.close()
        with self._changing:
            self._pipe, self._terminate = ours, process.terminate
            for message in self._messages:
                send(ours, message)
            if self.closed:
                process.terminate()
        return ours, process.join


def send(pipe: PipeEnd, message: object) -> None:
    """Send a message; a closed pipe is ignored here, since the receiving thread notices it."""
    with contextlib.suppress(OSError):
        pipe.send(message)


def listen(pipe: PipeEnd) -> SimpleQueue[Any]:
    """Lower the priority of this process, end it when the pipe is closed, and return a queue of received messages."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the parent
    lower_priority(BEHIND)
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, messages), daemon=True).start()
    return messages


def newest(messages: SimpleQueue[Any]) -> Any:
    """Return the last message in the queue; None if it is empty."""
    message = None
    with contextlib.suppress(Empty):
        while True:
            message = messages.get_nowait()
    return message


def _receive(pipe: PipeEnd, messages: SimpleQueue[Any]) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            messages.put(pipe.recv())
    os._exit(0)  # exit at once: the parent is gone
