"""A large allocation fails, one after the other: the window goes on, says one sentence at most, and keeps all moves."""

from __future__ import annotations

import compileall
import re
from pathlib import Path

import pytest

from tests.amount import amount
from tests.conftest import ROOT
from tests.writes.recording import run

LARGE = 4096
"""Bytes from which an allocation fails: the picture of a small control has as many."""
PARTS = "game", "ai", "saves", "table", "coach", "lab", "ui"
STEP = amount(12, 1200)
"""One allocation in so many fails; whole, the parts together let every allocation fail."""
SOURCE = Path(__file__).with_name("scarce.c")


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1, amount(STEP, 1) + 1))
def test_whichever_surface_or_array_gets_no_memory_nothing_is_lost(
    tmp_path: Path, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATHWAYZ_LARGE", str(LARGE))
    for part in PARTS:  # Python's compiler raises no MemoryError
        compileall.compile_dir(ROOT / part, quiet=1)
    said = run("tests.memory.session", tmp_path, str(STEP), str(first), source=SOURCE)
    sessions = re.search(r"(\d+) sessions\n", said)
    assert sessions is not None
    assert int(sessions[1]) > amount(30, 1)
