"""Priority of this process among all processes of the computer."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple


class ProcessPriority(NamedTuple):
    """A low priority: the niceness on Unix, and the priority class on Windows."""

    niceness: int
    windows: int


BEHIND = ProcessPriority(5, 0x4000)
"""Below normal: other processes go first."""
IDLE = ProcessPriority(19, 0x40)
"""Lowest: the process runs only when no other process needs the processor."""


def lower_priority(priority: ProcessPriority) -> None:
    """Lower the priority of this process for the rest of its life."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), priority.windows)
    else:
        os.nice(priority.niceness)
