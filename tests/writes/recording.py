"""Runs a session (`tests.writes.session`) with every change of its files noted, and reads the record."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

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


class Recording(NamedTuple):
    """A session: its folder, its operations in their order, and the CRC of every file at its end, by path below it."""

    folder: str
    operations: list[Operation]
    left: dict[str, int]


def record(*sessions: str) -> dict[str, Recording]:
    """Run sessions, each in a new folder."""
    with tempfile.TemporaryDirectory() as name:
        folder, trace = Path(name, "disk"), Path(name, "trace")
        folder.mkdir()
        run("tests.writes.session", folder, *sessions, trace=trace)
        found: dict[str, Recording] = {}
        for operation in parsed(trace.read_bytes()):
            if operation.kind == MARK and operation.shown[0] == BEGUN:
                place = folder / operation.shown[1]
                left = {str(file.relative_to(place)): zlib.crc32(file.read_bytes()) for file in _files_in(place)}
                found[place.name] = Recording(str(place), [], left)
            else:
                found[sessions[len(found) - 1]].operations.append(operation)
        return found


def _files_in(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file())


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
