"""Long work on a library's games in batches: the games of a batch, the progress, and a library in use."""

from __future__ import annotations

import time

import pytest

from ai.progress import Cancelled, Progress
from saves.errors import InUseError, LibraryError
from table.batches import BATCH, IN_USE_SECONDS, BatchedWork


def test_batches_do_each_game_once_and_the_last_one_is_shorter() -> None:
    done: list[range] = []
    reported: list[int] = []
    progress = Progress[None]()
    work = BatchedWork(2 * BATCH + 7, lambda first, end: done.append(range(first, end)), progress)
    goes_on = True
    while goes_on:
        goes_on = work.advance()
        reported.append(progress.latest.done)
    assert [number for part in done for number in part] == list(range(2 * BATCH + 7))
    assert reported == [0, BATCH, 2 * BATCH]


def test_a_batch_is_tried_again_while_another_program_writes() -> None:
    begun: list[int] = []

    def step(first: int, _end: int) -> None:
        begun.append(first)
        if len(begun) == 2:
            raise InUseError("Another program writes.", code="in-use")

    work = BatchedWork(2 * BATCH, step, Progress[None]())
    assert [work.advance() for _ in range(3)] == [True, True, False]
    assert begun == [0, BATCH, BATCH]


def test_a_library_that_stays_in_use_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def step(_first: int, _end: int) -> None:
        now[0] += IN_USE_SECONDS / 2
        raise InUseError("Another program writes.", code="in-use")

    work = BatchedWork(BATCH, step, Progress[None]())
    assert work.advance()
    assert work.advance()
    with pytest.raises(LibraryError):
        work.advance()


def test_cancelled_work_does_nothing_more() -> None:
    done: list[int] = []
    progress = Progress[None]()
    work = BatchedWork(2 * BATCH, lambda first, _end: done.append(first), progress)
    work.advance()
    progress.cancel()
    with pytest.raises(Cancelled):
        work.advance()
    assert done == [0]
