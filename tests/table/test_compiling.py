"""Kernels compiled by child processes, without compiling anything: the children only say what they were given."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

import pytest

import table.compiling
from ai.cache import warm
from ai.cache.warm import CompileStep
from table.compiling import Compiling

OBEYS = "import sys\nfor line in sys.stdin: print(line, flush=True)"
SLEEPS = "import time; time.sleep(60)"
REFUSES = "import sys\nfor line in sys.stdin: print(line.strip(), 'unusable', flush=True)"
STEPS = [
    CompileStep("chess", "alpha-beta", of_level=True, of_strongest=False),
    CompileStep("go", "alpha-beta", of_level=True, of_strongest=False),
    CompileStep("chess", "uct", of_level=False, of_strongest=False),
    CompileStep("go", "uct", of_level=False, of_strongest=False),
]


@pytest.fixture(autouse=True)
def _steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "steps", lambda: [*STEPS])


def _compiling(child: str, preferred: str | None = None) -> Compiling:
    return Compiling([sys.executable, "-c", child], preferred)


def test_every_step_is_done_once() -> None:
    compiling = _compiling(OBEYS)
    assert sorted(compiling.run()) == sorted(STEPS)
    assert compiling.usable


def test_no_two_children_work_on_one_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "steps", lambda: [STEPS[0]] * 4)
    alone = f"import os, sys, time\nfor line in sys.stdin:\n os.mkdir({str(tmp_path / 'busy')!r})\n time.sleep(0.05)"
    compiling = _compiling(f"{alone}\n os.rmdir({str(tmp_path / 'busy')!r})\n print(line, flush=True)")
    assert len([*compiling.run()]) == 4
    assert compiling.usable


def test_a_child_may_print_noise_between() -> None:
    noisy = "import sys\nfor line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\n'); print(line, flush=True)"
    compiling = _compiling(noisy)
    assert sorted(compiling.run()) == sorted(STEPS)
    assert compiling.usable


@pytest.mark.parametrize(("opened", "first"), [("chess", STEPS), ("go", [STEPS[1], STEPS[0], STEPS[3], STEPS[2]])])
def test_levels_come_first_and_of_these_the_board_that_was_opened(
    opened: str, first: list[CompileStep], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.compiling, "CHILDREN", 1)
    assert list(_compiling(OBEYS, opened).run()) == first


def test_elsewhere_the_strongest_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = ("chess", "go")
    weak, strong = (
        [CompileStep(board, method, of_level=True, of_strongest=method == "champion") for board in boards]
        for method in ("weak", "champion")
    )
    monkeypatch.setattr(warm, "steps", lambda: [*weak, *strong])
    monkeypatch.setattr(table.compiling, "CHILDREN", 1)
    assert list(_compiling(OBEYS, "go").run()) == [weak[1], strong[1], strong[0], weak[0]]


def test_what_cannot_be_used_is_known() -> None:
    compiling = _compiling(REFUSES)
    assert len(list(compiling.run())) == len(STEPS)
    assert not compiling.usable


@pytest.mark.parametrize("seconds", [0.0, 0.1], ids=["before", "while"])
def test_it_is_over_when_it_is_closed(seconds: float) -> None:
    """Before it begins, or while its children work."""
    compiling = _compiling(SLEEPS)
    began = time.monotonic()
    closing = Timer(seconds, compiling.close)
    closing.start()
    time.sleep(0.02)
    assert list(compiling.run()) == []
    assert time.monotonic() - began < 20


@pytest.mark.skipif(sys.platform == "win32", reason="there a process cannot refuse to end")
def test_a_child_that_does_not_end_when_it_is_asked_to_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True)"
    monkeypatch.setattr(table.compiling, "CHILDREN", 1)
    compiling = _compiling(f"{stubborn}\nprint('chess alpha-beta', flush=True)\ntime.sleep(60)")
    steps = compiling.run()
    assert next(steps) == STEPS[0], "it is deaf by now"
    wait = subprocess.Popen.wait

    def impatient(child: subprocess.Popen[str], timeout: float | None = None) -> int:
        return wait(child, None if timeout is None else timeout / 50)

    monkeypatch.setattr(subprocess.Popen, "wait", impatient)
    began = time.monotonic()
    compiling.close()
    assert list(steps) == []
    assert time.monotonic() - began < 20


@pytest.mark.skipif(sys.platform == "win32", reason="it never tells that a process has gone")
def test_a_child_ends_in_the_middle_of_a_step_where_the_window_was_killed() -> None:
    steps = (
        "from ai.cache import warm; import time\n"
        "warm.load_step = lambda *_: (print('begun', flush=True), time.sleep(600))\n"
        "warm.main(['--steps'])"
    )
    window = (
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen([sys.executable, '-c', {steps!r}], stdin=subprocess.PIPE, text=True)\n"
        "print('pathwayz uct', file=child.stdin, flush=True)\n"
        "time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", window], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"begun"
        process.kill()
        assert process.stdout.read() == b"", "the child has ended, and closed what it prints to"
