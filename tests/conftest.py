"""What every test stands on: no screen, no sound, nobody's own files, and no second compilation of a kernel."""

from __future__ import annotations

import errno
import gc
import itertools
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from game import Game

ROOT = Path(__file__).resolve().parent.parent
ROOM = 2**31
"""Bytes that are more than all tests write."""


def _in_memory() -> str | None:
    """Where Linux keeps files in memory, if they may be many and be run: a disk makes each new library wait for it."""
    place = "/dev/shm"
    if sys.platform != "linux":
        return None
    if "TMPDIR" in os.environ or not os.access(place, os.W_OK):
        return None
    found = os.statvfs(place)
    return place if found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC else None


if memory := _in_memory():
    os.environ["TMPDIR"] = tempfile.tempdir = (
        memory  # of every process that a test starts, and of pytest, which asked before
    )
USER_FOLDER = Path(tempfile.mkdtemp(prefix="pathwayz-tests-"))


def _keep_to(folder: Path) -> dict[str, str]:
    """The environment in which platformdirs, here and in child processes, stays inside `folder`."""
    return {
        "XDG_DATA_HOME": str(folder / "data"),  # Linux and macOS
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
        "WIN_PD_OVERRIDE_APPDATA": str(folder / "roaming"),
        "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(folder / "local"),
    }


# Set before pygame, numba or platformdirs is imported by any test, and inherited by every process that one starts.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.update(_keep_to(USER_FOLDER))
# Kernels are kept from run to run, inside the checkout: their folders are named by a hash of the sources.
os.environ["XDG_CACHE_HOME"] = str(ROOT / ".cache")

# Tests run side by side: threads of one small multiplication would spin while they wait for each other.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# What tests start again and again is translated to bytecode once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Started in the background of a script, or by nohup, this process ignores Ctrl-C or the end of its terminal, and so
# would the programs that tests end.
if threading.current_thread() is threading.main_thread():
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (getattr(signal, "SIGHUP", 0), signal.SIG_DFL)):
        if number and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, usual)

from tests import asked_kernels  # noqa: E402  (it finds the folders that are named above)

# A loaded machine is no reason to fail, and CI tries the same examples every time.
settings.register_profile("pathwayz", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("pathwayz")

gc.set_threshold(50_000, 20, 20)  # the usual 700 has every test look through a dozen times what its neighbours left


def pytest_collection() -> None:
    """Collecting makes a million objects that stay: looking for garbage among them takes a tenth of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage among what comes from now on."""
    gc.freeze()
    gc.enable()


_tests = itertools.count()


@pytest.fixture(autouse=True)
def own_user_folder(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, unfinished games and logs of each test are its own; returns the folder they are in, once it is made."""
    folder = USER_FOLDER / str(next(_tests))
    for name, value in _keep_to(folder).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PATHWAYZ_DATA", raising=False)  # where an earlier test had its window keep things
    return folder


@pytest.fixture(autouse=True, scope="module")
def puzzles_of_the_program() -> None:
    """Files of tests that had puzzles of their own leave none to those that come after them in the same process."""
    read = sys.modules.get("ai.puzzles")
    if read is not None:
        read.puzzles_of.cache_clear()
        read.first_puzzles_of.cache_clear()


@pytest.fixture(autouse=True, scope="module")
def little_to_look_through() -> None:
    """What earlier files left is no garbage of this one's: the window collects garbage whenever a screen is left."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module")
def trees_of_sources() -> Iterator[None]:
    """Tests that read all sources build two million nodes, none of them garbage: looking for it takes as long again."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[OSError]:
    """The refusals to come: another program has a file open for a moment, so that three replacements fail."""
    refusals: list[OSError] = [PermissionError(errno.EACCES, "in use")] * 3
    replace = Path.replace

    def held(source: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr("game.files._PATIENCE", 5.0)
    return refusals


@pytest.fixture(autouse=True)
def only_listed_kernels() -> Iterator[None]:
    """What the program asks to be compiled is in its package, too."""
    asked_kernels.watch()
    yield
    asked_kernels.watch()
    unlisted = asked_kernels.unlisted()
    assert not unlisted, "not in pack/kernels.txt; make kernels lists what tests ask for"


ShiftClock = Callable[[float], None]
"""Sets this computer's clock so many days ahead of the true time, or behind it."""


@pytest.fixture
def shift_clock(monkeypatch: pytest.MonkeyPatch) -> ShiftClock:
    """A clock that a test may let jump; what measures durations goes on as before."""
    true = time.time_ns

    def shift(days: float) -> None:
        monkeypatch.setattr("time.time_ns", lambda: true() + round(days * 86400) * 10**9)

    return shift


@pytest.fixture
def odd_games(monkeypatch: pytest.MonkeyPatch) -> tuple[Game, ...]:
    """Two more games in the registry, for this test only: one in which a player moves twice, one with passes."""
    import ai.evaluation  # noqa: F401  (it looks for what each registered board knows, and these have nothing there)
    from game.registry import GAMES
    from tests.game.odd_games import ODD_GAMES

    for module in ("game.registry", "ai.levels"):
        monkeypatch.setattr(f"{module}.GAMES", (*GAMES, *ODD_GAMES))
    return ODD_GAMES


LONGEST = (
    "tests/test_toy_board.py",
    "tests/ai/test_proof.py",
    "tests/ui/test_outlines.py",
    "tests/lab/test_contest.py",
    "tests/lab/test_course_runner.py",
    "tests/ui/test_tournament_scene.py",
    "tests/test_starts.py",
    "tests/ui/test_soak.py",
    "tests/ui/test_window.py",
    "tests/ui/test_window_library.py",
    "tests/game/test_reference.py",
    "tests/ui/test_scenes_setup.py",
    "tests/ai/test_levels.py",
    "tests/ui/test_library_scene.py",
    "tests/ui/test_survives.py",
    "tests/ai/test_odd_games.py",
    "tests/ai/test_ugi.py",
    "tests/ui/test_review_scene.py",
    "tests/ui/test_tournament_looks.py",
    "tests/ui/test_play_games.py",
    "tests/ai/test_selective_pvs.py",
    "tests/game/test_conformance.py",
    "tests/ai/test_fingerprints.py",
    "tests/lab/test_champion_learning.py",
)
"""Files that take long: they come first, so that no process is busy with one when all others have nothing to do."""
PLACES = {name: place for place, name in enumerate(LONGEST)}


def _place(item: pytest.Item) -> int:
    return PLACES.get(item.nodeid.partition("::")[0], len(PLACES))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long files first. Skip the window tests where there is no virtual screen, but never in CI."""
    items.sort(key=_place)
    if "CI" in os.environ or (shutil.which("Xvfb") and shutil.which("xdotool")):
        return
    for item in items:
        if item.get_closest_marker("window"):
            item.add_marker(pytest.mark.skip(reason="needs Xvfb and xdotool (Debian: apt install xvfb xdotool)"))


@pytest.hookimpl(optionalhook=True)  # some tests run pytest without xdist
def pytest_xdist_auto_num_workers() -> int:
    """Two processes more than there are processors, since many tests wait."""
    return (os.cpu_count() or 1) + 2


def pytest_unconfigure() -> None:
    """Leave nothing behind but the kernels."""
    shutil.rmtree(USER_FOLDER, ignore_errors=True)
