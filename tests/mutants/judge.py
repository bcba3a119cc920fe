"""Whether the tests notice a mutant: a process of its own runs those that reach it, the quickest first.

A mutant inside a function takes that function's place in a process that has collected every test (`Swapping`). What
runs while modules are imported, such as a table, is changed as its module is read, in a process that has imported none
(`Changed`).

Kernels are not compiled here (`NUMBA_DISABLE_JIT`), so a changed rule is changed for searches too.
"""

# mypy: disable-error-code="attr-defined"
# Mutants are judged in forked processes, which Windows does not have.
from __future__ import annotations

import contextlib
import gc
import importlib.machinery
import inspect
import itertools
import os
import shutil
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tests.mutants.reach import AT_IMPORT, Test, key
from tests.mutants.sites import ROOT, Mutant, compiled

KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"
SAME = "same"
"""What is said of a mutant that Python compiles to the same code."""
UNFIT = "unfit"
"""What is said of a mutant that no function of a running program can take up."""
PLAIN = ("-q", "-s", "-p", "no:cacheprovider", "-m", "not package and not window")
_FIRST = 30
"""Tests that are tried before the files of all others are collected."""
_NOTE = "test"


class Verdict(NamedTuple):
    """What the tests say of a mutant: killed by a test, survived, or a test that took far too long."""

    outcome: str
    by: str = ""


class _Noting:
    """Writes down which test is running, and ends the process if that takes more than ten times as long as it did."""

    def __init__(self, folder: Path, tests: dict[str, Test]) -> None:
        self._note = folder / _NOTE
        self._tests = tests

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._note.write_text(nodeid, "utf-8")
        limit(self._tests[nodeid].seconds)


def limit(seconds: float) -> None:
    """End this process by a signal once it took ten times as many seconds of CPU, or waited for long."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, 2 + 10 * seconds)
    signal.setitimer(signal.ITIMER_REAL, 20 + 40 * seconds)


def in_child(run: Callable[[Path], int]) -> Verdict:
    """Let a forked process run tests in a folder of its own; `run` returns its exit status, 0 if all passed."""
    folder = Path(tempfile.mkdtemp(prefix="mutant-"))
    child = os.fork()
    if not child:
        _become(folder, run)
    _, status = os.waitpid(child, 0)
    if status:
        _end_group(child)
    by = (folder / _NOTE).read_text("utf-8") if (folder / _NOTE).exists() else AT_IMPORT
    conftest = sys.modules.get("tests.conftest")  # where it is not imported here, its folder was inside this one
    for place in [folder, *([conftest.USER_FOLDER] if conftest else [])]:
        shutil.rmtree(place, ignore_errors=True)
    if os.WIFSIGNALED(status):
        return Verdict(TIMEOUT if os.WTERMSIG(status) in {signal.SIGPROF, signal.SIGALRM} else KILLED, by)
    code = os.WEXITSTATUS(status)
    return Verdict({0: SURVIVED, _MISFIT: UNFIT}.get(code, KILLED), by if code else "")


_MISFIT = 99
"""The exit status where a function cannot take the other's place."""


def _become(folder: Path, run: Callable[[Path], int]) -> None:
    code = 1
    try:
        os.setsid()
        tempfile.tempdir = os.environ["TMPDIR"] = os.environ["HOME"] = str(folder)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        limit(5)
        code = run(folder)
    finally:
        os._exit(code)


def _end_group(child: int) -> None:
    with contextlib.suppress(ProcessLookupError):  # it started none, or they are gone
        os.killpg(child, signal.SIGKILL)


