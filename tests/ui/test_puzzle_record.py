"""What somebody did with puzzles keeps its order, whatever the clock says."""

from __future__ import annotations

from pathlib import Path

from saves.library import Library
from saves.puzzles import Mistake, PuzzleAttempt
from table.puzzles.record import Record
from tests.conftest import ShiftClock

YEARS = 365.0 * 14


def record_of(library: Library) -> Record:
    """Everything that was done with puzzles, read anew."""
    return Record(lambda: library, print, "pathwayz")


def test_a_streak_neither_breaks_nor_grows_where_the_clock_jumps(tmp_path: Path, shift_clock: ShiftClock) -> None:
    with Library.open(tmp_path) as library:
        streaks = []
        for number, (days, score) in enumerate([(YEARS, 1), (0, 0), (-YEARS, 1), (0, 1), (YEARS, 1), (1, 0), (-1, 1)]):
            shift_clock(days)
            record = record_of(library)
            record.keep(PuzzleAttempt(record.new_stamp(), "pathwayz", f"puzzle {number}", 900, score, bool(score)))
            streaks.append(record_of(library).progress.streak)
            assert len(record_of(library).progress.counted) == number + 1
        assert streaks == [1, 0, 1, 2, 3, 0, 1]


def test_a_mistake_that_was_tried_by_a_clock_ahead_comes_back_all_the_same(
    tmp_path: Path, shift_clock: ShiftClock
) -> None:
    with Library.open(tmp_path) as library:
        library.puzzles.keep_mistake(Mistake(0, "pathwayz", "a position", "d5*", "k5", "Rapids", 29, 0))
        for days in (YEARS, 0, -YEARS, 0, YEARS, 0):
            shift_clock(days)
            (mistake,) = record_of(library).due
            record_of(library).keep_try(mistake, 0.0)
            assert record_of(library).due == [], "and not before its days have passed"
            shift_clock(days + 22)
            assert len(record_of(library).due) == 1
