"""The folder of a person's own data: games, taught players, tournaments."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the folder of this user's data, as the system names it; it may not exist yet.

    Raises:
        RuntimeError: if the user has no known home folder.
    """
    return Path(platformdirs.user_data_dir("pathwayz", appauthor=False))
