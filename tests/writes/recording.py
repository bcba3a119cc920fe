"""Runs a session (`tests.writes.session`) with every change of its files noted, and reads the record."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, USER_FOLDER
from tests.writes.session import BEGUN

SOURCE = Path(__file__).with_name("recorder.c")
MARK = "M"
"""The kind of a record that the session itself wrote: what it has shown by now."""


@dataclass(frozen=True)
class Operation:
    """One record: its kind, its fields, and the bytes of a write (`recorder.c` lists the kinds)."""

    kind: str
    fields: tuple[str, ...]
    content: bytes = b""

    @property
    def shown(self) -> Any:
        """What a mark says."""
        return json.loads(self.content)


@functools.cache
def preloaded(source: Path) -> Path:
    """Return a library to preload; it is compiled once."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if sys.platform != "linux" or compiler is None:
        if "CI" in os.environ:
            raise AssertionError("CI needs Linux and a C compiler for these tests")
        pytest.skip("needs Linux and a C compiler")
    made = USER_FOLDER / f"{source.stem}.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(made), str(source), "-ldl"]
    USER_FOLDER.mkdir(exist_ok=True)
    subprocess.run(command, check=True, timeout=120)
    return made


def run(module: str, folder: Path, *arguments: str, trace: Path | None = None, source: Path = SOURCE) -> str:
    """Run `python -m MODULE FOLDER ARGUMENTS` with the recorder, or another library; return what it printed."""
    known = {
        "LD_PRELOAD": str(preloaded(source)),
        "PATHWAYZ_ROOT": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
    }
    ended = subprocess.run(
        [sys.executable, "-m", module, str(folder), *arguments],
        cwd=ROOT,
        env={**os.environ, **known, "PYTHONHASHSEED": "0", **({"PATHWAYZ_TRACE": str(trace)} if trace else {})},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def record(*sessions: str) -> dict[str, tuple[str, list[Operation]]]:
    """Run sessions, each in a new folder; return the folder's path then, and its operations in their order."""
    with tempfile.TemporaryDirectory() as name:
        folder, trace = Path(name, "disk"), Path(name, "trace")
        folder.mkdir()
        run("tests.writes.session", folder, *sessions, trace=trace)
        found: dict[str, tuple[str, list[Operation]]] = {}
        for operation in parsed(trace.read_bytes()):
            if operation.kind == MARK and operation.shown[0] == BEGUN:
                found[operation.shown[1]] = str(folder / operation.shown[1]), []
            else:
                found[sessions[len(found) - 1]][1].append(operation)
        return found


def parsed(written: bytes) -> list[Operation]:
    """Return the operations of a trace."""
    found, place = [], 0
    while place < len(written):
        end = written.index(b"\n", place)
        kind, *fields = os.fsdecode(written[place:end]).split("\t")
        place = end + 1
        length = int(fields[-1]) if kind in ("W", MARK) else 0
        found.append(Operation(kind, tuple(fields), written[place : place + length]))
        place += length
    return found
