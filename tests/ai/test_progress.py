"""Long work tells how far it is, and ends when it is told to."""

from __future__ import annotations

import pytest

from ai.progress import Cancelled, Progress, Report


def test_every_report_reaches_the_listener_and_the_last_one_stays() -> None:
    told: list[Report[str]] = []
    progress: Progress[str] = Progress(told.append)
    assert progress.latest == Report(0, None, "", None)
    progress.report(0, 2)
    progress.report(1, 2, "half", "a")
    progress.report(2, 2, partial="ab")
    assert told == [(0, 2, "", None), (1, 2, "half", "a"), (2, 2, "", "ab")]
    assert progress.latest is told[-1]


def test_nobody_has_to_listen_and_the_total_may_be_unknown() -> None:
    progress: Progress[None] = Progress()
    progress.report(7)
    progress.report(9, 12)
    progress.report(9, 12, "once more")
    assert progress.latest == (9, 12, "once more", None)


@pytest.mark.parametrize(("done", "total"), [(4, 10), (11, 10), (-1, None)])
def test_steps_are_never_lost_nor_more_than_all(done: int, total: int | None) -> None:
    progress: Progress[None] = Progress()
    progress.report(5 if done >= 0 else 0, 10)
    with pytest.raises(ValueError, match=f"{done} of"):
        progress.report(done, total)


def test_cancelled_work_ends_at_its_next_report_which_is_still_told() -> None:
    told: list[Report[int]] = []
    progress: Progress[int] = Progress(told.append)

    def work() -> None:
        for step in range(1, 10):
            if step == 3:
                progress.cancel()
            progress.report(step, 9, partial=step * step)

    with pytest.raises(Cancelled):
        work()
    assert progress.latest == told[-1] == (3, 9, "", 9)


def test_the_latest_report_may_be_repeated_while_nothing_gets_done() -> None:
    told: list[Report[str]] = []
    progress: Progress[str] = Progress(told.append)
    progress.report(1, 2, "half", "a")
    progress.repeat()
    assert told == [(1, 2, "half", "a")] * 2
    progress.cancel()
    with pytest.raises(Cancelled):
        progress.repeat()
