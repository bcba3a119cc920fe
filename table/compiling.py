"""Kernels compiled by child processes in parallel, the most urgent first.

A child is `python main.py warm --steps`: it gets one compile step at a time. No two children work on the same board,
since both would compile the code that the board's methods share.
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from queue import SimpleQueue

from ai.cache import warm
from ai.cache.warm import UNUSABLE, CompileStep
from game import threads
from saves.log import log

CHILDREN = 2
"""The number of children: one for each processor of a small computer. More children would not help, since the steps
of the slowest board, done one after the other, take the whole time.
"""
# For Windows: no console for a child, and a low priority, which Windows sets only at the start.
_FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)


class Compiling:
    """The compile steps of all boards. `prefer` and `close` may be called from any thread.

    Attributes:
        usable: whether every finished step has made kernels for all of its players.
    """

    def __init__(self, command: Sequence[str], preferred: str | None = None) -> None:
        """Start nothing yet. `command` starts a child process; the steps of the board `preferred` come first."""
        self._command = list(command)
        self._left = warm.steps()
        self.total = len(self._left)
        self.usable = True
        self._preferred = preferred
        self._busy: set[str] = set()
        self._changed = threading.Condition()
        self._done: SimpleQueue[CompileStep | None] = SimpleQueue()
        self._children: list[subprocess.Popen[str]] = []
        self._closed = False

    def prefer(self, game: str) -> None:
        """Put a board's steps before other boards' steps; levels still come before other players."""
        self._preferred = game

    def run(self) -> Iterator[CompileStep]:
        """Start the children, and yield each finished step, until all steps are done or no child is left."""
        workers = [threads.start(self._work, "compiling") for _ in range(CHILDREN)]
        for _ in filter(None, workers):
            while (step := self._done.get()) is not None:
                yield step

    def close(self) -> None:
        """End the children; finished kernels stay in the cache."""
        with self._changed:
            self._closed = True  # a thread that waits for a board goes on once the child of that board has ended
        for child in self._children:
            _end(child)

    def _work(self) -> None:
        """Start a child, and have it do one step after the other until no step is left."""
        try:
            with self._begun() as child:
                while (step := self._next()) is not None:
                    self._do(step, child)
        except Exception:  # noqa: BLE001  what is not compiled here is compiled where it is loaded, which takes as long
            if not self._closed:
                log.warning("a process that compiles has failed", exc_info=True)
                self.usable = False
        finally:
            self._done.put(None)

    def _begun(self) -> subprocess.Popen[str]:
        """Start a child, remember it for `close`, and return it.

        Raises:
            OSError: if the child cannot start.
            CancelledError: if `close` was called.
        """
        with self._changed:
            if self._closed:
                raise CancelledError
            child = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,  # this program has no stderr without a console
                encoding="utf-8",
                errors="replace",
                creationflags=_FLAGS,
            )
            self._children.append(child)
            return child

    def _next(self) -> CompileStep | None:
        """Wait until there is a step whose board has no child, and take this step; return None if no step is left."""
        with self._changed:
            while self._left and not self._closed:
                free = [step for step in self._left if step.game not in self._busy]
                if free:
                    step = min(free, key=self._rank)
                    self._left.remove(step)
                    self._busy.add(step.game)
                    return step
                self._changed.wait()
            return None

    def _rank(self, step: CompileStep) -> tuple[bool, bool, bool]:
        """Return the rank of a step; the lowest is done first.

        Levels come first, and the levels of the open board before all others. On that board the strongest level comes
        last, since a person may want any level. On other boards the strongest level comes first, since it takes
        longest, and weak levels can think in plain Python meanwhile.
        """
        preferred = step.game == self._preferred
        return not step.of_level, not preferred, preferred == step.of_strongest

    def _do(self, step: CompileStep, child: subprocess.Popen[str]) -> None:
        try:
            usable = _answered(step, child)
            with self._changed:
                self.usable = usable and self.usable
            self._done.put(step)
        finally:
            with self._changed:
                self._busy.discard(step.game)
                self._changed.notify_all()


def _answered(step: CompileStep, child: subprocess.Popen[str]) -> bool:
    """Let a child do a step; return whether all players of this step have usable kernels now.

    Raises:
        EOFError: if the child ends before the step is done.
        OSError: if the child ended before the step began.
    """
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(f"{step.game} {step.method}\n")
    child.stdin.flush()
    for line in child.stdout:
        match line.split():
            case [step.game, step.method, *rest]:
                return UNUSABLE not in rest
            case _:
                log.info("compiling: %s", line.strip())
    raise EOFError(f"the process ended with {child.wait()}")


def _end(child: subprocess.Popen[str]) -> None:
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            child.kill()
