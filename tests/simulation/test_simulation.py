"""A year in a night: people, threads, disk, clock and engine behind one seed; the same seed is the same frames.

A failure tells seed and step. `PATHWAYZ_SEEDS=8` (or `8-11`) simulates these alone; `docs/reliability.md` says what a
night has in it, and how many were looked at.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.amount import amount
from tests.writes.recording import run

SEEDS, STEPS = amount(40, 1), amount(400, 120)
PARTS = amount(8, 1)
REPLAYED = 60
"""Steps of the night that is simulated twice."""
A_RUN = 3
"""Nights in which each fault is looked for."""
TOLD = "simulated.json"


def simulate(folder: Path, first: int, seeds: int, steps: int, fault: str = "") -> list[Any]:
    """Return what was told of each night."""
    place = folder / "disk"
    return [
        json.loads(line)
        for line in run("tests.simulation", place, *map(str, (first, seeds, steps)), fault).splitlines()
    ]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_is_kept_in_every_night(tmp_path: Path, part: int) -> None:
    first, _, last = os.environ.get("PATHWAYZ_SEEDS", "").partition("-")
    seeds = int(last or first) + 1 - int(first) if first else SEEDS // PARTS
    nights = simulate(tmp_path, int(first or 1) + part * seeds, seeds, STEPS)
    hours, cpu = (sum(night[what] for night in nights) for what in ("hours", "cpu"))
    print(f"{hours:.0f} simulated hours, {cpu:.0f} s of CPU")
    assert [night["broken"] for night in nights if night["broken"]] == []
    assert len(nights) == seeds


def test_a_seed_is_simulated_again_to_the_same_frames(tmp_path: Path) -> None:
    (once,), (again,) = (simulate(tmp_path, 5, 1, REPLAYED) for _ in range(2))
    assert {**once, "cpu": 0} == {**again, "cpu": 0}
    assert once["drawn"] > REPLAYED / 5
