"""The program's log: a file of at most a megabyte, in the system's folder for logs.

Records wait until the file is open. Tracebacks never go to the terminal: if no file can be written, the terminal gets
one line for each record.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from pathlib import Path
from typing import Any

log = logging.getLogger("pathwayz")
_PACKAGES = ("ui", "coach", "table", "lab", "saves", "ai", "game")  # modules log by their own names
_LOGGERS = (log, *map(logging.getLogger, _PACKAGES))
_LACKS = "out of memory", "couldn't find glyph", "couldn't parse svg image", "cannot allocate memory"
"""Messages of SDL, SDL_ttf, SDL_image and Linux for a lack of memory; all drawings here can otherwise be parsed."""
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _HeldRecords(logging.Handler):
    """A handler that keeps records until another handler takes them."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


class _Formatter(logging.Formatter):
    """Formats records for the file; an exception for lack of memory, which is no bug, gets one line."""

    def formatException(self, ei: Any) -> str:  # noqa: N802  logging's own name
        return f"{ei[0].__name__}: {ei[1]}" if lacks_memory(ei[1]) else super().formatException(ei)


class _Lines(logging.Handler):
    """Writes each record as one line to standard error, if that exists."""

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError, ValueError):
            print(record.getMessage(), file=sys.stderr)


def hold() -> None:
    """Keep the records from now on until `start`."""
    logging.raiseExceptions = False  # no traceback for a log that cannot be written
    _replace(_HeldRecords())


def start(folder: Path | None = None) -> Path | None:
    """Send the log to a rotating file and return its path; if that fails, send errors to the terminal and return None.

    Call this after the first frame, since the handlers' imports take time.
    """
    from logging.handlers import RotatingFileHandler

    try:
        path = (folder or _default_folder()) / "pathwayz.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # opening a pipe would block until it has a reader
            from game.texts import text  # here, since the log also tells that `game` cannot be imported

            raise OSError(text("it is no regular file"))
        handler = RotatingFileHandler(
            path, maxBytes=1 << 19, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
    except OSError as error:
        from game.errors import cause_of

        _replace(_Lines(logging.ERROR))
        log.error("Nothing can be logged. %s", cause_of(error))
        return None
    handler.setFormatter(_Formatter(_FORMAT))
    _replace(handler)
    return path


def write_held(folder: Path | None = None) -> None:
    """Write the records that wait for `start`; to be called when the program may end before `start`."""
    if any(isinstance(handler, _HeldRecords) for handler in log.handlers):
        start(folder)


def stop() -> None:
    """Close the file, and remove all handlers."""
    for logger in _LOGGERS:
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            with contextlib.suppress(OSError):  # a full disk
                handler.close()
        logger.propagate = True


def lacks_memory(error: BaseException) -> bool:
    """Whether an exception says that memory ran out."""
    return isinstance(error, MemoryError) or any(words in str(error).lower() for words in _LACKS)


def _replace(handler: logging.Handler) -> None:
    """Add a handler in place of the handlers that keep records, and give it the kept records."""
    held = [each for each in log.handlers if isinstance(each, _HeldRecords)]
    for logger in _LOGGERS:
        for old in held:
            logger.removeHandler(old)
        logger.addHandler(handler)
        logger.propagate = False
    for record in (record for old in held for record in old.records):
        if record.levelno >= handler.level:
            handler.handle(record)


def _default_folder() -> Path:
    import platformdirs

    try:
        return Path(platformdirs.user_log_dir("pathwayz", appauthor=False))
    except RuntimeError as error:
        raise FileNotFoundError("there is no home folder") from error
