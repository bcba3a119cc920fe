"""Worker processes: few jobs at a time however many there are, and no process that outlives the one that started it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from lab.errors import LabError
from lab.pool import AHEAD, Processes, finished, workers
from tests.conftest import ROOT

PATIENCE = 120
"""Seconds after which a process is said not to end."""


def test_jobs_are_asked_for_as_they_are_needed() -> None:
    asked = 0

    def endless() -> Iterator[int]:
        nonlocal asked
        while True:
            asked += 1
            yield asked

    with ThreadPoolExecutor(2) as executor:
        results = finished(executor, abs, endless())
        assert len(list(islice(results, 1000))) == 1000
        results.close()
    assert 1000 <= asked <= 1000 + AHEAD


def _killed(_job: int) -> None:
    os.kill(os.getpid(), 9)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_worker_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(LabError, match="ended from outside"), workers(1) as executor:
        list(finished(executor, _killed, [1]))


# A worker calls home and is then busy for ever; when its process ends, however it does, the line goes dead.
BUSY = """
import socket, sys
from lab.pool import finished, workers

def busy(port):
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(b"busy")
    while True:
        pass

if __name__ == "__main__":
    with workers(2) as executor:
        list(finished(executor, busy, [int(sys.argv[1])] * 3))
"""


def _begun(listener: socket.socket) -> tuple[subprocess.Popen[str], list[socket.socket]]:
    """A process with two busy workers, and the lines to these."""
    port = listener.getsockname()[1]
    script = ROOT / ".cache" / f"busy-{os.getpid()}.py"
    script.parent.mkdir(exist_ok=True)
    script.write_text(BUSY)
    try:
        started = subprocess.Popen(
            [sys.executable, str(script), str(port)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        lines = []
        for _ in range(2):
            line, _ = listener.accept()
            line.settimeout(PATIENCE)
            assert line.recv(4) == b"busy"
            lines.append(line)
    finally:
        script.unlink()
    return started, lines


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_workers_end_with_the_process_that_started_them(name: str) -> None:
    number = signal.Signals[name]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)
        started, lines = _begun(listener)
        started.send_signal(number)
        for line in lines:
            with line:
                assert line.recv(1) == b"", "the worker has ended"
        _, errors = started.communicate(timeout=PATIENCE)
        assert started.returncode in (-number, 128 + number)
        assert name == "SIGKILL" or "resource_tracker" not in errors
        assert "SpawnProcess" not in errors, "the workers say nothing"


def test_the_end_of_the_terminal_leaves_no_traceback() -> None:
    if sys.platform == "win32":
        pytest.skip("signals")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)
        started, lines = _begun(listener)
        try:
            os.killpg(started.pid, signal.SIGHUP)
            for line in lines:
                line.close()
            _, errors = started.communicate(timeout=PATIENCE)  # the tracker holds the pipe, too, until it has ended
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)
        assert "Traceback" not in errors


def test_many_may_end_the_workers_at_the_same_time() -> None:
    with ThreadPoolExecutor(8) as threads:
        for _ in range(300):
            pool = Processes(1)
            assert [each.result() for each in [threads.submit(pool.end) for _ in range(8)]] == [None] * 8
            pool.close()
