"""Opening the library of games, and letting go of what was deleted long ago."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from saves.errors import LibraryError
from saves.library import Library

log = logging.getLogger(__name__)

DELETED_DAYS = 30.0
"""How long a deleted game stays in the file, for nothing is as final as a slip of the hand."""


def open_library(folder: Path | None, complain: Callable[[str], None]) -> Library:
    """Open the library in `folder` (None: the user's own). Never raises; `complain` is told what is wrong."""
    library = Library.open(folder)
    if library.trouble:
        log.warning("%s", library.trouble)
        complain(library.trouble)
    try:
        if library.path is not None:
            library.purge(DELETED_DAYS)
    except LibraryError as error:
        log.warning("%s", error)
    return library
