"""Which functions of the program each test enters, and how long it takes: a plugin of pytest, run once."""

# mypy: disable-error-code="attr-defined"
# Mutants are judged in forked processes, which Windows does not have.
from __future__ import annotations

import json
import signal
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

import pytest

from tests.mutants.sites import PACKAGES, ROOT

AT_IMPORT = "import"
"""What is entered while tests are collected, beside their names."""
LONGEST = 20
"""Seconds of CPU, followed, after which a test is left out."""
_OURS = tuple(f"{ROOT / package}/" for package in PACKAGES)


class Test(NamedTuple):
    """A test that passes: the seconds of CPU that it takes, and the functions that it enters, as `key` names them."""

    seconds: float
    functions: frozenset[str]


def key(code: CodeType) -> str:
    """Return the name of a function of ours: its file, and its own name there."""
    return f"{Path(code.co_filename).relative_to(ROOT).as_posix()} {code.co_qualname}"


class Reach:
    """Follows every test into the program, and writes down which it entered if the test passed."""

    def __init__(self, file: Path) -> None:
        self.tests: dict[str, Test] = {}
        self._file = file
        self._passed: set[str] = set()
        self._unfit: set[str] = set()
        signal.signal(signal.SIGPROF, lambda *_: pytest.fail(f"took more than {LONGEST} seconds"))
        self._entered: dict[int, CodeType] = {}
        self._follow()

    def _follow(self) -> None:
        self._entered = {}
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def _enter(self, frame: FrameType, _event: str, _argument: object) -> None:
        self._entered[id(frame.f_code)] = frame.f_code

    def _keep(self, name: str, seconds: float) -> None:
        sys.settrace(None)
        threading.settrace(None)
        ours = [code for code in self._entered.values() if code.co_filename.startswith(_OURS)]
        self.tests[name] = Test(round(seconds, 3), frozenset(map(key, ours)))

    def pytest_collection_finish(self) -> None:
        self._keep(AT_IMPORT, 0.0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        self._follow()
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._keep(item.nodeid, time.process_time() - begun)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._unfit.add(report.nodeid)
        elif report.passed and report.when == "call":
            self._passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        fit = {name: test for name, test in self.tests.items() if name in {AT_IMPORT, *self._passed} - self._unfit}
        before = kept(self._file)
        early = fit[AT_IMPORT].functions | before.get(AT_IMPORT, fit[AT_IMPORT]).functions
        keep(self._file, before | fit | {AT_IMPORT: Test(0.0, early)})


def keep(file: Path, tests: dict[str, Test]) -> None:
    """Write down what was found."""
    functions = sorted(frozenset().union(*(test.functions for test in tests.values())))
    numbers = {name: i for i, name in enumerate(functions)}
    entered = {name: [test.seconds, sorted(map(numbers.__getitem__, test.functions))] for name, test in tests.items()}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"functions": functions, "tests": entered}), "utf-8")


def kept(file: Path) -> dict[str, Test]:
    """Return what was written down: nothing before the first time."""
    if not file.exists():
        return {}
    found = json.loads(file.read_text("utf-8"))
    names = found["functions"]
    return {test: Test(seconds, frozenset(names[i] for i in at)) for test, (seconds, at) in found["tests"].items()}
