"""The packaged program on a processor of 2008, which has x86-64-v2 and nothing newer: qemu plays that processor.

Debian and Ubuntu have it in `qemu-user`. What the program starts, itself anew first of all, stays on that processor by
old_processor.c.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from game import GAMES
from pack.trial import play
from saves.gamefile import GameRecord, write_game
from tests.amount import WHOLE
from tests.package.programs import output_of
from tests.package.test_package import Computer, built, computer

PROCESSOR = "Nehalem"
QEMU = shutil.which("qemu-x86_64")
pytestmark = [pytest.mark.package, pytest.mark.skipif(QEMU is None, reason="no qemu-x86_64 here (qemu-user)")]
__all__ = ["built", "computer"]  # fixtures


class OldComputer:
    """A computer whose every process runs on PROCESSOR."""

    def __init__(self, computer: Computer, folder: Path) -> None:
        keeper, source = folder / "old_processor.so", Path(__file__).with_name("old_processor.c")
        names = [f'-D{name}="{value}"' for name, value in (("QEMU", QEMU), ("PROCESSOR", PROCESSOR))]
        subprocess.run(["cc", "-shared", "-fPIC", *names, "-o", str(keeper), str(source)], check=True)
        self.command = [str(QEMU), "-cpu", PROCESSOR, str(computer.program)]
        self.environment = {**computer.environment, "LD_PRELOAD": str(keeper)}

    def run(self, *arguments: str, sent: str = "") -> str:
        """Run a command of the program; return what it prints."""
        return output_of([*self.command, *arguments], self.environment, sent=sent, seconds=900)


@pytest.fixture
def old(computer: Computer, tmp_path: Path) -> OldComputer:
    return OldComputer(computer, tmp_path)


def _libraries(command: Sequence[str], environment: dict[str, str]) -> set[str]:
    """The libraries of kernels that a program has loaded when it has made its first move."""
    with subprocess.Popen(
        [*command, "ugi"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("setoption name Player value level-3\nposition startpos\ngo\n")
        program.stdin.flush()
        assert any(line.startswith("bestmove") for line in program.stdout)
        mapped = Path(f"/proc/{program.pid}/maps").read_text(encoding="utf-8")
        program.stdin.write("quit\n")
    return {Path(line).name for line in mapped.splitlines() if "/kernels-" in line}


def test_an_old_processor_takes_the_kernels_that_it_runs(computer: Computer, old: OldComputer) -> None:
    assert _libraries(old.command, old.environment) == {"kernels-v2.so"}
    with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
        newer = any("avx2" in line for line in lines)
    here = _libraries([str(computer.program)], computer.environment)
    assert ("kernels-v3.so" in here) == newer


takes_minutes = pytest.mark.skipif(not WHOLE, reason="PATHWAYZ_WHOLE=1 make test-package: it takes minutes there")
QUICK = "tic-tac-toe"
OTHERS = [pytest.param(game.name, marks=takes_minutes) for game in GAMES if game.name != QUICK]


@pytest.mark.parametrize("game", [QUICK, *OTHERS])
def test_a_whole_game_and_its_review(old: OldComputer, game: str) -> None:
    moves, _ = play(old.command, old.environment, game)
    record = GameRecord({"Game": game}, moves)
    review = old.run("review", "-", "--nodes", "2000", sent=write_game(record))
    assert all(move in review for move in moves)


def test_a_position_is_solved(old: OldComputer) -> None:
    assert old.run("solve", "connect-four", "44444", "--memory", "16").split()[:2] == ["44444", "-1"]


@takes_minutes
def test_a_player_is_taught_by_workers(old: OldComputer) -> None:
    course = old.run("learn", "connect-four", "--name", "heron", "--games", "100", "--workers", "2")
    assert "my/heron" in course
