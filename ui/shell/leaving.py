"""How the program is told from outside to end: Ctrl-C in its terminal, the terminal closed, the system shutting down.

A signal ends the program as a click on the window's cross does: scenes, settings and services are closed. A program
that ends by a signal says so to whoever started it: its exit status is 128 and the signal's number.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Those that ask a program to end; not every system has each of them."""


class Leaving:
    """Watches the signals inside a `with` block. Until `then` is set, a signal ends the block by SystemExit.

    Attributes:
        then: what ends the program in good order.
        status: the program's exit status: 0, or that of the first signal.
    """

    def __init__(self) -> None:
        self.then: Callable[[], None] | None = None
        self.status = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Leaving:
        """Watch from now on; what the shell has told this program to ignore stays ignored."""
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
