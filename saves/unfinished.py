"""The last unfinished game, in a file of its own: offered again after a restart.

The file is replaced atomically at every move. One that cannot be read is put aside under a dated name, never
overwritten.
"""

from __future__ import annotations

import contextlib
import logging
from datetime import datetime
from pathlib import Path

from saves.files import data_folder, write_atomically
from saves.gamefile import GameRecord, read_game, write_game

log = logging.getLogger(__name__)

FILE_NAME = "unfinished.game"


class UnfinishedGame:
    """The file of the game that is being played."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use the user's data folder, or `folder`."""
        self.path = (folder or data_folder()) / FILE_NAME

    def save(self, record: GameRecord) -> None:
        """Replace the kept game by `record`, so that it survives even a power cut.

        Raises:
            OSError: if it cannot be written; what was kept before is still there.
        """
        write_atomically(self.path, write_game(record))

    def load(self) -> GameRecord | None:
        """Return the kept game, or None if there is none or it could not be read (then it is put aside)."""
        try:
            record = read_game(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            log.warning("the unfinished game cannot be read: %s", error)
            self.put_aside()
            return None
        if record.errors or "Game" not in record.tags:
            log.warning("the unfinished game is damaged: %s", record.errors or "no Game tag")
            self.put_aside()
            return None
        return record

    def clear(self) -> None:
        """Forget the kept game: it has ended."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def put_aside(self) -> Path | None:
        """Rename the file to a dated name and return that, or None where even this fails."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        aside = self.path.with_name(f"unfinished-damaged-{stamp}.game")
        try:
            return self.path.rename(aside)
        except OSError as error:
            log.warning("the damaged game could not be put aside: %s", error)
            return None
