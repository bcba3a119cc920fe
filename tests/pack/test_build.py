"""Archives of the packaged program: the same files give the same bytes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pack.build import tarred, zipped


@pytest.mark.parametrize("packed", [tarred, zipped])
def test_an_archive_tells_nothing_of_when_it_was_made(packed: Callable[[Path, Path], Path], tmp_path: Path) -> None:
    made: list[bytes] = []
    for seconds in (1_000_000_000, 1_700_000_000):
        top = tmp_path / str(seconds) / "Pathwayz"
        (top / "empty").mkdir(parents=True)
        for name in ("one", "two")[:: 1 if made else -1]:
            (top / name).write_text(name, encoding="utf-8")
            os.utime(top / name, (seconds, seconds))
        os.utime(top, (seconds, seconds))
        made.append(packed(top, tmp_path / f"{seconds}.archive").read_bytes())
    assert made[0] == made[1]
