"""The screen may go away under the program: the X server ends, or is killed.

Xlib ends the process then, from within whatever it was asked for, by C's own way: code of other threads still runs
while the libraries under it are taken down, which may crash. So the program ends itself, and first saves what is to be
saved. Other systems close the window, or end the program by a signal.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Callable

import pygame

STATUS = 1
"""The program's exit status, as where there is no screen from the start."""
_LIBRARY = "libX11.so.6"  # the one that SDL opens too
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_kept: list[object] = []  # what C calls must stay


def before_end(call: Callable[[], object]) -> None:
    """Have `call` made when the screen is gone, and the program ended after it. It must not use the screen."""
    if pygame.display.get_driver() != "x11":
        return

    def end(_display: int | None) -> int:
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)  # pygame's own handler waits for the screen for ever
        try:
            call()
        finally:
            os._exit(STATUS)

    with contextlib.suppress(OSError, AttributeError):  # some other Xlib: it goes on to end the program itself
        handler = _HANDLER(end)
        ctypes.CDLL(_LIBRARY).XSetIOErrorHandler(handler)
        _kept[:] = [handler]
