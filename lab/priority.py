"""How far a process stands back behind the others of the computer."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple


class ProcessPriority(NamedTuple):
    """A place behind others: by how much nicer a process is, and what Windows calls the same."""

    niceness: int
    windows: int


BEHIND = ProcessPriority(5, 0x4000)
"""Whoever wants the processor goes first."""
IDLE = ProcessPriority(19, 0x40)
"""It works only where no other one wants the processor."""


def lower_priority(priority: ProcessPriority) -> None:
    """Have this process stand back for good."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), priority.windows)
    else:
        os.nice(priority.niceness)
