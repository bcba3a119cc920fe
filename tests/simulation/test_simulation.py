"""A year in a night: people, threads, disk, clock and engine behind one seed; the same seed is the same frames.

A failure tells seed and step. `PATHWAYZ_SEEDS=8` (or `8-11`) simulates these alone, and `PATHWAYZ_KEPT=FOLDER` keeps a
picture of the step that failed; `docs/reliability.md` says what a night has in it, and how many were looked at.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.amount import amount, whole_only
from tests.simulation.faults import FAULTS
from tests.writes.recording import run

PARTS = amount(8, 1)
FULL = 400
NIGHTS, STEPS = amount(5, 1), amount(FULL, 20)
"""Nights of a part, and what people do in each."""
QUICK = "written-late"
"""The fault that is planted in `make test`: it is found soon."""
SEARCHED = 6
"""Nights in which a fault is looked for after the one that found it before: any change of the program makes another."""


def simulate(folder: Path, first: int, seeds: int, steps: int, fault: str = "") -> list[Any]:
    """Return what was told of each night."""
    told = run("tests.simulation", folder / "disk", str(first), str(seeds), str(steps), *([fault] if fault else []))
    return [json.loads(line) for line in told.splitlines()]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_is_kept_and_the_same_seed_is_the_same_frames(tmp_path: Path, part: int) -> None:
    first, _, last = os.environ.get("PATHWAYZ_SEEDS", "").partition("-")
    seeds = int(last or first) + 1 - int(first) if first else NIGHTS
    nights = simulate(tmp_path, int(first or 1) + part * seeds, seeds, STEPS)
    hours, cpu = (sum(night[what] for night in nights) for what in ("hours", "cpu"))
    print(f"{hours:.0f} simulated hours, {cpu:.0f} s of CPU")
    assert [night["broken"] for night in nights if night["broken"]] == []
    (again,) = simulate(tmp_path, nights[0]["seed"], 1, STEPS)
    assert {**again, "cpu": 0} == {**nights[0], "cpu": 0}
    assert again["drawn"] > STEPS / 5


@pytest.mark.soak
@pytest.mark.parametrize("fault", [fault if fault == QUICK else whole_only(fault) for fault in FAULTS])
def test_a_planted_fault_is_found(tmp_path: Path, fault: str) -> None:
    planted = FAULTS[fault]
    for seed in dict.fromkeys((planted.night, *range(1, SEARCHED + 1))):
        (night,) = simulate(tmp_path / str(seed), seed, 1, FULL, fault)
        if f": {planted.breaks}" in night["broken"]:
            print(f"{fault}: night {seed}: {night['broken']}")
            return
    raise AssertionError(f"nobody found this: {planted.sentence}")


def test_there_are_twenty_faults() -> None:
    assert len(FAULTS) == 20
