"""`python -m tests.simulation FOLDER FIRST SEEDS STEPS [FAULT]`: simulate nights, with a fault planted if one is named.

A line of JSON tells each night: seed, steps, hours, seconds of CPU, frames drawn, a number for all frames, what was
broken, and how often things happened. `tests.writes.recorder` must be preloaded, with FOLDER for its root.
"""

from __future__ import annotations

import json
import os
import subprocess  # noqa: F401  it waits for programs of this computer, by this computer's clock
import sys
import time as true_time
from pathlib import Path

process_time = true_time.process_time
from tests.simulation import world  # noqa: E402

world.install()  # before anything of the program is imported

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["TZ"] = "UTC"
if sys.platform != "win32":
    true_time.tzset()

import zlib  # noqa: E402

from tests.simulation.faults import FAULTS  # noqa: E402
from tests.simulation.night import BrokenError, Night, fresh  # noqa: E402


def main(folder: Path, first: int, seeds: int, steps: int, fault: str = "") -> None:
    """Simulate some nights, one after the other."""
    folders = fresh(folder)
    if fault:
        FAULTS[fault].plant()
    for seed in range(first, first + seeds):
        night, broken, began = Night(next(folders), seed), "", process_time()
        try:
            night.run(steps)
        except BrokenError as error:
            broken = str(error)
        frames = zlib.crc32(repr(night.trace).encode())
        told = {"seed": seed, "steps": night.step_number, "hours": night.hours, "cpu": process_time() - began,
                "drawn": len(night.trace), "frames": frames,
                "broken": broken, "counts": night.counts}  # fmt: skip
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:])
