"""What was deleted on a screen and can be brought back there: Ctrl+Z does, and a notice says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.host import Host

_SHOWN = 10.0  # seconds


class DeletionNotice:
    """Says what can be brought back, in the place of what was said of an earlier deletion."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._sentence = ""

    def tell(self, sentence: str) -> None:
        """Say it; nothing if it is empty."""
        if self._sentence:
            self._app.withdraw(self._sentence)
        self._sentence = sentence
        if sentence:
            self._app.notice(sentence, seconds=_SHOWN)


class Deleted:
    """Where each lies that was put away (`lab.deleted`), the last one last."""

    def __init__(self, app: Host) -> None:
        self._away: list[Path] = []
        self._notice = DeletionNotice(app)

    def add(self, away: Path, sentence: str) -> None:
        """Remember one more deleted item, and show `sentence`."""
        self._away.append(away)
        self._notice.tell(sentence)

    def bring_back(self, restore: Callable[[Path], None]) -> None:
        """Have the last one restored, if there is any; where that raises and it is still there, it stays the last."""
        if not self._away:
            return
        away = self._away[-1]
        try:
            restore(away)
        finally:
            if not away.exists():
                self._away.pop()
        self._notice.tell("")
