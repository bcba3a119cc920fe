"""Programs that a test of the package runs to their end."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


def output_of(
    command: Sequence[str], environment: Mapping[str, str], *, folder: Path | None = None, sent: str = "", seconds: int
) -> str:
    """Run a program that has to succeed within some seconds, with `sent` as its input; return what it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=sent,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
