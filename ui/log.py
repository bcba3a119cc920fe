"""The program's log: a file that never grows past a megabyte, in the folder where the system keeps logs."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger("pathwayz")
_PACKAGES = ("ui", "table", "saves", "ai", "game")  # their modules log by their own names
_LOGGERS = (log, *(logging.getLogger(package) for package in _PACKAGES))
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(folder: Path | None = None) -> Path | None:
    """Send the log to a rotating file; returns its path, or None where it cannot be written (then to standard error).

    Called after the first frame, since the handlers' imports take time.
    """
    from logging.handlers import RotatingFileHandler

    try:
        path = (folder or _default_folder()) / "pathwayz.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=1 << 19, backupCount=1, encoding="utf-8", delay=True)
    except OSError as error:
        log.warning("no log file: %s", error)
        return None
    handler.setFormatter(logging.Formatter(_FORMAT))
    for logger in _LOGGERS:
        logger.addHandler(handler)
        logger.propagate = False
    return path


def stop() -> None:
    """Close the file."""
    for logger in _LOGGERS:
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()
        logger.propagate = True


def _default_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_log_dir("pathwayz", appauthor=False))
