"""Many machines: a cluster plays what one process plays, whatever becomes of its workers."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from ai.commands import run_command
from ai.progress import Progress, Report
from lab import arena, cluster, ladder
from lab.cluster import Cluster
from lab.crosstable import Crosstable
from lab.errors import ClusterError
from lab.pool import finished, workers
from lab.table import Table
from lab.tournament import meetings, neighbours
from tests.ai.support import TIC_TAC_TOE
from tests.amount import amount
from tests.conftest import ROOT

distributed = pytest.importorskip("distributed", reason="needs Dask (`make test` or `make cluster` installs it)")

PATIENCE = 120
NOWHERE = "tcp://127.0.0.1:9"


class Machines(NamedTuple):
    """A scheduler and two workers, started as docs/many-machines.md says."""

    cluster: Cluster
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    folder = tmp_path_factory.mktemp("cluster")
    where = folder / "scheduler.json"
    common = ("--scheduler-file", str(where), "--no-dashboard")
    started = [_dask(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", *common)]
    try:
        until = time.monotonic() + PATIENCE
        while not (address := _address(where)):
            assert time.monotonic() < until
            time.sleep(0.05)
        started += [_dask(folder, "worker", "--nthreads", "1", "--no-nanny", *common) for _ in range(2)]
        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, PATIENCE)
        yield Machines(Cluster(address), started[0], started[1:])
    finally:
        for each in reversed(started):
            each.kill()
            each.wait()


def _address(where: Path) -> str:
    """The address in a scheduler's file, which is not written at once."""
    try:
        return str(json.loads(where.read_text(encoding="utf-8"))["address"])
    except (OSError, ValueError):
        return ""


def _dask(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "dask",
        *arguments,
        *(["--local-directory", str(folder)] if "worker" in arguments else []),
    ]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


GAMES = amount(12, 6)


def laddered(executor: Executor, progress: Progress[Crosstable]) -> Table:
    """The foot of a board's ladder, as `python main.py ladder` tells it."""
    pairs = neighbours(ladder.players_of(TIC_TAC_TOE)[:4])
    return ladder.table_of(TIC_TAC_TOE, meetings(TIC_TAC_TOE, pairs, GAMES, 16, executor, progress))


@pytest.mark.soak
def test_a_cluster_that_loses_a_worker_finds_the_ladder_that_one_process_finds(machines: Machines) -> None:
    def lose_one(report: Report[Crosstable]) -> None:
        if report.done == 2 * GAMES - 2:
            machines.workers[0].kill()

    with workers(machines.cluster) as executor:
        found = laddered(executor, Progress(lose_one))
    assert machines.workers[0].wait(PATIENCE) < 0, "it was lost before the end"
    with ThreadPoolExecutor(1) as executor:
        assert laddered(executor, Progress()) == found


def test_a_mistake_in_a_job_is_raised_here(machines: Machines) -> None:
    with pytest.raises(ValueError, match="invalid literal"), workers(machines.cluster) as executor:
        list(finished(executor, int, ["one"]))


def test_a_worker_with_another_program_refuses(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "program", lambda: cluster.Program("0" * 16, "3.99", ()))
    with pytest.raises(ClusterError, match="install the same commit"), workers(machines.cluster) as executor:
        list(finished(executor, abs, [1]))


@pytest.mark.parametrize("name", ["elsewhere.cluster", "lab.elsewhere"])
def test_a_worker_that_does_not_find_the_program_is_one_sentence(
    name: str, machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__name__", name)
    with pytest.raises(ClusterError, match="does not find the program"), workers(machines.cluster):
        pass


def test_a_scheduler_that_is_lost_is_one_sentence(machines: Machines) -> None:
    with pytest.raises(ClusterError, match="is gone"), workers(machines.cluster) as executor:
        for done, _ in enumerate(finished(executor, abs, range(1000))):
            if done == 10:
                machines.scheduler.kill()


def test_a_scheduler_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    assert run_command(arena.main, ["tic-tac-toe", "random", "random", "--cluster", NOWHERE]) == 2
    assert capsys.readouterr().err.startswith(f"no Dask scheduler answers at '{NOWHERE}'")


@pytest.mark.parametrize("address", ["", "nowhere", "smoke://signals", "tcp://192.168.0.1", "tcp://a b:1"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(SystemExit):
        arena.main(["tic-tac-toe", "random", "random", "--cluster", address])


def test_without_dask_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    assert run_command(arena.main, ["tic-tac-toe", "random", "random", "--cluster", NOWHERE]) == 2
    assert "`make cluster` installs it" in capsys.readouterr().err
