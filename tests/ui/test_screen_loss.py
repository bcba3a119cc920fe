"""A screen that goes away under the program: what is to be saved is saved, and the program ends itself."""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from tests.virtual_screen import ROOT, VirtualScreen
from ui.shell import system_window

LOOKING = """
import pygame
from ui.shell import system_window
pygame.display.init()
pygame.display.set_mode((320, 240))
system_window.when_screen_is_lost(lambda: print("saved", flush=True))
print("ready", flush=True)
while True:
    pygame.event.get()
    pygame.time.wait(10)
"""


CLOSING = """
import sys, tempfile
from pathlib import Path
from saves.settings import Settings
from ui.shell import system_window
from ui.shell.app import App
from ui.shell.services import Services
app = App(Services(Settings(), Path(tempfile.mkdtemp())), (960, 640))
system_window.when_screen_is_lost(lambda: (app.lose_screen(), print("saved", flush=True)))
print("ready", flush=True)
sys.stdin.readline()
app.close()
"""


@pytest.mark.window
@pytest.mark.parametrize("program", [LOOKING, CLOSING], ids=["looking", "closing"])
def test_a_program_whose_x_server_is_killed_saves_and_ends(program: str) -> None:
    pipe = subprocess.PIPE
    with VirtualScreen(640, 480) as screen:
        command = [sys.executable, "-c", program]
        with subprocess.Popen(
            command, cwd=ROOT, env=screen.environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True
        ) as running:
            assert running.stdout is not None
            while running.stdout.readline() != "ready\n":
                assert running.poll() is None
            screen.kill()
            try:
                told, errors = running.communicate("go on\n", timeout=30)
            finally:
                running.kill()
    assert (told, errors, running.returncode) == ("saved\n", "", system_window.LOST_STATUS)


def test_where_there_is_no_x_server_nothing_is_changed() -> None:
    pygame.display.init()
    assert pygame.display.get_driver() != "x11"
    system_window.when_screen_is_lost(lambda: 1 // 0)
