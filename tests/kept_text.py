"""Texts that a test compares with what it makes: `PATHWAYZ_TRANSCRIPTS=1 pytest ...` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path


def check_text(file: Path, text: str) -> None:
    """Compare a text with a file line by line, or write the file; what changed on purpose is read before a commit."""
    if "PATHWAYZ_TRANSCRIPTS" in os.environ:
        file.write_text(text, "utf-8")
    assert text.split("\n") == file.read_text("utf-8").split("\n")
