"""The loss of the screen: the X server ends, or is killed.

Xlib then ends the process by C's `exit`, which unloads libraries while other threads still run, and may crash. So the
program saves its games and ends itself first. Other systems close the window, or end the program by a signal.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Callable

import pygame

STATUS = 1
"""The program's exit status, which a start without a screen has, too."""
_LIBRARY = "libX11.so.6"  # the same one as SDL's
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_kept: list[object] = []  # C calls it, so it must not be freed


def before_end(call: Callable[[], object]) -> None:
    """Run `call` after the screen is lost, then end the program. `call` must not use the screen."""
    if pygame.display.get_driver() != "x11":
        return

    def end(_display: int | None) -> int:
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)  # pygame's own handler would wait for the screen for ever
        try:
            call()
        finally:
            os._exit(STATUS)

    with contextlib.suppress(OSError, AttributeError):  # another Xlib: it ends the program itself
        handler = _HANDLER(end)
        ctypes.CDLL(_LIBRARY).XSetIOErrorHandler(handler)
        _kept[:] = [handler]
