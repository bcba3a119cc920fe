"""Time and threads behind one seed: `install` replaces this process's clocks, threads, locks and timers, for ever.

It must be called before the program is imported. From then on the clock stands still unless `World` moves it (each
reading takes 20 microseconds), and a thread runs only while everybody else waits: it is stopped in the middle of the
program's own functions, at places that the dice choose, and goes on when it is its turn again.
"""

from __future__ import annotations

import _thread
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

PROGRAM = str(Path(__file__).resolve().parents[2])
BEGIN = 1_767_225_600 * 10**9
"""The wall clock at the beginning of every simulation, in nanoseconds: 1 January 2026."""
A_READING = 2e-5
"""Seconds that it takes to look at the clock."""
PATIENCE = 0.5
"""Seconds for which the window may wait for another thread."""
SLICES = (1, 10, 100, 1000)
"""Calls of the program's functions after which a thread may have to wait."""


class EndedError(BaseException):
    """The process that this thread belongs to was killed."""


class WaitedError(Exception):
    """The window's thread waits for longer than a person, or for what can never happen."""


class Clock:
    """Seconds since the start of the computer, and the wall clock, which may jump."""

    def __init__(self) -> None:
        self.seconds, self.jumped = 1000.0, 0

    def read(self) -> float:
        self.seconds += A_READING
        return self.seconds

    def wall(self) -> int:
        """Nanoseconds since 1970; never twice the same millisecond: equal games that begin in one are taken for one."""
        self.seconds += 0.001
        return BEGIN + int(self.read() * 1e9) + self.jumped


class World:
    """One computer with its clock, and the threads of the programs that run on it."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(f"world {seed}")
        self.clock = Clock()
        self.threads: list[Thread] = []
        """Those that have begun and not ended, in this order."""
        self.running: Thread | None = None
        """The thread whose turn it is; None for the window's."""
        self.patience = PATIENCE
        """Seconds for which the window's thread may wait for others."""
        self.faults: list[BaseException] = []
        """What ended a thread that nobody caught."""
        self.turn = _thread.allocate_lock()
        self.turn.acquire()

    def let_run(self, slices: int) -> None:
        """Let threads go on, by turns that the dice choose."""
        for _ in range(slices):
            if not self._let_one_run():
                return

    def end_threads(self) -> None:
        """End all threads as the end of their process does."""
        for thread in list(self.threads):
            thread.ended = True
        while self.threads:
            self._give(self.threads[0])

    def wait(self, is_over: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until something is over, or for so long; return whether it is over."""
        end = None if seconds is None else self.clock.seconds + seconds
        if self.running is not None:
            self.running.pause(is_over, end)
            return is_over()
        latest = self.clock.seconds + self.patience
        while not is_over() and (end is None or self.clock.seconds < end):
            if not self._let_one_run():
                self._go_on_to(end)
            if self.clock.seconds > latest:
                raise WaitedError
        return is_over()

    def _let_one_run(self) -> bool:
        ready = [thread for thread in self.threads if thread.is_ready(self.clock.seconds)]
        if not ready:
            return False
        self.clock.seconds += self.dice.uniform(0.0, 0.002)
        self._give(self.dice.choice(ready))
        return True

    def _give(self, thread: Thread) -> None:
        self.running = thread
        thread.go.release()
        self.turn.acquire()
        self.running = None

    def _go_on_to(self, end: float | None) -> None:
        ends = [each for each in (end, *(thread.until for thread in self.threads)) if each is not None]
        if not ends:
            raise WaitedError
        self.clock.seconds = max(self.clock.seconds, min(ends))


_world = World(0)


def world() -> World:
    """The computer of now."""
    return _world


def begin(seed: int) -> World:
    """Begin another computer's life."""
    global _world  # noqa: PLW0603  the process has one
    _world = World(seed)
    return _world


class Thread:
    """A thread that runs only when it is its turn; the part of `threading.Thread` that the program uses."""

    def __init__(
        self,
        group: None = None,
        target: Callable[..., object] | None = None,
        name: str | None = None,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
        *,
        daemon: bool | None = None,
    ) -> None:
        self.name, self.daemon = name or "thread", daemon
        self._target, self._arguments, self._named = target, args, kwargs or {}
        self._world = _world
        self._begun = self._over = self.ended = False
        self._left = 0
        self._is_over: Callable[[], bool] = lambda: True
        self.until: float | None = None
        self.go = _thread.allocate_lock()
        self.go.acquire()

    def start(self) -> None:
        self._begun = True
        self._world.threads.append(self)
        _thread.start_new_thread(self._run, ())

    def run(self) -> None:
        if self._target is not None:
            self._target(*self._arguments, **self._named)

    def is_alive(self) -> bool:
        return self._begun and not self._over

    def join(self, timeout: float | None = None) -> None:
        self._world.wait(lambda: self._over, timeout)

    def is_ready(self, now: float) -> bool:
        return self.ended or self._is_over() or (self.until is not None and now >= self.until)

    def pause(self, is_over: Callable[[], bool] = lambda: True, until: float | None = None) -> None:
        """Wait for the next turn, which comes when something is over, or so late."""
        self._is_over, self.until = is_over, until
        while True:
            self._world.turn.release()
            self.go.acquire()
            if self.ended or self.is_ready(self._world.clock.seconds):
                break
        self._is_over, self.until = lambda: True, None
        if self.ended and not self._over:
            raise EndedError

    def _run(self) -> None:
        self.go.acquire()
        try:
            if not self.ended:
                sys.setprofile(self._called)
                self.run()
        except EndedError:
            pass
        except BaseException as error:  # noqa: BLE001  told by the simulation
            self._world.faults.append(error)
        finally:
            sys.setprofile(None)
            self._over = True
            self._world.threads.remove(self)
            self._world.turn.release()

    def _called(self, frame: Any, kind: str, _what: Any) -> None:
        """Wait now and then, where a function of the program is called or calls."""
        if kind in ("call", "c_call") and not self.ended and frame.f_code.co_filename.startswith(PROGRAM):
            if ".venv" in frame.f_code.co_filename or "/tests/" in frame.f_code.co_filename:
                return
            self._left -= 1
            if self._left < 0:
                self._left = self._world.dice.choice(SLICES)
                self.pause()


class Timer(Thread):
    """Calls something after a while."""

    def __init__(self, interval: float, function: Callable[[], object]) -> None:
        super().__init__(name="timer")
        self._interval, self._function, self._cancelled = interval, function, False

    def cancel(self) -> None:
        self._cancelled = True

    def run(self) -> None:
        _world.wait(lambda: self._cancelled, self._interval)
        if not self._cancelled:
            self._function()


class Lock:
    """A lock, held by a thread or by the window; `RLock` may be taken again by its holder."""

    again = False

    def __init__(self) -> None:
        self._holder: object = None
        self._times = 0

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        me = _world.running or _world
        if not (self.again and self._holder is me):
            if self._holder is not None and blocking:
                _world.wait(lambda: self._holder is None, None if timeout < 0 else timeout)
            if self._holder is not None:
                return False
        self._holder, self._times = me, self._times + 1
        return True

    def release(self) -> None:
        self._times -= 1
        if self._times == 0:
            self._holder = None

    def locked(self) -> bool:
        return self._holder is not None

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_error: object) -> None:
        self.release()

    def _at_fork_reinit(self) -> None:
        self._holder, self._times = None, 0


