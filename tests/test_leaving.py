"""How the real program ends: by its window, by Ctrl-C, by the system, and where nothing more can be written."""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.settings import Settings
from tests.starts import Place

if sys.platform == "win32":
    pytest.skip("signals and limits are those of Unix", allow_module_level=True)


@pytest.fixture
def place() -> Iterator[Place]:
    folder = Path(tempfile.mkdtemp(prefix="pathwayz-leaving-"))
    yield Place(folder)
    shutil.rmtree(folder, ignore_errors=True)


def limited(place: Place, size: int) -> None:
    """Let the program write no file beyond this size, in bytes: a full disk, nearly."""
    import resource

    place.prepare = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_closed_window_is_a_good_end(place: Place) -> None:
    ended = place.close()
    assert (ended.status, ended.said) == (0, "")
    assert "width = 640" in place.settings.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_program_like_its_window(place: Place, name: str) -> None:
    number = signal.Signals[name]
    place.arguments += ["--scene", "play", "--game", "tic-tac-toe"]
    ended = place.end_by(number)
    assert (ended.status, ended.said) == (128 + number, "")
    assert "width = 640" in place.settings.read_text(encoding="utf-8")
    assert Settings.load(place.settings).problems == []


@pytest.mark.parametrize("size", [0, 4096])
def test_where_nothing_can_be_written_the_program_ends_with_a_sentence(place: Place, size: int) -> None:
    limited(place, size)
    ended = place.close()
    assert ended.status == 0
    assert "Traceback" not in ended.said
    if size == 0:
        assert [line for line in ended.said.splitlines() if "settings could not be saved" in line], ended.said


def test_what_a_shell_has_its_program_ignore_stays_ignored() -> None:
    from saves.leaving import Leaving

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Leaving():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_before_there_is_a_window_a_signal_ends_at_once() -> None:
    from saves.leaving import Leaving

    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as left, Leaving():
        signal.raise_signal(signal.SIGTERM)
    assert left.value.code == 143
    assert signal.getsignal(signal.SIGTERM) == before
