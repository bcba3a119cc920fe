"""What a cluster brings, and what it costs: `python -m tests.bench.machines [GAMES] [NODES]`; it needs an idle
computer.

The same games are played by one worker and by two, each a process as docs/many-machines.md starts it; then jobs that do
nothing. Processor time of workers, scheduler and command tells what a job costs, on a busy computer too.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from ai.info import Limit
from ai.players import find_player
from game import find_game
from lab.arena import Pairing, pairings_of, play
from lab.cluster import Cluster
from lab.pool import finished, workers

GAME, PLAYER, NODES = "connect-four", "alpha-beta", 50_000
GAMES, EMPTY = 200, 2000
ROOT = Path(__file__).resolve().parents[2]


class Machines:
    """A scheduler here, and workers as they are wanted."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self.scheduler = self._started("scheduler", "--host", "127.0.0.1", "--port", "0")
        while not self._file.is_file() or not self._file.read_text(encoding="utf-8").endswith("}"):
            time.sleep(0.05)
        self.cluster = Cluster(json.loads(self._file.read_text(encoding="utf-8"))["address"])

    def _started(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        common = ("--scheduler-file", str(self._file), "--no-dashboard")
        command = [sys.executable, "-m", "dask", kind, *common, *arguments]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @contextlib.contextmanager
    def workers(self, count: int) -> Iterator[list[psutil.Process]]:
        """Yield so many workers, which have played already."""
        started = [self._started("worker", "--nthreads", "1", "--no-nanny") for _ in range(count)]
        try:
            with workers(self.cluster) as executor:
                seen = set[int]()
                while len(seen) < count:
                    seen |= {found for _, found in finished(executor, _warmed, range(4 * count))}
            yield [psutil.Process(each.pid) for each in started]
        finally:
            for each in started:
                each.terminate()
            for each in started:
                each.wait()


def games(count: int, nodes: int) -> list[Pairing]:
    """Return the games that are played, at so many nodes a move: each again gives the same moves."""
    player = find_player(find_game(GAME), PLAYER).limited(Limit(nodes=nodes))
    return list(pairings_of(GAME, (player, player), count, 1, 4))


def _warmed(number: int) -> int:
    play(games(number + 1, NODES)[number])
    return os.getpid()


def _nothing(_number: int) -> None:
    pass


def main(arguments: list[str]) -> int:
    """Measure and print."""
    count, nodes = (int(given or usual) for given, usual in zip_longest(arguments, (GAMES, NODES)))
    with tempfile.TemporaryDirectory() as folder:
        machines = Machines(Path(folder))
        try:
            one, two = (_spent(machines, number, play, games(count, nodes)) for number in (1, 2))
            empty = _spent(machines, 1, _nothing, range(EMPTY))
        finally:
            machines.scheduler.terminate()
            machines.scheduler.wait()
    print(f"{count} games of {GAME}, {PLAYER} at {nodes:,} nodes: {one.seconds:.1f} s by one worker,")
    print(f"{two.seconds:.1f} s by two: {one.seconds / two.seconds:.2f} times as fast")
    print("of processor time, in ms:")
    for name, spent, jobs in (("a game, one worker", one, count), ("two", two, count), ("an empty job", empty, EMPTY)):
        shares = (1000 * each / jobs for each in spent[1:])
        print("{:<20} workers {:8.2f}  scheduler {:6.2f}  command {:6.2f}".format(name, *shares))
    return 0


class Spent(NamedTuple):
    """What some jobs took: seconds of time, and of the processors that the workers, the scheduler, the command used."""

    seconds: float
    workers: float
    scheduler: float
    command: float


def _spent(machines: Machines, number: int, function: Callable[[Any], object], jobs: Iterable[Any]) -> Spent:
    with machines.workers(number) as busy, workers(machines.cluster) as executor:
        scheduler = psutil.Process(machines.scheduler.pid)
        before = time.perf_counter(), _busy(busy), _busy([scheduler]), time.process_time()
        for _ in finished(executor, function, jobs):
            pass
        after = time.perf_counter(), _busy(busy), _busy([scheduler]), time.process_time()
    return Spent(*(end - begin for begin, end in zip(before, after, strict=True)))


def _busy(processes: Iterable[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
