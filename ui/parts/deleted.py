"""The deleted items of a screen: Ctrl+Z restores the newest one, as a notice says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ui.shell.host import Host
from ui.shell.notice import Kind

_SHOWN = 10.0  # seconds


class DeletionNotice:
    """A notice about the last deletion, or about its undo; it replaces the notice before it."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._sentence = ""

    def tell(self, sentence: str, kind: Kind = "info") -> None:
        """Replace the notice by `sentence`; an empty sentence only removes the notice."""
        self._app.withdraw(self._sentence)
        self._sentence = sentence
        if sentence:
            self._app.notice(sentence, kind, _SHOWN)


class Deleted:
    """Stack of deleted items (`lab.deleted`), newest last."""

    def __init__(self, app: Host) -> None:
        self._away: list[Path] = []
        self._notice = DeletionNotice(app)

    def add(self, away: Path, sentence: str) -> None:
        """Remember the path `away` of one more deleted item, and show `sentence`."""
        self._away.append(away)
        self._notice.tell(sentence)

    def bring_back(self, restore: Callable[[Path], None]) -> None:
        """Restore the newest item, if any. If `restore` fails, the item stays on the stack while it exists."""
        if not self._away:
            return
        away = self._away[-1]
        try:
            restore(away)
        finally:
            if not away.exists():
                self._away.pop()
        self._notice.tell("")
