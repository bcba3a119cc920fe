"""What ends the program from outside: a signal, or the loss of the screen.

The signals are Ctrl-C in its terminal, the terminal closed, the system shutting down. A signal ends the program as a
click on the cross of the window does: scenes, settings and services are closed. The exit status is then 128 plus the
number of the signal.

The screen is lost when the X server ends, or is killed. Xlib then ends the process by the `exit` of C, which unloads
libraries while other threads still run, and may crash. So the program saves its games and ends itself first. Other
systems close the window, or end the program by a signal.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

import pygame

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of the signals that ask a program to end; some systems lack some of these."""


class Leaving:
    """Watches the signals inside a `with` block. Until `then` is set, a signal ends the block by SystemExit.

    Attributes:
        then: called by a signal; it ends the program in good order.
        status: the program's exit status: 0, or a number that depends on the first signal.
    """

    def __init__(self) -> None:
        self.then: Callable[[], None] | None = None
        self.status = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Leaving:
        """Watch the signals from now on, except those that the shell has set to be ignored."""
        for number in (getattr(signal, name) for name in _NAMES if hasattr(signal, name)):
            if signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._leave)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _leave(self, number: int, _frame: FrameType | None) -> None:
        self.status = self.status or 128 + number
        if self.then is None:
            raise SystemExit(self.status)
        self.then()


LOST_STATUS = 1
"""The program's exit status, which a start without a screen has, too."""
_LIBRARY = "libX11.so.6"  # the same one as SDL's
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_kept: list[object] = []  # C calls it, so it must not be freed


def when_screen_is_lost(call: Callable[[], object]) -> None:
    """Run `call` after the screen is lost, then end the program. `call` must not use the screen."""
    if pygame.display.get_driver() != "x11":
        return

    def end(_display: int | None) -> int:
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)  # pygame's own handler would wait for the screen for ever
        try:
            call()
        finally:
            os._exit(LOST_STATUS)

    with contextlib.suppress(OSError, AttributeError):  # another Xlib: it ends the program itself
        handler = _HANDLER(end)
        ctypes.CDLL(_LIBRARY).XSetIOErrorHandler(handler)
        _kept[:] = [handler]
