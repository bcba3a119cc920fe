"""The packaged program on a computer that has no Python and never ran it: `make test-package`.

`PATHWAYZ_PACKAGED=dist/Pathwayz` in the environment takes a folder that was built before, and saves minutes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.kernel_library import FOLDER
from ai.kernel_library import VARIABLE as KERNELS
from tests.package.programs import packaged
from tests.ui.test_window import ARTIFACTS, Player
from tests.virtual_screen import ROOT, VirtualScreen, wait_until
from ui.shell.trace import VARIABLE

pytestmark = [pytest.mark.package, pytest.mark.window]

HOME_FOLDERS = (".cache/pathwayz", ".config/pathwayz", ".local/share/pathwayz", ".local/state/pathwayz")
"""What platformdirs names on Linux, below an otherwise empty home."""
LETTERS = "Spiele & Brettspiele – Ünï ça 棋"


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the packaged program, which `make test-package` builds before."""
    return packaged()


class Computer:
    """Somebody's computer: a home, a program in a folder with a difficult name, and no Python."""

    def __init__(self, folder: Path, built: Path) -> None:
        self.home, self.programs, self.temporary = folder / "home", folder / LETTERS, folder / "tmp"
        for made in (self.home, self.programs, self.temporary):
            made.mkdir()
        self.program = self.programs / "Pathwayz" / "Pathwayz"
        shutil.copytree(built, self.program.parent, symlinks=True)
        self.environment = {"HOME": str(self.home), "TMPDIR": str(self.temporary), "PATH": str(self.temporary)}

    @property
    def kernels(self) -> Path:
        """The kernels that the program brought along."""
        return self.program.parent / "_internal" / FOLDER

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the program."""
        command = [str(self.program), *arguments]
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300
        )


@pytest.fixture
def computer(tmp_path: Path, built: Path) -> Computer:
    return Computer(tmp_path, built)


class PackagedPlayer(Player):
    """Plays the packaged program as `Player` does the one from source."""

    def __init__(self, screen: VirtualScreen, computer: Computer, trace: Path) -> None:
        self.screen, self.trace = screen, trace
        display = {name: screen.environment[name] for name in ("DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
        environment = {**computer.environment, **display, VARIABLE: str(trace)}
        self.program = screen.start_program([str(computer.program), "--size", "1280x800"], environment)
        self.until(lambda seen: seen["scene"] == "HomeScene", "the home screen")

    def begin(self) -> None:
        """Begin a game of Connect Four against level 1, from the home screen."""
        self.click("Connect Four")
        self.until(lambda seen: seen["scene"] == "SetupScene", "the set-up")
        self.click("Start game")
        self.until(lambda seen: seen["scene"] == "PlayScene", "the game")

    def move(self, clicks: dict[str, list[list[int]]], played: int) -> None:
        """Make a legal move, in the middle where possible."""
        for x, y, button in clicks[next(column for column in "4352617" if column in clicks)]:
            self.screen.click(x + played % 5, y, button)  # xdotool waits 15 s for a pointer that is there already
        self.wait_for_move(played)


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    with VirtualScreen(1280, 800) as made:
        yield made


def _files(folder: Path) -> dict[str, tuple[int, int]]:
    """Each file with its size and when it was written."""
    found = [path for path in folder.rglob("*") if not path.is_dir()]
    stats = {path.relative_to(folder).as_posix(): path.lstat() for path in found}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in stats.items()}


def test_a_whole_game_and_one_that_a_kill_cuts_short(computer: Computer, screen: VirtualScreen, tmp_path: Path) -> None:
    before = _files(computer.programs)
    player = PackagedPlayer(screen, computer, tmp_path / "first.jsonl")

    player.begin()
    while (game := player.game())["turn"] == "person":
        player.move(game["clicks"], len(game["moves"]))
    assert game["verdict"]
    screen.settle()
    screen.screenshot(ARTIFACTS / "package_game_over.png")

    player.click("Rematch")
    player.until(lambda seen: not seen.get("game", {}).get("verdict"), "the second game")
    for _ in range(2):
        game = player.game()
        player.move(game["clicks"], len(game["moves"]))
    game = player.game()
    assert game["turn"] == "person"
    player.program.kill()
    player.program.wait(10)

    again = PackagedPlayer(screen, computer, tmp_path / "second.jsonl")
    again.until(lambda seen: "Resume" in seen["controls"], "the offer to go on")
    screen.settle()
    screen.screenshot(ARTIFACTS / "package_resume.png")
    again.click("Resume")
    again.until(lambda seen: seen["scene"] == "PlayScene", "the unfinished game")
    assert again.game()["moves"] == game["moves"]
    again.finish("package_resumed.png")

    assert _files(computer.programs) == before, "the program's own folder changed"
    assert not _files(computer.temporary)
    strays = [name for name in _files(computer.home) if not name.startswith(HOME_FOLDERS)]
    assert not strays, "files outside the folders that platformdirs names"
    assert not (computer.home / HOME_FOLDERS[0] / "kernels").exists(), "kernels were compiled"


def test_there_is_no_compiler_and_nothing_to_compile(computer: Computer) -> None:
    told = computer.run("warm")
    assert told.returncode == 0, told.stderr
    assert "nothing to compile" in told.stderr
    assert not [path for path in computer.program.parent.rglob("*") if path.name.startswith(("numba", "llvmlite"))]


@pytest.mark.parametrize(
    ("whole", "tests"),
    [({}, "tests/ai/test_fingerprints.py"), ({"PATHWAYZ_WHOLE": "1"}, "tests/lab/test_every_kernel.py")],
)
def test_what_can_be_asked_is_answered_as_from_source(computer: Computer, whole: dict[str, str], tests: str) -> None:
    """The fingerprints, and everything that the Lab asks, in this Python with the kernels of the program."""
    environment = {**os.environ, KERNELS: str(computer.kernels), **whole}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", tests]
    asked = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stdout
    assert "passed" in asked.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="it asks /proc for workers")
def test_a_killed_tournament_says_nothing_of_its_own_and_leaves_nobody_behind(computer: Computer) -> None:
    command = [str(computer.program), "arena", "tic-tac-toe", "alpha-beta", "random", "--games", "100000"]
    with subprocess.Popen(
        [*command, "--workers", "2"], env=computer.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        wait_until(lambda: len(children.read_text("ascii").split()) == 3, "two workers, and who cleans up after them")
        program.kill()
        _, told = program.communicate(timeout=60)  # the last of them has closed it
    assert b"resource_tracker" not in told


def test_kernels_that_are_gone_are_one_sentence(computer: Computer) -> None:
    shutil.rmtree(computer.kernels)
    asked = computer.run("arena", "tic-tac-toe", "level-6", "level-1", "--games", "1", "--workers", "1")
    assert asked.returncode == 2
    assert "Traceback" not in asked.stderr
    assert len(asked.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("asked", [("book", "connect-four"), ("learn", "pathwayz", "--features", "champion")])
def test_what_only_makers_do_is_refused_by_a_sentence_that_names_the_source(
    computer: Computer, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    told = computer.run(*asked, "--folder", str(tmp_path / "made"), "--workers", "1")
    assert told.returncode == 2
    assert "from source it can" in told.stderr
    assert "Traceback" not in told.stderr


def test_somebody_elses_program_and_a_home_that_cannot_be_written_let_the_computer_move(computer: Computer) -> None:
    shutil.rmtree(computer.home)
    computer.home.write_text("not a folder", encoding="utf-8")
    for path in [computer.program.parent, *computer.program.parent.rglob("*")]:
        if not path.is_symlink():
            if sys.platform != "win32" and os.geteuid() == 0:
                os.chown(path, 12345, 12345)
            path.chmod(path.stat().st_mode & 0o555)
    command, pipe = [str(computer.program), "ugi"], subprocess.PIPE
    with subprocess.Popen(
        command, env=computer.environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write("ugi\nsetoption name Player value level-1\nposition startpos\ngo\n")
        program.stdin.flush()
        assert any(line.startswith("bestmove") for line in program.stdout)
        program.stdin.write("quit\n")
        program.stdin.close()
        assert program.wait(60) == 0
        assert "Traceback" not in program.stderr.read()
