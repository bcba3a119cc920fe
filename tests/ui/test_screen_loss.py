"""A screen that goes away under the program: what is to be saved is saved, and the program ends itself."""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from tests.virtual_screen import ROOT, VirtualScreen
from ui import screen_loss

PROGRAM = """
import pygame
from ui import screen_loss
pygame.display.init()
pygame.display.set_mode((320, 240))
screen_loss.before_end(lambda: print("saved", flush=True))
print("ready", flush=True)
while True:
    pygame.event.get()
    pygame.time.wait(10)
"""


@pytest.mark.window
def test_a_program_whose_x_server_is_killed_saves_and_ends() -> None:
    pipe = subprocess.PIPE
    with VirtualScreen(640, 480) as screen:
        command = [sys.executable, "-c", PROGRAM]
        with subprocess.Popen(
            command, cwd=ROOT, env=screen.environment, stdout=pipe, stderr=pipe, text=True
        ) as program:
            assert program.stdout is not None
            while program.stdout.readline() != "ready\n":
                assert program.poll() is None
            screen.kill()
            told, errors = program.communicate(timeout=30)
    assert (told, errors, program.returncode) == ("saved\n", "", screen_loss.STATUS)


def test_where_there_is_no_x_server_nothing_is_changed() -> None:
    pygame.display.init()
    assert pygame.display.get_driver() != "x11"
    screen_loss.before_end(lambda: 1 // 0)
