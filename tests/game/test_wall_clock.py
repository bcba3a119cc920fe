"""The clock of the day may jump by years; what has an order keeps it."""

from __future__ import annotations

import errno
import os
import re
import time
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import pytest

from game import wall_clock
from tests.conftest import ROOT, ShiftClock

YEARS = 365 * 14
PACKAGES = ("game", "ai", "saves", "lab", "table", "coach", "ui")
JUMPS = (0, YEARS, 1, -YEARS, 2, YEARS, 3)


def test_the_time_and_the_day_are_those_of_this_computer(shift_clock: ShiftClock) -> None:
    assert abs(wall_clock.now() - datetime.now(UTC)) < timedelta(minutes=1)
    shift_clock(YEARS)
    assert abs(wall_clock.now() - datetime.now(UTC) - timedelta(YEARS)) < timedelta(minutes=1)
    assert wall_clock.today() == wall_clock.now().astimezone().date()


def test_stamps_keep_their_order_whatever_the_clock_does(shift_clock: ShiftClock) -> None:
    stamps = [0]
    for days in JUMPS:
        shift_clock(days)
        stamps.append(wall_clock.later_than(stamps[-1]))
    assert stamps == sorted(set(stamps))
    assert wall_clock.later_than(2**63 - 1) == 2**63 - 1, "there is no later one"


def test_a_file_is_stale_long_before_and_long_after_its_date(tmp_path: Path, shift_clock: ShiftClock) -> None:
    path = tmp_path / "begun"
    path.touch()
    for days, stale in ((0, False), (0.9, False), (-0.9, False), (YEARS, True), (-YEARS, True)):
        shift_clock(days)
        assert wall_clock.is_stale(path, 86400) is stale


def test_a_file_that_is_just_so_old_is_not_stale_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "begun"
    path.touch()
    os.utime(path, ns=(10**18, 10**18))
    for seconds, stale in ((60, False), (61, True), (-60, False), (-61, True)):
        monkeypatch.setattr(time, "time_ns", lambda seconds=seconds: 10**18 + seconds * 10**9)
        assert wall_clock.is_stale(path, 60.0) is stale


def test_a_date_before_1970_is_one_on_windows_too() -> None:
    class OnWindows(datetime):
        def astimezone(self, tz: tzinfo | None = None) -> Self:
            if tz is None:
                raise OSError(errno.EINVAL, "Invalid argument")
            return super().astimezone(tz)

    assert wall_clock.moment(-86_400_000) == datetime(1969, 12, 31, tzinfo=UTC)
    assert wall_clock.moment(2**63 - 1) == datetime(1970, 1, 1, tzinfo=UTC)
    assert wall_clock.local(OnWindows(1960, 5, 4, tzinfo=UTC)) == datetime(1960, 5, 4, tzinfo=UTC)


def test_nothing_else_asks_what_time_it_is() -> None:
    asked = re.compile(
        r"\btime\.(time|time_ns|localtime|gmtime|strftime|ctime)\(|datetime\.(utc)?now\(|date\.today\(|fromtimestamp\("
    )
    sources = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    assert [path.name for path in sources if asked.search(path.read_text(encoding="utf-8"))] == ["wall_clock.py"]
