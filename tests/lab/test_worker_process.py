"""A process beside the window leaves nothing behind once it is over."""

from __future__ import annotations

import os
import sys

import pytest

from lab.learning.worker_process import WorkerProcess, send
from lab.pipe_end import PipeEnd


def tell_who(pipe: PipeEnd) -> None:
    """The work of a process: it says which one it is, and ends."""
    send(pipe, os.getpid())


@pytest.mark.skipif(sys.platform == "win32", reason="nobody has to ask for a process there that has ended")
def test_a_process_that_is_over_is_no_longer_there() -> None:
    process = WorkerProcess(tell_who)
    assert process.is_over.wait(60)
    [number] = process.received()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
