"""The time of day and the date, as this computer's clock tells them. The clock may jump by years, either way.

So a moment that was written down may be still to come, and a later one may be written as an earlier. What has an order
is numbered, or stamped by `later_than`; what waits, waits for a span that a moment still to come does not prolong.
Durations are measured by `time.monotonic`, which never jumps.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from pathlib import Path

_LAST = 2**63 - 1
"""The last moment that a database can hold."""


def milliseconds() -> int:
    """Return the present in milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


def now() -> datetime:
    """Return the present, in UTC."""
    return datetime.fromtimestamp(milliseconds() / 1000, UTC)


def today() -> date:
    """Return the day by this computer's calendar."""
    return now().astimezone().date()


def later_than(latest: int) -> int:
    """Return the present in milliseconds, or the moment after `latest` while the clock is behind that.

    Stamps that are made in this way keep the order in which they were made.
    """
    return max(milliseconds(), min(latest, _LAST - 1) + 1)


def age(path: Path) -> float:
    """Return how many seconds ago a file was changed; negative where its date is still to come. Raises OSError."""
    return (time.time_ns() - path.stat().st_mtime_ns) / 1e9


def is_stale(path: Path, seconds: float) -> bool:
    """Whether a file was changed longer ago than so many seconds, or will be changed as far ahead. Raises OSError."""
    return abs(age(path)) > seconds
