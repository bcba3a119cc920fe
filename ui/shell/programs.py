"""Programs of the person's system that this one starts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

QUIET = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""For `creationflags`: Windows alone would open a console."""


def environment(ours: Mapping[str, str], **more: str) -> dict[str, str]:
    """Return the environment of such a program: ours with `more`, and the system's own libraries.

    A packaged program finds its libraries by a variable that would lead the system's programs to the wrong ones.
    """
    found = {**ours, **more}
    if "LD_LIBRARY_PATH_ORIG" in ours:
        found["LD_LIBRARY_PATH"] = found.pop("LD_LIBRARY_PATH_ORIG")
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found
