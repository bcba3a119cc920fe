"""For all tests of screens: no voice, and memory that is kept from test to test. Labs with and without a player."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai import yours
from game import GAMES
from saves import memory
from tests.game.companions import missing
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import teach
from ui.kit.cache import SurfaceCache

collect_ignore_glob = ["test_*.py"] if any(missing(game) for game in GAMES) else []
"""Without a board's view no screen can be tested; `tests/game/test_companions.py` says what is missing."""

ROOMY = 2**28
"""Bytes that a cache of surfaces may keep in most tests."""


def set_malloc_options(trim_threshold: int, top_pad: int, mmap_threshold: int) -> None:
    """Set the options of glibc's malloc that `man mallopt` describes under these names, in bytes."""
    glibc = ctypes.CDLL(None) if sys.platform == "linux" else None
    if glibc is not None and hasattr(glibc, "mallopt"):  # musl has none
        for option, size in enumerate((mmap_threshold, top_pad, trim_threshold), -3):  # as malloc.h numbers them
            glibc.mallopt(option, size)


def keep_freed_blocks() -> None:
    """Keep freed memory for the next test: from the system it comes cleared, which takes a millisecond per picture."""
    set_malloc_options(2**28, 2**25, 2**25)


keep_freed_blocks()


@pytest.fixture(autouse=True)
def no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens say the same on a system with a voice."""
    monkeypatch.setattr("saves.voice.speakers", lambda _language="en": [])


@pytest.fixture(autouse=True)
def roomy_memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings last from test to test, whatever sizes their windows have, and screens that were left wait for Python to
    collect garbage; a test may ask for `memory_of_the_program`.
    """
    if "memory_of_the_program" not in request.fixturenames:
        monkeypatch.setattr(SurfaceCache, "max_bytes", ROOMY)
        monkeypatch.setattr("saves.memory.forget_scene", lambda: None)


@pytest.fixture(autouse=True)
def engine_beside_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that stands back behind the window would stand back behind the tests beside this one, too."""
    monkeypatch.setattr("ai.engine._NICENESS", 0)


@pytest.fixture
def memory_of_the_program() -> Iterator[None]:
    """Caches forget, screens are forgotten, and freed blocks go back to the system, as in the program."""
    set_malloc_options(2**17, 2**17, 2**17)  # what glibc itself begins with
    memory.return_freed_blocks()
    yield
    keep_freed_blocks()


@pytest.fixture
def shelf_folder(tmp_path: Path) -> Path:
    """Where players lie."""
    yours.place(tmp_path)
    return tmp_path


@pytest.fixture
def empty(shelf_folder: Path) -> Iterator[Lab]:
    """The Lab without a player."""
    lab = Lab.opened(shelf_folder)
    yield lab
    lab.close()


@pytest.fixture
def one(shelf_folder: Path) -> Iterator[Lab]:
    """The Lab with a player that was left after 150 of 5,000 games."""
    teach("Heron", 3)
    lab = Lab.opened(shelf_folder)
    yield lab
    lab.close()
