"""Failures, fatal or not: the log gets the traceback, and the person gets one sentence, even without a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.errors import CodedError, cause_of, quoted
from game.texts import sentences, text
from saves import log, message_box

T = TypeVar("T")
_TROUBLE = "Something went wrong here. It was written to the log, and you can go on."


def end(error: BaseException, folder: Path | None = None) -> int:
    """Log an error that ends the program, and show a sentence about it; return the exit status.

    The error is logged even if the log is not open yet. `folder` is the folder of the log; None means the system's
    folder for logs.
    """
    log.log.error("the program ended", exc_info=error)
    log.write_held(folder)
    why = cause_of(error) if isinstance(error, CodedError | OSError) else quoted(error)  # a full disk, or else a bug
    return tell(sentences(text("Pathwayz had to end, and its log says why."), why))


def tell(sentence: str) -> int:
    """Print a sentence, and show it in the system's message box if there is no terminal; return the exit status."""
    with contextlib.suppress(OSError):
        print(sentence, file=sys.stderr)
    message_box.show(sentence)
    return 1


class ErrorBoundary:
    """Runs calls whose failure does not end the program. `tell` shows a sentence to the player."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def __call__(self, what: str, call: Callable[[], T]) -> T | None:
        """Return the result of `call`; log an exception as the failure of `what`, tell the player, and return None."""
        try:
            return call()
        except Exception as error:  # noqa: BLE001  whatever is called, the window stays
            if log.lacks_memory(error):
                log.log.warning("%s failed: %s", what, error)
            else:
                log.log.exception("%s failed", what)
            self._tell(text(_TROUBLE))
            return None