class RLock(Lock):
    again = True


class Event:
    """A flag that can be waited for."""

    def __init__(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True

    def clear(self) -> None:
        self._is_set = False

    def wait(self, timeout: float | None = None) -> bool:
        return _world.wait(self.is_set, timeout)


class Condition:
    """A lock with news that can be waited for."""

    def __init__(self, lock: Lock | None = None) -> None:
        self._lock = lock or RLock()
        self.acquire, self.release = self._lock.acquire, self._lock.release
        self._news = 0

    def __enter__(self) -> bool:
        return self._lock.acquire()

    def __exit__(self, *_error: object) -> None:
        self._lock.release()

    def notify(self, _number: int = 1) -> None:
        self._news += 1

    notify_all = notify

    def wait(self, timeout: float | None = None) -> bool:
        known = self._news
        self._lock.release()
        try:
            return _world.wait(lambda: self._news != known, timeout)
        finally:
            self._lock.acquire()


def _sleep(seconds: Any) -> None:
    _world.wait(lambda: False, float(seconds))


def install() -> None:
    """Replace what is of this computer by what is of the simulated one."""
    for kind in (Thread, Timer, Lock, RLock, Event, Condition):
        setattr(threading, kind.__name__, kind)
    for name in ("monotonic", "perf_counter"):
        setattr(time, name, lambda: _world.clock.read())
        setattr(time, f"{name}_ns", lambda: int(_world.clock.read() * 1e9))
    time.time_ns = lambda: _world.clock.wall()
    time.time = lambda: _world.clock.wall() / 1e9
    time.sleep = _sleep
