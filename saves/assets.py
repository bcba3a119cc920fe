"""Paths of the program's own files, run from source or in a frozen build, and the list of damaged files."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

_log = logging.getLogger(__name__)
_reported: set[str] = set()
_untold: list[str] = []

ROOT = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parent.parent))
ASSETS = ROOT / "assets"


def asset(*parts: str) -> Path:
    """Return the path of a file under `assets/`."""
    return ASSETS.joinpath(*parts)


def report_damaged(path: Path, reason: object) -> None:
    """Log a missing or damaged file and remember its kind for `take_damaged`; the program runs on without this file."""
    kind = path.parent.name
    _log.warning("%s/%s cannot be used: %s", kind, path.name, reason)
    if kind not in _reported:
        _reported.add(kind)
        _untold.append(kind)


def take_damaged() -> list[str]:
    """Return the kinds of damaged files ("fonts", "icons", "sounds") that no earlier call has returned."""
    kinds = list(_untold)
    _untold.clear()
    return kinds
