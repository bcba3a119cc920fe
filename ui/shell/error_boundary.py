"""The error boundary: an exception is logged and reported to the player, and the window stays open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.texts import text
from ui.shell.log import log

T = TypeVar("T")
_TROUBLE = "Something went wrong here. It was written to the log, and you can go on."


class ErrorBoundary:
    """Runs calls of scenes and services. `tell` shows a sentence to the player."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def __call__(self, what: str, call: Callable[[], T]) -> T | None:
        """Run `call`; return None after an exception, which is logged as the failure of `what` and reported."""
        try:
            return call()
        except Exception:  # noqa: BLE001  whatever a scene does, the window stays
            log.exception("%s failed", what)
            self._tell(text(_TROUBLE))
            return None
