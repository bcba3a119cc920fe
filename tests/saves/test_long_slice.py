"""The thread that draws asks Linux for longer turns, and is the same otherwise."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from saves.long_slice import run_whole_frames


def _niceness_afterwards() -> int:
    found: list[int] = []

    def run() -> None:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 3)
        run_whole_frames()
        found.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these turns")
def test_a_longer_turn_changes_no_priority() -> None:
    assert _niceness_afterwards() == 3


def test_another_system_or_processor_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.long_slice._SET_ATTRIBUTES", {})
    monkeypatch.setattr("saves.long_slice.ctypes.CDLL", None)
    run_whole_frames()
