"""Where what people made here is kept: games, players that were taught, tournaments."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the folder of this user's data, as the system names it; it may not exist yet.

    Raises:
        RuntimeError: if nobody knows where this user's home is.
    """
    return Path(platformdirs.user_data_dir("pathwayz", appauthor=False))
