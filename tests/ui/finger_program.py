"""The program in a window where the mouse is a finger: SDL makes touches of its left button, and nothing of the mouse
itself reaches the program.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import pygame

import main
from ui.shell import system_window

_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_open_window = system_window.open_window


def _open_without_mouse(*details: Any, **more: Any) -> None:
    _open_window(*details, **more)
    pygame.event.set_blocked(_MOUSE)


if __name__ == "__main__":
    os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "1"
    system_window.open_window = _open_without_mouse
    sys.exit(main.main(sys.argv[1:]))
