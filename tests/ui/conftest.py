"""No voice, whatever this system has; the Lab of a person who has taught nobody yet, and of one who has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai import yours
from game import GAMES
from tests.game.companions import missing
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import teach
from ui.kit.cache import SurfaceCache

collect_ignore_glob = ["test_*.py"] if any(missing(game) for game in GAMES) else []
"""Without a board's view no screen can be tested; `tests/game/test_companions.py` says what is missing."""

ROOMY = 2**28
"""Bytes that a cache of surfaces may keep in most tests."""


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
def memory_of_the_program() -> None:
    """Caches forget, and screens are forgotten, as in the program."""


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
