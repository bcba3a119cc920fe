"""Programs of the system that this program starts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

QUIET = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""For `creationflags`: no console, which only Windows would open."""


def environment(ours: Mapping[str, str], **more: str) -> dict[str, str]:
    """Return the environment of a system program: this program's, with `more` and with the system's own libraries.

    A packaged program has a variable for its libraries, which would give the system's programs the wrong ones.
    """
    found = {**ours, **more}
    if "LD_LIBRARY_PATH_ORIG" in ours:
        found["LD_LIBRARY_PATH"] = found.pop("LD_LIBRARY_PATH_ORIG")
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found
