"""Ctrl-C while the main thread runs compiled code or the compiler, so that Python cannot react for a while.

Another thread receives the signal at once. If the command has not ended soon after, that thread ends the process. No
work is lost: commands save it after every step.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

PATIENCE_SECONDS = 1.0
"""Seconds that a command has to end by itself after Ctrl-C."""


@contextlib.contextmanager
def ends_soon(message: Callable[[], str], status: int) -> Iterator[None]:
    """In this block, let Ctrl-C end the process within `PATIENCE_SECONDS`: print `message()` and exit with `status`.

    Nothing changes if Ctrl-C has another handler, as in the window. Only the first Ctrl-C counts, so that nothing
    interrupts the end of the command. If a callback of the compiler swallows the KeyboardInterrupt, no traceback is
    printed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt_once)
    report = sys.unraisablehook
    sys.unraisablehook = lambda lost: None if lost.exc_type is KeyboardInterrupt else report(lost)
    over, (theirs, ours) = threading.Event(), socket.socketpair()
    ours.setblocking(False)
    before = signal.set_wakeup_fd(ours.fileno(), warn_on_full_buffer=False)

    def watch() -> None:
        while numbers := theirs.recv(1):
            meant = numbers[0] == signal.SIGINT and signal.getsignal(signal.SIGINT) in (_interrupt_once, signal.SIG_IGN)
            if meant and not over.wait(PATIENCE_SECONDS):
                with contextlib.suppress(OSError):
                    os.write(2, f"\n{message()}\n".encode())
                os._exit(status)

    watcher = threading.Thread(target=watch, name="Ctrl-C", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        if signal.getsignal(signal.SIGINT) is _interrupt_once:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.unraisablehook = report
        signal.set_wakeup_fd(before)
        ours.close()
        watcher.join()
        theirs.close()


def _interrupt_once(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt
