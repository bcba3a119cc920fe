"""Where the program's own files are, from source and in a frozen build alike."""

from __future__ import annotations

import sys
from pathlib import Path

_ROOT = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parent.parent))
ASSETS = _ROOT / "assets"


def asset(*parts: str) -> Path:
    """A file under `assets/`."""
    return ASSETS.joinpath(*parts)