class Swapping:
    """A plugin of pytest that collects all tests, and then judges mutants in place of running them."""

    def __init__(
        self, todo: Iterable[Mutant], tests: dict[str, Test], tell: Callable[[Mutant, Verdict], None], seconds: float
    ) -> None:
        self._todo = todo
        self._tests = tests
        self._seconds = seconds
        self._tell = tell

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        self._functions = _functions()
        for mutant in self._todo:
            self._tell(mutant, self._judge(mutant))
        return True

    def _judge(self, mutant: Mutant) -> Verdict:
        before, after = compiled(mutant)
        if before == after:
            return Verdict(SAME)
        pairs = [*_pairs(before, after)]
        if not pairs or not any(self._live(pairs)):
            return Verdict(UNFIT)
        entered = key(pairs[-1][0])
        verdict = confirmed(
            lambda names: self._run(pairs, names), lambda names: self._run([], names), self._by(entered)
        )
        early = entered in self._tests[AT_IMPORT].functions
        return Verdict(UNFIT) if early and verdict.outcome == SURVIVED else verdict

    def _by(self, entered: str) -> list[str]:
        found = [name for name, test in self._tests.items() if entered in test.functions and name in self._items]
        return within(sorted(found, key=lambda name: self._tests[name].seconds), self._tests, self._seconds)

    def _live(self, pairs: Sequence[tuple[CodeType, CodeType]]) -> Iterator[tuple[FunctionType, CodeType]]:
        for before, after in pairs:
            for function in self._functions[key(before)]:
                if function.__code__ == before:
                    yield function, after

    def _run(self, pairs: Sequence[tuple[CodeType, CodeType]], names: Sequence[str]) -> Verdict:
        def run(folder: Path) -> int:
            try:
                for function, code in self._live(pairs):
                    function.__code__ = code
            except ValueError:  # it holds other variables of the functions around it
                return _MISFIT
            items = [self._items[name] for name in names]
            noting = _Noting(folder, self._tests)
            for item, following in itertools.zip_longest(items, items[1:]):
                noting.pytest_runtest_logstart(item.nodeid)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if item.session.testsfailed:
                    return 1
            return 0

        return in_child(run)


def _functions() -> dict[str, list[FunctionType]]:
    """Return the living functions of the program by their names."""
    gc.unfreeze()
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename.startswith(f"{ROOT}/"):
            found[key(function.__code__)].append(function)
    return found


def _pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the functions around a change with what takes their place, from the outside in; none if it is in none."""
    nested = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (before, after)]
    own = _alone(before) != _alone(after)
    inner = None if own else next((pair for pair in zip(*nested, strict=True) if pair[0] != pair[1]), None)
    if before.co_flags & inspect.CO_OPTIMIZED:
        yield before, after
    elif own:
        return
    if inner is not None:
        yield from _pairs(*inner)


def _alone(code: CodeType) -> CodeType:
    return code.replace(co_consts=tuple(None if isinstance(each, CodeType) else each for each in code.co_consts))


def confirmed(
    changed: Callable[[Sequence[str]], Verdict], plain: Callable[[Sequence[str]], Verdict], names: list[str]
) -> Verdict:
    """Run tests on a mutant; a test counts as failed only if it then passes without the mutant."""
    while names:
        verdict = changed(names)
        if verdict.outcome != KILLED or verdict.by not in names or plain([verdict.by]).outcome == SURVIVED:
            return verdict
        names = [name for name in names if name != verdict.by]
    return Verdict(SURVIVED)


class Changed(_Noting):
    """A plugin of pytest that changes a module as it is read, and runs some tests, the quickest first."""

    def __init__(self, folder: Path, tests: dict[str, Test], names: Sequence[str], mutant: Mutant | None) -> None:
        super().__init__(folder, tests)
        self._names = frozenset(names)
        if mutant is not None:
            _read_as(str(ROOT / mutant.path), compiled(mutant)[1])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._names]
        items[:] = sorted(chosen, key=lambda item: self._tests[item.nodeid].seconds)


def _read_as(file: str, code: CodeType) -> None:
    """Have Python find `code` in a file, in this process."""
    read = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if loader.path == file else read(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def judge_import(mutant: Mutant, tests: dict[str, Test], names: Sequence[str]) -> Verdict:
    """Judge a mutant of what runs while its module is imported; this process must have imported no module of ours."""
    for some in (names[:_FIRST], names[_FIRST:]):
        verdict = confirmed(partial(_fresh, mutant, tests), partial(_fresh, None, tests), [*some])
        if verdict.outcome != SURVIVED:
            break
    return verdict


def _fresh(mutant: Mutant | None, tests: dict[str, Test], names: Sequence[str]) -> Verdict:
    def run(folder: Path) -> int:
        files = sorted({name.partition("::")[0] for name in names})
        code = pytest.main([*PLAIN, "-x", *files], plugins=[Changed(folder, tests, names, mutant)])
        return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)

    return in_child(run)


def entering(tests: dict[str, Test], paths: Sequence[str]) -> list[str]:
    """Return the tests that enter functions of the given files, the first file's first, and of each the quickest."""
    found: dict[str, None] = {}
    for path in paths:
        those = [name for name, test in tests.items() if any(each.startswith(f"{path} ") for each in test.functions)]
        found |= dict.fromkeys(sorted(those, key=lambda name: tests[name].seconds))
    return [name for name in found if name != AT_IMPORT]


def within(names: Sequence[str], tests: dict[str, Test], seconds: float) -> list[str]:
    """Return the first of some tests, that take so many seconds together."""
    ends = itertools.accumulate(tests[name].seconds for name in names)
    return [name for name, end in zip(names, ends, strict=True) if end <= seconds]
