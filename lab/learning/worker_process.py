"""A process beside the window: it stands back behind it, is spoken to through a pipe, and ends with it.

The window's end is a `WorkerProcess`, whose methods return at once. The process calls `listen` first, and gets a queue
of messages.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Any

from lab.pipe_end import PipeEnd
from lab.priority import BEHIND, lower_priority

_LAST_STEPS = 5.0
"""Seconds that a process may take to end which says no more."""


class WorkerProcess:
    """The process, and the thread that starts it, which takes longer than a frame, and hears it out.

    Attributes:
        is_over: set when it has ended and all that it said was heard.
        error: why it could not be started, else None.
        closed: whether it was told to `end`.
    """

    def __init__(self, work: Callable[..., None], *arguments: object) -> None:
        """Start a process that does `work(pipe, *arguments)`; `work` is a function of a module."""
        self._received: SimpleQueue[Any] = SimpleQueue()
        self._changing = threading.Lock()
        self._pipe: PipeEnd | None = None
        self._messages: list[object] = []
        self._terminate: Callable[[], None] | None = None
        self.error: OSError | None = None
        self.closed = False
        self.is_over = threading.Event()
        threading.Thread(target=self._run, args=(work, arguments), name="worker process", daemon=True).start()

    def send(self, message: object) -> None:
        """Say something to the process, as soon as there is one."""
        with self._changing:
            if self._pipe is None:
                self._messages.append(message)
            else:
                send(self._pipe, message)

    def end(self) -> None:
        """End the process, whatever it is at."""
        with self._changing:
            self.closed = True
            if self._terminate is not None:
                self._terminate()

    def received(self) -> Iterator[Any]:
        """Yield what it has said since this was last asked."""
        with contextlib.suppress(Empty):
            while True:
                yield self._received.get_nowait()

    def _run(self, work: Callable[..., None], arguments: tuple[object, ...]) -> None:
        try:
            pipe, join = self._started(work, arguments)
            with contextlib.suppress(EOFError, OSError):
                while True:
                    self._received.put(pipe.recv())
            join(_LAST_STEPS)  # else it would stay as a defunct process
        except OSError as error:
            self.error = error
        finally:
            self.is_over.set()

    def _started(
        self, work: Callable[..., None], arguments: tuple[object, ...]
    ) -> tuple[PipeEnd, Callable[[float], None]]:
        """Start the process; return the pipe to it, and what waits some seconds for its end."""
        import multiprocessing  # the first frame does not wait for it

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
    """Send something; where nobody holds the other end any more, nothing happens: that is noticed elsewhere."""
    with contextlib.suppress(OSError):
        pipe.send(message)


def listen(pipe: PipeEnd) -> SimpleQueue[Any]:
    """In the process: stand back, and return a queue of what it is told. It ends once nobody can tell it anything."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that started this process
    lower_priority(BEHIND)
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, messages), daemon=True).start()
    return messages


def newest(messages: SimpleQueue[Any]) -> Any:
    """Return the last word that has come, None if there is none."""
    message = None
    with contextlib.suppress(Empty):
        while True:
            message = messages.get_nowait()
    return message


def _receive(pipe: PipeEnd, messages: SimpleQueue[Any]) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            messages.put(pipe.recv())
    os._exit(0)  # at once, whatever is being done: nobody holds the other end any more
