"""Whole tasks of a person who sees nothing, done by a robot over AT-SPI in the real window."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.amount import long
from tests.virtual_screen import ROOT, VirtualScreen, wait_until

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
def sockets() -> Iterator[dict[str, str]]:
    """Where buses have their sockets: a folder of its own, or one test's bus would take the socket of another's that
    starts in the same second; a short one, since a socket's path may have 107 letters.
    """
    with tempfile.TemporaryDirectory() as folder:
        yield {"XDG_RUNTIME_DIR": folder}


@pytest.fixture
def bus(sockets: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A message bus, and its address."""
    if not _can_be_heard():
        assert "CI" not in os.environ, NEEDED
        pytest.skip(NEEDED)
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=os.environ | sockets, stdout=subprocess.PIPE, stderr=quiet, text=True) as bus:
        assert bus.stdout is not None
        yield bus, bus.stdout.readline().strip()
        bus.terminate()


@pytest.fixture
def room(bus: tuple[subprocess.Popen[str], str], sockets: dict[str, str]) -> Iterator[VirtualScreen]:
    """A virtual screen with a message bus of its own."""
    with VirtualScreen(1280, 800) as screen:
        screen.environment |= sockets | {"DBUS_SESSION_BUS_ADDRESS": bus[1]}
        yield screen


def start(screen: VirtualScreen, folder: Path) -> subprocess.Popen[bytes]:
    """Start the program, and return when its window is there."""
    (folder / "settings.toml").write_text('[play]\nreply = "at-once"\n', encoding="utf-8")
    return screen.start("--data-dir", str(folder), "--size", "1280x800", "--no-animation")


def listen(screen: VirtualScreen, *words: str) -> str:
    """Let the robot do a scenario in the program that runs, and return what was said."""
    command = [PYTHON, "-m", "tests.spoken.scenarios", *words]
    done = subprocess.run(command, cwd=ROOT, env=screen.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def run(screen: VirtualScreen, folder: Path, *words: str) -> str:
    """Start the program, let the robot do a scenario, and return what was said."""
    start(screen, folder)
    return listen(screen, *words)


def test_a_person_who_sees_nothing_finishes_the_first_lesson(room: VirtualScreen, tmp_path: Path) -> None:
    assert "Lesson done" in run(room, tmp_path, "lesson", BOARDS[-1])


def test_a_person_who_sees_nothing_plays_a_whole_game(room: VirtualScreen, tmp_path: Path) -> None:
    said = run(room, tmp_path, "game", "Tic-tac-toe").splitlines()
    moves = [words for words in said if words.endswith(("Your turn.", "is to move."))]
    assert len(moves) >= 4, said
    assert all(len(words.split()) <= 12 for words in moves), said


def test_a_new_game_has_its_clock_and_the_first_keys_on_its_board_move_and_play(
    room: VirtualScreen, tmp_path: Path
) -> None:
    run(room, tmp_path, "first keys")


@long
@pytest.mark.parametrize("board", BOARDS[:-1])
def test_it_finishes_more_lessons(room: VirtualScreen, tmp_path: Path, board: str) -> None:
    assert "Lesson done" in run(room, tmp_path, "lesson", board)


@long
@pytest.mark.parametrize("board", BOARDS[:-1])
def test_it_plays_a_whole_game_on_every_board(room: VirtualScreen, tmp_path: Path, board: str) -> None:
    assert re.search("You win|You lost|A draw", run(room, tmp_path, "game", board))


@long
def test_it_reviews_a_game_and_hears_its_worst_move_and_why(room: VirtualScreen, tmp_path: Path) -> None:
    said = run(room, tmp_path, "review")
    worst, why = (re.search(f"^{what}: (.*)$", said, re.MULTILINE) for what in ("worst", "why"))
    assert worst is not None and re.search("Blunder|Mistake|Inaccuracy", worst[1]), said
    assert len(worst[1].split()) <= 12
    assert why is not None and re.search("Better was|^It ", why[1]), said


@long
def test_it_solves_ten_puzzles_without_a_hint(room: VirtualScreen, tmp_path: Path) -> None:
    said = run(room, tmp_path, "puzzles").splitlines()
    assert sum(words.startswith("Solved.") for words in said) == 10, said


@long
def test_it_follows_hints_on_every_board(room: VirtualScreen, tmp_path: Path) -> None:
    said = run(room, tmp_path, "hinted").splitlines()
    assert sum(words.startswith("Solved.") for words in said) == 10, said


@long
def test_it_teaches_a_player_and_starts_a_tournament(room: VirtualScreen, tmp_path: Path) -> None:
    said = run(room, tmp_path, "lab")
    assert said.index("has learned.") < said.index("The tournament is being played")


@long
def test_it_makes_the_text_larger(room: VirtualScreen, tmp_path: Path) -> None:
    run(room, tmp_path, "size")


# -- buses and readers that come and go ------------------------------------------------------------------------


@long
def test_a_reader_that_starts_late_hears_the_screen_that_is_there(room: VirtualScreen, tmp_path: Path) -> None:
    start(room, tmp_path)
    room.key("F10")
    room.settle()
    listen(room, "larger")


@long
def test_a_reader_may_come_and_go_while_the_focus_does_so_too(room: VirtualScreen, tmp_path: Path) -> None:
    run(room, tmp_path, "restless")


@long
def test_the_game_goes_on_where_the_bus_dies(
    bus: tuple[subprocess.Popen[str], str], room: VirtualScreen, tmp_path: Path
) -> None:
    program = start(room, tmp_path)
    listen(room, "size")
    bus[0].kill()
    bus[0].wait()
    room.settle()
    before = room.pixels().get_buffer().raw
    room.key("Escape")
    wait_until(lambda: room.pixels().get_buffer().raw != before, "the home screen")
    assert program.poll() is None
