"""The end of a failed program: the log gets the traceback, and the person one sentence, even without a terminal."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from game.texts import text
from saves import log, message_box


def end(error: BaseException, folder: Path | None = None) -> int:
    """Log the error being handled, even before the log is open, and show its sentence; return the exit status.

    `folder` is that of the log; None means the system's.
    """
    log.log.error("the program ended", exc_info=error)
    log.write_held(folder)
    return tell(text("Pathwayz had to end, and its log says why: {error}", error=error))


def tell(sentence: str) -> int:
    """Print a sentence, and show it in the system's message box if there is no terminal; return the exit status."""
    with contextlib.suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)
    message_box.show(sentence)
    return 1
