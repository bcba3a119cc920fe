"""The window's rows: first frames, frames while the AI thinks, idling, memory. On a virtual screen, Linux only."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game import GAMES
from tests.bench.row import Row
from tests.virtual_screen import ROOT, VirtualScreen

_STARTS = 7
_IDLE_SECONDS = 10.0
_FIRST_LEVEL = 6
"""The highest of those who reply at once on a computer that has nothing compiled yet."""
_BARE = """
import pygame
pygame.display.init()
surface = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
surface.fill((15, 18, 23))
pygame.display.flip()
print("frame", flush=True)
pygame.event.wait(2000)
"""
"""The plainest window there is, which says when it is there: what our first frame is compared with."""
_INSIDE = [sys.executable, "-m", "tests.bench.inside"]
_NUMBERS = ("frame", "memory", "highest", "ready", "reply", "learned")
"""The words before the numbers that it prints."""
_SOURCE = (sys.executable, "main.py")


def rows() -> Iterator[Row]:
    """Measure and yield the window's rows, one after the other."""
    inside("ready", dict(os.environ))  # a warm cache is what most rows start from
    with VirtualScreen() as screen:
        yield from _first_frames(screen)
        yield from _first_start_ever(screen)
        yield from _running(screen)


def _first_frames(screen: VirtualScreen) -> Iterator[Row]:
    ours, bare = [], []
    for _ in range(_STARTS):
        bare.append(_seconds_until_line([sys.executable, "-c", _BARE], screen, "frame"))
        ours.append(first_frame(screen.environment))
    ratio = statistics.median(ours) / statistics.median(bare)
    yield Row("Start to first frame, warm cache", statistics.median(ours), "s", 1.5, at_most=True)
    yield Row("Start to first frame, against a bare pygame window", ratio, "times", 3, at_most=True)


def _first_start_ever(screen: VirtualScreen) -> Iterator[Row]:
    with _cold_cache(screen) as environment:
        yield Row("First start ever: start to first frame", first_frame(environment), "s", 1.5, at_most=True)
    with _cold_cache(screen) as environment:
        highest, ready = inside("ready", environment)
        yield Row("First start ever: until the highest level of every board can think", highest, "s", 30, at_most=True)
        yield Row("First start ever: until the AI is ready on every board", ready, "s", 60, at_most=True)
    for game in GAMES:
        with _cold_cache(screen) as environment:
            seconds = inside(f"first-reply {game.name} {_FIRST_LEVEL}", environment)[0]
        name = f"First start ever: first reply of level {_FIRST_LEVEL}, {game.title}"
        yield Row(name, seconds, "s", 2, at_most=True)


def _running(screen: VirtualScreen) -> Iterator[Row]:
    frames = inside("thinking", screen.environment)
    yield Row("Frame time while the AI thinks, median", statistics.median(frames), "ms")
    yield Row("Frame time while the AI thinks, 99th percentile", late(frames), "ms", 20, at_most=True)
    frames = inside("moving", screen.environment)
    yield Row("Frame time while AIs play, moves included, 99th percentile", late(frames), "ms")
    frames = inside("tournament", screen.environment)
    yield Row("Frame time while a tournament is played, 99th percentile", late(frames), "ms", 20, at_most=True)
    yield Row("Processor use with nothing moving", _idle_share(screen), "% of a core", 2, at_most=True)
    most = max(inside("memory", screen.environment))
    yield Row("Memory over an hour's games (60, on all boards)", most, "MB", 330, at_most=True)


def late(frames: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(frames)[int(0.99 * len(frames))]


def first_frame(environment: dict[str, str], command: Sequence[str] = _SOURCE) -> float:
    """Start the program and return the seconds until its trace tells of the first frame."""
    with _program(environment, command) as (process, trace, began):
        _wait(lambda: trace.exists() and trace.stat().st_size > 0, process)
        return time.perf_counter() - began


def _idle_share(screen: VirtualScreen) -> float:
    """Return the percentage of a core that the home screen uses once all is loaded and nothing moves."""
    with _program(screen.environment) as (process, trace, _began):
        _wait(lambda: trace.exists() and trace.stat().st_size > 0, process)
        time.sleep(10.0)  # the kernels load behind it
        before = _processor_seconds(process.pid)
        time.sleep(_IDLE_SECONDS)
        return 100.0 * (_processor_seconds(process.pid) - before) / _IDLE_SECONDS


@contextmanager
def _program(
    environment: dict[str, str], command: Sequence[str] = _SOURCE
) -> Iterator[tuple[subprocess.Popen[bytes], Path, float]]:
    with tempfile.TemporaryDirectory(prefix="pathwayz-bench-") as folder:
        trace = Path(folder) / "trace"
        environment = {**environment, "PATHWAYZ_TRACE": str(trace)}
        began = time.perf_counter()
        process = subprocess.Popen([*command, "--size", "1280x800", "--data-dir", folder], env=environment, cwd=ROOT)
        try:
            yield process, trace, began
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def _cold_cache(screen: VirtualScreen) -> Iterator[dict[str, str]]:
    folder = tempfile.mkdtemp(prefix="pathwayz-cold-")
    try:
        yield {**screen.environment, "NUMBA_CACHE_DIR": folder}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def inside(what: str, environment: dict[str, str]) -> list[float]:
    """Return the numbers that `tests.bench.inside` prints, each after a word."""
    run = subprocess.run(
        [*_INSIDE, *what.split()], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = (line.split() for line in run.stdout.splitlines())
    return [float(line[1]) for line in lines if len(line) == 2 and line[0] in _NUMBERS]


def _seconds_until_line(command: list[str], screen: VirtualScreen, line: str) -> float:
    began = time.perf_counter()
    with subprocess.Popen(command, env=screen.environment, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for printed in process.stdout:
            if printed.strip() == line:
                seconds = time.perf_counter() - began
                process.terminate()
                return seconds
    raise RuntimeError(f"{command} ended before it said {line!r}")


def _wait(ready: Callable[[], bool], process: subprocess.Popen[bytes], patience: float = 60.0) -> None:
    deadline = time.perf_counter() + patience
    while not ready():
        if process.poll() is not None or time.perf_counter() > deadline:
            raise RuntimeError(f"the program ended with {process.poll()}, or {patience:.0f} s passed in vain")
        time.sleep(0.002)


def _processor_seconds(pid: int) -> float:
    if sys.platform != "linux":
        raise RuntimeError("only Linux tells of its processes in /proc")
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
