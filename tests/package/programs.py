"""The packaged program, and programs that a test of it runs to their end."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.virtual_screen import ROOT


def packaged() -> Path:
    """Return the folder of the packaged program, which `make build` makes; PATHWAYZ_PACKAGED names another."""
    return ROOT / os.environ.get("PATHWAYZ_PACKAGED", "dist/Pathwayz")


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
