"""How long Linux lets the thread that draws the window run at a time, while searches keep every core busy."""

from __future__ import annotations

import ctypes
import os
import struct
import sys

_SLICE = 10_000_000
"""Nanoseconds: longer than a frame takes to draw, and less than the 16 ms between two frames."""
_SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274}
"""The number of the system call `sched_setattr`, which the C library of older systems lacks, by the processor."""
_ATTRIBUTES = struct.Struct("IIQiIQQQ")
"""The structure `sched_attr`: size, policy (0 is the usual one), flags, niceness, priority, slice, deadline, period."""


def run_whole_frames() -> None:
    """Let this thread, and those that it starts, run for longer before Linux turns to a thread of lower priority.

    By default a turn takes 1 to 3 ms, less than a frame. A search that gets its turn then keeps the core until the next
    tick, 4 ms later, so that one frame in forty was late. Older kernels than 6.12 and other systems change nothing.
    """
    if sys.platform == "linux" and (number := _SET_ATTRIBUTES.get(os.uname().machine)) is not None:
        niceness = os.getpriority(os.PRIO_PROCESS, 0)
        wanted = _ATTRIBUTES.pack(_ATTRIBUTES.size, 0, 0, niceness, 0, _SLICE, 0, 0)
        ctypes.CDLL(None).syscall(number, 0, wanted, 0)  # a refusal costs nothing: frames are as they were
