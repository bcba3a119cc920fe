"""The weights of a long course: read when they are asked for, and only those."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai import yours
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.rows import Rows
from tests.lab import taught

SIZE = 52


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many weights were read each time."""
    counts: list[int] = []
    fromfile = np.fromfile

    def counting(path: Path, kind: str, count: int, **more: Any) -> Any:
        counts.append(count)
        return fromfile(path, kind, count, **more)

    monkeypatch.setattr("numpy.fromfile", counting)
    return counts


def test_each_row_is_what_was_learned_by_then(read: list[int]) -> None:
    weights = shelf.load(taught.make(batches=3)).weights
    assert [len(weights), weights[0][7], weights[1][7], weights[-1][7]] == [3, 1.0, 2.0, 3.0]
    assert weights.together()[:, 0].tolist() == [1.0, 2.0, 3.0]


def test_a_course_is_loaded_by_its_last_row_alone(read: list[int]) -> None:
    weights = shelf.load(taught.make(batches=40)).weights
    assert read == [SIZE]
    assert weights[5][0] == 6.0
    assert read == [SIZE, SIZE]


def test_a_row_that_is_no_numbers_hides_no_other() -> None:
    folder = taught.make(batches=3)
    with (folder / yours.WEIGHTS).open("r+b") as file:
        file.seek(8 * SIZE)
        file.write(np.full(SIZE, np.nan).tobytes())
    weights = shelf.load(folder).weights
    with pytest.raises(CourseError, match="cannot be read"):
        weights[1]
    assert weights[2][0] == 3.0


def test_missing_rows_are_told_at_once() -> None:
    with pytest.raises(CourseError, match=r"cannot be read: 'heron'. Something in it is missing or damaged.$"):
        Rows(taught.make(batches=3), SIZE, 4).check()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFO in a folder")
def test_a_pipe_in_place_of_the_weights_is_not_waited_for() -> None:
    folder = taught.make(batches=3)
    (folder / yours.WEIGHTS).unlink()
    if sys.platform != "win32":
        os.mkfifo(folder / yours.WEIGHTS)
    with pytest.raises(CourseError, match="cannot be read"):
        Rows(folder, SIZE, 3).check()
