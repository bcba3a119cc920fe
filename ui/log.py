"""The program's log: a file that never grows past a megabyte, in the folder where the system keeps logs."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger("pathwayz")
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
    log.addHandler(handler)
    log.propagate = False
    return path


def stop() -> None:
    """Close the file."""
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    log.propagate = True


def _default_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_log_dir("pathwayz", appauthor=False))
