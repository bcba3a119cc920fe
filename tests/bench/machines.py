"""What a cluster brings, and what it costs: `python -m tests.bench.machines [GAMES]`; it needs an idle computer.

The same games are played by one worker and by two, each a process as docs/many-machines.md starts it. Then jobs that do
nothing tell what the scheduler and the command cost for each job, as time of their processors.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from ai.info import Limit
from ai.players import find_player
from game import find_game
from lab.arena import Pairing, pairings_of, play
from lab.cluster import Cluster
from lab.pool import finished, workers

GAME, PLAYER, NODES = "connect-four", "alpha-beta", 20_000
GAMES, EMPTY = 200, 2000
ROOT = Path(__file__).resolve().parents[2]


class Machines:
    """A scheduler here, and workers as they are wanted."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self.scheduler = self._started("scheduler", "--host", "127.0.0.1", "--port", "0")
        while not self._file.is_file():
            time.sleep(0.05)
        self.cluster = Cluster(json.loads(self._file.read_text(encoding="utf-8"))["address"])

    def _started(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        common = ("--scheduler-file", str(self._file), "--no-dashboard")
        command = [sys.executable, "-m", "dask", kind, *common, *arguments]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @contextlib.contextmanager
    def workers(self, count: int) -> Iterator[None]:
        """Have so many workers, which have played already, in the block."""
        started = [self._started("worker", "--nthreads", "1", "--no-nanny") for _ in range(count)]
        try:
            with workers(self.cluster) as executor:
                seen = set[int]()
                while len(seen) < count:
                    seen |= {found for _, found in finished(executor, _warmed, range(4 * count))}
            yield
        finally:
            for each in started:
                each.terminate()
            for each in started:
                each.wait()


def games(count: int) -> list[Pairing]:
    """Return the games that are played: each again gives the same moves."""
    player = find_player(find_game(GAME), PLAYER).limited(Limit(nodes=NODES))
    return list(pairings_of(GAME, (player, player), count, 1, 4))


def _warmed(number: int) -> int:
    play(games(number + 1)[number])
    return os.getpid()


def _nothing(_number: int) -> None:
    pass


def main(arguments: list[str]) -> int:
    """Measure and print."""
    count = int(arguments[0]) if arguments else GAMES
    with tempfile.TemporaryDirectory() as folder:
        machines = Machines(Path(folder))
        try:
            seconds = [_seconds(machines, number, count) for number in (1, 2)]
            _costs(machines)
        finally:
            machines.scheduler.terminate()
            machines.scheduler.wait()
    print(f"{count} games of {GAME}, {PLAYER} at {NODES:,} nodes: {seconds[0]:.1f} s by one worker,")
    print(f"{seconds[1]:.1f} s by two: {seconds[0] / seconds[1]:.2f} times as fast")
    return 0


def _seconds(machines: Machines, number: int, count: int) -> float:
    with machines.workers(number), workers(machines.cluster) as executor:
        began = time.perf_counter()
        for _ in finished(executor, play, games(count)):
            pass
        return time.perf_counter() - began


def _costs(machines: Machines) -> None:
    """Print what a job costs, in processor time of the scheduler and of this process."""
    with machines.workers(1), workers(machines.cluster) as executor:
        scheduler = psutil.Process(machines.scheduler.pid)
        before = time.process_time(), sum(scheduler.cpu_times()[:2])
        for _ in finished(executor, _nothing, range(EMPTY)):
            pass
        own, other = time.process_time() - before[0], sum(scheduler.cpu_times()[:2]) - before[1]
    print(f"a job costs the scheduler {1000 * other / EMPTY:.2f} ms, the command {1000 * own / EMPTY:.2f} ms")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
