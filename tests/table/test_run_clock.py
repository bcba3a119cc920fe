"""The clock of a run of puzzles counts only while the solver thinks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from table.puzzles.run_clock import RunClock
from table.puzzles.solving import SolvingPhase

TO_MOVE = SimpleNamespace(to_move=True, phase=SolvingPhase.SOLVING)
ANSWERED = SimpleNamespace(to_move=False, phase=SolvingPhase.ANSWERING)
SOLVED = SimpleNamespace(to_move=False, phase=SolvingPhase.SOLVED)


def test_time_counts_while_a_move_is_awaited_and_a_sleep_of_the_window_does_not() -> None:
    thought: list[int] = []
    series: Any = SimpleNamespace(think=thought.append, run=SimpleNamespace(over=False))
    clock = RunClock()
    for solving, now in (
        (TO_MOVE, 5.0),
        (TO_MOVE, 5.25),
        (ANSWERED, 5.75),
        (TO_MOVE, 7.0),
        (TO_MOVE, 7.1),
        (TO_MOVE, 99.0),
    ):
        assert not clock.update(series, solving, now)  # type: ignore[arg-type]
    assert thought == [250, 100, 1000]


@pytest.mark.parametrize(
    ("solving", "over", "is_due"), [(TO_MOVE, True, True), (ANSWERED, True, False), (TO_MOVE, False, False)]
)
def test_a_run_that_is_over_ends_as_soon_as_the_solver_would_have_to_move(
    solving: Any, over: bool, is_due: bool
) -> None:
    series: Any = SimpleNamespace(think=lambda _time: None, run=SimpleNamespace(over=over))
    assert RunClock().update(series, solving, 1.0) == is_due
    assert not RunClock().update(SimpleNamespace(run=None), solving, 1.0)  # type: ignore[arg-type]


def test_a_solved_puzzle_is_looked_at_for_a_moment() -> None:
    clock, series = RunClock(), SimpleNamespace(run=None)
    due = [clock.update(series, SOLVED, now) for now in (5.0, 5.5, 5.89, 5.0 + 0.9)]  # type: ignore[arg-type]
    assert due == [False, False, False, True]


def test_the_window_is_drawn_while_something_changes() -> None:
    delays = [RunClock().next_frame_delay(solving) for solving in (TO_MOVE, ANSWERED, SOLVED)]  # type: ignore[arg-type]
    assert delays == [0.1, None, 0.1]
