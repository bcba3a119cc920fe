"""No memory left: the program ends by itself, in order, before a library takes it down."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.virtual_screen import VirtualScreen

LIMITED = """
import resource, sys
from pathlib import Path
import pygame
from table import warmup
from ui.shell import launch

warmup.Warmup.begin = lambda self: None  # LLVM aborts if the limit comes in the middle of loading a kernel
flip, taken = pygame.display.flip, []

def flip_and_take_all():
    flip()
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    while True:
        taken.append(bytearray(1 << 20))

pygame.display.flip = flip_and_take_all
sys.exit(launch.run(["--size", "960x640", "--scene", "play", "--data-dir", sys.argv[1]]))
"""


@pytest.mark.window
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit a process so")
def test_a_program_that_gets_no_memory_any_more_says_so_and_ends(tmp_path: Path) -> None:
    with VirtualScreen(960, 640) as screen:
        command = [sys.executable, "-c", LIMITED, str(tmp_path)]
        ended = subprocess.run(
            command, cwd=ROOT, env=screen.environment, capture_output=True, text=True, timeout=120, check=False
        )
    assert ended.stderr.splitlines()[-1] == "There was no memory left, so Pathwayz has ended."
    assert ended.returncode == 1
