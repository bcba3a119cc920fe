"""Whole tasks of a person who sees nothing, done by a robot over AT-SPI in the real window."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.amount import long
from tests.virtual_screen import ROOT, VirtualScreen

pytestmark = pytest.mark.window
BOARDS = ("Pathwayz", "Pentago-Twist", "Connect Four", "Othello", "Kalah", "Tic-tac-toe")

PYTHON = "/usr/bin/python3"
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
NEEDED = "needs accesskit, and of Debian: at-spi2-core gir1.2-atspi-2.0 python3-gi dbus"


def _can_be_heard() -> bool:
    """Whether everything is here that lets the robot hear."""
    reads = [PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"]
    return (
        importlib.util.find_spec("accesskit") is not None
        and shutil.which("dbus-daemon") is not None
        and LAUNCHER.exists()
        and Path(PYTHON).exists()
        and subprocess.run(reads, capture_output=True, check=False).returncode == 0
    )


@pytest.fixture
def room(tmp_path: Path) -> Iterator[VirtualScreen]:
    """A virtual screen with a message bus of its own."""
    if not _can_be_heard():
        assert "CI" not in os.environ, NEEDED
        pytest.skip(NEEDED)
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        assert bus.stdout is not None
        address = bus.stdout.readline().strip()
        with VirtualScreen(1280, 800) as screen:
            screen.environment |= {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(tmp_path)}
            yield screen
        bus.terminate()


def run(screen: VirtualScreen, folder: Path, *words: str) -> str:
    """Start the program, let the robot do a scenario, and return what was said."""
    (folder / "settings.toml").write_text('[play]\nreply = "at-once"\n', encoding="utf-8")
    screen.start("--data-dir", str(folder), "--size", "1280x800", "--no-animation")
    command = [PYTHON, "-m", "tests.spoken.scenarios", *words]
    done = subprocess.run(command, cwd=ROOT, env=screen.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def test_a_person_who_sees_nothing_finishes_the_first_lesson(room: VirtualScreen, tmp_path: Path) -> None:
    assert "Lesson done" in run(room, tmp_path, "lesson", "Pathwayz")


def test_a_person_who_sees_nothing_plays_a_whole_game(room: VirtualScreen, tmp_path: Path) -> None:
    said = run(room, tmp_path, "game", "Tic-tac-toe").splitlines()
    moves = [words for words in said if words.endswith(("Your turn.", "is to move."))]
    assert len(moves) >= 4, said
    assert all(len(words.split()) <= 12 for words in moves), said


@long
@pytest.mark.parametrize("board", BOARDS[1:])
def test_it_finishes_more_lessons(room: VirtualScreen, tmp_path: Path, board: str) -> None:
    assert "Lesson done" in run(room, tmp_path, "lesson", board)


@long
@pytest.mark.parametrize("board", BOARDS[:-1])
def test_it_plays_a_whole_game_on_every_board(room: VirtualScreen, tmp_path: Path, board: str) -> None:
    assert re.search("You win|You lost|A draw", run(room, tmp_path, "game", board))


@long
def test_it_reviews_a_game_and_hears_its_worst_move(room: VirtualScreen, tmp_path: Path) -> None:
    assert re.search("worst: .*(Blunder|Mistake|Inaccuracy)", run(room, tmp_path, "review"))


@long
def test_it_makes_the_text_larger(room: VirtualScreen, tmp_path: Path) -> None:
    assert "size: 110 %" in run(room, tmp_path, "size")
