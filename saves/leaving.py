"""The signals that end the program: Ctrl-C in its terminal, the terminal closed, the system shutting down.

A signal ends the program like a click on the cross of the window: scenes, settings and services are closed. The exit
status is then 128 plus the number of the signal.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of the signals that ask a program to end; some systems lack some of these."""


class Leaving:
    """Watches the signals inside a `with` block. Until `then` is set, a signal ends the block by SystemExit.

    Attributes:
        then: called by a signal; it ends the program in good order.
        status: the program's exit status: 0 before a signal, then 128 plus the number of the first signal.
    """

    def __init__(self) -> None:
        self.then: Callable[[], None] | None = None
        self.status = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Leaving:
        """Watch the signals from now on, except signals that the shell has set to be ignored."""
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
