"""The time of day and the date of this computer's clock, which may jump by years in either direction.

So a recorded time may be in the future, and a later event may have an earlier time. Records that must keep their order
have numbers, or stamps from `later_than`. A recorded time in the future never makes the program wait longer. Durations
are measured by `time.monotonic` or `time.perf_counter`, which never jump.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST = 2**63 - 1
"""The last moment that a database can hold, in milliseconds since 1970."""


def milliseconds() -> int:
    """Return the present in milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


def now() -> datetime:
    """Return the present, in UTC."""
    return moment(milliseconds())


def moment(milliseconds: int) -> datetime:
    """Return the time `milliseconds` after 1970, in UTC; the start of 1970 if that time is beyond the calendar.

    The time is a sum, because on Windows `fromtimestamp` fails before 1970.
    """
    try:
        return _EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        return _EPOCH


def local(moment: datetime) -> datetime:
    """Return a time in this computer's time zone; on Windows, which has no zones before 1970, an older time in UTC."""
    try:
        return moment.astimezone()
    except (OSError, OverflowError, ValueError):
        return moment.astimezone(UTC)


def today() -> date:
    """Return the day by this computer's calendar."""
    return now().astimezone().date()


def later_than(latest: int) -> int:
    """Return the present in milliseconds, or `latest` + 1 if the clock is behind `latest`; so stamps always rise."""
    return max(milliseconds(), min(latest, _LAST - 1) + 1)


def age(path: Path) -> float:
    """Return the seconds since a file was changed; negative if its date is in the future. Raises OSError."""
    return (time.time_ns() - path.stat().st_mtime_ns) / 1e9


def is_stale(path: Path, seconds: float) -> bool:
    """Return whether a file's date is more than `seconds` seconds from now, past or future. Raises OSError."""
    return abs(age(path)) > seconds
